import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { fillVector } from "../math/vec3.ts";
import { contactNormal } from "../narrowphase/contact-normal.ts";
import type { SweepContact } from "../narrowphase/sweep-contact.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Placed } from "./collector.ts";
import type { Collider } from "./collider.ts";
import { fillFace } from "./fill-face.ts";

import type { Hit } from "./hit.ts";
import { MOTION_MAX } from "./sweep-like.ts";
import type { WorldCore } from "./world-core.ts";

/** A sweep, as far as its record needs to know. */
interface Sweep {
  readonly pose: Pose;
  readonly motion: Float64Array;
}

const normal = new Float64Array(3);

/** Fills the full record of what a swept shape met. A reused record keeps its vectors, so nothing is allocated. */
export function fillSweepHit(
  core: WorldCore,
  shape: Shape,
  sweep: Sweep,
  { slot, blocking }: Placed,
  contact: SweepContact,
  out: Hit,
): Hit {
  const collider = core.colliders[slot] as Collider;
  const penetrates = contact.startPenetrating;
  out.blocking = blocking;
  out.startPenetrating = penetrates;
  out.startsInside = false;
  out.backFace = false;
  fillPlaces(sweep, contact, out);
  fillVector(contact.normal, out.sweepNormal);
  contactNormal(shape, core.poses[slot], contact, sweep.motion, normal);
  fillVector(normal, out.normal);
  out.penetrationDepth = penetrates ? contact.depth : 0;
  out.collider = collider;
  out.owner = collider.owner;
  fillFace(core, slot, shape, contact, out);
  out.bone = null;
  out.item = -1;
  return out;
}

/** Fills what lies along the way. At an infinite distance the components along which the shape does not move stay finite. */
function fillPlaces(sweep: Sweep, contact: SweepContact, out: Hit): void {
  const { pose, motion } = sweep;
  const t = contact.startPenetrating ? 0 : contact.distance + 0; // −0 becomes 0
  const max = motion[MOTION_MAX];
  const dx = motion[0];
  const dy = motion[1];
  const dz = motion[2];
  const x = pose[POSE_POSITION];
  const y = pose[POSE_POSITION + 1];
  const z = pose[POSE_POSITION + 2];
  out.distance = t;
  out.fraction = max > 0 && max < Infinity ? t / max : 0;
  out.origin.x = x;
  out.origin.y = y;
  out.origin.z = z;
  out.location.x = dx === 0 ? x : x + t * dx;
  out.location.y = dy === 0 ? y : y + t * dy;
  out.location.z = dz === 0 ? z : z + t * dz;
  out.end.x = dx === 0 ? x : x + max * dx;
  out.end.y = dy === 0 ? y : y + max * dy;
  out.end.z = dz === 0 ? z : z + max * dz;
  fillVector(contact.point, out.point);
}
