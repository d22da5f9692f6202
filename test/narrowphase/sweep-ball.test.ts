import { describe, expect, test } from "vitest";
import { createPose } from "../../src/math/pose.ts";
import { convexDistance } from "../../src/narrowphase/convex-distance.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { sweepSupports } from "../../src/narrowphase/sweep/sweep-convex.ts";
import { SweepContact } from "../../src/narrowphase/sweep-contact.ts";
import { BALL_MEETS, BALL_UNSURE, BallSweep } from "../../src/narrowphase/sweep-pair-ball.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { type Triangle, triangle } from "../../src/shapes/triangle.ts";
import { between, dot, gap, generator, pick, type Random, randomPoint, unit } from "./sweep-support.ts";

const SEED = 1551;
const SWEEPS = 4000;
const STILL = createPose();

/** A triangle of any shape, `size` large and `offset` away from its own origin. */
function randomFace(random: Random, size: number, offset: number): Triangle {
  const middle = randomPoint(random, offset);
  const corner = () => randomPoint(random, size).map((x, i) => x + middle[i]);
  return triangle(corner(), corner(), corner());
}

describe(`a ball against a face: plain formulas and the general way agree (seed ${SEED})`, () => {
  test.each([
    ["of its size", 1, [1], 0, [3]],
    ["larger and smaller", 1, [0.01, 20], 0, [3]],
    ["a mesh's corner away", 1, [0.5], 1000, [4]],
    ["from far away", 1, [0.5], 0, [1e5]],
    ["tiny", 1e-6, [1e-6], 0, [3e-6]],
    ["huge", 1e6, [1e6], 0, [3e6]],
  ] as const)("%s", (name, size, radii, offset, distances) => {
    const random = generator(SEED + name.length);
    const ball = new BallSweep();
    const contact = new SweepContact();
    const twin = new SweepContact();
    const apart = new Separation();
    let met = 0;
    let unsure = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const face = randomFace(random, size, offset);
      const radius = pick(random, radii);
      const shape = sphere(radius);
      const far = pick(random, distances);
      const aim = [0, 1, 2].map((k) => (face.points[k] + face.points[3 + k] + face.points[6 + k]) / 3);
      const away = unit(randomPoint(random, 1));
      const aside = randomPoint(random, size * 0.3 + radius * 0.5);
      const pose = createPose();
      for (let k = 0; k < 3; k++) pose[9 + k] = aim[k] + away[k] * (far + radius) + aside[k];
      const motion = Float64Array.of(...away.map((x) => -x), far * between(random, 0.5, 1.5));
      const scale = size + radius + offset + far;
      apart.limit = 0;
      if (convexDistance(shape, pose, face, STILL, apart)) continue;
      contact.limit = pick(random, [Infinity, far]);
      twin.limit = contact.limit;
      const state = ball.meet(Float64Array.of(radius, scale, 1e-14 * scale), pose, motion, face, contact);
      if (state === BALL_UNSURE) {
        unsure++;
        continue;
      }
      const hits = sweepSupports(shape, pose, face, STILL, motion, twin);
      expect(state === BALL_MEETS, `sweep ${i}`).toBe(hits);
      if (!hits) continue;
      met++;
      const slope = Math.max(1e-3, Math.abs(dot([...twin.normal], [...motion.slice(0, 3)])));
      expect(Math.abs(contact.distance - twin.distance) * slope).toBeLessThan(1e-13 * scale);
      expect(gap([...contact.normal], [...twin.normal])).toBeLessThan((1e-11 * scale) / (radius * slope));
      expect(gap([...contact.point], [...twin.point])).toBeLessThan((1e-11 * scale) / slope);
      expect(contact.startPenetrating).toBe(false);
    }
    expect(met / SWEEPS).toBeGreaterThan(0.15);
    expect(met / SWEEPS).toBeLessThan(0.9);
    expect(unsure / SWEEPS).toBeLessThan(0.1);
  });

  test("thin faces, and ways along an edge, are left to the general way", () => {
    const ball = new BallSweep();
    const contact = new SweepContact();
    const size = Float64Array.of(0.5, 5, 1e-14);
    const pose = createPose();
    pose[10] = 3;
    const down = Float64Array.of(0, -1, 0, 10);
    const needle = triangle([-1, 0, 0], [1, 0, 0], [0, 0, 1e-3]);
    expect(ball.meet(size, pose, down, needle, contact)).toBe(BALL_UNSURE);
    const upright = triangle([0, 0, 0.3], [0, 1, 0.3], [0, 0, 1.3]);
    expect(ball.meet(size, pose, down, upright, contact)).toBe(BALL_UNSURE);
  });

  test("an edge that is only grazed is missed; one that is met is not", () => {
    const ball = new BallSweep();
    const contact = new SweepContact();
    const size = Float64Array.of(0.5, 5, 1e-14);
    const face = triangle([-5, 0, 0], [5, 0, 0], [0, 0, 9]);
    const pose = createPose();
    pose[10] = 3;
    const down = Float64Array.of(0, -1, 0, 10);
    pose[11] = -0.5;
    expect(ball.meet(size, pose, down, face, contact)).not.toBe(BALL_MEETS);
    pose[11] = -0.5 + 1e-9;
    expect(ball.meet(size, pose, down, face, contact)).toBe(BALL_MEETS);
    expect(contact.distance).toBeCloseTo(3 - Math.sqrt(1e-9), 6);
  });
});
