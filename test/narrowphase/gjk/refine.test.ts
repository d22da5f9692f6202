import { describe, expect, test } from "vitest";
import { ConvexPair, PIECES_SIZE, POINT_SIZE } from "../../../src/narrowphase/convex-pair.ts";
import { GJK_APART, gjkDistance } from "../../../src/narrowphase/gjk/gjk.ts";
import { refineNormal } from "../../../src/narrowphase/gjk/refine.ts";
import { Refinement, VALUE_H } from "../../../src/narrowphase/gjk/refinement.ts";
import { Simplex } from "../../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import { box } from "../../../src/shapes/box.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import { CONVEX, poseOf, Random } from "../pair-samples.ts";

const SEED = 7301;

const pair = new ConvexPair();
const r = new Refinement();
const out = new Separation();
const simplex = new Simplex();
const points = new Float64Array(3 * POINT_SIZE);
const pieces = new Int32Array(3 * PIECES_SIZE);

const unit = (v: readonly number[]): number[] => {
  const length = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0));
  return v.map((x) => x / length);
};

/** Support points of three directions around `normal`: what a coarse search would hand over. */
function roughStart(normal: ArrayLike<number>, off: number, random: Random): void {
  for (let slot = 0; slot < 3; slot++) {
    const near = unit(Array.from(normal, (x) => x + off * random.from(-1, 1)));
    pair.support(Float64Array.from(near), points, pieces, slot);
  }
  r.normal.set(unit(Array.from(normal, (x) => x + off * random.from(-1, 1))));
}

describe(`Newton polish of normals (seed ${SEED})`, () => {
  test.each([
    ["cylinder", "cylinder"],
    ["cylinder", "cone"],
    ["cone", "cone"],
    ["box", "cylinder"],
    ["cone", "convexHull"],
    ["triangle", "cone"],
  ])("distance of %s and %s from a normal that is off by 1e-3", (nameA, nameB) => {
    const random = new Random(SEED);
    let refined = 0;
    let tried = 0;
    for (let run = 0; run < 300; run++) {
      const [a, b] = [CONVEX[nameA](random, 1), CONVEX[nameB](random, 1)];
      pair.set(a, random.pose(2.5), b, random.pose(2.5));
      simplex.clear();
      if (gjkDistance(pair, simplex, out) !== GJK_APART || out.distance < 0.05) continue;
      tried++;
      roughStart(
        Array.from(out.normal, (x) => -x),
        1e-3,
        random,
      );
      if (!refineNormal(pair, points, pieces, 3, r)) continue;
      refined++;
      // all digits, of value, normal and points
      expect(Math.abs(r.values[VALUE_H] + out.distance)).toBeLessThan(1e-14);
      for (let i = 0; i < 3; i++) {
        expect(Math.abs(r.normal[i] + out.normal[i])).toBeLessThan(1e-11);
        expect(Math.abs(r.pointA[i] - r.pointB[i] - out.distance * out.normal[i])).toBeLessThan(1e-13);
      }
    }
    expect(tried).toBeGreaterThan(100);
    expect(refined / tried).toBeGreaterThan(0.85);
  });

  test("pairs without curved pieces gain nothing, and keep their normal", () => {
    pair.set(box(1, 1, 1), poseOf([3, 0.5, 0]), box(1, 1, 1), poseOf([0, 0, 0]));
    roughStart([-1, 0, 0], 1e-3, new Random(SEED + 2));
    const before = r.normal.slice();
    expect(refineNormal(pair, points, pieces, 3, r)).toBe(false);
    expect(r.normal).toEqual(before);
  });

  test("a direction along the axis of a disc is exact already; what comes back is no worse", () => {
    pair.set(cylinder(1, 1), poseOf([0, 3, 0]), box(0.5, 0.5, 0.5), poseOf([0, 0, 0]));
    roughStart([0, -1, 0], 1e-9, new Random(SEED + 3));
    r.normal.set([0, -1, 0]);
    refineNormal(pair, points, pieces, 3, r);
    expect(Math.abs(r.normal[1] + 1)).toBeLessThan(1e-15);
  });
});
