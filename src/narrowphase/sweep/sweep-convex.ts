import type { Pose } from "../../math/pose.ts";
import { BOX } from "../../shapes/box.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { SLOTS } from "./approach.ts";
import { cornerCount, sweepCorners } from "./sweep-corners.ts";
import { sweepSphereBox } from "./sweep-sphere-box.ts";
import { sweepSphereCapsule } from "./sweep-sphere-capsule.ts";
import { sweepSpheres } from "./sweep-spheres.ts";
import { sweepSupports } from "./sweep-supports.ts";

export { sweepSupports } from "./sweep-supports.ts";

/**
 * a moves along `motion` (unit direction, world, and the greatest travel, which may be Infinity), b rests; both have support. They do not overlap at
 * the start; they may touch. Writes the first contact (world) within `motion[3]` and `out.limit`, both included, into `out`, but for children and faces. False: there is none.
 *
 * Touching at the start and moving in is a contact at distance 0; sliding or receding is none, and so is a touch in passing: a motion that
 * nowhere gets deeper than counts as touching (TOUCH_TOLERANCE) meets nothing. The distance is exact to rounding; should the iteration ever reach
 * its bound, `status` is STATUS_LIMIT and the distance a proven lower bound, at most `error` too small.
 *
 * Spheres, capsules and triangles among themselves, and spheres and boxes, have closed forms; the rest is a ray cast against a − b from its support points.
 */
export function sweepConvex(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const cornersA = cornerCount(a);
  const cornersB = cornerCount(b);
  if ((cornersA === 1 && b.type === BOX) || (cornersB === 1 && a.type === BOX)) {
    return sweepSphereBox(a, poseA, b, poseB, motion, out);
  }
  const corners = cornersA * cornersB;
  if (corners === 1) return sweepSpheres(a, poseA, b, poseB, motion, out);
  if (corners === 2) return sweepSphereCapsule(a, poseA, b, poseB, motion, out);
  if (corners > 0 && corners <= SLOTS) return sweepCorners(a, poseA, b, poseB, motion, out);
  return sweepSupports(a, poseA, b, poseB, motion, out);
}
