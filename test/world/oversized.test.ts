import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { largestIndexedSize, OVERSIZED_LIMIT, OVERSIZED_RATIO } from "../../src/world/oversized.ts";
import { World } from "../../src/world/world.ts";
import { generator } from "./random-scenes.ts";

const DOWN = { origin: [0.5, 50, 0.5], direction: [0, -1, 0] };

describe("what is too large for a tree", () => {
  const sizes = (...list: number[]) => Float64Array.from(list);
  const many = (count: number, size: number) => Array.from({ length: count }, () => size);

  test("is far above the median, in a large enough crowd", () => {
    expect(largestIndexedSize(sizes(...many(15, 1), 1e9))).toBe(OVERSIZED_RATIO);
    expect(largestIndexedSize(sizes(...many(14, 1), 1e9))).toBe(Number.MAX_VALUE);
    expect(largestIndexedSize(sizes(...many(1000, 0.5), 1e9))).toBe(OVERSIZED_RATIO / 2);
    expect(largestIndexedSize(sizes(...many(1000, 0), 1e9))).toBe(Number.MAX_VALUE);
  });

  test("is what sorting all sizes would say, also where many are equal or in order (seed 5)", () => {
    const next = generator(5);
    const kinds: ((i: number) => number)[] = [next, (i) => i, (i) => 1000 - i, (i) => i % 3, () => 2 ** (60 * next())];
    let limits = 0;
    for (let round = 0; round < 400; round++) {
      const list = Float64Array.from({ length: 16 + Math.floor(200 * next()) }, (_, i) => kinds[round % 5](i));
      const sorted = list.slice().sort();
      const [median, limit] = [sorted[list.length >> 1], sorted[list.length - 1 - OVERSIZED_LIMIT] ?? 0];
      const expected = median === 0 ? Number.MAX_VALUE : Math.max(OVERSIZED_RATIO * median, limit);
      if (expected === limit) limits++;
      expect(largestIndexedSize(list)).toBe(expected);
    }
    expect(limits).toBeGreaterThan(5);
  });

  test("is at most a short list", () => {
    const list = sizes(...many(1000, 1), ...Array.from({ length: 100 }, (_, i) => 1e6 + i));
    const limit = largestIndexedSize(list);
    expect(list.filter((size) => size > limit).length).toBe(OVERSIZED_LIMIT);
  });
});

describe.each(["static", "movable"] as const)("oversized %s colliders", (mobility) => {
  /** A crowd of pebbles on the plane y = 0, and room for something large. */
  function crowd(count: number) {
    const world = new World();
    for (let i = 0; i < count; i++) {
      world.add({ shape: sphere(0.5), position: [2 * (i % 10), 0, 2 * Math.floor(i / 10)], mobility });
    }
    return world;
  }

  test("stand apart from the trees and are hit like any other", () => {
    const world = crowd(100);
    const terrain = world.add({ shape: box(1e4, 1, 1e4), position: [0, -5, 0], mobility });
    const ground = world.add({ shape: halfSpace([0, 1, 0], -10), mobility });
    expect(world.stats().oversized).toBe(2);
    expect(world.stats()[mobility].size).toBe(100);
    const probe = { origin: [1, 50, 1], direction: [0, -1, 0] };
    expect(world.raycast(probe)?.collider).toBe(terrain);
    expect(world.raycast(probe)?.distance).toBe(54);
    terrain.setPose([0, -20, 0]);
    expect(world.raycast(probe)?.collider).toBe(ground);
    terrain.setPose([3e4, -5, 0]);
    expect(world.raycast(probe, { ignore: [ground] })).toBeNull();
    ground.remove();
    expect(world.raycast(probe)).toBeNull();
    terrain.remove();
    expect(world.stats().oversized).toBe(0);
    world.validate();
  });

  test("change their place as the crowd grows and shrinks, and stay visible", () => {
    const world = new World();
    const sky = world.add({ shape: box(1000, 1000, 1000), mobility, key: 1e6 });
    const small: ReturnType<World["add"]>[] = [];
    const counts: number[] = [];
    const inside = { origin: [900, 900, 900], direction: [1, 0, 0] };
    for (let i = 0; i < 100; i++) {
      small.push(world.add({ shape: sphere(0.5), position: [2 * i, 0, 0], mobility }));
      expect(world.raycast(inside)?.collider).toBe(sky);
      counts.push(world.stats().oversized);
    }
    expect([counts[0], counts[99]]).toEqual([0, 1]);
    for (const collider of small) {
      collider.remove();
      sky.setPose([0, 0, 0]);
      expect(world.raycast(inside)?.collider).toBe(sky);
    }
    expect(world.stats().oversized).toBe(0);
    world.validate();
  });

  test("boxes beyond the reach of a tree do no harm", () => {
    const world = crowd(50);
    const far = world.add({ shape: sphere(1), position: [1e60, 0, 0], mobility });
    const huge = world.add({ shape: sphere(1e62), position: [0, -2e62, 0], mobility });
    expect(world.stats().oversized).toBe(2);
    expect(world.raycast(DOWN, { ignore: [huge] })).toBeNull();
    expect(world.raycast({ origin: [1e60, 0, -10], direction: [0, 0, 1] })?.collider).toBe(far);
    world.validate();
  });

  test("answer queries with shapes like any other", () => {
    const world = crowd(100);
    const terrain = world.add({ shape: box(1e4, 1, 1e4), position: [0, -5, 0], mobility });
    const ground = world.add({ shape: halfSpace([0, 1, 0], -10), mobility });
    const far = world.add({ shape: sphere(1), position: [1e60, 0, 0], mobility });
    expect(world.stats().oversized).toBe(3);
    const ball = sphere(0.25);
    const down = { shape: ball, position: [1, 50, 1], direction: [0, -1, 0] };
    expect(world.sweep(down)?.collider).toBe(terrain);
    expect(world.sweep(down)?.distance).toBeCloseTo(53.75, 12);
    expect(world.sweep(down, { ignore: [terrain] })?.collider).toBe(ground);
    expect(world.sweepAny({ ...down, maxDistance: 53 })).toBe(false);
    expect(world.sweep({ shape: ball, position: [1e60, 0, -10], direction: [0, 0, 1] })?.collider).toBe(far);
    expect(world.overlap({ shape: ball, position: [5e3, -4, 5e3] }).map(({ collider }) => collider)).toEqual([terrain]);
    expect(world.overlap({ shape: ball, position: [5e3, -40, 5e3] }).map(({ collider }) => collider)).toEqual([ground]);
    expect(world.overlapAny({ shape: ball, position: [5e3, -40, 5e3] }, { ignore: [ground] })).toBe(false);
    const near = world.closest({ point: [5e3, 0, 5e3], k: 2 });
    expect(near.map(({ collider, distance }) => [collider, distance])).toEqual([
      [terrain, 4],
      [ground, 10],
    ]);
    expect(world.penetration({ shape: ball, position: [5e3, -4, 5e3] })?.normal.y).toBeCloseTo(1, 12);
    const asked: unknown[] = [];
    const preFilter = (collider: unknown) => {
      asked.push(collider);
      return true;
    };
    world.sweep({ shape: ball, position: [0, 9, 0], to: [1000, 9, 0] }, { preFilter });
    world.overlap({ shape: ball, position: [0, 9, 0] }, { preFilter });
    world.closest({ point: [0, 9, 0], maxDistance: 5 }, { preFilter });
    expect(asked).toEqual([]);
  });

  test("are not offered to filters when their box is missed", () => {
    const world = crowd(50);
    const terrain = world.add({ shape: box(1e4, 1, 1e4), position: [0, -5, 0], mobility });
    const asked: unknown[] = [];
    const preFilter = (collider: unknown) => {
      asked.push(collider);
      return true;
    };
    world.raycast({ origin: [0, 9, 0], direction: [1, 0.001, 0] }, { preFilter });
    expect(asked).not.toContain(terrain);
    world.raycast({ origin: [1, 9, 1], direction: [0, -1, 0] }, { preFilter });
    expect(asked).toContain(terrain);
  });
});
