import { describe, expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose, POSE_POSITION, type Pose } from "../../src/math/pose.ts";
import { normalize } from "../../src/math/vec3.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { gapOnWay } from "../../src/world/explain/way.ts";
import {
  between,
  generator,
  poseOf,
  type Random,
  randomConvex,
  randomPoint,
  randomRotation,
  randomShape,
} from "./random-scenes.ts";

/** The distance at a point of the way, without the mechanism that is tested. */
function distanceAt(shape: Shape, pose: Pose, motion: Float64Array, t: number, target: Shape, at: Pose): number {
  const placed = pose.slice();
  for (let i = 0; i < 3; i++) placed[POSE_POSITION + i] += t * motion[i];
  const separation = new Separation();
  distancePair(shape, placed, target, at, separation);
  return Math.max(0, separation.distance);
}

/** The least distance on a grid of the way, refined around the best place of it: never too small. */
function leastDistance(shape: Shape, pose: Pose, motion: Float64Array, target: Shape, at: Pose): number {
  let best = 0;
  let step = motion[3] / 64;
  const look = (t: number) => distanceAt(shape, pose, motion, Math.min(Math.max(t, 0), motion[3]), target, at);
  let least = look(0);
  for (let round = 0; round < 12; round++) {
    const centre = best;
    for (let i = round === 0 ? 1 : -4; i <= (round === 0 ? 64 : 4); i++) {
      const distance = look(centre + i * step);
      if (distance < least) {
        least = distance;
        best = Math.min(Math.max(centre + i * step, 0), motion[3]);
      }
    }
    step /= 4;
  }
  return least;
}

function randomMotion(random: Random): Float64Array {
  const motion = Float64Array.from([...randomPoint(random, 1), between(random, 0, 12)]);
  normalize(motion);
  return motion;
}

describe("the least distance on a way", () => {
  test.each([
    ["of a shape", 401, true],
    ["of a ray", 402, false],
  ])("%s is that of the best of many places on it (seed %i)", (_name, seed, withShape) => {
    const random = generator(seed as number);
    let apart = 0;
    const count = 150;
    for (let i = 0; i < count; i++) {
      const target = randomShape(random);
      const at = poseOf({ position: randomPoint(random, 2.5), rotation: randomRotation(random) });
      const pose = poseOf({ position: randomPoint(random, 2.5), rotation: randomRotation(random) });
      const motion = randomMotion(random);
      const box = createAabb();
      target.type.aabb(target, at, box);
      const shape = withShape ? (random() < 0.7 ? randomConvex(random) : sphere(0.5)) : null;
      const gap = gapOnWay(shape, pose, motion, target, at, box);
      // a point is a ball of next to no size
      const expected = leastDistance(shape ?? sphere(1e-12), pose, motion, target, at);
      expect(gap).toBeLessThanOrEqual(expected + 1e-9);
      expect(gap).toBeGreaterThan(expected - 1e-3);
      if (gap > 0) apart++;
    }
    expect(apart / count).toBeGreaterThan(0.3);
    expect(apart / count).toBeLessThan(0.95);
  });

  test("a ray without end is looked at as far as it can matter", () => {
    const motion = Float64Array.of(1, 0, 0, Infinity);
    const at = createPose();
    at[POSE_POSITION] = 1e6;
    at[POSE_POSITION + 1] = 5;
    const ball = sphere(2);
    const box = createAabb();
    ball.type.aabb(ball, at, box);
    expect(gapOnWay(null, createPose(), motion, ball, at, box)).toBeCloseTo(3, 6);
    const floor = halfSpace([0, 1, 0], -4);
    floor.type.aabb(floor, createPose(), box);
    expect(gapOnWay(null, createPose(), motion, floor, createPose(), box)).toBe(4);
    expect(gapOnWay(ball, createPose(), motion, floor, createPose(), box)).toBe(2);
    const down = Float64Array.of(0, -1, 0, 3);
    expect(gapOnWay(null, createPose(), down, floor, createPose(), box)).toBe(1);
  });
});
