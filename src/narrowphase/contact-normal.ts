import { type Pose, rotate } from "../math/pose.ts";
import type { Compound } from "../shapes/compound.ts";
import { fullType } from "../shapes/full-type.ts";
import type { Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import { ContactFace, contactFace } from "./contact-face.ts";
import { ContactFrame } from "./contact-frame.ts";
import { hasChildren } from "./pair-search.ts";
import type { SweepContact } from "./sweep-contact.ts";

const whole = new ContactFrame();
const part = new ContactFrame();
const candidate = new Float64Array(3);
const face = new ContactFace();
const nearest = new SurfacePoint();

/**
 * Writes the world unit normal of the surface of `b` at a contact of sweepPair, that of a face against the motion. On an edge or vertex it is that of the
 * face, of all that touch the contact, which opposes the motion most; it never lies between two faces, so an edge inside a flat surface does not
 * show. When `startPenetrating` it is the contact's own normal, and so on shapes that cannot tell. `motion` is the unit direction of travel,
 * world space.
 */
export function contactNormal(
  b: Shape,
  poseB: Pose,
  contact: SweepContact,
  motion: Float64Array,
  out: Float64Array,
): void {
  if (!contact.startPenetrating) {
    whole.read(poseB, contact, motion);
    if (hasChildren(b) ? normalOfChild(b as Compound, contact.child, out) : normalOf(b, whole, out)) {
      rotate(poseB, out, out);
      return;
    }
  }
  for (let i = 0; i < 3; i++) out[i] = contact.normal[i];
}

/** A child may have been a compound itself: of its leaves that touch the contact, the one whose normal opposes the motion most. */
function normalOfChild(compound: Compound, child: number, out: Float64Array): boolean {
  let best = Infinity;
  for (const leaf of compound.leaves) {
    if (leaf.child !== child) continue;
    part.readChild(leaf.pose, whole);
    if (!touches(leaf.shape, part.point) || !normalOf(leaf.shape, part, candidate)) continue;
    rotate(leaf.pose, candidate, candidate);
    const { motion } = whole;
    const along = candidate[0] * motion[0] + candidate[1] * motion[1] + candidate[2] * motion[2];
    if (!(along < best)) continue;
    best = along;
    for (let i = 0; i < 3; i++) out[i] = candidate[i];
  }
  return best < Infinity;
}

/** Writes the normal of a shape that is no compound, in its own frame. False: the contact is not on it, or it cannot tell. */
function normalOf(shape: Shape, at: ContactFrame, out: Float64Array): boolean {
  const type = fullType(shape);
  if (type.parts !== undefined || type.name === "triangle") {
    if (!contactFace(shape, at.point, at.apart, at.motion, -1, face)) return false;
    for (let i = 0; i < 3; i++) out[i] = face.normal[i];
    return true;
  }
  if (type.surfaceNormal === undefined) return false;
  type.surfaceNormal(shape, at.point, at.against, out);
  return true;
}

/** Whether a point lies on a solid; of surfaces their faces tell. */
function touches(shape: Shape, point: Float64Array): boolean {
  const type = fullType(shape);
  if (!type.solid || type.closestPoint === undefined) return true;
  nearest.limit = point[3];
  return type.closestPoint(shape, point, nearest);
}
