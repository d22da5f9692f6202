import { describe, expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";
import { Random } from "../narrowphase/pair-samples.ts";

const SEED = 4101;

/** Balls along the x axis, many at the same distance; a third of them block. */
function balls(r: Random): World {
  const world = new World();
  for (let i = 0; i < 60; i++) {
    world.add({
      shape: sphere(0.5),
      position: [2 + r.below(12), r.from(-0.3, 0.3), r.below(3) === 0 ? 0 : r.from(-0.3, 0.3)],
      responses: { Visibility: r.below(3) === 0 ? "block" : "overlap" },
      key: r.below(40),
    });
  }
  return world;
}

const RAY = { origin: [0, 0, 0], direction: [1, 0, 0], maxDistance: 30 } as const;
const BALL = { shape: sphere(0.2), position: [0, 0, 0], direction: [1, 0, 0], maxDistance: 30 } as const;

/** All that tells one hit from another. */
const show = (hits: readonly Hit[]) => hits.map((hit) => [hit.distance, hit.collider.id, hit.blocking]);

describe(`maxHits keeps the first hits of the list without it (seed ${SEED})`, () => {
  test.each([true, false])("untilBlock: %s", (untilBlock) => {
    const r = new Random(SEED);
    let cut = 0;
    for (let run = 0; run < 60; run++) {
      const world = balls(r);
      const options = { channel: "Visibility", untilBlock } as const;
      const rays = show(world.raycastAll(RAY, options));
      const sweeps = show(world.sweepAll(BALL, options));
      for (const maxHits of [1, 2, 3, 7, 1000, Infinity]) {
        expect(show(world.raycastAll(RAY, { ...options, maxHits })), `run ${run}`).toEqual(rays.slice(0, maxHits));
        expect(show(world.sweepAll(BALL, { ...options, maxHits })), `run ${run}`).toEqual(sweeps.slice(0, maxHits));
        if (rays.length > maxHits) cut++;
      }
    }
    expect(cut).toBeGreaterThan(60);
  });

  test("hits that a filter rejects take no room", () => {
    const world = balls(new Random(SEED + 1));
    const options = { untilBlock: false, postFilter: (hit: Hit) => hit.collider.id % 2 === 0 } as const;
    const all = show(world.raycastAll(RAY, options));
    expect(all.length).toBeGreaterThan(5);
    expect(show(world.raycastAll(RAY, { ...options, maxHits: 4 }))).toEqual(all.slice(0, 4));
  });
});

test("what lies behind the last hit is not looked at", () => {
  const world = new World();
  for (let i = 0; i < 400; i++) world.add({ shape: sphere(0.5), position: [2 * i, 0, 0], profile: "OverlapAll" });
  const far = { ...RAY, maxDistance: 1000 };
  const stats = { narrowTests: 0 };
  expect(world.raycastAll(far, { channel: "Visibility", maxHits: 3, stats })).toHaveLength(3);
  expect(stats.narrowTests).toBeLessThan(40);
  expect(world.sweepAll({ ...BALL, maxDistance: 1000 }, { channel: "Visibility", maxHits: 3, stats })).toHaveLength(3);
  expect(stats.narrowTests).toBeLessThan(40);
});

test.each([
  [0, new RangeError("World.raycastAll: maxHits must be an integer >= 1 or Infinity, got 0")],
  [1.5, new RangeError("World.raycastAll: maxHits must be an integer >= 1 or Infinity, got 1.5")],
  [Number.NaN, new RangeError("World.raycastAll: maxHits must be an integer >= 1 or Infinity, got NaN")],
  ["3", new TypeError('World.raycastAll: maxHits must be a number, got "3"')],
])("maxHits %s is refused", (maxHits, error) => {
  const world = new World();
  expect(() => world.raycastAll(RAY, { maxHits: maxHits as number })).toThrow(error);
  expect(() => world.sweepAll(BALL, { maxHits: maxHits as number })).toThrow(/^World\.sweepAll: maxHits must be/);
});
