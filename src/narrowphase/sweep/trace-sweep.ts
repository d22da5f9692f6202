import { type Pose, rotate, toWorld } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { SweepContact } from "../sweep-contact.ts";
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
 * The steps that {@link sweepSupports} takes for two convex shapes, for a drawing. Empty when nothing was asked. Closed forms are not used. Allocates.
 */
export function traceSweep(a: Shape, poseA: Pose, b: Shape, poseB: Pose, motion: Float64Array): SweepStep[] {
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
