import { describe, expect, test } from "vitest";
import { createPose, type Pose, toLocal } from "../../../src/math/pose.ts";
import { ConvexPair, relate } from "../../../src/narrowphase/convex-pair.ts";
import { polytopePenetration } from "../../../src/narrowphase/epa/epa.ts";
import { satBoxBox } from "../../../src/narrowphase/epa/sat-box-box.ts";
import { Separation, STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { box, createBox } from "../../../src/shapes/box.ts";
import { depthAlong, pose, randomTurn, scaleOf, seeded, type Triple } from "./samples.ts";

const HALF = Math.SQRT1_2;

function sat(halfA: ArrayLike<number>, poseA: Pose, halfB: ArrayLike<number>, poseB: Pose, out: Separation): boolean {
  const relative = createPose();
  relate(poseA, poseB, relative);
  return satBoxBox(Float64Array.from(halfA), Float64Array.from(halfB), relative, out);
}

/** Signed distance of a point from a box, negative inside. */
function distanceTo(half: ArrayLike<number>, place: Pose, point: Float64Array): number {
  const local = new Float64Array(3);
  toLocal(place, point, local);
  const over = [0, 1, 2].map((i) => Math.abs(local[i]) - half[i]);
  const inside = Math.max(...over);
  return inside <= 0 ? inside : Math.hypot(...over.map((x) => Math.max(0, x)));
}

/** Half extents from thin to wide, and a pose with right angles, tiny turns and any. */
function randomBox(random: () => number, size: number): Triple {
  const extent = () => size * (random() < 0.3 ? 10 ** (-4 * random()) : 0.2 + random());
  return [extent(), extent(), extent()];
}

describe("satBoxBox by example", () => {
  test("two cubes shifted along z touch with their faces, in the middle of what those share", () => {
    const out = new Separation();
    expect(sat([1, 1, 1], pose(), [1, 1, 1], pose([0.5, 0, 1.9]), out)).toBe(true);
    expect(out.distance).toBeCloseTo(-0.1, 15);
    expect(Array.from(out.normal)).toEqual([0, 0, -1]);
    expect(Array.from(out.pointA)).toEqual([0.25, 0, 1]);
    expect(Array.from(out.pointB, (x) => Math.round(1e12 * x) / 1e12)).toEqual([0.25, 0, 0.9]);
    expect(out.status).toBe(STATUS_CONVERGED);
    expect([out.lower, out.upper]).toEqual([out.distance, out.distance]);
  });

  test("crossing beams touch with their edges", () => {
    const out = new Separation();
    const turnA = [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)];
    const turnB = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    const poseA = pose([0, 1.3, 0], turnA);
    expect(sat([5, 0.5, 0.5], poseA, [0.5, 0.5, 5], pose([0, 0, 0], turnB), out)).toBe(true);
    expect(out.distance).toBeCloseTo(-(Math.SQRT2 - 1.3), 14);
    // the frame of a is turned by 45 degrees about x
    expect(out.normal[0]).toBeCloseTo(0, 14);
    expect(out.normal[1]).toBeCloseTo(HALF, 14);
    expect(out.normal[2]).toBeCloseTo(-HALF, 14);
  });

  test("coincident boxes are as deep as their shortest side is long", () => {
    const out = new Separation();
    expect(sat([1, 2, 3], pose([4, 5, 6]), [1, 2, 3], pose([4, 5, 6]), out)).toBe(true);
    expect(out.distance).toBe(-2);
    expect(Array.from(out.normal, Math.abs)).toEqual([1, 0, 0]);
  });

  test("touching counts as overlapping, with depth 0", () => {
    const out = new Separation();
    expect(sat([1, 1, 1], pose([0, 2, 0]), [1, 1, 1], pose(), out)).toBe(true);
    expect(out.distance).toBe(0);
    expect(Array.from(out.normal)).toEqual([0, 1, 0]);
  });

  test("boxes apart: false, an axis between them and a gap they have at least", () => {
    const out = new Separation();
    expect(sat([1, 1, 1], pose([0, 2.5, 0]), [1, 1, 1], pose(), out)).toBe(false);
    expect(out.lower).toBe(0.5);
    expect(Array.from(out.normal)).toEqual([0, 1, 0]);
    // only the cross product of two edges parts these
    const turnA = [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)];
    const turnB = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    expect(sat([5, 0.5, 0.5], pose([0, 1.42, 0], turnA), [0.5, 0.5, 5], pose([0, 0, 0], turnB), out)).toBe(false);
    expect(out.lower).toBeCloseTo(1.42 - Math.SQRT2, 14);
  });

  test("flat boxes and boxes of no size", () => {
    const out = new Separation();
    expect(sat([1, 0, 1], pose(), [1, 1, 1], pose([0, 0.75, 0]), out)).toBe(true);
    expect(out.distance).toBe(-0.25);
    expect(sat([0, 0, 0], pose(), [0, 0, 0], pose(), out)).toBe(true);
    expect(out.distance).toBe(0);
    expect(Math.hypot(...out.normal)).toBe(1);
    expect(sat([0, 0, 0], pose([1, 0, 0]), [0, 0, 0], pose(), out)).toBe(false);
    expect(out.lower).toBe(1);
  });
});

describe("satBoxBox against the polytope", () => {
  test.each([
    [1, 1],
    [2, 1e-6],
    [3, 1e6],
  ])("5000 random pairs, aligned, nearly aligned and turned (seed %i, size %d)", (seed, size) => {
    const random = seeded(seed);
    const out = new Separation();
    const slow = new Separation();
    const pair = new ConvexPair();
    let overlapping = 0;
    let edges = 0;
    for (let k = 0; k < 5000; k++) {
      const halfA = randomBox(random, size);
      const halfB = randomBox(random, size * (k % 5 === 0 ? 10 ** (-4 * random()) : 1));
      const reach = size * 1.2;
      const poseA = pose([0, 1, 2].map(() => reach * (2 * random() - 1)) as Triple, randomTurn(random));
      const poseB = pose([0, 0, 0], randomTurn(random));
      if (!sat(halfA, poseA, halfB, poseB, out)) continue;
      overlapping++;
      const sample = { a: box(...halfA), poseA, b: box(...halfB), poseB };
      pair.set(sample.a, poseA, sample.b, poseB);
      polytopePenetration(pair, slow);
      const scale = scaleOf(sample);
      expect(slow.status).toBe(STATUS_CONVERGED);
      expect(Math.abs(out.distance - slow.distance)).toBeLessThan(2e-14 * scale);
      const axes = [0, 1, 2].some((i) => Math.abs(out.normal[i]) > 1 - 1e-9);
      if (!axes) edges++;
      pair.toWorld(out);
      expect(Math.abs(depthAlong(sample, out.normal) + out.distance)).toBeLessThan(2e-14 * scale);
      for (let i = 0; i < 3; i++) {
        const miss = out.pointA[i] - out.pointB[i] - out.distance * out.normal[i];
        expect(Math.abs(miss)).toBeLessThan(1e-14 * scale);
      }
      expect(Math.abs(distanceTo(halfA, poseA, out.pointA))).toBeLessThan(1e-13 * scale);
      expect(Math.abs(distanceTo(halfB, poseB, out.pointB))).toBeLessThan(1e-13 * scale);
    }
    expect(overlapping).toBeGreaterThan(1000);
    expect(edges).toBeGreaterThan(100);
  });

  test("3000 pairs of edges from parallel to 1e-16 apart: no axis of noise (seed 4)", () => {
    const random = seeded(4);
    const out = new Separation();
    const slow = new Separation();
    const pair = new ConvexPair();
    for (let k = 0; k < 3000; k++) {
      const tiny = 10 ** (-2 - 14 * random());
      const q = [tiny * (random() - 0.5), tiny * (random() - 0.5), tiny * (random() - 0.5), 1];
      const length = Math.hypot(...q);
      const halfA = randomBox(random, 1);
      const halfB = randomBox(random, 1);
      const poseA = pose([0, 1, 2].map((i) => (halfA[i] + halfB[i]) * (1.8 * random() - 0.9)) as Triple);
      const poseB = pose(
        [0, 0, 0],
        q.map((x) => x / length),
      );
      expect(sat(halfA, poseA, halfB, poseB, out)).toBe(true);
      const sample = { a: box(...halfA), poseA, b: box(...halfB), poseB };
      pair.set(sample.a, poseA, sample.b, poseB);
      polytopePenetration(pair, slow);
      expect(Math.abs(out.distance - slow.distance)).toBeLessThan(2e-14 * scaleOf(sample));
    }
  });

  test("boxes without thickness (seed 5)", () => {
    const random = seeded(5);
    const out = new Separation();
    const slow = new Separation();
    const pair = new ConvexPair();
    let overlapping = 0;
    for (let k = 0; k < 1000; k++) {
      const halfA = randomBox(random, 1);
      const halfB = randomBox(random, 1);
      halfA[k % 3] = 0;
      if (k % 2 === 0) halfB[(k >> 1) % 3] = 0;
      const poseA = pose([0, 1, 2].map(() => 0.6 * (2 * random() - 1)) as Triple, randomTurn(random));
      const poseB = pose([0, 0, 0], randomTurn(random));
      if (!sat(halfA, poseA, halfB, poseB, out)) continue;
      overlapping++;
      pair.set(createBox(...halfA), poseA, createBox(...halfB), poseB);
      polytopePenetration(pair, slow);
      expect(Math.abs(out.distance - slow.distance)).toBeLessThan(5e-14);
    }
    expect(overlapping).toBeGreaterThan(300);
  });
});
