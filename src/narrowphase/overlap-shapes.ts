import { createPose, type PoseLike } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { overlapPair } from "./overlap-pair.ts";
import { checkPairShape, readPoseA, readPoseB } from "./pair-query.ts";

const worldA = createPose();
const worldB = createPose();

/**
 * Whether `a` at `poseA` and `b` at `poseB` (null: the identity) overlap. Touching counts, within a few ulp of the coordinates in play. Triangles,
 * meshes and height fields are surfaces: what lies inside a closed mesh without touching it does not overlap it. Any two shapes. True
 * exactly where `penetration` gives a record. Throws TypeError or RangeError naming the argument.
 */
export function overlapShapes(a: Shape, poseA: PoseLike | null, b: Shape, poseB: PoseLike | null): boolean {
  checkPairShape("overlapShapes", "a", a);
  readPoseA("overlapShapes", poseA, worldA);
  checkPairShape("overlapShapes", "b", b);
  readPoseB("overlapShapes", poseB, worldB);
  return overlapPair(a, worldA, b, worldB);
}
