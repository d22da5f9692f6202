import type { Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexPenetration } from "./convex-distance.ts";
import { distancePair } from "./distance-pair.ts";
import { overlapPair } from "./overlap-pair.ts";
import { FreeSearch } from "./pair-free.ts";
import { isComposite } from "./pair-search.ts";
import { clampToTouch } from "./pair-touch.ts";
import type { Separation } from "./separation.ts";

let search: FreeSearch | null = null;

/**
 * The translation of a that frees it from b, world space: along `normal` by −distance. False: the two do not overlap (see
 * {@link overlapPair}; where they only touch the distance is 0).
 *
 * Convex shapes and half-spaces: the smallest one; nothing is allocated. Composites: one that frees a from every part of b, checked part by part and as small
 * as {@link FreeSearch} finds it, and a little farther on it is still free: −`upper` (the depth of the deepest pair of parts) ≤ the smallest ≤ −`lower`. STATUS_LIMIT: too many parts are in the way
 * for more than a rough search, or (distance −Infinity) there is no way out.
 */
export function penetrationPair(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  if (a.type.support !== undefined && b.type.support !== undefined) return convexPenetration(a, poseA, b, poseB, out);
  if (!overlapPair(a, poseA, b, poseB)) return false;
  out.limit = Infinity;
  distancePair(a, poseA, b, poseB, out);
  clampToTouch(out);
  const parts = isComposite(a) || isComposite(b);
  if (parts && out.distance < 0 && out.distance > -Infinity) {
    search ??= new FreeSearch();
    search.run(a, poseA, b, poseB, out);
  }
  return true;
}
