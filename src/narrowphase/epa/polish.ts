import { normalize } from "../../math/vec3.ts";
import type { ConvexPair } from "../convex-pair.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./polytope.ts";
import { BOUND_BEST, BOUND_LAST, BOUND_SCALE, DEPTH_TOLERANCE, type DepthSearch, trySupport } from "./search.ts";
import { slideDown } from "./slide.ts";

/** Newton steps to a minimum; along a ring that is all but level many more may be of use. */
export const POLISH_STEPS = 16;
export const RING_STEPS = 64;
/** Most starts of {@link polishRing}, and the cosine of the angle within which two of them are too near. */
const RING_STARTS = 64;
const RING_COSINE = 0.995;
/** When so many starts have found the same depth, the others would too. */
const RING_ENOUGH = 8;
const starts = new Float64Array(3 * RING_STARTS);

/**
 * All digits of the best direction, for pairs with curved pieces: see {@link slideDown}. It starts from the pieces of the corners of `face`, whose normal
 * that direction is, or nearly so.
 */
export function polishBest(pair: ConvexPair, search: DepthSearch, face: number, steps: number): void {
  for (let i = 0; i < 3; i++) search.direction[i] = search.best[i];
  slideDown(pair, search, face, steps);
}

/**
 * For a search that did not end by itself, because the depth is nearly the same along a ring of directions: looks for the minimum from several of the
 * faces that could hide it, the nearest to the origin first and none near another. Returns the face from which the best direction was found, `best` where
 * that was known before.
 */
export function polishRing(pair: ConvexPair, search: DepthSearch, best: number): number {
  const { polytope, direction, bounds } = search;
  let count = 0;
  let least = Infinity;
  let most = -Infinity;
  while (count < RING_STARTS) {
    if (count >= RING_ENOUGH && most - least <= DEPTH_TOLERANCE * bounds[BOUND_SCALE]) break;
    const face = polytope.pop();
    if (face < 0) break;
    if (polytope.planes[face * PLANE_SIZE + PLANE_DISTANCE] / polytope.steps[0] >= bounds[BOUND_BEST]) break;
    if (isNearStart(search, face, count)) continue;
    count++;
    for (let i = 0; i < 3; i++) direction[i] = polytope.planes[face * PLANE_SIZE + PLANE_NORMAL + i];
    const before = bounds[BOUND_BEST];
    trySupport(pair, search);
    slideDown(pair, search, face, POLISH_STEPS);
    least = Math.min(least, bounds[BOUND_LAST]);
    most = Math.max(most, bounds[BOUND_LAST]);
    if (bounds[BOUND_BEST] < before) best = face;
  }
  return best;
}

/** Whether the middle of the corners lies in about the direction of one of `count` starts. It is written as the next of them. */
function isNearStart(search: DepthSearch, face: number, count: number): boolean {
  const { grid, corners } = search.polytope;
  const at = count * 3;
  for (let i = 0; i < 3; i++) starts[at + i] = 0;
  for (let corner = face * 3; corner < face * 3 + 3; corner++) {
    for (let i = 0; i < 3; i++) starts[at + i] += grid[corners[corner] * 3 + i];
  }
  normalize(starts, at);
  for (let i = 0; i < at; i += 3) {
    const cosine = starts[at] * starts[i] + starts[at + 1] * starts[i + 1] + starts[at + 2] * starts[i + 2];
    if (cosine > RING_COSINE) return true;
  }
  return false;
}
