import { describe, expect, test } from "vitest";
import { lengthOf } from "../../src/math/vec3.ts";
import { convexDistance, searchDistance } from "../../src/narrowphase/convex-distance.ts";
import { Simplex } from "../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { CONVEX, poseOf, Random } from "./pair-samples.ts";

const SEED = 501;
const simplex = new Simplex();

function closed(a: Shape, poseA: Float64Array, b: Shape, poseB: Float64Array): Separation {
  const out = new Separation();
  expect(convexDistance(a, poseA, b, poseB, out)).toBe(true);
  return out;
}

/** The slow twin: GJK and EPA. */
function searched(a: Shape, poseA: Float64Array, b: Shape, poseB: Float64Array): Separation {
  const out = new Separation();
  simplex.clear();
  expect(searchDistance(a, poseA, b, poseB, simplex, out)).toBe(true);
  return out;
}

describe(`closed forms against GJK and EPA (seed ${SEED})`, () => {
  const partners = Object.keys(CONVEX);
  test.each([...partners.map((name) => ["sphere", name]), ["capsule", "capsule"]])("%s, %s", (nameA, nameB) => {
    const r = new Random(SEED);
    let overlaps = 0;
    let worst = 0;
    const count = nameA === "capsule" ? 10_000 : 700;
    for (let k = 0; k < count; k++) {
      const scale = 10 ** r.from(-3, 3);
      const a = CONVEX[nameA](r, scale);
      const b = CONVEX[nameB](r, scale);
      const poseA = r.pose(scale);
      const poseB = r.pose(scale);
      const fast = closed(a, poseA, b, poseB);
      const slow = searched(a, poseA, b, poseB);
      if (fast.distance < 0) overlaps++;
      worst = Math.max(worst, Math.abs(fast.distance - slow.distance) / scale);
      expect(Math.abs(fast.distance - slow.distance)).toBeLessThan(1e-12 * scale);
      for (let i = 0; i < 3; i++) {
        const reached = fast.pointB[i] + fast.distance * fast.normal[i];
        expect(Math.abs(fast.pointA[i] - reached)).toBeLessThan(1e-13 * scale * 8);
      }
    }
    console.log(`${nameA}, ${nameB}: largest difference ${worst.toExponential(1)} of the size`);
    expect(overlaps / count).toBeGreaterThan(0.1);
    expect(overlaps / count).toBeLessThan(0.95);
  });
});

describe("capsules", () => {
  const long = capsule(0.25, 2);

  test("parallel side by side, one behind the other, within one line", () => {
    expect(closed(long, poseOf([1, 0, 0]), long, poseOf([-1, 0.5, 0])).distance).toBe(1.5);
    expect(closed(long, poseOf([0, 5, 0]), long, poseOf([0, -1, 0])).distance).toBe(1.5);
    const inLine = closed(long, poseOf([0, 1, 0]), long, poseOf([0, 0, 0]));
    expect(inLine.distance).toBe(-0.5);
    expect(Math.abs(inLine.normal[1])).toBe(0);
    expect(lengthOf(inLine.normal)).toBeCloseTo(1, 15);
  });

  test("crossing at their middles part across both", () => {
    const turned = poseOf([0, 0, 0], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    const found = closed(long, poseOf([0, 0, 0]), long, turned);
    expect(found.distance).toBe(-0.5);
    expect(Math.abs(found.normal[2])).toBeCloseTo(1, 15);
  });

  test("nearly parallel and nearly crossing keep their gap to an ulp of their length", () => {
    // axes at an angle of 2e-8, crossing at the height 0.7 with a gap of 1e-9 along z
    for (const half of [5e-9, 5e-6, 5e-3]) {
      const poseB = poseOf([1.4 * half, 0, 1e-9 + 0.5], [0, 0, half, Math.sqrt(1 - half * half)]);
      const found = closed(long, poseOf([0, 0, 0]), long, poseB);
      expect(Math.abs(found.distance - 1e-9)).toBeLessThan(1e-15);
      expect(found.upper - found.lower).toBeLessThan(1e-14);
    }
  });

  test("of no length are balls", () => {
    const ball = capsule(0.25, 0);
    expect(closed(ball, poseOf([1.5, 0.2, 0]), capsule(0.5, 1), poseOf([0, 0, 0])).distance).toBeCloseTo(0.75, 15);
    expect(closed(ball, poseOf([1, 0, 0]), sphere(0.5), poseOf([0, 0, 0])).distance).toBe(0.25);
  });
});

describe("balls", () => {
  test("around one point part along y, by both radii", () => {
    const found = closed(sphere(0.5), poseOf([3, 4, 5]), sphere(0.25), poseOf([3, 4, 5]));
    expect(found.distance).toBe(-0.75);
    expect(Array.from(found.normal)).toEqual([0, 1, 0]);
  });

  test("inside solids are as deep as their far side", () => {
    for (const make of Object.values(CONVEX)) {
      const r = new Random(7);
      const shape = make(r, 1);
      if (!shape.type.solid || shape.type.contains?.(shape, new Float64Array(3)) !== true) continue;
      const found = closed(sphere(0.01), poseOf([0, 0, 0]), shape, poseOf([0, 0, 0]));
      expect(found.distance).toBeLessThanOrEqual(-0.01);
      const moved = poseOf(Array.from(found.normal, (n) => n * -found.distance));
      expect(Math.abs(closed(sphere(0.01), moved, shape, poseOf([0, 0, 0])).distance)).toBeLessThan(1e-14);
    }
  });
});

describe(`pairs that nearly touch (seed ${SEED})`, () => {
  const names = Object.keys(CONVEX);
  test.each(names)("%s with any other: a gap from 1e-10 down to 0 is told to 1e-11", (nameA) => {
    const r = new Random(SEED);
    let runs = 0;
    for (const nameB of names) {
      for (let k = 0; k < 14; k++) {
        const [a, b] = [CONVEX[nameA](r, 1), CONVEX[nameB](r, 1)];
        const [poseA, poseB] = [r.pose(2), r.pose(1)];
        const apart = closed(a, poseA, b, poseB);
        if (apart.distance <= 0) continue;
        for (const gap of [1e-10, 1e-12, 1e-13, 3e-14, 0, -1e-12, -1e-10]) {
          const near = poseA.slice();
          for (let i = 0; i < 3; i++) near[9 + i] -= (apart.distance - gap) * apart.normal[i];
          const found = closed(a, near, b, poseB);
          // past a touch of corners the depth is less than the way
          expect(found.distance).toBeGreaterThan(gap - 1e-11);
          if (gap >= 0) expect(found.distance).toBeLessThan(gap + 1e-11);
          if (gap < 0) expect(found.distance).toBeLessThan(-gap);
          expect(found.lower).toBeLessThanOrEqual(found.distance);
          expect(found.upper).toBeGreaterThanOrEqual(found.distance - 1e-15);
          runs++;
        }
      }
    }
    expect(runs).toBeGreaterThan(200);
  });
});

test("nothing is reported beyond the limit, and what is exactly at it is", () => {
  const a = sphere(1);
  const out = new Separation();
  out.limit = 2;
  expect(convexDistance(a, poseOf([4, 0, 0]), a, poseOf([0, 0, 0]), out)).toBe(true);
  out.limit = 2 - 1e-15;
  expect(convexDistance(a, poseOf([4, 0, 0]), a, poseOf([0, 0, 0]), out)).toBe(false);
  const long = capsule(0.5, 1);
  out.limit = 0.5;
  expect(convexDistance(long, poseOf([1.5, 0, 0]), long, poseOf([0, 0, 0]), out)).toBe(true);
  out.limit = 0.5 - 1e-15;
  expect(convexDistance(long, poseOf([1.5, 0, 0]), long, poseOf([0, 0, 0]), out)).toBe(false);
});
