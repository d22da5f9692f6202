import { expect, it } from "vitest";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { PAIRS, ROUNDING, vectorsDiffer } from "./limits.ts";
import { describePair, makePair, Random, type TestPose, type Triple } from "./shape-pairs.ts";

const SEED = 303;
const SCALES = [2 ** 20, 2 ** -20, 1000, 1e-3, 1e6, 1e-6];

it(`scaling everything by k scales the distance by k (${PAIRS} pairs of all kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
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
    if (one === null || other === null) throw new Error(`${what}: no answer`);
    if (!(Math.abs(one.distance - other.distance / k) <= ROUNDING * size)) {
      throw new Error(`${what}: distance ${one.distance}, scaled ${other.distance / k}`);
    }
    if (one.distance > 1e-6 && pair.convex && vectorsDiffer(one.normal, other.normal, 1, 1e-6)) {
      throw new Error(`${what}: another normal`);
    }
    if (one.distance < 0) overlapping++;
  }
  expect(overlapping / PAIRS).toBeGreaterThan(0.3);
  expect(overlapping / PAIRS).toBeLessThan(0.7);
});
