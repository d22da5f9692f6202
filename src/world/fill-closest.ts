import { fillVector } from "../math/vec3.ts";
import { SweepContact } from "../narrowphase/sweep-contact.ts";
import type { Closest } from "./closest.ts";
import type { Near } from "./closest-query.ts";
import type { Collider } from "./collider.ts";
import { fillFace } from "./fill-face.ts";

import type { WorldCore } from "./world-core.ts";

const contact = new SweepContact();
contact.distance = 0;

/** Fills the record of one of the nearest colliders. */
export function fillClosest(core: WorldCore, near: Near, out: Closest): Closest {
  const { slot, shape, separation } = near;
  const collider = core.colliders[slot] as Collider;
  out.blocking = near.blocking;
  out.distance = separation.distance + 0; // −0 becomes 0
  fillVector(separation.pointA, out.pointA);
  fillVector(separation.pointB, out.pointB);
  fillVector(separation.normal, out.normal);
  out.collider = collider;
  out.owner = collider.owner;
  contact.point.set(separation.pointB);
  contact.normal.set(separation.normal);
  contact.child = separation.childB;
  contact.face = separation.faceB;
  fillFace(core, slot, shape, contact, out);
  return out;
}
