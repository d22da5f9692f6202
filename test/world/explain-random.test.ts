import { describe, expect, test } from "vitest";
import { createRay, RAY_MAX, RAY_MIN, type RayLike, readRay } from "../../src/math/ray.ts";
import { castRay } from "../../src/narrowphase/cast-ray.ts";
import { RAY_BACK_HIT, RAY_BACK_IGNORE, RayHit } from "../../src/shapes/ray-hit.ts";
import type { Collider } from "../../src/world/collider.ts";
import type { ExplainMethod, ExplainReason, Explanation } from "../../src/world/explain/explanation.ts";
import type { RaycastOptions } from "../../src/world/query-options.ts";
import { readRayMode } from "../../src/world/ray-mode.ts";
import { coreOf, World } from "../../src/world/world.ts";
import { differenceOf } from "./lockstep.ts";
import { isHit, randomQuery, type Target } from "./random-queries.ts";
import { between, generator, type Random, randomPoint } from "./random-scenes.ts";
import { THEMES, type Theme } from "./themes.ts";

const WORLDS = 2;
const QUERIES = 60;
const METHODS: readonly ExplainMethod[] = [
  "raycast",
  "raycastAll",
  "raycastAny",
  "sweep",
  "sweepAll",
  "sweepAny",
  "overlap",
  "overlapAny",
  "closest",
];
const PROFILES = ["BlockAll", "OverlapAll", "OverlapOnlyPawn", "IgnoreOnlyPawn", "Pawn", "Trigger", "NoCollision"];

/** Reasons of which random worlds have some. */
const LIKELY: readonly ExplainReason[] = [
  "disabled",
  "mobility",
  "type-not-asked",
  "collider-ignores-channel",
  "query-ignores-type",
  "overlap-only",
  "ignored-collider",
  "ignored-owner",
  "pre-filter",
  "post-filter",
  "box-missed",
  "shape-missed",
  "too-short",
  "too-far",
  "behind",
  "back-face",
  "initial-overlap-ignored",
  "moving-out",
  "shadowed",
  "over-max-hits",
  "not-among-nearest",
  "hit",
  "starts-inside",
  "starts-overlapping",
];

function randomWorld(random: Random, theme: Theme) {
  const world = new World();
  const targets: Target[] = [];
  const colliders = new Map<number, Collider>();
  const centres = Array.from({ length: 3 }, () => randomPoint(random, 30));
  const count = Math.floor(between(random, 15, 60));
  for (let i = 0; i < count; i++) {
    const key = (i * 61) % count; // another order than that of adding
    const place = theme.place(random, centres);
    const collider = world.add({
      key,
      owner: `owner ${key % 9}`,
      shape: theme.shape(random, place.size),
      complex: random() < 0.1 ? theme.shape(random, place.size) : undefined,
      position: place.position,
      rotation: place.rotation,
      mobility: random() < 0.4 ? "static" : "movable",
      profile: (random() < 0.5 ? "BlockAll" : PROFILES[Math.floor(random() * PROFILES.length)]) as "BlockAll",
      enabled: random() < 0.9,
    });
    colliders.set(key, collider as Collider);
    targets.push({ key, ...place });
  }
  return { world, targets, colliderOf: (key: number) => colliders.get(key) };
}

/** What was explained last. */
interface Asked {
  readonly query: RayLike;
  readonly options: RaycastOptions;
  readonly explanation: Explanation;
}

/** A world whose queries answer with their explanation. */
function explaining(world: World): { readonly proxy: World; readonly last: () => Asked } {
  let last: Asked | null = null;
  const proxy: Record<string, unknown> = {};
  for (const method of METHODS) {
    proxy[method] = (query: RayLike, options: object) => {
      const explanation = world.explain(query, { ...options, method }) as Explanation;
      last = { query, options, explanation };
      return explanation.answer;
    };
  }
  return { proxy: proxy as unknown as World, last: () => last as unknown as Asked };
}

/** What is said about each collider that a ray missed, against the shape alone asked with the limits lifted. */
function checkRay(world: World, { query, options, explanation }: Asked): void {
  const core = coreOf(world as unknown as World<string, string>);
  const ray = createRay();
  readRay("test", query, ray);
  const mode = readRayMode("test", options);
  const seeing = (mode | RAY_BACK_HIT) & ~RAY_BACK_IGNORE;
  const hit = new RayHit();
  for (const { collider, child, reason, meets, distance } of explanation.candidates) {
    if (child >= 0) continue;
    const slot = core.colliders.indexOf(collider);
    const shape = (options.complex ? core.complexShapes : core.shapes)[slot];
    const cast = (by: number, min: number, max: number) => {
      const lifted = ray.slice();
      lifted[RAY_MIN] = min;
      lifted[RAY_MAX] = max;
      return castRay(shape, core.poses[slot], lifted, by, hit) ? hit.t + 0 : null;
    };
    const [min, max] = [ray[RAY_MIN], ray[RAY_MAX]];
    const plain = cast(mode, min, max);
    expect(meets).toBe(plain !== null);
    if (meets && explanation.method !== "raycastAll" && options.postFilter === undefined) expect(distance).toBe(plain);
    const isBack = reason === "back-face" || reason === "not-double-sided";
    if (isBack) expect(distance).toBe(cast(seeing, min, max));
    if (reason === "too-short") expect(distance).toBe(cast(mode, min, Infinity) ?? cast(seeing, min, Infinity));
    if (reason === "box-missed" || reason === "shape-missed") expect(cast(seeing, -Infinity, Infinity)).toBe(null);
  }
}

/** What must hold whatever the query: every collider is there, once or once for each child, and the answer is what the hits say. */
function checkWhole(world: World, { candidates, answer, method }: Explanation): void {
  for (let i = 1; i < candidates.length; i++) {
    const [one, other] = [candidates[i - 1], candidates[i]];
    expect(one.collider.key - other.collider.key || one.child - other.child).toBeLessThan(0);
  }
  expect(new Set(candidates.map(({ collider }) => collider)).size).toBe(world.size);
  const hits = candidates.filter(({ hits }) => hits > 0);
  expect(hits.length > 0).toBe(isHit(answer));
  for (const { stage, meets, hits, text } of candidates) {
    expect(stage === "hit").toBe(hits > 0);
    if (hits > 0) expect(meets).toBe(true);
    expect(text).not.toMatch(/NaN|undefined|null/);
  }
  if (!Array.isArray(answer) || method === "overlap") return;
  const inAnswer = new Set((answer as { collider: Collider }[]).map(({ collider }) => collider));
  expect(new Set(hits.map(({ collider }) => collider))).toEqual(inAnswer);
}

const hits = new Map<string, number>();
const asked = new Map<string, number>();
const reasons = new Map<string, number>();
const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);

describe("the second implementation agrees with the first", () => {
  test.each(THEMES.map((theme) => [theme.name, theme.seed + 100, theme] as const))(
    "%s: every kind of query, bit for bit (seed %i)",
    (_name, seed, theme) => {
      const random = generator(seed);
      for (let which = 0; which < WORLDS; which++) {
        const { world, targets, colliderOf } = randomWorld(random, theme);
        const { proxy, last } = explaining(world);
        for (let i = 0; i < QUERIES; i++) {
          const query = randomQuery(random, targets, theme.snap);
          if (!METHODS.includes(query.kind.split(" ")[0] as ExplainMethod)) continue;
          const expected = query.run(world, colliderOf);
          const difference = differenceOf(expected, query.run(proxy, colliderOf));
          const { explanation } = last();
          const text = `world ${which}, query ${i}: ${difference}\n${query.text()}\n${explanation}`;
          if (difference !== null) expect.fail(text);
          checkWhole(world, explanation);
          if (query.kind.startsWith("raycast")) checkRay(world, last());
          for (const { reason } of explanation.candidates) count(reasons, reason);
          count(asked, query.kind);
          if (isHit(expected)) count(hits, query.kind);
        }
      }
    },
  );

  test("20 to 80 % of each kind had a hit, and there was each reason that chance can make", () => {
    expect([...asked.values()].reduce((sum, queries) => sum + queries, 0)).toBeGreaterThan(900);
    for (const [kind, queries] of asked) {
      const share = (hits.get(kind) ?? 0) / queries;
      expect(share, kind).toBeGreaterThan(0.2);
      expect(share, kind).toBeLessThan(0.8);
    }
    expect([...reasons.keys()]).toEqual(expect.arrayContaining([...LIKELY]));
  });
});
