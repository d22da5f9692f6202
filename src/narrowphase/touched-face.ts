import type { Compound } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import { type ContactFace, contactFace } from "./contact-face.ts";
import { ContactFrame } from "./contact-frame.ts";
import { hasChildren } from "./pair-search.ts";

const part = new ContactFrame();

/** {@link contactFace} on any shape: of a compound child `child` is looked at. `at` is in the frame of `shape`. */
export function touchedFace(shape: Shape, at: ContactFrame, child: number, wanted: number, out: ContactFace): boolean {
  out.part = -1;
  if (!hasChildren(shape)) return contactFace(shape, at.point, at.apart, at.motion, wanted, out);
  const { leaves } = shape as Compound;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i];
    if (leaf.child !== child || leaf.shape.type.solid) continue;
    out.part = i;
    part.readChild(leaf.pose, at);
    if (contactFace(leaf.shape, part.point, part.apart, part.motion, wanted, out)) return true;
  }
  return false;
}
