import { createAabb } from "../math/aabb.ts";
import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexDistance } from "./convex-distance.ts";
import { IDENTITY } from "./pair-search.ts";
import { Separation } from "./separation.ts";
import { sweepConvex } from "./sweep/sweep-convex.ts";
import type { SweepContact } from "./sweep-contact.ts";
import { OVERLAP_IGNORE, OVERLAP_REPORT } from "./sweep-pair-run.ts";
import { isResting, movesIn, startContact } from "./sweep-pair-start.ts";

const separation = new Separation();
const box = createAabb();

/** sweepPair for two convex shapes, straight in world space. */
export function sweepConvexPair(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  initialOverlap: number,
  out: SweepContact,
): boolean {
  const rests = isResting(motion);
  if (rests && initialOverlap !== OVERLAP_REPORT) return false;
  out.sweptChild = -1;
  out.child = -1;
  out.face = -1;
  separation.limit = 0;
  if (convexDistance(a, poseA, b, poseB, separation) && isDeep(a, poseA, b, poseB)) {
    if (initialOverlap === OVERLAP_IGNORE) return false;
    startContact(separation, out);
    return initialOverlap === OVERLAP_REPORT || movesIn(motion, out.normal);
  }
  return !rests && sweepConvex(a, poseA, b, poseB, motion, out);
}

/** Whether the overlap found is more than the rounding of a touch. */
function isDeep(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  if (!(separation.distance < 0)) return false;
  let scale = 0;
  for (let i = 0; i < 3; i++) {
    scale = Math.max(scale, Math.abs(poseA[POSE_POSITION + i] - poseB[POSE_POSITION + i]));
  }
  a.type.aabb(a, IDENTITY, box);
  for (let i = 0; i < 6; i++) scale = Math.max(scale, Math.abs(box[i]));
  b.type.aabb(b, IDENTITY, box);
  for (let i = 0; i < 6; i++) scale = Math.max(scale, Math.abs(box[i]));
  return separation.distance < -TOUCH_TOLERANCE * scale;
}
