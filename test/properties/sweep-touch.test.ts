import { expect, it } from "vitest";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { PAIRS, ROUNDING } from "./limits.ts";
import { describePair, KINDS, makePair, Random, SWEPT_KINDS } from "./shape-pairs.ts";

const SEED = 305;

it(`a swept shape touches where it stops, never overlaps there, and is free before (${PAIRS} pairs of ${SWEPT_KINDS.length} × ${KINDS.length} kinds, seed ${SEED})`, () => {
  const random = new Random(SEED);
  const faults: string[] = [];
  let hits = 0;
  let starts = 0;
  for (let i = 0; i < PAIRS; i++) {
    const pair = makePair(random, i, SWEPT_KINDS, 2, 6);
    const { a, poseA, b, poseB, size } = pair;
    // half of the motions aim at b, the others go anywhere
    const aim = poseB.position.map((x, axis) => x - poseA.position[axis]);
    const direction = i % 2 === 0 ? random.unit() : random.vector(1).map((x, axis) => x + aim[axis]);
    const maxDistance = random.between(2, 12);
    const hit = sweepShapes(a, poseA, b, poseB, { direction, maxDistance });
    const what = describePair(SEED, i, pair);
    if (overlapShapes(a, poseA, b, poseB)) {
      starts++;
      if (hit !== null && hit.distance !== 0) {
        faults.push(`${what}: overlaps at the start, distance ${hit.distance}`);
        continue;
      }
      continue;
    }
    const length = Math.sqrt(direction.reduce((sum, x) => sum + x * x, 0));
    const at = (distance: number) => ({
      position: poseA.position.map((x, axis) => x + (direction[axis] / length) * distance),
      rotation: poseA.rotation,
    });
    const tolerance = ROUNDING * (size + maxDistance);
    /** The part of the way, of `parts` up to `distance`, where a overlaps b; 0 for none. */
    const blocked = (distance: number, parts: number) => {
      for (let step = 1; step <= parts; step++) {
        if (overlapShapes(a, at((distance * step) / parts), b, poseB)) return (distance * step) / parts;
      }
      return 0;
    };
    if (hit === null) {
      const met = blocked(maxDistance, 8);
      if (met > 0) faults.push(`${what}: no hit, but overlaps at ${met}`);
      continue;
    }
    hits++;
    const there = closestPoints(a, { position: hit.location, rotation: poseA.rotation }, b, poseB);
    if (there === null || !(Math.abs(there.distance) <= tolerance)) {
      faults.push(`${what}: ${there?.distance} from b at the hit (${hit.distance})`);
      continue;
    }
    const met = blocked(hit.distance * 0.99, 4);
    if (met > 0) faults.push(`${what}: hit at ${hit.distance}, but overlaps at ${met}`);
    const against =
      hit.sweepNormal.x * direction[0] + hit.sweepNormal.y * direction[1] + hit.sweepNormal.z * direction[2];
    if (!(against <= tolerance)) {
      faults.push(`${what}: sweepNormal goes with the motion`);
    }
  }
  expect(faults).toEqual([]);
  expect(hits / PAIRS).toBeGreaterThan(0.3);
  expect(hits / PAIRS).toBeLessThan(0.7);
  expect(starts / PAIRS).toBeLessThan(0.3);
});
