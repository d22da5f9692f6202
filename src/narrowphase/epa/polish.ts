import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { refineNormal } from "../gjk/refine.ts";
import { REFINE_UNIT, VALUE_H } from "../gjk/refinement.ts";
import { BOUND_BEST, BOUND_SCALE, DEPTH_TOLERANCE, type DepthSearch } from "./search.ts";
import { slideDown } from "./slide.ts";

const points = new Float64Array(3 * POINT_SIZE);
const pieces = new Int32Array(3 * PIECES_SIZE);

/**
 * Looks for the exact minimum of the depth near the best direction, for pairs with curved pieces: see {@link refineNormal}. It starts from the pieces of the
 * corners of `face`, which is the one that had that direction as its normal, or one near it.
 */
export function polishBest(pair: ConvexPair, search: DepthSearch, face: number): void {
  const { polytope, direction, best } = search;
  for (let corner = 0; corner < 3; corner++) {
    const slot = polytope.corners[face * 3 + corner];
    for (let i = 0; i < POINT_SIZE; i++) points[corner * POINT_SIZE + i] = polytope.points[slot * POINT_SIZE + i];
    for (let i = 0; i < PIECES_SIZE; i++) pieces[corner * PIECES_SIZE + i] = polytope.pieces[slot * PIECES_SIZE + i];
  }
  if (refineBest(pair, search)) return;
  // no single minimum: a ring of them
  for (let i = 0; i < 3; i++) direction[i] = best[i];
  slideDown(pair, search, points, pieces);
}

/** Takes the refined normal for the best direction where it is as good; false where it is not. */
function refineBest(pair: ConvexPair, search: DepthSearch): boolean {
  const { refinement, bounds, best, refined } = search;
  for (let i = 0; i < 3; i++) refinement.normal[i] = best[i];
  if (!refineNormal(pair, points, pieces, 3, refinement, REFINE_UNIT)) return false;
  const depth = refinement.values[VALUE_H];
  if (!(depth <= bounds[BOUND_BEST] + DEPTH_TOLERANCE * bounds[BOUND_SCALE])) return false;
  bounds[BOUND_BEST] = depth;
  search.polished = true;
  for (let i = 0; i < 3; i++) {
    best[i] = refinement.normal[i];
    refined[i] = refinement.pointA[i];
    refined[3 + i] = refinement.pointB[i];
  }
  return true;
}
