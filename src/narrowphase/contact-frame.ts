import { type Pose, toLocal, unrotate } from "../math/pose.ts";
import { CONTACT_TOLERANCE, EPSILON } from "../math/scalar.ts";
import type { SweepContact } from "./sweep-contact.ts";

/** A contact in the frame of the shape that was hit, or of a child of it. */
export class ContactFrame {
  /** x, y, z and how far off the surface that may be: a length. */
  readonly point = new Float64Array(4);
  /** Unit, from the hit shape to the swept one. */
  readonly apart = new Float64Array(3);
  /** Unit direction of travel, or zero, and against it. */
  readonly motion = new Float64Array(3);
  readonly against = new Float64Array(3);

  /** Takes a contact from world space. Far from the origin the rounding of its world point counts as well. */
  read(pose: Pose, contact: SweepContact, motion: Float64Array): void {
    const { point } = this;
    toLocal(pose, contact.point, point);
    unrotate(pose, contact.normal, this.apart);
    unrotate(pose, motion, this.motion);
    let size = 0;
    let world = contact.distance < Infinity ? contact.distance : 0;
    for (let i = 0; i < 3; i++) {
      size = Math.max(size, Math.abs(point[i]));
      world = Math.max(world, Math.abs(contact.point[i]));
      this.against[i] = 0 - this.motion[i];
    }
    point[3] = CONTACT_TOLERANCE * size + 8 * EPSILON * world + contact.error;
  }

  /** Takes the contact of `whole` on to the frame of its child at `pose`. */
  readChild(pose: Pose, whole: ContactFrame): void {
    toLocal(pose, whole.point, this.point);
    this.point[3] = whole.point[3];
    unrotate(pose, whole.apart, this.apart);
    unrotate(pose, whole.motion, this.motion);
    unrotate(pose, whole.against, this.against);
  }
}
