import { expect, it } from "vitest";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { PAIRS, ROUNDING } from "./limits.ts";
import { describePair, makePair, multiply, Random, type TestPose, type Triple, turn } from "./shape-pairs.ts";

const SEED = 302;

it(`moving both shapes together changes no distance (${PAIRS} pairs of all kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
  const faults: string[] = [];
  let overlapping = 0;
  for (let i = 0; i < PAIRS; i++) {
    const pair = makePair(random, i);
    if (pair.kindA === "halfSpace" && pair.kindB === "halfSpace") continue;
    const { a, poseA, b, poseB, size } = pair;
    const far = [0, 10, 1000, 1e7][i % 4];
    const q = random.rotation();
    const shift = random.vector(far);
    const moved = (pose: TestPose): TestPose => ({
      position: turn(q, pose.position).map((x, axis) => x + shift[axis]) as Triple,
      rotation: multiply(q, pose.rotation),
    });
    const near = closestPoints(a, poseA, b, poseB);
    const there = closestPoints(a, moved(poseA), b, moved(poseB));
    const what = describePair(SEED, i, pair);
    if (near === null || there === null) {
      faults.push(`${what}: no answer`);
      continue;
    }
    // the positions themselves are rounded to the grid of f64 at the far place
    const tolerance = ROUNDING * size + 4e-16 * far * 4;
    if (!(Math.abs(near.distance - there.distance) <= tolerance)) {
      faults.push(`${what}: distance ${near.distance}, moved by ${far}: ${there.distance}`);
      continue;
    }
    if (near.distance < 0) overlapping++;
  }
  expect(faults).toEqual([]);
  expect(overlapping / PAIRS).toBeGreaterThan(0.3);
  expect(overlapping / PAIRS).toBeLessThan(0.7);
});
