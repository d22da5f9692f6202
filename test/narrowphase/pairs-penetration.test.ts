import { describe, expect, test } from "vitest";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { penetrationPair } from "../../src/narrowphase/penetration-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { KINDS } from "./pair-samples.ts";
import { distance, forPairs } from "./pair-scenes.ts";

const SEED = 510;

describe(`every pair of ${Object.keys(KINDS).length} kinds (seed ${SEED})`, () => {
  test("pushed apart by the depth they touch, or nearly; convex ones are free a little later and not a little before", () => {
    forPairs(SEED, 2, "gap after the push", 0.6, ({ a, poseA, b, poseB, what }) => {
      const out = new Separation();
      const overlaps = overlapPair(a, poseA, b, poseB);
      expect(penetrationPair(a, poseA, b, poseB, out), what).toBe(overlaps);
      if (!overlaps) return 0;
      // of composites another part may be met beyond, and a corner need not be met before
      const convex = a.type.support !== undefined && b.type.support !== undefined;
      for (const more of convex ? [1e-9, -1e-9] : []) {
        const pushed = poseA.slice();
        for (let i = 0; i < 3; i++) pushed[9 + i] += (more - out.distance) * out.normal[i];
        expect(overlapPair(a, pushed, b, poseB), what).toBe(more < 0);
      }
      const freed = poseA.slice();
      for (let i = 0; i < 3; i++) freed[9 + i] -= out.distance * out.normal[i];
      const gap = distance(a, freed, b, poseB).distance;
      expect(gap, what).toBeGreaterThan(-1e-11);
      // out of a composite the way may end a little before the touch, where farther on the next part would be met
      expect(gap, what).toBeLessThan(convex ? 1e-11 : 1e-9);
      return Math.abs(gap);
    });
  });
});
