import { ContactFace } from "../narrowphase/contact-face.ts";
import { contactWeights } from "../narrowphase/contact-weights.ts";
import type { SurfaceRecord } from "../narrowphase/surface-record.ts";
import type { SweepContact } from "../narrowphase/sweep-contact.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Collider } from "./collider.ts";
import { materialOf } from "./fill-hit.ts";
import type { WorldCore } from "./world-core.ts";

/** What a record tells of the part of a collider that it lies on. */
interface FaceRecord extends SurfaceRecord {
  material: unknown;
}

const weights = new ContactFace();

/** Fills in the child and the face that a contact names, the weights of its vertices there, and the material. */
export function fillFace(core: WorldCore, slot: number, shape: Shape, contact: SweepContact, out: FaceRecord): void {
  const pose = core.poses[slot];
  out.childIndex = contact.child;
  if (contactWeights(shape, pose, contact, weights)) out.setFace(shape, pose, contact.face, weights);
  else out.clearFace(contact.face);
  out.material = materialOf(shape, contact.child, contact.face) ?? (core.colliders[slot] as Collider).material;
}
