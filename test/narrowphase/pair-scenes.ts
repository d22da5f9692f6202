import { expect } from "vitest";
import type { Pose } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { KINDS, Random } from "./pair-samples.ts";

const NAMES = Object.keys(KINDS);
const PAIRS = NAMES.flatMap((a) => NAMES.map((b) => [a, b]));

/** A pair of posed shapes and what distancePair says of them. */
export interface Scene {
  a: Shape;
  poseA: Pose;
  b: Shape;
  poseB: Pose;
  found: Separation;
  what: string;
  r: Random;
}

/** Calls `check` with `count` pairs of any two kinds whose distance is finite; the largest number that it returns is printed. */
export function forPairs(
  seed: number,
  count: number,
  name: string,
  size: number,
  check: (scene: Scene) => number,
): void {
  const r = new Random(seed);
  let worst = 0;
  let worstAt = "";
  let overlaps = 0;
  let runs = 0;
  for (const [nameA, nameB] of PAIRS) {
    for (let k = 0; k < count; k++) {
      const scene = {
        ...{ a: KINDS[nameA](r, 1), poseA: r.pose(size), b: KINDS[nameB](r, 1), poseB: r.pose(size), r },
        ...{ found: new Separation(), what: `${nameA}, ${nameB}, number ${k}` },
      };
      expect(distancePair(scene.a, scene.poseA, scene.b, scene.poseB, scene.found), scene.what).toBe(true);
      if (scene.found.distance === -Infinity) continue;
      runs++;
      if (scene.found.distance < 0) overlaps++;
      const error = check(scene);
      if (error > worst) [worst, worstAt] = [error, scene.what];
    }
  }
  console.log(`${name}: at most ${worst.toExponential(1)} (${worstAt})`);
  expect(overlaps / runs).toBeGreaterThan(0.2);
  expect(overlaps / runs).toBeLessThan(0.8);
}

export function distance(a: Shape, poseA: Pose, b: Shape, poseB: Pose): Separation {
  const out = new Separation();
  distancePair(a, poseA, b, poseB, out);
  return out;
}
