import { describe, expect, test } from "vitest";
import { toLocal } from "../../src/math/pose.ts";
import { lengthOf } from "../../src/math/vec3.ts";
import {
  convexDistance,
  convexPenetration,
  overlapConvex,
  searchDistance,
} from "../../src/narrowphase/convex-distance.ts";
import { Simplex } from "../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { type Box, box } from "../../src/shapes/box.ts";
import { type Capsule, capsule } from "../../src/shapes/capsule.ts";
import { poseOf, Random } from "./pair-samples.ts";

const SEED = 521;
const simplex = new Simplex();
const point = new Float64Array(3);

/** How far a point is outside of a box, and of a capsule. Negative: inside. */
function outsideBox({ hx, hy, hz }: Box, pose: Float64Array, at: Float64Array): number {
  toLocal(pose, at, point);
  return Math.max(Math.abs(point[0]) - hx, Math.abs(point[1]) - hy, Math.abs(point[2]) - hz);
}

function outsideCapsule({ radius, halfHeight }: Capsule, pose: Float64Array, at: Float64Array): number {
  toLocal(pose, at, point);
  point[1] -= Math.max(-halfHeight, Math.min(halfHeight, point[1]));
  return lengthOf(point) - radius;
}

describe(`a capsule and a box (seed ${SEED})`, () => {
  test.each([
    ["the capsule first", false],
    ["the box first", true],
  ])("the closed form tells what GJK and EPA do, %s", (_name, swap) => {
    const r = new Random(SEED);
    const [fast, slow] = [new Separation(), new Separation()];
    const found = { gaps: 0, shallow: 0, deep: 0 };
    for (let k = 0; k < 20_000; k++) {
      const scale = 10 ** r.from(-3, 3);
      const round = capsule(r.from(0.05, 0.6) * scale, r.from(0.01, 1.5) * scale);
      const crate = box(r.from(0.1, 1) * scale, r.from(0.1, 1) * scale, r.from(0.1, 1) * scale);
      const [poseRound, poseCrate] = [r.pose(1.2 * scale), r.pose(0.8 * scale)];
      const [a, poseA, b, poseB] = swap ? [crate, poseCrate, round, poseRound] : [round, poseRound, crate, poseCrate];
      expect(convexDistance(a, poseA, b, poseB, fast)).toBe(true);
      simplex.clear();
      slow.limit = Infinity;
      searchDistance(a, poseA, b, poseB, simplex, slow);
      const { distance, normal, pointA, pointB } = fast;
      expect(Math.abs(distance - slow.distance)).toBeLessThan(1e-13 * scale);
      expect(Math.abs(lengthOf(normal) - 1)).toBeLessThan(1e-15);
      const [onRound, onCrate] = swap ? [pointB, pointA] : [pointA, pointB];
      expect(Math.abs(outsideCapsule(round, poseRound, onRound))).toBeLessThan(1e-13 * scale);
      expect(Math.abs(outsideBox(crate, poseCrate, onCrate))).toBeLessThan(1e-13 * scale);
      for (let i = 0; i < 3; i++) {
        expect(Math.abs(pointA[i] - pointB[i] - distance * normal[i])).toBeLessThan(1e-14 * scale);
      }
      if (distance > 0) found.gaps++;
      else if (distance > -round.radius) found.shallow++;
      else found.deep++;
      expect(overlapConvex(a, poseA, b, poseB)).toBe(distance <= 0);
      if (distance >= 0) continue;
      // moved out along the normal they touch
      const moved = poseA.slice();
      for (let i = 0; i < 3; i++) moved[9 + i] -= distance * normal[i];
      slow.limit = Infinity;
      expect(convexDistance(a, moved, b, poseB, slow)).toBe(true);
      expect(Math.abs(slow.distance)).toBeLessThan(1e-13 * scale);
      expect(convexPenetration(a, poseA, b, poseB, slow)).toBe(true);
      expect(slow.distance).toBe(distance);
    }
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(2000);
  });

  test("of a gap from 1e-3 down to 1e-13 the direction parts them as far as they are apart", () => {
    const r = new Random(SEED);
    const out = new Separation();
    let runs = 0;
    for (let k = 0; k < 3000; k++) {
      const [round, crate] = [capsule(0.1, r.from(0.1, 1)), box(r.from(0.1, 1), r.from(0.1, 1), r.from(0.1, 1))];
      const [poseA, poseB] = [r.pose(2), r.pose(0.5)];
      convexDistance(round, poseA, crate, poseB, out);
      if (out.distance <= 0) continue;
      const core = out.distance + 0.1;
      const n = out.normal.slice();
      for (const gap of [1e-3, 1e-6, 1e-9, 1e-11, 1e-13]) {
        const near = poseA.slice();
        for (let i = 0; i < 3; i++) near[9 + i] -= (core - gap) * n[i];
        expect(convexDistance(round, near, crate, poseB, out)).toBe(true);
        expect(Math.abs(out.distance + 0.1 - gap)).toBeLessThan(4e-15);
        // the supports of both along the normal
        let reach = 0;
        let apart = 0;
        for (let i = 0; i < 3; i++) apart += out.normal[i] * (near[9 + i] - poseB[9 + i]);
        [crate.hx, crate.hy, crate.hz].forEach((half, j) => {
          const along = out.normal[0] * poseB[j] + out.normal[1] * poseB[3 + j] + out.normal[2] * poseB[6 + j];
          reach += half * Math.abs(along);
        });
        const along = out.normal[0] * near[1] + out.normal[1] * near[4] + out.normal[2] * near[7];
        reach += round.halfHeight * Math.abs(along);
        expect(Math.abs(apart - reach - gap)).toBeLessThan(1e-9 * gap + 1e-14);
        runs++;
      }
    }
    expect(runs).toBeGreaterThan(5000);
  });

  test("that lies on the box touches it below its middle, as far as it lies on it", () => {
    const out = new Separation();
    const [round, crate] = [capsule(0.25, 2), box(1, 1, 1)];
    const lying = (x: number, y: number): Float64Array => poseOf([x, y, 0.5], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    expect(convexDistance(round, lying(0.5, 1.75), crate, poseOf([0, 0, 0]), out)).toBe(true);
    expect(out.distance).toBeCloseTo(0.5, 14);
    expect(out.normal[1]).toBe(1);
    expect(Math.abs(out.pointB[0])).toBeLessThanOrEqual(1);
    expect(convexDistance(round, lying(2, 0.25), crate, poseOf([0, 0, 0]), out)).toBe(true);
    expect(out.distance).toBeCloseTo(-0.75, 15);
    expect(Array.from(out.normal)).toEqual([0, 0, 1]);
    for (const [i, x] of [0.5, 0.25, 1].entries()) expect(out.pointB[i]).toBeCloseTo(x, 14);
  });

  test("whose core touches a corner, an edge or a face parts by its radius", () => {
    const out = new Separation();
    const [round, crate] = [capsule(0.25, 1), box(1, 2, 3)];
    for (const [x, y, z] of [
      [1, 3, 3],
      [1, 3, 0],
      [0, 3, 0],
      [1, 0, 3],
      [1, 0, 0],
      [-1, -3, 1],
    ]) {
      expect(convexDistance(round, poseOf([x, y, z]), crate, poseOf([0, 0, 0]), out)).toBe(true);
      expect(out.distance).toBe(-0.25);
      expect(lengthOf(out.normal)).toBe(1);
      expect(outsideBox(crate, poseOf([0, 0, 0]), out.pointB)).toBe(0);
    }
  });
});
