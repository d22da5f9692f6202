import { expect, it } from "vitest";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { PAIRS, ROUNDING, vectorsDiffer } from "./limits.ts";
import { describePair, makePair, Random } from "./shape-pairs.ts";

const SEED = 301;

it(`swapping a and b changes nothing but the direction (${PAIRS} pairs of all kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
  let overlapping = 0;
  for (let i = 0; i < PAIRS; i++) {
    const pair = makePair(random, i);
    if (pair.kindA === "halfSpace" && pair.kindB === "halfSpace") continue;
    const { a, poseA, b, poseB, size } = pair;
    const forth = closestPoints(a, poseA, b, poseB);
    const back = closestPoints(b, poseB, a, poseA);
    const what = describePair(SEED, i, pair);
    if (forth === null || back === null) throw new Error(`${what}: no answer`);
    if (!(Math.abs(forth.distance - back.distance) <= ROUNDING * size)) {
      throw new Error(`${what}: distance ${forth.distance} and ${back.distance}`);
    }
    // where several directions part the two by the same distance the two calls may take different ones: then they must be as good
    if (vectorsDiffer(forth.normal, back.normal, -1, 1e-6)) {
      const along = forth.normal.x * forth.normal.x + forth.normal.y * forth.normal.y + forth.normal.z * forth.normal.z;
      if (!(Math.abs(along - 1) <= 1e-12)) throw new Error(`${what}: normal of length ${Math.sqrt(along)}`);
      if (forth.distance > ROUNDING * size && pair.convex) throw new Error(`${what}: normals are not opposite`);
    }
    const overlap = overlapShapes(a, poseA, b, poseB);
    if (overlap !== overlapShapes(b, poseB, a, poseA)) throw new Error(`${what}: overlap differs`);
    if (Math.abs(forth.distance) > ROUNDING * size && overlap !== forth.distance < 0) {
      throw new Error(`${what}: overlap is ${overlap}, distance ${forth.distance}`);
    }
    if (overlap) overlapping++;
  }
  expect(overlapping / PAIRS).toBeGreaterThan(0.3);
  expect(overlapping / PAIRS).toBeLessThan(0.7);
});
