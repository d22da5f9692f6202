import { expect, it } from "vitest";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { PAIRS, ROUNDING, vectorsDiffer } from "./limits.ts";
import { describePair, makePair, Random } from "./shape-pairs.ts";

const SEED = 301;

it(`swapping a and b changes nothing but the direction (${PAIRS} pairs of all kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
  const faults: string[] = [];
  let overlapping = 0;
  for (let i = 0; i < PAIRS; i++) {
    const pair = makePair(random, i);
    if (pair.kindA === "halfSpace" && pair.kindB === "halfSpace") continue;
    const { a, poseA, b, poseB, size } = pair;
    const forth = closestPoints(a, poseA, b, poseB);
    const back = closestPoints(b, poseB, a, poseA);
    const what = describePair(SEED, i, pair);
    if (forth === null || back === null) {
      faults.push(`${what}: no answer`);
      continue;
    }
    if (!(Math.abs(forth.distance - back.distance) <= ROUNDING * size)) {
      faults.push(`${what}: distance ${forth.distance} and ${back.distance}`);
      continue;
    }
    // where several directions part the two by the same distance the two calls may take different ones: then they must be as good
    if (vectorsDiffer(forth.normal, back.normal, -1, 1e-6)) {
      const along = forth.normal.x * forth.normal.x + forth.normal.y * forth.normal.y + forth.normal.z * forth.normal.z;
      if (!(Math.abs(along - 1) <= 1e-12)) {
        faults.push(`${what}: normal of length ${Math.sqrt(along)}`);
        continue;
      }
      if (forth.distance > ROUNDING * size && pair.convex) {
        faults.push(`${what}: normals are not opposite`);
        continue;
      }
    }
    const overlap = overlapShapes(a, poseA, b, poseB);
    if (overlap !== overlapShapes(b, poseB, a, poseA)) {
      faults.push(`${what}: overlap differs`);
      continue;
    }
    if (Math.abs(forth.distance) > ROUNDING * size && overlap !== forth.distance < 0) {
      faults.push(`${what}: overlap is ${overlap}, distance ${forth.distance}`);
      continue;
    }
    if (overlap) overlapping++;
  }
  expect(faults).toEqual([]);
  expect(overlapping / PAIRS).toBeGreaterThan(0.3);
  expect(overlapping / PAIRS).toBeLessThan(0.7);
});
