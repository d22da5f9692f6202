import { describe, expect, test } from "vitest";
import { ClosestPoints, closestPoints } from "../../src/narrowphase/closest-points.ts";
import { ClosestCache } from "../../src/narrowphase/pair-closest-cache.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { anyConvex, cubeMesh, Random } from "./pair-samples.ts";

const SEED = 505;

describe("closestPoints", () => {
  test("of two boxes, with poses in any form", () => {
    const found = closestPoints(box(0.5, 0.5, 0.5), { position: [0, 4, 0] }, box(0.5, 0.5, 0.5), null);
    expect(found).toBeInstanceOf(ClosestPoints);
    expect(found).toMatchObject({ distance: 3, normal: { x: 0, y: 1, z: 0 }, converged: true, childA: -1, faceB: -1 });
    expect(found!.pointA.y).toBe(3.5);
    expect(found!.pointB.y).toBe(0.5);
    expect(found!.error).toBeLessThan(1e-14);
    const turned = { position: { x: 0, y: 4, z: 0 }, rotation: { x: 0, y: 0, z: 1, w: 0 } };
    expect(closestPoints(box(0.5, 0.5, 0.5), turned, box(0.5, 0.5, 0.5), {})!.distance).toBe(3);
  });

  test("names children and faces, the face of a triangle is 0", () => {
    const level = compound([{ shape: sphere(1), position: [0, 50, 0] }, { shape: cubeMesh(1) }]);
    const found = closestPoints(triangle([-9, 3, -9], [9, 3, -9], [0, 3, 9]), null, level, null)!;
    expect(found.distance).toBeCloseTo(2, 14);
    expect([found.childA, found.faceA, found.childB]).toEqual([-1, 0, 1]);
    expect(found.faceB).toBeGreaterThanOrEqual(0);
  });

  test("maxDistance: what is exactly at it is found", () => {
    const ball = sphere(1);
    const options = { maxDistance: 2 };
    expect(closestPoints(ball, { position: [4, 0, 0] }, ball, null, options)?.distance).toBe(2);
    expect(closestPoints(ball, { position: [4.001, 0, 0] }, ball, null, options)).toBe(null);
    expect(closestPoints(ball, { position: [1, 0, 0] }, ball, null, { maxDistance: 0 })?.distance).toBe(-1);
    expect(closestPoints(ball, null, cubeMesh(5), null, { maxDistance: 3.9 })).toBe(null);
  });

  test("half-spaces that overlap without end", () => {
    const found = closestPoints(halfSpace([0, 1, 0]), null, halfSpace([1, 0, 0]), null)!;
    expect([found.distance, found.error, found.converged]).toEqual([-Infinity, 0, true]);
    expect(Object.values(found.pointA).every(Number.isFinite)).toBe(true);
  });

  test("`out` is filled and returned, and nothing of an earlier answer stays", () => {
    const out = new ClosestPoints();
    const mesh = cubeMesh(1);
    expect(closestPoints(sphere(1), { position: [0, 3, 0] }, mesh, null, { out })).toBe(out);
    expect(out.faceB).toBeGreaterThanOrEqual(0);
    expect(closestPoints(sphere(1), { position: [0, 3, 0] }, box(1, 1, 1), null, { out })).toBe(out);
    expect(out).toEqual(closestPoints(sphere(1), { position: [0, 3, 0] }, box(1, 1, 1), null));
    expect(out.faceB).toBe(-1);
  });
});

describe(`a cache (seed ${SEED})`, () => {
  test("gives the same answers while the two move, and for other shapes", () => {
    const r = new Random(SEED);
    const cache = new ClosestCache();
    let overlaps = 0;
    let worst = 0;
    for (let k = 0; k < 60; k++) {
      const [a, b]: Shape[] = [anyConvex(r), anyConvex(r)];
      const [position, rotation, step] = [r.point(1.5), r.turn(), r.point(0.2)];
      for (let frame = 0; frame < 10; frame++) {
        const poseA = { position: position.map((x, i) => x + frame * step[i]), rotation };
        const warm = closestPoints(a, poseA, b, null, { cache })!;
        const cold = closestPoints(a, poseA, b, null)!;
        if (cold.distance < 0) overlaps++;
        worst = Math.max(worst, Math.abs(warm.distance - cold.distance));
        expect(warm.converged).toBe(true);
      }
    }
    expect(worst).toBeLessThan(1e-12);
    expect(overlaps).toBeGreaterThan(60);
    expect(overlaps).toBeLessThan(500);
  });

  test("has no effect on composites", () => {
    const cache = new ClosestCache();
    const found = closestPoints(sphere(1), { position: [0, 3, 0] }, cubeMesh(1), null, { cache });
    expect(found?.distance).toBe(1);
  });
});

describe("bad arguments are named", () => {
  const ball = sphere(1);
  // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
  const call = closestPoints as any;
  test.each<[string, unknown[], ErrorConstructor, string]>([
    ["a", [{}, null, ball, null], TypeError, "closestPoints: a must be a shape, got {}"],
    ["b", [ball, null, null, null], TypeError, "closestPoints: b must be a shape, got null"],
    ["poseA", [ball, [1, 2, 3], ball, null], TypeError, "closestPoints: poseA must be {position, rotation} or null"],
    [
      "a NaN",
      [ball, null, ball, { position: [0, Number.NaN, 0] }],
      RangeError,
      "closestPoints: poseB.position.y must be finite, got NaN",
    ],
    [
      "a NaN beside a rotation",
      [ball, { position: [Number.NaN, 0, 0], rotation: [0, 0, 0, 1] }, ball, null],
      RangeError,
      "closestPoints: poseA.position.x must be finite, got NaN",
    ],
    ["rotation", [ball, { rotation: [0, 0, 0, 2] }, ball, null], RangeError, "closestPoints: poseA.rotation must be"],
    ["options", [ball, null, ball, null, 5], TypeError, "closestPoints: options must be an object, got 5"],
    ["an option", [ball, null, ball, null, { max: 1 }], TypeError, 'closestPoints: unknown option "max"'],
    [
      "maxDistance",
      [ball, null, ball, null, { maxDistance: -1 }],
      RangeError,
      "closestPoints: options.maxDistance must be >= 0, got -1",
    ],
    [
      "a NaN as maxDistance",
      [ball, null, ball, null, { maxDistance: Number.NaN }],
      RangeError,
      "closestPoints: options.maxDistance must be >= 0, got NaN",
    ],
    ["out", [ball, null, ball, null, { out: {} }], TypeError, "closestPoints: options.out must be a ClosestPoints"],
    [
      "cache",
      [ball, null, ball, null, { cache: {} }],
      TypeError,
      "closestPoints: options.cache must be a ClosestCache",
    ],
  ])("%s", (_name, args, kind, message) => {
    expect(() => call(...args)).toThrow(kind);
    expect(() => call(...args)).toThrow(message);
  });
});
