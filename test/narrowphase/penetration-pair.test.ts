import { describe, expect, test } from "vitest";
import { createPose, type Pose } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { penetrationPair } from "../../src/narrowphase/penetration-pair.ts";
import { Separation, STATUS_CONVERGED, STATUS_LIMIT } from "../../src/narrowphase/separation.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { bruteDistance } from "./pair-brute-force.ts";
import { anyConvex, bumpyMesh, convexCompound, cubeMesh, poseOf, Random, soup } from "./pair-samples.ts";

const SEED = 504;
const ORIGIN = createPose();

function penetrate(a: Shape, poseA: Pose, b: Shape, poseB: Pose): Separation {
  const out = new Separation();
  expect(penetrationPair(a, poseA, b, poseB, out)).toBe(true);
  return out;
}

/** Moves a as the answer says and tells how far it is from b then. */
function moved(a: Shape, poseA: Pose, b: Shape, poseB: Pose, found: Separation): number {
  const free = poseA.slice();
  for (let i = 0; i < 3; i++) free[9 + i] -= found.distance * found.normal[i];
  return bruteDistance(a, free, b, poseB).distance;
}

describe("composites", () => {
  const floor = { shape: box(10, 1, 10), position: [0, -1, 0] };
  const wall = { shape: box(1, 10, 10), position: [-1, 0, 0] };
  const room = compound([floor, wall]);

  test("where the deepest part's push is enough it is the answer, exactly", () => {
    const found = penetrate(box(0.5, 0.5, 0.5), poseOf([3, 0.25, 0]), room, ORIGIN);
    expect(found.distance).toBe(-0.25);
    expect(Array.from(found.normal)).toEqual([0, 1, 0]);
    expect([found.lower, found.upper, found.childB]).toEqual([-0.25, -0.25, 0]);
  });

  test("in a corner the pushes add up", () => {
    const found = penetrate(box(0.5, 0.5, 0.5), poseOf([0.2, 0.1, 0]), room, ORIGIN);
    expect(found.distance).toBeCloseTo(-0.5, 14); // 0.3 along x, 0.4 along y
    expect(found.normal[0]).toBeCloseTo(0.6, 14);
    expect(found.normal[1]).toBeCloseTo(0.8, 14);
    expect(found.status).toBe(STATUS_CONVERGED);
    expect(found.upper).toBeCloseTo(-0.4, 14);
    expect(found.lower).toBe(found.distance);
  });

  test("in a corner of a mesh, round or not, either way round", () => {
    const inside = cubeMesh(5);
    for (const shape of [sphere(0.5), box(0.5, 0.5, 0.5), capsule(0.5, 0)]) {
      const at = poseOf([4.6, 4.7, 4.8]);
      const found = penetrate(shape, at, inside, ORIGIN);
      const expected = -Math.sqrt(0.01 + 0.04 + 0.09);
      expect(found.distance).toBeCloseTo(expected, 13);
      expect(penetrate(inside, ORIGIN, shape, at).distance).toBeCloseTo(expected, 13);
      expect(Math.abs(moved(shape, at, inside, ORIGIN, found))).toBeLessThan(1e-13);
    }
  });

  test("a ball in a groove rises between its sides", () => {
    const groove = mesh(
      [-2, 2, -2, 0, 0, -2, 0, 0, 2, -2, 2, 2, 2, 2, -2, 2, 2, 2],
      [0, 2, 1, 0, 3, 2, 1, 2, 5, 1, 5, 4],
    );
    const found = penetrate(sphere(0.5), poseOf([0, 0.5, 0]), groove, ORIGIN);
    expect(found.distance).toBeCloseTo(-(Math.SQRT1_2 - 0.5), 13);
    expect(found.normal[1]).toBeCloseTo(1, 12);
  });

  test("between walls too near for it the way out is past their end", () => {
    const gap = compound([
      { shape: box(1, 2, 3), position: [-1.2, 0, 0] },
      { shape: box(1, 2, 3), position: [1.2, 0, 0] },
    ]);
    const shape = box(0.5, 0.5, 0.5);
    const found = penetrate(shape, poseOf([0, 1.9, 0.3]), gap, ORIGIN);
    expect(found.distance).toBeCloseTo(-0.6, 13);
    expect(found.normal[1]).toBeCloseTo(1, 13);
    expect(found.status).toBe(STATUS_CONVERGED);
  });

  test("a compound leaves a compound", () => {
    const cross = compound([{ shape: box(2, 0.25, 0.25) }, { shape: box(0.25, 2, 0.25) }]);
    const found = penetrate(cross, poseOf([1.5, 0, 0]), cross, ORIGIN);
    expect(found.distance).toBeCloseTo(-0.5, 13);
    expect(Math.abs(found.normal[2])).toBeCloseTo(1, 13);
  });

  test("half-spaces among the children", () => {
    const ground = compound([{ shape: halfSpace([0, 1, 0]) }, { shape: halfSpace([1, 0, 0]) }]);
    const found = penetrate(sphere(1), poseOf([0.7, 0.6, 0]), ground, ORIGIN);
    expect(found.distance).toBeCloseTo(-0.5, 14);
    const pit = compound([{ shape: halfSpace([0, 1, 0]) }, { shape: halfSpace([0, -1, 0], -1) }]);
    const stuck = penetrate(sphere(1), poseOf([0, 0.5, 0]), pit, ORIGIN);
    expect(stuck.distance).toBe(-Infinity);
    expect(stuck.status).toBe(STATUS_LIMIT);
    expect(stuck.upper).toBe(-0.5);
  });

  test("a half-space lets the whole composite go at once", () => {
    const found = penetrate(cubeMesh(1), poseOf([0, 0.25, 0]), halfSpace([0, 1, 0]), ORIGIN);
    expect(found.distance).toBe(-0.75);
    expect([found.lower, found.upper]).toEqual([-0.75, -0.75]);
  });

  test("where thousands of parts are in the way a rough answer says that it is one, and frees all the same", () => {
    const r = new Random(SEED);
    const [a, b] = [bumpyMesh(r, 30, 2), bumpyMesh(r, 30, 2)];
    const at = poseOf([0.1, 0.2, 0.1]);
    const found = penetrate(a, at, b, ORIGIN);
    expect(found.status).toBe(STATUS_LIMIT);
    expect(-found.distance).toBeLessThan(0.8); // both are at most 0.8 thick
    const free = at.slice();
    for (let i = 0; i < 3; i++) free[9 + i] -= found.distance * found.normal[i];
    const out = new Separation();
    expect(distancePair(a, free, b, ORIGIN, out)).toBe(true);
    expect(out.distance).toBeGreaterThan(-1e-12);
  });

  test("touching has the depth 0", () => {
    const found = penetrate(sphere(1), poseOf([0, 2, 0]), cubeMesh(1), ORIGIN);
    expect(found.distance + 0).toBe(0);
    expect(found.normal[1]).toBe(1);
    expect(penetrationPair(sphere(1), poseOf([0, 2 + 1e-12, 0]), cubeMesh(1), ORIGIN, new Separation())).toBe(false);
  });
});

const MAKE: Record<string, (r: Random) => [Shape, Shape]> = {
  "convex, compound": (r) => [anyConvex(r, 0.8), convexCompound(r, 4)],
  "compound, compound": (r) => [convexCompound(r, 3, 0.7), convexCompound(r, 3, 0.7)],
  "convex, sheet": (r) => [anyConvex(r, 0.5), bumpyMesh(r, 5, 1.5)],
  "soup, convex": (r) => [soup(r, 8), anyConvex(r, 0.5)],
  "soup, soup": (r) => [soup(r, 5, 0.8), soup(r, 5, 0.8)],
};

describe(`composites anywhere (seed ${SEED})`, () => {
  test.each(Object.keys(MAKE))("%s: free afterwards, touching, and no shorter way along 150 directions", (name) => {
    const r = new Random(SEED);
    const ratios: number[] = [];
    let several = 0;
    for (let k = 0; k < 28; k++) {
      const [a, b] = MAKE[name](r);
      const [poseA, poseB] = [r.pose(0.4), r.pose(0.2)];
      if (!overlapPair(a, poseA, b, poseB)) continue;
      const found = penetrate(a, poseA, b, poseB);
      const gap = moved(a, poseA, b, poseB, found);
      expect(gap).toBeGreaterThan(-1e-12);
      expect(gap).toBeLessThan(1e-8);
      expect(found.status).toBe(STATUS_CONVERGED);
      expect(found.lower).toBeLessThanOrEqual(found.distance);
      expect(found.upper).toBeGreaterThanOrEqual(found.distance - 1e-14);
      for (let i = 0; i < 3; i++) {
        expect(found.pointA[i]).toBeCloseTo(found.pointB[i] + found.distance * found.normal[i], 12);
      }
      if (found.upper - found.lower < 1e-9) continue;
      several++;
      ratios.push(-found.distance / shortestAlong(r, a, poseA, b, poseB, -found.distance));
    }
    const worst = Math.max(...ratios);
    console.log(`${name}: ${several} where several parts matter, at worst ${worst.toFixed(3)} of the best way seen`);
    expect(several).toBeGreaterThan(2);
    expect(worst).toBeLessThan(1.5);
    expect(ratios.filter((ratio) => ratio > 1.001).length).toBeLessThan(several / 3);
  });
});

/** The shortest free translation along some directions, found in small steps; `most` where none is shorter. */
function shortestAlong(r: Random, a: Shape, poseA: Pose, b: Shape, poseB: Pose, most: number): number {
  const out = new Separation();
  out.limit = -1e-9;
  const at = poseA.slice();
  let best = most;
  for (let k = 0; k < 150; k++) {
    const direction = r.unit();
    let s = 0;
    while (s < best) {
      for (let i = 0; i < 3; i++) at[9 + i] = poseA[9 + i] + s * direction[i];
      if (!distancePair(a, at, b, poseB, out)) break;
      s += Math.max(-out.distance, 1e-3);
    }
    best = Math.min(best, s);
  }
  return best;
}
