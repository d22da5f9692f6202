import { describe, expect, test } from "vitest";
import { sweepConvex } from "../../../src/narrowphase/sweep/sweep-convex.ts";
import { traceSweep, watchSweep } from "../../../src/narrowphase/sweep/trace-sweep.ts";
import { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import { box } from "../../../src/shapes/box.ts";
import { distanceOf, generator, type Kind, motionOf, poseAt, randomSample } from "./samples.ts";

const SEED = 577;
const PAIRS: readonly (readonly [Kind, Kind])[] = [
  ["box", "box"],
  ["hull", "hull"],
  ["capsule", "box"],
  ["cylinder", "cone"],
  ["sphere", "cylinder"],
];

describe(`the steps of a sweep, seed ${SEED}`, () => {
  test.each(PAIRS)("%s at %s: the proven travel grows to the contact, or a step proves the miss", (kindA, kindB) => {
    const random = generator(SEED + kindA.length);
    const contact = new SweepContact();
    let hits = 0;
    for (let i = 0; i < 60; i++) {
      const { a, poseA, b, poseB, motion, scale } = randomSample(kindA, kindB, random, 1, 1);
      const steps = watchSweep(a, poseA, b, poseB, motion);
      const last = steps[steps.length - 1];
      const start = distanceOf(a, poseA, b, poseB);
      for (const step of steps) {
        expect(step.gap).toBeLessThan(start + 1e-12);
        expect(Math.hypot(step.normal.x, step.normal.y, step.normal.z)).toBeCloseTo(1, 14);
      }
      for (let k = 1; k < steps.length; k++) expect(steps[k].lower).toBeGreaterThanOrEqual(steps[k - 1].lower);
      if (!sweepConvex(a, poseA, b, poseB, motion, contact)) {
        expect(last.lower).toBeGreaterThan(motion[3] === Infinity ? 1e300 : motion[3]);
        continue;
      }
      hits++;
      expect(last.lower).toBeLessThan(contact.distance + 1e-12 * scale);
      expect(last.lower).toBeGreaterThan(contact.distance - 1e-12 * scale);
    }
    expect(hits).toBeGreaterThan(10);
  });

  test("afterwards nothing is watched any more", () => {
    const cube = box(1, 1, 1);
    const [above, below] = [poseAt([0.2, 5, 0.1]), poseAt([0, 0, 0])];
    const steps = traceSweep(cube, { position: [0.2, 5, 0.1] }, cube, null, { direction: [0, -1, 0] });
    const count = steps.length;
    expect(count).toBeGreaterThan(2);
    expect(steps[count - 1].lower).toBe(3);
    sweepConvex(cube, above, cube, below, motionOf([0, -1, 0]), new SweepContact());
    expect(steps.length).toBe(count);
  });
});
