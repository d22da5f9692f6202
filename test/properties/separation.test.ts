import { expect, it } from "vitest";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { penetration } from "../../src/narrowphase/penetration.ts";
import { PAIRS, ROUNDING } from "./limits.ts";
import { describePair, makePair, Random } from "./shape-pairs.ts";

const SEED = 304;

it(`moving a by normal · (depth + tolerance) parts the two (${PAIRS} pairs of all kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
  const faults: string[] = [];
  let overlapping = 0;
  for (let i = 0; i < PAIRS; i++) {
    const pair = makePair(random, i);
    if (pair.kindA === "halfSpace" && pair.kindB === "halfSpace") continue;
    const { a, poseA, b, poseB, size } = pair;
    const found = penetration(a, poseA, b, poseB);
    const what = describePair(SEED, i, pair);
    if ((found !== null) !== overlapShapes(a, poseA, b, poseB)) {
      faults.push(`${what}: overlap and depth disagree`);
      continue;
    }
    if (found === null) continue;
    overlapping++;
    if (!(found.depth >= 0)) {
      faults.push(`${what}: depth ${found.depth}`);
      continue;
    }
    const way = found.depth + ROUNDING * size;
    const { x, y, z } = found.normal;
    const [px, py, pz] = poseA.position;
    const parted = { position: [px + x * way, py + y * way, pz + z * way], rotation: poseA.rotation };
    if (overlapShapes(a, parted, b, poseB)) {
      faults.push(`${what}: still overlaps after ${found.depth}`);
      continue;
    }
    if (!pair.convex || found.depth < 1e-6) continue;
    // less does not part them
    const less = found.depth * (1 - 1e-6);
    const held = { position: [px + x * less, py + y * less, pz + z * less], rotation: poseA.rotation };
    if (!overlapShapes(a, held, b, poseB)) {
      faults.push(`${what}: ${found.depth} is more than is needed`);
    }
  }
  expect(faults).toEqual([]);
  expect(overlapping / PAIRS).toBeGreaterThan(0.3);
  expect(overlapping / PAIRS).toBeLessThan(0.7);
});
