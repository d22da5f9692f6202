import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Response } from "../../src/world/channels.ts";
import type { Collider, ColliderOptions } from "../../src/world/collider.ts";
import { World } from "../../src/world/world.ts";

/** What a collider says to the query's channel, what the query says to the collider's type, and what becomes of the pair. */
const PAIRS: readonly (readonly [own: Response, query: Response, result: Response])[] = [
  ["ignore", "ignore", "ignore"],
  ["ignore", "overlap", "ignore"],
  ["ignore", "block", "ignore"],
  ["overlap", "ignore", "ignore"],
  ["overlap", "overlap", "overlap"],
  ["overlap", "block", "overlap"],
  ["block", "ignore", "ignore"],
  ["block", "overlap", "overlap"],
  ["block", "block", "block"],
];

const channels = ["scenery", "curtain", "pawn", "weapon"] as const;
type Channel = (typeof channels)[number];

/** Profiles for both sides, so that each pair can be said through them as well. */
const profiles = {
  "pawn ignore": { type: "pawn", responses: { weapon: "ignore" } },
  "pawn overlap": { type: "pawn", responses: { weapon: "overlap" } },
  "pawn block": { type: "pawn", responses: { weapon: "block" }, others: "ignore" },
  "shot ignore": { type: "weapon", responses: { pawn: "ignore" } },
  "shot overlap": { type: "weapon", responses: { pawn: "overlap" } },
  "shot block": { type: "weapon" },
} as const;

interface Side {
  readonly channel?: Channel;
  readonly profile?: keyof typeof profiles;
  readonly types?: readonly Channel[];
  readonly responses?: Partial<Record<Channel, Response>>;
}

type PawnSettings = Pick<
  ColliderOptions<Channel, keyof typeof profiles | "NoCollision" | "OverlapAll">,
  "type" | "profile" | "responses"
>;

/** Of this shape is all that stands on the way. */
const CUBE = box(1, 1, 1);
/** A child that is not on the way. */
const ASIDE = { shape: sphere(0.1), position: [50, 0, 0] };

interface Way {
  readonly pawn: (own: Response) => PawnSettings;
  readonly later?: (own: Response) => Partial<Record<Channel, Response>>;
  readonly query: (query: Response) => Side;
}

/** The ways to say the same: how the pawn is set up, what is changed of it later, and the options of the query. */
const WAYS: readonly (readonly [string, Way])[] = [
  [
    "responses on both sides",
    {
      pawn: (own) => ({ type: "pawn", responses: { weapon: own } }),
      query: (query) => ({ channel: "weapon", responses: { pawn: query } }),
    },
  ],
  [
    "profiles on both sides",
    {
      pawn: (own) => ({ profile: `pawn ${own}` }),
      query: (query) => ({ profile: `shot ${query}` }),
    },
  ],
  [
    "responses over those of profiles",
    {
      pawn: (own) => ({ type: "pawn", profile: "NoCollision", responses: { weapon: own } }),
      query: (query) => ({ profile: "shot block", channel: "weapon", responses: { pawn: query } }),
    },
  ],
  [
    "responses that are changed later",
    {
      pawn: () => ({ type: "pawn", responses: { weapon: "ignore", scenery: "ignore" } }),
      later: (own) => ({ weapon: own }),
      query: (query) => ({ channel: "weapon", responses: { pawn: query } }),
    },
  ],
  [
    "responses of a child, which its collider would rather not touch",
    {
      pawn: (own) => ({
        shape: compound([{ shape: CUBE, responses: { weapon: own } }]),
        type: "pawn",
        responses: { weapon: "ignore" },
      }),
      query: (query) => ({ channel: "weapon", responses: { pawn: query } }),
    },
  ],
  [
    "responses of a child, which its collider would rather block, in a profile",
    {
      pawn: (own) => ({ shape: compound([{ shape: CUBE, responses: { weapon: own } }, ASIDE]), profile: "pawn block" }),
      later: () => ({ weapon: "block", pawn: "ignore" }),
      query: (query) => ({ profile: `shot ${query}` }),
    },
  ],
  [
    "responses of a collider to queries for its complex geometry",
    {
      pawn: (own) => ({ shape: compound([ASIDE]), complex: CUBE, type: "pawn", responses: { weapon: own } }),
      query: (query) => ({ channel: "weapon", responses: { pawn: query }, complex: true }),
    },
  ],
];

/**
 * Along z: a curtain that is overlapped at 0, the pawn at 5, a wall that blocks at 10, a curtain behind it at 15, all of unit half size.
 */
function scene(pawnSettings: PawnSettings, later?: Partial<Record<Channel, Response>>) {
  const world = new World({ channels, profiles });
  const at = (z: number, settings: PawnSettings, name: string) =>
    world.add({ shape: CUBE, position: [0, 0, z], enabled: true, owner: name, ...settings });
  const behind = at(15, { type: "curtain", profile: "OverlapAll" }, "behind");
  const wall = at(10, { type: "scenery" }, "wall");
  const pawn = at(5, pawnSettings, "pawn");
  const curtain = at(0, { type: "curtain", profile: "OverlapAll" }, "curtain");
  if (later) pawn.setResponses(later);
  return { world, behind, wall, pawn, curtain };
}

type Scene = ReturnType<typeof scene>;
type Records = readonly { readonly collider: Collider<Channel>; readonly blocking: boolean }[];

/** Owners and whether they block, in the order of the list. */
const summary = (records: Records) => records.map(({ collider, blocking }) => `${collider.owner} ${blocking}`);

const RAY = { origin: [0, 0, -5], direction: [0, 0, 1], maxDistance: 100 } as const;
const MOVE = { shape: sphere(0.5), position: [0, 0, -5], direction: [0, 0, 1], maxDistance: 100 } as const;
/** Inside the pawn alone, and from the curtain in front to the one behind. */
const INSIDE = { shape: sphere(0.5), position: [0, 0, 5] } as const;
const LONG = { shape: box(0.5, 0.5, 12), position: [0, 0, 7] } as const;
/** Not as far as the wall. */
const SHORT = 12;

/** Each query of the table: what it must give where the pair makes `result`. */
const QUERIES: readonly (readonly [string, (scene: Scene, side: Side, result: Response) => void])[] = [
  [
    "ray, single",
    ({ world, pawn, wall }, side, result) => {
      const hit = world.raycast(RAY, side);
      expect(hit?.collider).toBe(result === "block" ? pawn : wall);
      expect([hit?.blocking, hit?.distance]).toEqual([true, result === "block" ? 9 : 14]);
      expect(world.raycast({ ...RAY, maxDistance: SHORT }, side)?.collider).toBe(result === "block" ? pawn : undefined);
    },
  ],
  [
    "ray, multi",
    ({ world }, side, result) => {
      expect(summary(world.raycastAll(RAY, side))).toEqual(upToTheBlock(result));
      expect(summary(world.raycastAll(RAY, { ...side, untilBlock: false }))).toEqual(everything(result));
      expect(summary(world.raycastSpans(RAY, side))).toEqual(everything(result));
    },
  ],
  [
    "ray, any",
    ({ world }, side, result) => {
      expect(world.raycastAny({ ...RAY, maxDistance: SHORT }, side)).toBe(result === "block");
      expect(world.raycastAny(RAY, side)).toBe(true);
    },
  ],
  [
    "sweep, single",
    ({ world, pawn, wall }, side, result) => {
      const hit = world.sweep(MOVE, side);
      expect(hit?.collider).toBe(result === "block" ? pawn : wall);
      expect([hit?.blocking, hit?.distance]).toEqual([true, result === "block" ? 8.5 : 13.5]);
      expect(world.sweep({ ...MOVE, maxDistance: SHORT }, side)?.collider).toBe(result === "block" ? pawn : undefined);
      const start = world.sweep({ ...MOVE, ...INSIDE, maxDistance: 1 }, side);
      expect(start?.startPenetrating).toBe(result === "block" ? true : undefined);
    },
  ],
  [
    "sweep, multi",
    ({ world }, side, result) => {
      expect(summary(world.sweepAll(MOVE, side))).toEqual(upToTheBlock(result));
      expect(summary(world.sweepAll(MOVE, { ...side, untilBlock: false }))).toEqual(everything(result));
    },
  ],
  [
    "sweep, any",
    ({ world }, side, result) => {
      expect(world.sweepAny({ ...MOVE, maxDistance: SHORT }, side)).toBe(result === "block");
      expect(world.sweepAny(MOVE, side)).toBe(true);
    },
  ],
  [
    "overlap, list",
    ({ world }, side, result) => {
      expect(summary(world.overlap(INSIDE, side))).toEqual(result === "ignore" ? [] : [`pawn ${result === "block"}`]);
      // in order of id: as they were added
      const pawn = result === "ignore" ? [] : [`pawn ${result === "block"}`];
      const expected = ["behind false", "wall true", ...pawn, "curtain false"];
      expect(summary(world.overlap(LONG, side))).toEqual(expected);
      // the nearest are listed whether they block or not, and only what blocks must be left
      expect(summary(world.closest({ point: [0, 0, 4.5] }, side))).toEqual(pawn.length > 0 ? pawn : ["curtain false"]);
      expect(world.penetration(INSIDE, side)?.overlaps.length ?? 0).toBe(result === "block" ? 1 : 0);
    },
  ],
  [
    "overlap, any block",
    ({ world }, side, result) => {
      expect(world.overlapAny(INSIDE, side)).toBe(result === "block");
      expect(world.overlapAny(INSIDE, { ...side, blocking: true })).toBe(result === "block");
      expect(world.overlapAny(LONG, side)).toBe(true);
    },
  ],
  [
    "overlap, any",
    ({ world }, side, result) => {
      expect(world.overlapAny(INSIDE, { ...side, blocking: false })).toBe(result !== "ignore");
    },
  ],
];

function upToTheBlock(result: Response): string[] {
  if (result === "block") return ["curtain false", "pawn true"];
  return result === "overlap" ? ["curtain false", "pawn false", "wall true"] : ["curtain false", "wall true"];
}

function everything(result: Response): string[] {
  const pawn = result === "ignore" ? [] : [`pawn ${result === "block"}`];
  return ["curtain false", ...pawn, "wall true", "behind false"];
}

const ROWS = PAIRS.flatMap(([own, query, result]) =>
  QUERIES.map(([name, check]) => [name, own, query, result, check] as const),
);

test("the table is complete: 9 pairs, 9 queries", () => {
  expect(new Set(PAIRS.map(([own, query]) => `${own} ${query}`)).size).toBe(9);
  expect(new Set(ROWS.map(([name, own, query]) => `${name} ${own} ${query}`)).size).toBe(81);
});

describe.each(WAYS)("%s", (_way, { pawn, later, query: options }) => {
  test.each(ROWS)("%s: the collider says %s, the query %s: %s", (_name, own, query, result, check) => {
    check(scene(pawn(own), later?.(own)), options(query), result);
  });
});

/** Without a channel the collider's responses are not asked: it is as if it said block. */
test.each(ROWS)(
  "no channel, %s: whatever the collider says (%s), the query says %s",
  (_name, own, query, _r, check) => {
    const side = { responses: { pawn: query, curtain: "overlap" } } as const;
    check(scene({ type: "pawn", responses: { weapon: own, pawn: own } }), side, query);
  },
);

/** A query by object types has no block notion: whatever it matches is a hit, the first for a single one, all of them for a list. */
const BY_TYPES: readonly (readonly [string, (scene: Scene) => void])[] = [
  [
    "ray, single",
    ({ world, pawn, wall, curtain }) => {
      expect(world.raycast(RAY, { types: ["pawn"] })).toMatchObject({ collider: pawn, blocking: true });
      expect(world.raycast(RAY, { types: ["scenery", "pawn"] })?.collider).toBe(pawn);
      expect(world.raycast(RAY, { types: ["scenery"] })?.collider).toBe(wall);
      expect(world.raycast(RAY, { types: ["scenery", "curtain"] })?.collider).toBe(curtain);
      expect(world.raycast(RAY, { types: ["weapon"] })).toBeNull();
    },
  ],
  [
    "ray, multi",
    ({ world }) => {
      expect(summary(world.raycastAll(RAY, { types: ["pawn"] }))).toEqual(["pawn false"]);
      for (const untilBlock of [true, false]) {
        const hits = world.raycastAll(RAY, { types: ["pawn", "scenery", "curtain"], untilBlock });
        expect(summary(hits)).toEqual(["curtain false", "pawn false", "wall false", "behind false"]);
      }
      expect(summary(world.raycastSpans(RAY, { types: ["scenery", "pawn"] }))).toEqual(["pawn false", "wall false"]);
      expect(world.raycastAll(RAY, { types: [] })).toEqual([]);
    },
  ],
  [
    "ray, any",
    ({ world }) => {
      expect(world.raycastAny({ ...RAY, maxDistance: SHORT }, { types: ["pawn"] })).toBe(true);
      expect(world.raycastAny({ ...RAY, maxDistance: SHORT }, { types: ["scenery"] })).toBe(false);
      expect(world.raycastAny(RAY, { types: ["weapon"] })).toBe(false);
    },
  ],
  [
    "sweep, single",
    ({ world, pawn, wall, curtain }) => {
      expect(world.sweep(MOVE, { types: ["pawn"] })).toMatchObject({ collider: pawn, blocking: true });
      expect(world.sweep(MOVE, { types: ["scenery", "pawn"] })?.collider).toBe(pawn);
      expect(world.sweep(MOVE, { types: ["scenery"] })?.collider).toBe(wall);
      expect(world.sweep(MOVE, { types: ["scenery", "curtain"] })?.collider).toBe(curtain);
      expect(world.sweep(MOVE, { types: ["weapon"] })).toBeNull();
    },
  ],
  [
    "sweep, multi",
    ({ world }) => {
      expect(summary(world.sweepAll(MOVE, { types: ["pawn"] }))).toEqual(["pawn false"]);
      for (const untilBlock of [true, false]) {
        const hits = world.sweepAll(MOVE, { types: ["pawn", "scenery", "curtain"], untilBlock });
        expect(summary(hits)).toEqual(["curtain false", "pawn false", "wall false", "behind false"]);
      }
      expect(world.sweepAll(MOVE, { types: [] })).toEqual([]);
    },
  ],
  [
    "sweep, any",
    ({ world }) => {
      expect(world.sweepAny({ ...MOVE, maxDistance: SHORT }, { types: ["pawn"] })).toBe(true);
      expect(world.sweepAny({ ...MOVE, maxDistance: SHORT }, { types: ["scenery"] })).toBe(false);
      expect(world.sweepAny(MOVE, { types: ["weapon"] })).toBe(false);
    },
  ],
  [
    "overlap, list",
    ({ world }) => {
      expect(summary(world.overlap(INSIDE, { types: ["pawn"] }))).toEqual(["pawn false"]);
      expect(summary(world.overlap(LONG, { types: ["pawn", "scenery"] }))).toEqual(["wall false", "pawn false"]);
      expect(summary(world.closest({ point: [0, 0, 4.5] }, { types: ["pawn"] }))).toEqual(["pawn false"]);
      expect(world.overlap(LONG, { types: ["weapon"] })).toEqual([]);
    },
  ],
  [
    "overlap, any block",
    ({ world }) => {
      expect(world.overlapAny(INSIDE, { types: ["pawn"] })).toBe(true);
      expect(world.overlapAny(INSIDE, { types: ["scenery"] })).toBe(false);
    },
  ],
  [
    "overlap, any",
    ({ world }) => {
      expect(world.overlapAny(INSIDE, { types: ["pawn"], blocking: false })).toBe(true);
      expect(world.overlapAny(INSIDE, { types: ["scenery"], blocking: false })).toBe(false);
    },
  ],
];

describe.each(["ignore", "overlap", "block"] as const)("by object types, of a collider that says %s to all", (own) => {
  test.each(BY_TYPES)("%s: a match is a match", (_name, check) => {
    check(scene({ type: "pawn", responses: { scenery: own, curtain: own, pawn: own, weapon: own } }));
  });
});
