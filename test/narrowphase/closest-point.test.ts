import { describe, expect, test } from "vitest";
import { ClosestPoint, closestPoint } from "../../src/narrowphase/closest-point.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { CONVEX, convexCompound, cubeMesh, KINDS, Random, type Triple } from "./pair-samples.ts";

const SEED = 507;

describe("closestPoint", () => {
  test("outside, inside and on a solid", () => {
    const pose = { position: [10, 0, 0] };
    const outside = closestPoint(box(1, 2, 3), pose, [13, 1, 0])!;
    expect(outside).toBeInstanceOf(ClosestPoint);
    expect(outside).toMatchObject({ distance: 2, point: { x: 11, y: 1, z: 0 }, normal: { x: 1, y: 0, z: 0 } });
    expect([outside.faceIndex, outside.childIndex, outside.barycentric]).toEqual([-1, -1, null]);
    const inside = closestPoint(box(1, 2, 3), pose, [10.75, 1, 0])!;
    expect(inside).toMatchObject({ distance: -0.25, point: { x: 11, y: 1, z: 0 }, normal: { x: 1, y: 0, z: 0 } });
    expect(closestPoint(box(1, 2, 3), pose, [11, 0, 0])!.distance).toBe(0);
  });

  test("of a mesh names the face and where in it", () => {
    const quad = mesh([0, 0, 0, 4, 0, 0, 4, 0, 4, 0, 0, 4], [0, 2, 1, 0, 3, 2]);
    const found = closestPoint(quad, null, [1, 2, 3])!;
    expect(found.distance).toBe(2);
    expect(found.faceIndex).toBe(1);
    const { x, y, z } = found.barycentric!;
    expect(x + y + z).toBeCloseTo(1, 15);
    expect([0 * x + 0 * y + 4 * z, 0 * x + 4 * y + 4 * z]).toEqual([1, 3]);
    expect(closestPoint(triangle([0, 0, 0], [1, 0, 0], [0, 0, 1]), null, [0, 5, 0])!.faceIndex).toBe(0);
  });

  test("of a compound names the child, inside that of the deepest", () => {
    const pair = compound([{ shape: sphere(1) }, { shape: box(1, 1, 1), position: [1, 0, 0] }]);
    expect(closestPoint(pair, null, [0.9, 0, 0])).toMatchObject({ childIndex: 1, distance: -0.9 });
    expect(closestPoint(pair, null, [-3, 0, 0])).toMatchObject({ childIndex: 0, distance: 2 });
  });

  test("maxDistance: what is exactly at it is found, and so is the surface around a point deep inside", () => {
    expect(closestPoint(sphere(1), null, [3, 0, 0], { maxDistance: 2 })?.distance).toBe(2);
    expect(closestPoint(sphere(1), null, [3.01, 0, 0], { maxDistance: 2 })).toBe(null);
    expect(closestPoint(cubeMesh(1), null, [0, 3.01, 0], { maxDistance: 2 })).toBe(null);
    expect(closestPoint(box(9, 9, 9), null, [0, 0, 1], { maxDistance: 2 })?.distance).toBe(-8);
    expect(closestPoint(compound([{ shape: box(9, 9, 9) }]), null, [0, 0, 1], { maxDistance: 2 })?.distance).toBe(-8);
  });

  test("`out` is filled and returned", () => {
    const out = new ClosestPoint();
    expect(closestPoint(cubeMesh(1), null, [0, 3, 0], { out })).toBe(out);
    expect(out.faceIndex).toBeGreaterThanOrEqual(0);
    expect(closestPoint(sphere(1), null, [0, 3, 0], { out })).toBe(out);
    expect([out.faceIndex, out.barycentric]).toEqual([-1, null]);
  });

  test("a mesh without any area has no nearest point", () => {
    expect(closestPoint(mesh([0, 0, 0, 1, 0, 0, 2, 0, 0]), null, [0, 0, 0])).toBe(null);
  });

  test("bad arguments are named", () => {
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const call = closestPoint as any;
    expect(() => call(null, null, [0, 0, 0])).toThrow("closestPoint: shape must be a shape, got null");
    expect(() => call(sphere(1), null, [0, Number.NaN, 0])).toThrow("closestPoint: point.y must be finite, got NaN");
    expect(() => call(sphere(1), null, [0, 0, 0], { k: 2 })).toThrow('closestPoint: unknown option "k"');
    expect(() => call(sphere(1), null, [0, 0, 0], { maxDistance: "3" })).toThrow(
      'closestPoint: options.maxDistance must be a number, got "3"',
    );
    expect(() => call(sphere(1), null, [0, 0, 0], { out: {} })).toThrow("options.out must be a ClosestPoint, got {}");
  });
});

describe(`every kind (seed ${SEED})`, () => {
  test.each(Object.keys(KINDS))("%s: given point = point + distance · normal, and moving along", (name) => {
    const r = new Random(SEED);
    for (let k = 0; k < 200; k++) {
      const shape = KINDS[name](r, 1);
      const pose = { position: r.point(1), rotation: r.turn() };
      const point = r.point(2);
      const found = closestPoint(shape, pose, point)!;
      const back = [found.point, found.normal].map(({ x, y, z }) => [x, y, z]);
      for (let i = 0; i < 3; i++) expect(back[0][i] + found.distance * back[1][i]).toBeCloseTo(point[i], 13);
      if (!shape.type.solid) expect(found.distance).toBeGreaterThanOrEqual(0);
      // from the point found, the surface is there
      expect(Math.abs(closestPoint(shape, pose, back[0])!.distance)).toBeLessThan(1e-14);
      const shifted = { position: pose.position.map((x) => x + 2 ** 20), rotation: pose.rotation };
      const far = closestPoint(shape, shifted, point.map((x) => x + 2 ** 20) as Triple)!;
      expect(far.distance).toBeCloseTo(found.distance, 8);
    }
  });
});

describe("kinds of the user's own, without closestPoint", () => {
  test("have the same answers, alone and in a compound", () => {
    const r = new Random(SEED);
    for (let k = 0; k < 200; k++) {
      const names = Object.keys(CONVEX);
      const shape = k % 4 === 0 ? convexCompound(r, 3) : CONVEX[names[k % names.length]](r, 1);
      const { closestPoint: _, ...type } = shape.type;
      const own = { ...shape, type } as Shape;
      const point = r.point(1.5);
      const expected = closestPoint(shape, null, point)!;
      expect(closestPoint(own, null, point)!.distance).toBeCloseTo(expected.distance, 12);
      const wrapped = compound([{ shape: own, position: [1, 2, 3] }]);
      const moved = point.map((x, i) => x + i + 1) as Triple;
      expect(closestPoint(wrapped, null, moved)!.distance).toBeCloseTo(expected.distance, 12);
    }
  });
});
