import type { Pose } from "../math/pose.ts";
import type { Compound } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import { hasChildren } from "./pair-search.ts";
import type { SweepContact } from "./sweep-contact.ts";
import { sweepConvexPair } from "./sweep-pair-convex.ts";
import { sweepParts } from "./sweep-pair-parts.ts";

export { checkSweepable } from "./sweep-pair-check.ts";
export { OVERLAP_IGNORE, OVERLAP_REPORT, OVERLAP_WHEN_MOVING_IN } from "./sweep-pair-run.ts";

/**
 * The first contact of `a` (convex, or a compound of convex shapes) moving along `motion` (unit direction or zero, world space; fourth: the greatest travel) with
 * the resting `b`, any shape; surfaces (triangle, mesh, height field) stop from both sides. World space, ends included. False, with `out`
 * unspecified: none within `motion[3]` and `out.limit`. Nothing is allocated in the steady state.
 *
 * An overlap at the start, deeper than rounding, goes by `initialOverlap`. OVERLAP_REPORT: a hit at 0 with `startPenetrating`, of all parts the deepest one
 * (a negative `out.limit` asks for these only). OVERLAP_IGNORE: each part (child of a compound, face of a surface) that overlaps, and
 * the faces in the planes of such faces, are as if not there; other parts are hit. OVERLAP_WHEN_MOVING_IN: the same for those parts which
 * the motion does not go deeper into; the deepest of the others is a hit at 0.
 *
 * A touch at the start is a hit at 0 that is not `startPenetrating` when the motion goes in; a motion along the surface or away from it misses it. A
 * direction of zero or a travel of 0 is an overlap test: a hit only if the two overlap deeper than rounding, reported as above, never with
 * the other two modes, as nothing moves in.
 */
export function sweepPair(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  initialOverlap: number,
  out: SweepContact,
): boolean {
  if (a.type.support !== undefined && b.type.support !== undefined && b.type.solid) {
    return sweepConvexPair(a, poseA, b, poseB, motion, initialOverlap, out);
  }
  return sweepParts(a, poseA, b, poseB, motion, initialOverlap, -1, out);
}

/**
 * {@link sweepPair} for each child of a compound `b` on its own, in the order of the children; for any other shape once. `visit` is called after each contact
 * found with `scratch`, which the next one overwrites; it may start other queries.
 */
export function sweepPairAll(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  initialOverlap: number,
  scratch: SweepContact,
  visit: (contact: SweepContact) => void,
): void {
  if (!hasChildren(b)) {
    if (sweepPair(a, poseA, b, poseB, motion, initialOverlap, scratch)) visit(scratch);
    return;
  }
  const count = (b as Compound).children.length;
  for (let child = 0; child < count; child++) {
    if (sweepParts(a, poseA, b, poseB, motion, initialOverlap, child, scratch)) visit(scratch);
  }
}
