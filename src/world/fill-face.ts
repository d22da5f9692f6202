import type { Vec3 } from "../math/vec3.ts";
import { ContactFace } from "../narrowphase/contact-face.ts";
import { contactWeights } from "../narrowphase/contact-weights.ts";
import type { SweepContact } from "../narrowphase/sweep-contact.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Collider } from "./collider.ts";
import { materialOf } from "./fill-hit.ts";
import type { WorldCore } from "./world-core.ts";

/** What a record tells of the part of a collider that it lies on. */
interface FaceRecord {
  childIndex: number;
  faceIndex: number;
  barycentric: Vec3 | null;
  material: unknown;
  setBarycentric(weights: { readonly u: number; readonly v: number }): void;
}

const weights = new ContactFace();

/** Fills in the child and the face that a contact names, the weights of its vertices there, and the material. */
export function fillFace(core: WorldCore, slot: number, shape: Shape, contact: SweepContact, out: FaceRecord): void {
  out.childIndex = contact.child;
  out.faceIndex = contact.face;
  out.barycentric = null;
  if (contactWeights(shape, core.poses[slot], contact, weights)) out.setBarycentric(weights);
  out.material = materialOf(shape, contact.child, contact.face) ?? (core.colliders[slot] as Collider).material;
}
