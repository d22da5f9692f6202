import type { Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ContactFace } from "./contact-face.ts";
import { ContactFrame } from "./contact-frame.ts";
import type { SweepContact } from "./sweep-contact.ts";
import { touchedFace } from "./touched-face.ts";

const frame = new ContactFrame();
const RESTING = new Float64Array(3);

/**
 * Writes the weights `u`, `v` of the vertices of the face that a contact of sweepPair on `b` names, at its point. False: it names none that is there.
 */
export function contactWeights(b: Shape, poseB: Pose, contact: SweepContact, out: ContactFace): boolean {
  if (contact.face < 0) return false;
  frame.read(poseB, contact, RESTING);
  return touchedFace(b, frame, contact.child, contact.face, out);
}
