import { describe, expect, test } from "vitest";
import { createPose } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { bumpyMesh, cubeMesh, KINDS, poseOf, Random, soup } from "./pair-samples.ts";

const SEED = 503;
const ORIGIN = createPose();

describe(`overlap is a distance of at most 0 (seed ${SEED})`, () => {
  test("for all pairs of kinds, either way round", () => {
    const r = new Random(SEED);
    const out = new Separation();
    let overlaps = 0;
    let runs = 0;
    for (const makeA of Object.values(KINDS)) {
      for (const makeB of Object.values(KINDS)) {
        for (let k = 0; k < 12; k++) {
          const [a, b] = [makeA(r, 1), makeB(r, 1)];
          const [poseA, poseB] = [r.pose(1), r.pose(1)];
          distancePair(a, poseA, b, poseB, out);
          const expected = out.distance <= 0;
          expect(overlapPair(a, poseA, b, poseB)).toBe(expected);
          expect(overlapPair(b, poseB, a, poseA)).toBe(expected);
          runs++;
          if (expected) overlaps++;
        }
      }
    }
    expect(overlaps / runs).toBeGreaterThan(0.3);
    expect(overlaps / runs).toBeLessThan(0.7);
  });

  test("a gap of 1e-9 is one for all pairs of kinds, and past a touch it agrees with the distance", () => {
    const r = new Random(SEED + 1);
    const out = new Separation();
    let deeper = 0;
    for (const makeA of Object.values(KINDS)) {
      for (const makeB of Object.values(KINDS)) {
        const [a, b] = [makeA(r, 1), makeB(r, 1)];
        const [poseA, poseB] = [r.pose(1), r.pose(8)];
        distancePair(a, poseA, b, poseB, out);
        if (out.distance <= 0 || a.type.name === "halfSpace" || b.type.name === "halfSpace") continue;
        // towards b until they touch, then 1e-9 less and more
        const { distance, normal } = out;
        for (const gap of [1e-9, -1e-9]) {
          const near = poseA.slice();
          for (let i = 0; i < 3; i++) near[9 + i] -= (distance - gap) * normal[i];
          const found = overlapPair(a, near, b, poseB);
          distancePair(a, near, b, poseB, out);
          expect(found).toBe(out.distance <= 0);
          if (gap > 0) expect(found).toBe(false);
          if (gap < 0 && found) deeper++;
        }
      }
    }
    expect(deeper).toBeGreaterThan(50);
  });
});

describe("touching counts", () => {
  const cube = box(1, 1, 1);
  const flat = convexHull([-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1]);
  const field = heightField({ rows: 2, cols: 2, cellSize: 2, heights: [0, 0, 0, 0] });
  const pairs: [string, Shape, number[], Shape, number[]][] = [
    ["boxes face to face", cube, [2, 0.5, 0], cube, [0, 0, 0]],
    ["boxes edge to edge", cube, [2, 2, 0], cube, [0, 0, 0]],
    ["boxes corner to corner", cube, [2, 2, 2], cube, [0, 0, 0]],
    ["balls", sphere(1), [0, 3, 4], sphere(4), [0, 0, 0]],
    ["a ball on a box", sphere(0.5), [0.3, 1.5, 0.2], cube, [0, 0, 0]],
    ["capsules", capsule(0.5, 1), [1, 0.25, 0], capsule(0.5, 1), [0, 0, 0]],
    ["a box on a half-space", cube, [0, 1, 0], halfSpace([0, 1, 0]), [0, 0, 0]],
    ["a box on a mesh", cube, [0.1, 2, 0.1], cubeMesh(1), [0, 0, 0]],
    ["a ball in a closed mesh", sphere(1), [0, 0, 0], cubeMesh(1), [0, 0, 0]],
    ["a box on a height field", cube, [0.5, 1, 0.5], field, [0, 0, 0]],
    ["flat hulls in one plane", flat, [2, 0, 0], flat, [0, 0, 0]],
    ["meshes face to face", cubeMesh(1), [2, 0, 0], cubeMesh(1), [0, 0, 0]],
  ];
  test.each(pairs)("%s", (_name, a, at, b, bt) => {
    expect(overlapPair(a, poseOf(at), b, poseOf(bt))).toBe(true);
    expect(overlapPair(b, poseOf(bt), a, poseOf(at))).toBe(true);
    // a step away along the offset of the two parts them, but for the ball that the mesh is around
    const away = at.map((x) => x + (x === 0 ? 0 : 1e-9 * Math.sign(x)));
    if (at.some((x) => x !== 0)) expect(overlapPair(a, poseOf(away), b, poseOf(bt))).toBe(false);
  });

  test("also after both are turned and moved far away", () => {
    const turn = [0.5, 0.5, 0.5, 0.5];
    expect(overlapPair(cube, poseOf([1e7 + 2, 3e6, 0], turn), cube, poseOf([1e7, 3e6, 0], turn))).toBe(true);
    expect(overlapPair(cube, poseOf([1e7 + 2.0001, 3e6, 0], turn), cube, poseOf([1e7, 3e6, 0], turn))).toBe(false);
  });
});

describe("surfaces", () => {
  test("a ball or a box within a closed mesh does not overlap it, a larger one around it neither does", () => {
    expect(overlapPair(sphere(0.5), ORIGIN, cubeMesh(1), ORIGIN)).toBe(false);
    expect(overlapPair(box(0.5, 0.5, 0.5), ORIGIN, cubeMesh(1), ORIGIN)).toBe(false);
    expect(overlapPair(cubeMesh(0.5), ORIGIN, cubeMesh(1), ORIGIN)).toBe(false);
  });

  test("a mesh within a solid overlaps it", () => {
    expect(overlapPair(cubeMesh(0.5), ORIGIN, box(1, 1, 1), ORIGIN)).toBe(true);
    expect(overlapPair(sphere(3), ORIGIN, cubeMesh(1), ORIGIN)).toBe(true);
    expect(overlapPair(cubeMesh(0.5), poseOf([0, -5, 0]), halfSpace([0, 1, 0]), ORIGIN)).toBe(true);
  });

  test("coplanar triangles", () => {
    const one = triangle([0, 0, 0], [2, 0, 0], [0, 0, 2]);
    expect(overlapPair(one, ORIGIN, one, poseOf([0.5, 0, 0.5]))).toBe(true);
    expect(overlapPair(one, ORIGIN, one, poseOf([2, 0, 0]))).toBe(true);
    expect(overlapPair(one, ORIGIN, one, poseOf([1.001, 0, 1]))).toBe(false);
    expect(overlapPair(one, ORIGIN, one, poseOf([0.5, 1e-12, 0.5]))).toBe(false);
    const inside = triangle([0.2, 0, 0.2], [0.4, 0, 0.2], [0.2, 0, 0.4]);
    expect(overlapPair(inside, ORIGIN, one, ORIGIN)).toBe(true);
    // beside it, in the same plane, an ulp or so away
    expect(overlapPair(one, ORIGIN, one, poseOf([2 + 1e-12, 0, 0]))).toBe(false);
  });

  test("meshes in one plane overlap where their faces do", () => {
    const quad = mesh([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1], [0, 2, 1, 0, 3, 2]);
    expect(overlapPair(quad, ORIGIN, quad, poseOf([0.5, 0, 0.5]))).toBe(true);
    expect(overlapPair(quad, ORIGIN, quad, poseOf([1, 0, 1]))).toBe(true);
    expect(overlapPair(quad, ORIGIN, quad, poseOf([1.0001, 0, 0]))).toBe(false);
    expect(overlapPair(quad, ORIGIN, quad, poseOf([0.5, 1e-9, 0.5]))).toBe(false);
  });
});

describe(`meshes against meshes (seed ${SEED})`, () => {
  test("as triangle against triangle decided by plane sides and edges", () => {
    const r = new Random(SEED);
    let overlaps = 0;
    const count = 400;
    for (let k = 0; k < count; k++) {
      const [a, b] = [soup(r, 3), soup(r, 3)];
      const poseB = poseOf(r.point(1.2));
      const expected = soupsMeet(a, b, poseB);
      if (expected) overlaps++;
      expect(overlapPair(a, ORIGIN, b, poseB)).toBe(expected);
    }
    expect(overlaps / count).toBeGreaterThan(0.3);
    expect(overlaps / count).toBeLessThan(0.7);
  });

  test("a sheet laid over a sheet", () => {
    const r = new Random(SEED);
    const sheet = bumpyMesh(r, 8);
    expect(overlapPair(sheet, ORIGIN, sheet, poseOf([0, 0.41, 0]))).toBe(false);
    expect(overlapPair(sheet, ORIGIN, sheet, poseOf([0.01, 0, 0.013]))).toBe(true);
  });
});

/** Whether any edge of one meets any triangle of the other: for triangles in general position. */
function soupsMeet(a: Shape, b: Shape, poseB: Float64Array): boolean {
  const trianglesA = trianglesOf(a, [0, 0, 0]);
  const trianglesB = trianglesOf(b, [poseB[9], poseB[10], poseB[11]]);
  return trianglesA.some((one) => trianglesB.some((other) => edgesMeet(one, other) || edgesMeet(other, one)));
}

function trianglesOf(shape: Shape, shift: number[]): number[][][] {
  const { positions } = shape as unknown as { positions: Float64Array };
  const triangles: number[][][] = [];
  for (let i = 0; i < positions.length; i += 9) {
    triangles.push([0, 3, 6].map((k) => [0, 1, 2].map((axis) => positions[i + k + axis] + shift[axis])));
  }
  return triangles;
}

function edgesMeet(edges: number[][], [p, q, s]: number[][]): boolean {
  return edges.some((from, i) => {
    const to = edges[(i + 1) % 3];
    if (volume(from, p, q, s) > 0 === volume(to, p, q, s) > 0) return false;
    const side = volume(from, to, p, q) > 0;
    return volume(from, to, q, s) > 0 === side && volume(from, to, s, p) > 0 === side;
  });
}

/** Six times the signed volume of a tetrahedron. */
function volume(a: number[], b: number[], c: number[], d: number[]): number {
  const [x, y, z] = [b, c, d].map((p) => [p[0] - a[0], p[1] - a[1], p[2] - a[2]]);
  return x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]);
}
