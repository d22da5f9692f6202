import { createPose, type Pose, type PoseLike, rotate, toWorld } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { checkPairShape, readPoseA, readPoseB } from "../pair-query.ts";
import { SweepContact } from "../sweep-contact.ts";
import { type MotionLike, readMotion } from "../sweep-motion.ts";
import type { Approach } from "./approach.ts";
import { supportLine, sweepSupports } from "./sweep-supports.ts";

/** One question for support points on the way to a contact. World space, with a where it starts. */
export interface SweepStep {
  /** Unit, from b to a: of all planes square to it, the one that parts the two is asked for. */
  readonly normal: Vec3;
  /** Nearest points of a and b (of their cores) along the normal. */
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** The gap between the two planes through these points, minus the rounding: ≤ the distance of the shapes at the start. */
  readonly gap: number;
  /** Travel at which the gap is closed: before it nothing is met. Infinity where the motion does not close it, −Infinity where there is none. */
  readonly travel: number;
  /** Greatest travel of this step and those before it: the contact comes no sooner. */
  readonly lower: number;
}

/**
 * The steps by which the contact of a swept convex shape with another that it does not overlap is found. For teaching and for debugging; the answer itself
 * is that of `sweepShapes`, which has plain formulas for some pairs. World poses (null: the identity). Empty when no support point is needed.
 * Throws TypeError or RangeError naming the argument.
 */
export function traceSweep(
  a: Shape,
  poseA: PoseLike | null,
  b: Shape,
  poseB: PoseLike | null,
  move: MotionLike,
): SweepStep[] {
  const worldA = createPose();
  const worldB = createPose();
  const motion = new Float64Array(4);
  checkConvex("a", a);
  readPoseA("traceSweep", poseA, worldA);
  checkConvex("b", b);
  readPoseB("traceSweep", poseB, worldB);
  readMotion("traceSweep", move, worldA, motion);
  if (motion[3] === 0 || (motion[0] === 0 && motion[1] === 0 && motion[2] === 0)) return [];
  return watchSweep(a, worldA, b, worldB, motion);
}

function checkConvex(name: string, shape: Shape): void {
  checkPairShape("traceSweep", name, shape);
  if (shape.type.support === undefined) {
    throw new TypeError(`traceSweep: ${name} must be convex, got a ${shape.type.name}`);
  }
}

/** The same for poses and a motion that are known to be good. */
export function watchSweep(a: Shape, poseA: Pose, b: Shape, poseB: Pose, motion: Float64Array): SweepStep[] {
  const steps: SweepStep[] = [];
  let lower = -Infinity;
  supportLine.watch = (line, slot) => {
    const step = stepOf(line, slot, poseA, motion, lower);
    lower = step.lower;
    steps.push(step);
  };
  try {
    sweepSupports(a, poseA, b, poseB, motion, new SweepContact());
  } finally {
    supportLine.watch = null;
  }
  return steps;
}

function stepOf(line: Approach, slot: number, poseA: Pose, motion: Float64Array, before: number): SweepStep {
  const { points, normal: n, axes, start } = line;
  const at = slot * POINT_SIZE;
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  const normal = new Float64Array(3);
  const pointA = points.slice(at + POINT_A, at + POINT_A + 3);
  const pointB = points.slice(at + POINT_B, at + POINT_B + 3);
  for (let i = 0; i < 3; i++) normal[i] = (n[0] * axes[i] + n[1] * axes[3 + i] + n[2] * axes[6 + i]) / length;
  rotate(poseA, normal, normal);
  toWorld(poseA, pointA, pointA);
  toWorld(poseA, pointB, pointB);
  let gap = 0 - line.rounding;
  for (let i = 0; i < 3; i++) {
    pointB[i] += start * motion[i];
    gap += normal[i] * (pointA[i] - pointB[i]);
  }
  const closing = 0 - (normal[0] * motion[0] + normal[1] * motion[1] + normal[2] * motion[2]);
  const travel = n[2] > 0 ? gap / closing : gap > 0 ? Infinity : -Infinity;
  return {
    normal: toVec3(normal),
    pointA: toVec3(pointA),
    pointB: toVec3(pointB),
    gap,
    travel,
    lower: Math.max(before, travel),
  };
}

function toVec3(v: Float64Array): Vec3 {
  return { x: v[0], y: v[1], z: v[2] };
}
