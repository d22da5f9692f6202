import { createAabb } from "../math/aabb.ts";
import { createPose, POSE_POSITION, type Pose } from "../math/pose.ts";
import { EPSILON, TANGENT_COSINE } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import { sweepConvex } from "./sweep/sweep-convex.ts";
import type { SweepContact } from "./sweep-contact.ts";

/** What world positions round to, relative to their largest coordinate: two shapes cannot be placed in touch more exactly. Unit: relative. */
export const PLACING = 2 * EPSILON;

const box = createAabb();

/** Whether a motion goes along a direction that parts two touching shapes, or square to it: that direction keeps them apart all the way. */
export function recedes(motion: Float64Array, normal: Float64Array): boolean {
  return motion[0] * normal[0] + motion[1] * normal[1] + motion[2] * normal[2] >= -TANGENT_COSINE;
}

/**
 * sweepConvex for two shapes that touch at the start: they overlap or are apart by no more than `tolerance`. The motion begins farther back, where they are apart, as the
 * place where it enters may lie before the start.
 */
export class TouchingSweep {
  /** What counts as touching: a length. */
  tolerance = Number.NaN; // not 0, which would make the field an integer at first
  readonly #pose: Pose = createPose();
  readonly #motion = new Float64Array(4);

  meet(a: Shape, poseA: Pose, b: Shape, poseB: Pose, motion: Float64Array, out: SweepContact): boolean {
    const pose = this.#pose;
    pose.set(poseA);
    let back = 0;
    a.type.aabb(a, poseA, box);
    for (let i = 0; i < 3; i++) back += box[i + 3] - box[i];
    b.type.aabb(b, poseB, box);
    for (let i = 0; i < 3; i++) back += box[i + 3] - box[i];
    const { limit } = out;
    for (let i = 0; i < 3; i++) {
      pose[POSE_POSITION + i] -= back * motion[i];
      this.#motion[i] = motion[i];
    }
    this.#motion[3] = motion[3] + back;
    out.limit = limit + back;
    const met = sweepConvex(a, pose, b, poseB, this.#motion, out);
    out.limit = limit;
    if (!met) return false;
    const n = out.normal;
    const steep = 0 - (motion[0] * n[0] + motion[1] * n[1] + motion[2] * n[2]);
    out.distance -= back;
    if (out.distance * steep > this.tolerance) return true;
    // an entry farther back than a touch can be is that of a way that has already left
    if (0 - out.distance * steep > 4 * this.tolerance) return false;
    out.distance = 0;
    return true;
  }
}
