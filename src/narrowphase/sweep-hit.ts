import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { fillVector, type Vec3 } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { ContactFace } from "./contact-face.ts";
import { contactNormal } from "./contact-normal.ts";
import { contactWeights } from "./contact-weights.ts";

import { STATUS_CONVERGED } from "./separation.ts";
import { SurfaceRecord } from "./surface-record.ts";
import type { SweepContact } from "./sweep-contact.ts";

/** Where a swept shape first touches another. World space. A record may be handed back as `out` and is then filled anew. */
export class SweepHit extends SurfaceRecord {
  /** World length of travel; 0 when `startPenetrating`. Never late: the shapes do not overlap there beyond rounding. */
  distance = Infinity;
  /** distance / maxDistance; 0 when maxDistance is infinite or 0. */
  fraction = 0;
  /** Position of the swept shape when it touches. */
  location: Vec3 = { x: 0, y: 0, z: 0 };
  /** The contact, on the surface of the hit shape. Where the two touch along a line or an area, one point of it. */
  point: Vec3 = { x: 0, y: 0, z: 0 };
  /**
   * Unit normal of the surface that was hit, on the side that the motion comes from; on an edge or vertex that of the face which opposes the motion most. When
   * `startPenetrating` the same as `sweepNormal`.
   */
  normal: Vec3 = { x: 0, y: 1, z: 0 };
  /** Unit, from the hit shape to the swept one: the direction in which the two part; when `startPenetrating` that which parts them by the least. */
  sweepNormal: Vec3 = { x: 0, y: 1, z: 0 };
  /** The two overlap at the start (a touch is no overlap). */
  startPenetrating = false;
  /** How far moving along `sweepNormal` would part them when `startPenetrating`, else 0. */
  penetrationDepth = 0;
  /** Child of the swept compound; −1 for any other shape. */
  sweptChildIndex = -1;
  /** World length: how far the true distance may be beyond `distance`, rounding left out. */
  error = 0;
  /** The answer is exact to rounding. Otherwise a bound on the number of steps ended the search; see `error`. */
  converged = true;
}

const normal = new Float64Array(3);
const face = new ContactFace();

/**
 * Fills `out` from a contact of sweepPair for a swept shape whose pose was `poseA` and the hit shape `b` at `poseB`, and returns it. `motion` is the unit
 * direction (or zero) and the greatest distance.
 */
export function fillSweepHit(
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  contact: SweepContact,
  out: SweepHit,
): SweepHit {
  const distance = contact.startPenetrating ? 0 : contact.distance + 0; // −0 becomes 0
  const max = motion[3];
  out.distance = distance;
  out.fraction = max > 0 && max < Infinity ? distance / max : 0;
  out.location.x = poseA[POSE_POSITION] + (motion[0] === 0 ? 0 : distance * motion[0]);
  out.location.y = poseA[POSE_POSITION + 1] + (motion[1] === 0 ? 0 : distance * motion[1]);
  out.location.z = poseA[POSE_POSITION + 2] + (motion[2] === 0 ? 0 : distance * motion[2]);
  fillVector(contact.point, out.point);
  fillVector(contact.normal, out.sweepNormal);
  contactNormal(b, poseB, contact, motion, normal);
  fillVector(normal, out.normal);
  out.startPenetrating = contact.startPenetrating;
  out.penetrationDepth = contact.startPenetrating ? contact.depth : 0;
  out.childIndex = contact.child;
  out.sweptChildIndex = contact.sweptChild;
  out.error = contact.error;
  out.converged = contact.status === STATUS_CONVERGED;
  if (contactWeights(b, poseB, contact, face)) out.setFace(b, poseB, contact.face, face);
  else out.clearFace(contact.face);
  return out;
}
