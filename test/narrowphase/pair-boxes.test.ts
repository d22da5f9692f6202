import { describe, expect, test } from "vitest";
import { createPose, type Pose } from "../../src/math/pose.ts";
import { relate } from "../../src/narrowphase/convex-pair.ts";
import {
  BOXES_APART,
  BOXES_NEAR,
  BOXES_OVERLAP,
  boxDepth,
  boxesOverlap,
  compareBoxes,
} from "../../src/narrowphase/pair-boxes.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { type Box, box } from "../../src/shapes/box.ts";
import { poseOf, Random } from "./pair-samples.ts";

const SEED = 511;

function relative(poseA: Pose, poseB: Pose): Pose {
  const out = createPose();
  relate(poseA, poseB, out);
  return out;
}

/** A quaternion next to `base`, turned by about `angle`. */
function nearly(r: Random, base: number[], angle: number): number[] {
  const q = base.map((x) => x + r.from(-angle, angle));
  const length = Math.hypot(...q);
  return q.map((x) => x / length);
}

describe(`two boxes (seed ${SEED})`, () => {
  test("the quick test agrees with the careful one wherever it is sure, at any angle", () => {
    const r = new Random(SEED);
    const found = [0, 0, 0];
    const depth = new Separation();
    for (let k = 0; k < 60_000; k++) {
      const scale = 10 ** r.from(-3, 3);
      const ratio = 10 ** r.from(0, k % 3);
      const a = box(r.from(0.2, 1) * scale, r.from(0.2, 1) * scale, r.from(0.2, ratio) * scale);
      const b = box(r.from(0.2, 1) * scale, r.from(0.2, ratio) * scale, r.from(0.2, 1) * scale);
      const turn = r.turn();
      const other = k % 2 === 0 ? r.turn() : nearly(r, turn, 10 ** r.from(-16, -2));
      const m = relative(poseOf([0, 0, 0], turn), poseOf(r.point(1.5 * scale), other));
      const quick = compareBoxes(a, b, m);
      found[quick]++;
      const careful = boxDepth(a, b, m, depth);
      if (quick !== BOXES_NEAR) expect(careful).toBe(quick === BOXES_OVERLAP);
      expect(boxesOverlap(a, b, m)).toBe(careful);
    }
    expect(found[BOXES_APART]).toBeGreaterThan(10_000);
    expect(found[BOXES_OVERLAP]).toBeGreaterThan(10_000);
    // being careful must stay rare
    expect(found[BOXES_NEAR]).toBeLessThan(600);
  });

  test("that touch, or miss each other by a hair, are left to the careful one", () => {
    const r = new Random(SEED);
    let near = 0;
    for (let k = 0; k < 3000; k++) {
      const [a, b]: Box[] = [0, 1].map(() => box(r.from(0.2, 1), r.from(0.2, 1), r.from(0.2, 1)));
      const m = relative(poseOf([0, 0, 0], r.turn()), poseOf(r.point(1), r.turn()));
      const depth = new Separation();
      if (!boxDepth(a, b, m, depth)) continue;
      for (const gap of [-1e-9, -1e-13, 0, 1e-13, 1e-9]) {
        // b goes the other way
        const moved = m.slice();
        for (let i = 0; i < 3; i++) moved[9 + i] += (depth.distance - gap) * depth.normal[i];
        const quick = compareBoxes(a, b, moved);
        if (quick === BOXES_NEAR) near++;
        if (gap >= 1e-9) expect(boxesOverlap(a, b, moved)).toBe(false);
        if (gap <= -1e-9) expect(boxesOverlap(a, b, moved)).toBe(true);
        if (gap === 0) expect(quick).toBe(BOXES_NEAR);
      }
    }
    expect(near).toBeGreaterThan(3000);
  });
});
