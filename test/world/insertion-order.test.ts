import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider, Mobility } from "../../src/world/collider.ts";
import { World } from "../../src/world/world.ts";
import { ALL_INDEXES, differenceOf } from "./lockstep.ts";
import { isHit, KINDS, randomQuery } from "./random-queries.ts";
import { generator, type Random, randomPoint } from "./random-scenes.ts";
import { THEMES, type Theme } from "./themes.ts";

/** A world, and its colliders by key. */
interface Built {
  readonly world: World;
  readonly byKey: Map<number, Collider>;
}

type Settings = ReturnType<typeof randomSettings>[number];

const PROFILES = ["BlockAll", "OverlapAll", "BlockAllDynamic", "Pawn", "Trigger"] as const;

/** Twins and triplets at the same place, so that ties at equal distance are the rule. Keys have gaps, and are not those of adding. */
function randomSettings(random: Random, theme: Theme, count: number) {
  const centres = [0, 1, 2].map(() => randomPoint(random, 50));
  const settings = [];
  while (settings.length < count) {
    const { position, rotation, size } = theme.place(random, centres);
    const shape = theme.shape(random, size);
    for (let twins = Math.floor(random() * 3); twins >= 0; twins--) {
      settings.push({
        options: {
          shape,
          position,
          rotation,
          profile: PROFILES[Math.floor(random() * PROFILES.length)],
          mobility: (random() < 0.4 ? "static" : "movable") as Mobility,
          owner: `owner ${settings.length % 9}`,
        },
        size,
        key: 3 * settings.length + Math.floor(random() * 3),
      });
    }
  }
  return settings;
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

type Index = (typeof ALL_INDEXES)[number][1];

function build(order: readonly Settings[], index: Index): Built {
  const world = new World({ index });
  const byKey = new Map<number, Collider>();
  for (const { options, key } of order) byKey.set(key, world.add({ ...options, key }));
  return { world, byKey };
}

/** The same world in the end, after much coming and going: of colliders that are not needed, and of those that are, elsewhere at first. */
function buildWithDetours(random: Random, order: readonly Settings[], index: Index): Built {
  const world = new World({ index });
  const byKey = new Map<number, Collider>();
  const guests = order.map(({ options }) => world.add({ ...options, key: 0, position: randomPoint(random, 99) }));
  const look = () => world.raycastAny({ origin: [0, 0, 0], direction: [0, 0, 1] });
  order.forEach(({ options, key }, i) => {
    const { position, rotation, ...rest } = options;
    const collider = world.add({ ...rest, key, position: randomPoint(random, 20), enabled: random() < 0.5 });
    byKey.set(key, collider);
    if (random() < 0.3) look();
    if (random() < 0.7) guests[i].remove();
    collider.setPose(position, rotation);
    collider.enabled = true;
  });
  look();
  for (const guest of guests) if (!guest.removed) guest.remove();
  return { world, byKey };
}

const CHOSEN = ["scattered", "a lattice of boxes that touch", "all in one place", "powers of two"];
const CASES = THEMES.filter(({ name }) => CHOSEN.includes(name)).map(
  (theme, i) => [theme.name, 301 + i, theme] as const,
);
const QUERIES = 250;
/** Every kind of query, and more often than by chance the way out, which must not depend on the order of the obstacles either. */
const FIRST_KINDS = [...KINDS, ...Array.from({ length: 8 }, () => "penetration")];

test.each(CASES)("%s: order and results do not depend on the order of adding (seed %i)", (_name, seed, theme) => {
  const random = generator(seed);
  const settings = randomSettings(random, theme, 120);
  const orders = [settings, [...settings].reverse(), shuffled(random, settings), shuffled(random, settings)];
  const worlds = ALL_INDEXES.flatMap(([name, index]) => [
    ...orders.map((order, i) => ({ name: `${name}, order ${i}`, ...build(order, index) })),
    { name: `${name}, with detours`, ...buildWithDetours(random, shuffled(random, settings), index) },
  ]);
  const targets = settings.map(({ options, key, size }) => ({ key, position: options.position, size }));
  let hits = 0;
  let ties = 0;
  for (let i = 0; i < QUERIES; i++) {
    const query = randomQuery(random, targets, theme.snap, FIRST_KINDS[i]);
    const [first, ...others] = worlds.map(({ world, byKey }) => query.run(world, (key) => byKey.get(key)));
    others.forEach((other, j) => {
      const difference = differenceOf(first, other);
      if (difference !== null) expect.fail(`query ${i}, ${worlds[j + 1].name}: ${difference}\n${query.text()}`);
    });
    if (isHit(first)) hits++;
    if (Array.isArray(first)) ties += tiesIn(first);
  }
  for (const { world } of worlds) world.validate();
  expect(hits / QUERIES).toBeGreaterThan(0.3);
  expect(hits / QUERIES).toBeLessThan(0.85);
  expect(ties).toBeGreaterThan(20);
});

/** Neighbours in a list that only their keys (or children) can put in order. They must. */
function tiesIn(
  list: readonly { distance?: number; penetrationDepth?: number; enter?: number; exit?: number; collider: Collider }[],
) {
  let ties = 0;
  for (let i = 1; i < list.length; i++) {
    const [a, b] = [list[i - 1], list[i]];
    const tie = (["distance", "penetrationDepth", "enter", "exit"] as const).every((field) => a[field] === b[field]);
    if (!tie) continue;
    ties++;
    expect(a.collider.key).toBeLessThanOrEqual(b.collider.key);
  }
  return ties;
}

describe.each(ALL_INDEXES)("%s", (_name, index) => {
  /** Five balls in one place, keys as given. */
  function balls(keys: readonly number[]) {
    const world = new World({ index });
    for (const key of keys) world.add({ shape: sphere(1), key, profile: key === 6 ? "BlockAll" : "OverlapAll" });
    return world;
  }
  const keysOf = (records: readonly { collider: Collider }[]) => records.map(({ collider }) => collider.key);
  const RAY = { origin: [0, 0, -9], direction: [0, 0, 1] };
  const MOVE = { shape: box(0.5, 0.5, 0.5), position: [0, 0, -9], direction: [0, 0, 1] };
  const INSIDE = { shape: sphere(1) };

  test.each([[[2, 4, 6, 8, 9]], [[9, 8, 6, 4, 2]], [[6, 9, 2, 8, 4]]])(
    "keys %j at one place come in order of key, however they were added",
    (keys) => {
      const world = balls(keys);
      const options = { channel: "Pawn", untilBlock: false } as const;
      expect(keysOf(world.raycastAll(RAY, options))).toEqual([2, 4, 6, 8, 9]);
      expect(keysOf(world.raycastAll(RAY, { channel: "Pawn" }))).toEqual([2, 4, 6]);
      expect(keysOf(world.raycastAll(RAY, { ...options, maxHits: 2 }))).toEqual([2, 4]);
      expect(keysOf(world.raycastSpans(RAY))).toEqual([2, 4, 6, 8, 9]);
      expect(world.raycast(RAY)?.collider.key).toBe(2);
      expect(world.raycast(RAY, { channel: "Pawn" })?.collider.key).toBe(6);
      expect(keysOf(world.sweepAll(MOVE, options))).toEqual([2, 4, 6, 8, 9]);
      expect(keysOf(world.sweepAll(MOVE, { channel: "Pawn" }))).toEqual([2, 4, 6]);
      expect(keysOf(world.sweepAll(MOVE, { ...options, maxHits: 4 }))).toEqual([2, 4, 6, 8]);
      expect(world.sweep(MOVE)?.collider.key).toBe(2);
      expect(world.sweep({ ...MOVE, position: [0, 0, 0] })?.collider.key).toBe(2);
      expect(keysOf(world.overlap(INSIDE))).toEqual([2, 4, 6, 8, 9]);
      expect(keysOf(world.closest({ point: [0, 0, 5], k: 3 }))).toEqual([2, 4, 6]);
      expect(keysOf(world.closest({ ...INSIDE, k: 2 }))).toEqual([2, 4]);
      expect(keysOf(world.penetration(INSIDE)?.overlaps ?? [])).toEqual([2, 4, 6, 8, 9]);
    },
  );

  test("of ways out that are as short as each other the same is taken (seed 311)", () => {
    const random = generator(311);
    let found = 0;
    for (let run = 0; run < 150; run++) {
      const cubes = Array.from({ length: 2 + (run % 6) }, (_, key) => ({
        key,
        shape: box(1, 1, 1),
        position: randomPoint(random, 2).map((x) => Math.round(x) / 2),
      }));
      const query = { shape: run % 2 === 0 ? sphere(0.5) : box(0.5, 0.5, 0.5) };
      const [first, ...others] = [cubes, [...cubes].reverse(), shuffled(random, cubes)].map((order) => {
        const world = new World({ index });
        for (const cube of order) world.add(cube);
        return world.penetration(query);
      });
      for (const other of others) expect(differenceOf(first, other), `run ${run}`).toBeNull();
      if (first !== null) found++;
    }
    expect(found).toBeGreaterThan(50);
  });

  test("of equal keys the one that was added first comes first", () => {
    const world = balls([4, 4, 2, 4]);
    const idsOf = (records: readonly { collider: Collider }[]) => records.map(({ collider }) => collider.id);
    expect(idsOf(world.raycastAll(RAY, { untilBlock: false }))).toEqual([2, 0, 1, 3]);
    expect(idsOf(world.sweepAll(MOVE, { untilBlock: false }))).toEqual([2, 0, 1, 3]);
    expect(idsOf(world.overlap(INSIDE))).toEqual([2, 0, 1, 3]);
    expect(idsOf(world.closest({ point: [0, 0, 5], k: 3 }))).toEqual([2, 0, 1]);
  });
});
