import { expect, it } from "vitest";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { PAIRS, ROUNDING, vectorsDiffer } from "./limits.ts";
import { describePair, makePair, Random, type TestPose, type Triple } from "./shape-pairs.ts";

const SEED = 303;
const SCALES = [2 ** 20, 2 ** -20, 1000, 1e-3, 1e6, 1e-6];

it(`scaling everything by k scales the distance by k (${PAIRS} pairs of all kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
  const faults: string[] = [];
  let overlapping = 0;
  for (let i = 0; i < PAIRS; i++) {
    const pair = makePair(random, i);
    if (pair.kindA === "halfSpace" && pair.kindB === "halfSpace") continue;
    const { a, poseA, b, poseB, makeA, makeB, size } = pair;
    const k = SCALES[i % SCALES.length];
    const grown = (pose: TestPose): TestPose => ({ ...pose, position: pose.position.map((x) => x * k) as Triple });
    const one = closestPoints(a, poseA, b, poseB);
    const other = closestPoints(makeA(k), grown(poseA), makeB(k), grown(poseB));
    const what = `${describePair(SEED, i, pair)}, scale ${k}`;
    if (one === null || other === null) {
      faults.push(`${what}: no answer`);
      continue;
    }
    if (!(Math.abs(one.distance - other.distance / k) <= ROUNDING * size)) {
      faults.push(`${what}: distance ${one.distance}, scaled ${other.distance / k}`);
      continue;
    }
    if (one.distance > 1e-6 && pair.convex && vectorsDiffer(one.normal, other.normal, 1, 1e-6)) {
      faults.push(`${what}: another normal`);
      continue;
    }
    if (one.distance < 0) overlapping++;
  }
  expect(faults).toEqual([]);
  expect(overlapping / PAIRS).toBeGreaterThan(0.3);
  expect(overlapping / PAIRS).toBeLessThan(0.7);
});
