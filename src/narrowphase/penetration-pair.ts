import type { Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { distancePair } from "./distance-pair.ts";
import { overlapPair } from "./overlap-pair.ts";
import type { Separation } from "./separation.ts";

/**
 * The translation of a that frees it from b, world space: along `normal` by −distance. False: the two do not overlap (see
 * {@link overlapPair}; where they only touch the distance is 0).
 */
export function penetrationPair(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  if (!overlapPair(a, poseA, b, poseB)) return false;
  out.limit = Infinity;
  distancePair(a, poseA, b, poseB, out);
  // of shapes that touch within tolerance the distance may be a little above 0
  if (out.distance > 0) out.distance = 0;
  if (out.lower > 0) out.lower = 0;
  if (out.upper > 0) out.upper = 0;
  return true;
}
