import { describe, expect, test } from "vitest";
import { createPose, POSE_POSITION, type Pose } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { penetrationPair } from "../../src/narrowphase/penetration-pair.ts";
import { Separation, STATUS_CONVERGED } from "../../src/narrowphase/separation.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { KINDS, poseOf, Random } from "./pair-samples.ts";

const SEED = 509;
const COUNT = 6;
const NAMES = Object.keys(KINDS);
const PAIRS = NAMES.flatMap((a) => NAMES.map((b) => [a, b]));

interface Scene {
  a: Shape;
  poseA: Pose;
  b: Shape;
  poseB: Pose;
  found: Separation;
  what: string;
  r: Random;
}

/** Calls `check` with pairs of all kinds whose distance is finite; the largest number that it returns is printed. */
function forPairs(name: string, size: number, check: (scene: Scene) => number): void {
  const r = new Random(SEED);
  let worst = 0;
  let worstAt = "";
  let overlaps = 0;
  let runs = 0;
  for (const [nameA, nameB] of PAIRS) {
    for (let k = 0; k < COUNT; k++) {
      const scene = {
        ...{ a: KINDS[nameA](r, 1), poseA: r.pose(size), b: KINDS[nameB](r, 1), poseB: r.pose(size), r },
        ...{ found: new Separation(), what: `${nameA}, ${nameB}, number ${k}` },
      };
      expect(distancePair(scene.a, scene.poseA, scene.b, scene.poseB, scene.found), scene.what).toBe(true);
      if (scene.found.distance === -Infinity) continue;
      runs++;
      if (scene.found.distance < 0) overlaps++;
      const error = check(scene);
      if (error > worst) [worst, worstAt] = [error, scene.what];
    }
  }
  console.log(`${name}: at most ${worst.toExponential(1)} (${worstAt})`);
  expect(overlaps / runs).toBeGreaterThan(0.2);
  expect(overlaps / runs).toBeLessThan(0.8);
}

function distance(a: Shape, poseA: Pose, b: Shape, poseB: Pose): Separation {
  const out = new Separation();
  distancePair(a, poseA, b, poseB, out);
  return out;
}

/** The pose turned and moved by `motion`; turns by a right angle and moves by whole numbers are exact. */
function moved(motion: Pose, pose: Pose): Pose {
  const out = createPose();
  for (let row = 0; row < 3; row++) {
    for (let col = 0; col < 3; col++) {
      out[row * 3 + col] = sum(motion, row, pose, col, 3);
    }
    out[POSE_POSITION + row] = sum(motion, row, pose, POSE_POSITION, 1) + motion[POSE_POSITION + row];
  }
  return out;
}

function sum(a: Pose, row: number, b: Pose, from: number, step: number): number {
  return a[row * 3] * b[from] + a[row * 3 + 1] * b[from + step] + a[row * 3 + 2] * b[from + 2 * step];
}

describe(`every pair of ${NAMES.length} kinds (seed ${SEED})`, () => {
  test("an answer is whole: unit normal, points one normal apart, bounds around it, converged", () => {
    forPairs("points", 0.8, ({ found, what }) => {
      const { normal, pointA, pointB } = found;
      expect(Math.abs(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2 - 1), what).toBeLessThan(1e-14);
      expect(found.status, what).toBe(STATUS_CONVERGED);
      expect(found.lower, what).toBeLessThanOrEqual(found.distance + 1e-14);
      expect(found.upper, what).toBeGreaterThanOrEqual(found.distance - 1e-14);
      expect(found.upper - found.lower, what).toBeLessThan(1e-12);
      let off = 0;
      for (let i = 0; i < 3; i++) off = Math.max(off, Math.abs(pointA[i] - pointB[i] - found.distance * normal[i]));
      expect(off, what).toBeLessThan(1e-12);
      return off;
    });
  });

  test("swapped: the same distance", () => {
    forPairs("swapped", 0.8, ({ a, poseA, b, poseB, found, what }) => {
      const other = distance(b, poseB, a, poseA);
      const error = Math.abs(other.distance - found.distance);
      expect(error, what).toBeLessThan(1e-13);
      return error;
    });
  });

  test("turned and moved together: the same distance", () => {
    forPairs("moved", 0.8, ({ a, poseA, b, poseB, found, what, r }) => {
      const motion = poseOf(r.point(5), r.turn());
      const error = Math.abs(distance(a, moved(motion, poseA), b, moved(motion, poseB)).distance - found.distance);
      expect(error, what).toBeLessThan(1e-13);
      return error;
    });
  });

  test("moved by 1e7 together, positions being multiples of 2^-20: the same bits", () => {
    forPairs("far away", 0.8, ({ a, poseA, b, poseB, what }) => {
      const near = [poseA.slice(), poseB.slice()];
      for (const pose of near) for (let i = 9; i < 12; i++) pose[i] = Math.round(pose[i] * 2 ** 20) / 2 ** 20;
      const far = near.map((pose) => pose.map((x, i) => (i < POSE_POSITION ? x : x + (i - 10) * 2 ** 24 + 1e7)));
      const [here, there] = [distance(a, near[0], b, near[1]), distance(a, far[0], b, far[1])];
      expect(there.distance, what).toBe(here.distance);
      return 0;
    });
  });

  test("scaled by 2^k together: the distance scales with it", () => {
    const [r, s] = [new Random(SEED), new Random(SEED)];
    for (const [nameA, nameB] of PAIRS) {
      // only powers of two keep the sizes exact; the generators draw the same numbers for any size
      for (const k of [2 ** -20, 2 ** 20]) {
        const [a, b] = [KINDS[nameA](r, 1), KINDS[nameB](r, 1)];
        const [largeA, largeB] = [KINDS[nameA](s, k), KINDS[nameB](s, k)];
        const [poseA, poseB] = [r.pose(1), r.pose(1)];
        const [largePoseA, largePoseB] = [s.pose(1), s.pose(1)];
        for (let i = 9; i < 12; i++) {
          largePoseA[i] *= k;
          largePoseB[i] *= k;
        }
        const found = distance(a, poseA, b, poseB).distance;
        if (found === -Infinity) continue;
        const scaled = distance(largeA, largePoseA, largeB, largePoseB).distance / k;
        expect(Math.abs(scaled - found), `${nameA}, ${nameB}`).toBeLessThan(1e-14);
      }
    }
  });

  test("pushed apart by the depth they touch; convex ones are free a little later and not a little before", () => {
    forPairs("gap after the push", 0.6, ({ a, poseA, b, poseB, what }) => {
      const out = new Separation();
      const overlaps = overlapPair(a, poseA, b, poseB);
      expect(penetrationPair(a, poseA, b, poseB, out), what).toBe(overlaps);
      if (!overlaps) return 0;
      // of composites another part may be met beyond, and a corner need not be met before
      const convex = a.type.support !== undefined && b.type.support !== undefined;
      for (const more of convex ? [1e-9, -1e-9] : []) {
        const pushed = poseA.slice();
        for (let i = 0; i < 3; i++) pushed[9 + i] += (more - out.distance) * out.normal[i];
        expect(overlapPair(a, pushed, b, poseB), what).toBe(more < 0);
      }
      const freed = poseA.slice();
      for (let i = 0; i < 3; i++) freed[9 + i] -= out.distance * out.normal[i];
      const gap = Math.abs(distance(a, freed, b, poseB).distance);
      expect(gap, what).toBeLessThan(1e-11);
      return gap;
    });
  });

  test("brought together along the normal until they touch: they overlap, a little before that they do not", () => {
    forPairs("left when they touch", 1.5, ({ a, poseA, b, poseB, found, what }) => {
      if (found.distance <= 0) return 0;
      const at = poseA.slice();
      for (let i = 0; i < 3; i++) at[9 + i] -= found.distance * found.normal[i];
      const left = Math.abs(distance(a, at, b, poseB).distance);
      expect(left, what).toBeLessThan(1e-13);
      for (let i = 0; i < 3; i++) at[9 + i] += 1e-11 * found.normal[i];
      expect(overlapPair(a, at, b, poseB), what).toBe(false);
      return left;
    });
  });

  test("a limit prunes without changing what is within", () => {
    forPairs("with a limit", 1, ({ a, poseA, b, poseB, found, what }) => {
      const out = new Separation();
      out.limit = found.distance + 1e-3;
      expect(distancePair(a, poseA, b, poseB, out), what).toBe(true);
      const error = Math.abs(out.distance - found.distance);
      expect(error, what).toBeLessThan(1e-13);
      out.limit = found.distance - 1e-3;
      expect(distancePair(a, poseA, b, poseB, out), what).toBe(false);
      return error;
    });
  });
});
