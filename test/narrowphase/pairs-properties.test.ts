import { describe, expect, test } from "vitest";
import { createPose, POSE_POSITION, type Pose } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { Separation, STATUS_CONVERGED } from "../../src/narrowphase/separation.ts";
import { KINDS, poseOf, Random } from "./pair-samples.ts";
import { distance, forPairs } from "./pair-scenes.ts";

const SEED = 509;
const COUNT = 3;
const NAMES = Object.keys(KINDS);
const PAIRS = NAMES.flatMap((a) => NAMES.map((b) => [a, b]));

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
    forPairs(SEED, COUNT, "points", 0.8, ({ found, what }) => {
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
    forPairs(SEED, COUNT, "swapped", 0.8, ({ a, poseA, b, poseB, found, what }) => {
      const other = distance(b, poseB, a, poseA);
      const error = Math.abs(other.distance - found.distance);
      expect(error, what).toBeLessThan(1e-13);
      return error;
    });
  });

  test("turned and moved together: the same distance", () => {
    forPairs(SEED, COUNT, "moved", 0.8, ({ a, poseA, b, poseB, found, what, r }) => {
      const motion = poseOf(r.point(5), r.turn());
      const error = Math.abs(distance(a, moved(motion, poseA), b, moved(motion, poseB)).distance - found.distance);
      expect(error, what).toBeLessThan(1e-13);
      return error;
    });
  });

  test("moved by 1e7 together, positions being multiples of 2^-20: the same bits", () => {
    forPairs(SEED, COUNT, "far away", 0.8, ({ a, poseA, b, poseB, what }) => {
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

  test("brought together along the normal until they touch: they overlap, a little before that they do not", () => {
    forPairs(SEED, COUNT, "left when they touch", 1.5, ({ a, poseA, b, poseB, found, what }) => {
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
    forPairs(SEED, COUNT, "with a limit", 1, ({ a, poseA, b, poseB, found, what }) => {
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
