import { describe, expect, test } from "vitest";
import { type ClosestPoint, closestPoint } from "../../../src/narrowphase/closest-point.ts";
import { box } from "../../../src/shapes/box.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { ClosestBatch } from "../../../src/world/batch/closest-batch.ts";
import { closestBatch } from "../../../src/world/batch/closest-of-points.ts";
import type { Closest } from "../../../src/world/closest.ts";
import type { QueryStats } from "../../../src/world/query-stats.ts";
import { World } from "../../../src/world/world.ts";
import { numbers, pile, sheet, someWorld } from "./rays.ts";

const COUNT = 200;
const next = numbers(4);
const points = Float64Array.from({ length: 3 * COUNT }, () => (next() - 0.5) * 10);
const pose = { position: [0.5, -0.25, 1], rotation: [0, 0.6, 0, 0.8] };
const pointAt = (i: number, of: Float64Array | Float32Array = points) => of.slice(3 * i, 3 * i + 3);

/** All numbers that a batch tells of point `i`. */
function answer(batch: ClosestBatch, i: number) {
  return {
    found: batch.found[i],
    distance: batch.distance[i],
    point: [...batch.point.subarray(3 * i, 3 * i + 3)],
    normal: [...batch.normal.subarray(3 * i, 3 * i + 3)],
    surface: [batch.faceIndex[i], batch.childIndex[i], batch.u[i], batch.v[i]],
  };
}

/** The same of the record of a single query. */
function expected(record: ClosestPoint | Closest | null | undefined) {
  if (!record) {
    const zero = [0, 0, 0];
    return { found: 0, distance: Infinity, point: zero, normal: zero, surface: [-1, -1, Number.NaN, Number.NaN] };
  }
  const { distance, point, normal, barycentric, faceIndex, childIndex } = record;
  return {
    found: 1,
    distance,
    point: [point.x, point.y, point.z],
    normal: [normal.x, normal.y, normal.z],
    surface: [faceIndex, childIndex, barycentric?.y ?? Number.NaN, barycentric?.z ?? Number.NaN],
  };
}

describe("at one shape", () => {
  const shapes = { sphere: sphere(2), box: box(1, 2, 3), cylinder: cylinder(1, 2), mesh: sheet(20), compound: pile };

  test.each(Object.entries(shapes))("%s: the same as single queries, to the bit", (_, shape) => {
    for (const options of [undefined, { maxDistance: 1.5 }]) {
      for (const at of [null, pose]) {
        for (const list of [points, new Float32Array(points)]) {
          const batch = closestBatch({ shape, pose: at }, list, options);
          expect(batch.count).toBe(COUNT);
          for (let i = 0; i < COUNT; i++) {
            const single = closestPoint(shape, at, pointAt(i, list), options);
            expect(answer(batch, i), `point ${i}`).toEqual(expected(single));
          }
        }
      }
    }
  });

  test("the order of points does not matter, nor what was in `out`", () => {
    const turned = new Float64Array(points.length);
    for (let i = 0; i < COUNT; i++) turned.set(pointAt(i), 3 * (COUNT - 1 - i));
    const one = closestBatch(pile, points, { maxDistance: 2 });
    const out = closestBatch(someWorld(), points, undefined, new ClosestBatch(COUNT)) as ClosestBatch;
    expect(closestBatch(pile, turned, { maxDistance: 2 }, out)).toBe(out);
    for (let i = 0; i < COUNT; i++) expect(answer(out, COUNT - 1 - i)).toEqual(answer(one, i));
    expect(out.colliders.every((collider) => collider === null)).toBe(true);
  });
});

describe("in a world", () => {
  const world = someWorld();
  type Options = NonNullable<Parameters<typeof world.closest>[1]>;
  const variants: [Options, number | undefined][] = [
    [{}, undefined],
    [{ channel: "Visibility", ignore: [3, 4, "pile"] }, 1],
    [{ mobility: "static" }, 0.5],
    [{ preFilter: (collider, child) => child !== 1 && collider.owner !== "sheet" }, undefined],
    [{ postFilter: (near) => near.distance > 0.25 }, 3],
  ];

  test.each(variants.map((variant, i) => [i, ...variant] as const))(
    "as single queries, options %i",
    (_, options, far) => {
      const batch = closestBatch(world, points, { ...options, maxDistance: far });
      for (let i = 0; i < COUNT; i++) {
        const single = world.closest({ point: pointAt(i), maxDistance: far }, options)[0];
        expect(batch.colliders[i] === (single?.collider ?? null), `point ${i}`).toBe(true);
        expect(answer(batch as ClosestBatch, i)).toEqual(expected(single as Closest | undefined));
      }
    },
  );

  test("stats are sums; what a filter throws passes on", () => {
    const sums: Record<string, number> = {};
    for (let i = 0; i < COUNT; i++) {
      const stats: Partial<QueryStats> = {};
      world.closest({ point: pointAt(i) }, { stats });
      for (const [name, value] of Object.entries(stats)) sums[name] = (sums[name] ?? 0) + value;
    }
    const stats: Partial<QueryStats> = {};
    const whole = closestBatch(world, points, { stats });
    expect(stats).toEqual(sums);
    const out = new ClosestBatch(COUNT);
    let left = 150;
    const preFilter = () => {
      if (left-- === 0) throw new Error("enough");
      return true;
    };
    expect(() => closestBatch(world, points, { preFilter }, out)).toThrow("enough");
    expect(out.count).toBeGreaterThan(1);
    expect(out.count).toBeLessThan(COUNT);
    for (let i = 0; i < out.count; i++) expect(out.distance[i]).toBe(whole.distance[i]);
    expect(closestBatch(world, points).distance).toEqual(whole.distance);
  });
});

test("bad arguments: nothing is written", () => {
  const any = (value: unknown) => value as never;
  const world = new World();
  const out = new ClosestBatch(2);
  out.count = 1;
  const bad = new Float64Array([1, 2, 3, 4, Number.NaN, 6]);
  for (const target of [world, sphere(1)] as World[]) {
    expect(() => closestBatch(target, bad, {}, out)).toThrow(
      new RangeError("closestBatch: points[4] must be finite, got NaN"),
    );
    expect(() => closestBatch(target, bad.subarray(0, 4))).toThrow("points must have 3 numbers for each point, got 4");
    expect(() => closestBatch(target, bad.subarray(0, 3), { maxDistance: -1 })).toThrow("maxDistance must be >= 0");
    expect(() => closestBatch(target, bad.subarray(0, 3), any({ far: 1 }))).toThrow('unknown option "far"');
    expect(() => closestBatch(target, points, {}, out)).toThrow(
      "closestBatch: out must have room for 200, got one for 2",
    );
    expect(() => closestBatch(target, points, {}, any({}))).toThrow("out must be a ClosestBatch");
    expect(closestBatch(target, new Float32Array(0)).count).toBe(0);
  }
  expect(out.count).toBe(1);
  expect(() => closestBatch(any(3), points)).toThrow("target must be a World, a shape or {shape, pose}, got 3");
});
