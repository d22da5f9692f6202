import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { closest, reach, unitVector } from "./closest-checks.ts";
import { CLOUDS, randomNumbers } from "./point-clouds.ts";

function normalAt(shape: Shape, p: ArrayLike<number>, towards: number[], tolerance = 1e-12): number[] {
  const out = new Float64Array(3);
  const point = Float64Array.from([...Array.from(p), tolerance]);
  shape.type.surfaceNormal?.(shape, point, Float64Array.from(towards), out);
  return Array.from(out.map((x) => x + 0));
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

describe("surfaceNormal", () => {
  test("a box: within a face, on an edge, in a corner", () => {
    const shape = box(1, 2, 3);
    expect(normalAt(shape, [1, 0, 0], [-1, 0, 0])).toEqual([1, 0, 0]);
    expect(normalAt(shape, [1, 2, 0], [1, 0.5, 0])).toEqual([1, 0, 0]);
    expect(normalAt(shape, [1, 2, 0], [1, 1.5, 9])).toEqual([0, 1, 0]);
    expect(normalAt(shape, [1, 2, -3], [1, 1.5, -9])).toEqual([0, 0, -1]);
    expect(normalAt(shape, [1 + 1e-13, 2 - 1e-13, 0], [0, 1, 0])).toEqual([0, 1, 0]);
    expect(normalAt(shape, [1, 2 - 1e-11, 0], [0, 1, 0])).toEqual([1, 0, 0]);
    // not on the surface: the nearest face
    expect(normalAt(shape, [0.5, 1.75, 0], [1, 0, 0])).toEqual([0, 1, 0]);
  });

  test("a plate thinner than the tolerance has both of its sides", () => {
    const shape = box(1, 1e-14, 1);
    expect(normalAt(shape, [0, 1e-14, 0], [0, -1, 0])).toEqual([0, -1, 0]);
    expect(normalAt(shape, [0, 1e-14, 0], [0, 1, 0])).toEqual([0, 1, 0]);
    expect(normalAt(cylinder(1, 1e-14), [0, 0, 0], [0.5, -0.1, 0])).toEqual([0, -1, 0]);
  });

  test("a cylinder: side, caps, rim, and one as slim as the tolerance", () => {
    const shape = cylinder(2, 1);
    expect(normalAt(shape, [0, 0.5, -2], [0, 1, 0])).toEqual([0, 0, -1]);
    expect(normalAt(shape, [0.5, 1, 0.5], [1, 0, 0])).toEqual([0, 1, 0]);
    expect(normalAt(shape, [2, -1, 0], [1, -0.5, 0])).toEqual([1, 0, 0]);
    expect(normalAt(shape, [2, -1, 0], [1, -1.5, 0])).toEqual([0, -1, 0]);
    expect(normalAt(cylinder(1e-14, 1), [1e-14, 0, 0], [0, 0, -3])).toEqual([0, 0, -1]);
    expect(normalAt(shape, [0, 0.5, 0], [1, 0, 0])).toEqual([0, 1, 0]);
  });

  test("a cone: side, base, rim, apex", () => {
    const shape = cone(3, 2); // 4 high, slant 5: the side's normal is (0.8, 0.6)
    const near = (p: number[], towards: number[], wanted: number[]) => {
      const n = normalAt(shape, p, towards);
      for (let i = 0; i < 3; i++) expect(n[i]).toBeCloseTo(wanted[i], 14);
    };
    near([1.5, 0, 0], [0, -1, 0], [0.8, 0.6, 0]);
    near([1, -2, 1], [1, 0, 0], [0, -1, 0]);
    near([0, -2, 3], [0, -0.1, 1], [0, 0.6, 0.8]);
    near([0, -2, 3], [0, -1, 0.1], [0, -1, 0]);
    near([0, 2, 0], [0, 1, -5], [0, 0.6, -0.8]);
    near([0, 2, 0], [-5, -1, 0], [-0.8, 0.6, 0]);
    near([0, 2, 0], [0, 1, 0], [0.8, 0.6, 0]);
  });

  test("a triangle shows the side that looks along", () => {
    const shape = triangle([0, 0, 0], [0, 0, 1], [1, 0, 0]);
    expect(normalAt(shape, [0.2, 0, 0.2], [1, 0.1, 0])).toEqual([0, 1, 0]);
    expect(normalAt(shape, [0, 0, 0], [1, -0.1, 0])).toEqual([0, -1, 0]);
  });

  test("a half-space has but one", () => {
    expect(normalAt(halfSpace([0, 0, -2]), [1, 2, 0], [0, 0, 1])).toEqual([0, 0, -1]);
  });

  test("a hull: of the faces through the point the best, by brute force (seed 41)", () => {
    const random = randomNumbers(41);
    const counts = { one: 0, more: 0 };
    for (let round = 0; round < 60; round++) {
      const hull = convexHull(CLOUDS["random points"](random));
      for (let i = 0; i < 30; i++) {
        const v = Math.floor((random() * hull.vertices.length) / 3) * 3;
        const corner = hull.vertices.subarray(v, v + 3);
        const p = i % 2 ? corner : closest(hull, unitVector(random)).point;
        const towards = unitVector(random);
        const through = facesThrough(hull.vertices, hull.faceStarts, hull.faceVertices, hull.planes, hull.center, p);
        counts[through.length > 1 ? "more" : "one"]++;
        const best = Math.max(...through.map((n) => dot(n, towards)));
        expect(dot(normalAt(hull, p, towards), towards)).toBe(best);
      }
    }
    expect(Math.min(counts.one, counts.more)).toBeGreaterThan(300);
  });

  test("what it gives supports the shape at the point (seed 42)", () => {
    const random = randomNumbers(42);
    for (let i = 0; i < 3000; i++) {
      const [a, b, c] = [random() + 0.1, random() + 0.1, random() + 0.1];
      const shape = [box(a, b, c), cylinder(a, b), cone(a, b)][i % 3];
      const { point } = closest(
        shape,
        unitVector(random).map((x) => 2 * x),
      );
      const n = normalAt(shape, point, unitVector(random));
      expect(Math.abs(dot(n, n) - 1)).toBeLessThan(1e-15 * 4);
      expect(Math.abs(reach(shape, n) - dot(n, point))).toBeLessThan(2e-12);
    }
  });
});

/** Normals of the faces whose plane all corners of the face and the point share. */
function facesThrough(
  vertices: Float64Array,
  faceStarts: Uint32Array,
  faceVertices: Uint32Array,
  planes: Float64Array,
  center: Float64Array,
  p: ArrayLike<number>,
): Float64Array[] {
  const out: Float64Array[] = [];
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const n = planes.subarray(face * 4, face * 4 + 3);
    const v = faceVertices[faceStarts[face]] * 3;
    const offset = dot(n, vertices.subarray(v, v + 3));
    expect(offset - dot(n, center) - planes[face * 4 + 3]).toBeCloseTo(0, 14);
    if (Math.abs(dot(n, p) - offset) < 1e-12) out.push(n);
  }
  return out;
}
