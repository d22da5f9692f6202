import { createAabb } from "../math/aabb.ts";
import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexDistance } from "./convex-distance.ts";
import { APART, PLACED } from "./extent-layout.ts";
import { IDENTITY } from "./pair-search.ts";
import { Separation } from "./separation.ts";
import { sweepConvex } from "./sweep/sweep-convex.ts";
import type { SweepContact } from "./sweep-contact.ts";
import { OVERLAP_IGNORE, OVERLAP_REPORT } from "./sweep-pair-run.ts";
import { isResting, movesIn, startContact } from "./sweep-pair-start.ts";
import { PLACING, recedes, TouchingSweep } from "./sweep-pair-touch.ts";

const separation = new Separation();
const box = createAabb();
const touching = new TouchingSweep();
/** Distance of the two positions, and what they round to: extent-layout.ts. */
const extent = new Float64Array(2);
/** Unit: relative to the distance of the two positions. */
const NEAR = 2 ** -30;

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
  setRoom(poseA, poseB);
  if (!convexDistance(a, poseA, b, poseB, separation)) return !rests && sweepConvex(a, poseA, b, poseB, motion, out);
  setTolerance(a, b);
  const { distance } = separation;
  if (!(distance < -touching.tolerance)) {
    if (rests) return false;
    if (distance > touching.tolerance) return sweepConvex(a, poseA, b, poseB, motion, out);
    return !recedes(motion, separation.normal) && touching.meet(a, poseA, b, poseB, motion, out);
  }
  if (initialOverlap === OVERLAP_IGNORE) return false;
  startContact(separation, out);
  return initialOverlap === OVERLAP_REPORT || movesIn(motion, out.normal);
}

/** Sets the distance up to which the pair is looked at more closely: cheap to find, and more than counts as touching. */
function setRoom(poseA: Pose, poseB: Pose): void {
  let apart = 0;
  let placed = 0;
  for (let i = POSE_POSITION; i < POSE_POSITION + 3; i++) {
    apart = Math.max(apart, Math.abs(poseA[i] - poseB[i]));
    placed = Math.max(placed, Math.abs(poseA[i]), Math.abs(poseB[i]));
  }
  extent[APART] = apart;
  extent[PLACED] = PLACING * placed;
  separation.limit = NEAR * apart + extent[PLACED];
}

/** Sets what counts as touching. */
function setTolerance(a: Shape, b: Shape): void {
  let scale = extent[APART];
  a.type.aabb(a, IDENTITY, box);
  for (let i = 0; i < 6; i++) scale = Math.max(scale, Math.abs(box[i]));
  b.type.aabb(b, IDENTITY, box);
  for (let i = 0; i < 6; i++) scale = Math.max(scale, Math.abs(box[i]));
  touching.tolerance = TOUCH_TOLERANCE * scale + extent[PLACED];
}
