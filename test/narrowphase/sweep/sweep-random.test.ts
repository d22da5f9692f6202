import { describe, expect, test } from "vitest";
import { composePose, rotate } from "../../../src/math/pose.ts";
import { STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { sweepConvex } from "../../../src/narrowphase/sweep/sweep-convex.ts";
import { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import {
  advance,
  contactFaults,
  distanceOf,
  enlarged,
  generator,
  KINDS,
  type Kind,
  moved,
  PAIRS,
  randomPose,
  randomSample,
  slopeOf,
} from "./samples.ts";

const SEED = 2718;
/** Relative to the largest coordinate in play. */
const EXACT = 1e-14;

const seedOf = (a: Kind, b: Kind) => SEED + KINDS.indexOf(a) * KINDS.length + KINDS.indexOf(b);

describe(`random sweeps, seed ${SEED}`, () => {
  test.each(PAIRS)(
    "%s at %s: each contact proves itself, before it all is free, no contact is missed",
    (kindA, kindB) => {
      const random = generator(seedOf(kindA, kindB));
      const contact = new SweepContact();
      const count = 60;
      let hits = 0;
      for (let i = 0; i < count; i++) {
        const { a, poseA, b, poseB, motion, scale } = randomSample(kindA, kindB, random, 1, 1);
        const name = `${kindA} at ${kindB} number ${i}`;
        const first = advance(a, poseA, b, poseB, motion, Math.min(motion[3], 4 * scale), 1e-9);
        if (!sweepConvex(a, poseA, b, poseB, motion, contact)) {
          expect(first, name).toBe(Infinity);
          continue;
        }
        hits++;
        expect(contact.status, name).toBe(STATUS_CONVERGED);
        expect(contactFaults(a, poseA, b, poseB, motion, contact, scale, EXACT), name).toEqual([]);
        expect(distanceOf(a, moved(poseA, motion, 0.99 * contact.distance), b, poseB), name).toBeGreaterThan(0);
        expect(first, name).toBeLessThanOrEqual(contact.distance + EXACT * scale);
        expect((contact.distance - first) * slopeOf(contact, motion), name).toBeLessThan(2e-9);
      }
      expect(hits / count).toBeGreaterThan(0.08);
      expect(hits / count).toBeLessThan(0.95);
    },
  );

  test.each(PAIRS)("%s at %s: sizes from 1 to 10⁴ times each other", (kindA, kindB) => {
    const random = generator(seedOf(kindA, kindB) + 1000);
    const contact = new SweepContact();
    let hits = 0;
    for (let i = 0; i < 60; i++) {
      const ratio = 10 ** (4 * random());
      const unit = 10 ** (4 * random() - 2);
      const [sizeA, sizeB] = random() < 0.5 ? [unit, unit * ratio] : [unit * ratio, unit];
      const { a, poseA, b, poseB, motion, scale } = randomSample(kindA, kindB, random, sizeA, sizeB);
      if (!sweepConvex(a, poseA, b, poseB, motion, contact)) continue;
      hits++;
      expect(contactFaults(a, poseA, b, poseB, motion, contact, scale, EXACT), `number ${i}`).toEqual([]);
    }
    expect(hits).toBeGreaterThan(2);
  });

  test.each(PAIRS)(
    "%s at %s: the same when b comes towards a, when all is turned, moved far away or enlarged",
    (kindA, kindB) => {
      const random = generator(seedOf(kindA, kindB) + 2000);
      const contact = new SweepContact();
      const other = new SweepContact();
      let hits = 0;
      for (let i = 0; i < 60; i++) {
        const { a, poseA, b, poseB, motion, scale } = randomSample(kindA, kindB, random, 1, 1);
        const name = `number ${i}`;
        const hit = sweepConvex(a, poseA, b, poseB, motion, contact);
        if (hit) hits++;
        const slope = slopeOf(contact, motion);
        const same = (what: string, k: number, accuracy: number): void => {
          const late = (other.distance / k - contact.distance) * slope;
          expect(Math.abs(late), `${name} ${what}`).toBeLessThan(accuracy * scale);
        };

        const back = motion.map((x, k) => (k < 3 ? -x : x));
        expect(sweepConvex(b, poseB, a, poseA, back, other), `${name} swapped`).toBe(hit);
        if (hit) same("swapped", 1, EXACT);

        const frame = randomPose(random, 5);
        const turned = motion.slice();
        rotate(frame, motion, turned);
        const [frameA, frameB] = [poseA.slice(), poseB.slice()];
        composePose(frame, poseA, frameA);
        composePose(frame, poseB, frameB);
        expect(sweepConvex(a, frameA, b, frameB, turned, other), `${name} turned`).toBe(hit);
        if (hit) same("turned", 1, 2 * EXACT);

        // the far place itself is rounded to 2⁻²⁹
        const far = [poseA.slice(), poseB.slice()];
        for (const pose of far) for (let k = 9; k < 12; k++) pose[k] += 1e7;
        const near = far.map((pose) => pose.map((x, k) => (k < 9 ? x : x - 1e7)));
        const hitNear = sweepConvex(a, near[0], b, near[1], motion, contact);
        expect(sweepConvex(a, far[0], b, far[1], motion, other), `${name} far away`).toBe(hitNear);
        if (hitNear) {
          expect(other.distance, `${name} far away`).toBe(contact.distance);
          expect(other.normal, `${name} far away`).toEqual(contact.normal);
        }

        const k = 2 ** -20;
        const small = [poseA, poseB].map((pose) => pose.map((x, j) => (j < 9 ? x : x * k)));
        const short = motion.map((x, j) => (j < 3 ? x : x * k));
        sweepConvex(a, poseA, b, poseB, motion, contact);
        expect(sweepConvex(enlarged(a, k), small[0], enlarged(b, k), small[1], short, other), `${name} small`).toBe(
          hit,
        );
        if (hit) same("small", k, EXACT);
      }
      expect(hits).toBeGreaterThan(2);
    },
  );
});
