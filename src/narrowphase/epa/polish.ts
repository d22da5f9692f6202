import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { refineNormal } from "../gjk/refine.ts";
import { REFINE_UNIT, VALUE_H } from "../gjk/refinement.ts";
import { BOUND_BEST, BOUND_SCALE, DEPTH_TOLERANCE, type DepthSearch } from "./search.ts";

const points = new Float64Array(3 * POINT_SIZE);
const pieces = new Int32Array(3 * PIECES_SIZE);

/**
 * Looks for the exact local minimum of the depth from `search.direction` and the corners of a face, for pairs with curved pieces: see
 * {@link refineNormal}. Keeps it if it is the best, or as good as the best and that was not exact. False when there is none near.
 */
export function polishFace(pair: ConvexPair, search: DepthSearch, face: number): boolean {
  const { polytope, refinement, direction, bounds, best, refined } = search;
  for (let corner = 0; corner < 3; corner++) {
    const slot = polytope.corners[face * 3 + corner];
    for (let i = 0; i < POINT_SIZE; i++) points[corner * POINT_SIZE + i] = polytope.points[slot * POINT_SIZE + i];
    for (let i = 0; i < PIECES_SIZE; i++) pieces[corner * PIECES_SIZE + i] = polytope.pieces[slot * PIECES_SIZE + i];
  }
  for (let i = 0; i < 3; i++) refinement.normal[i] = direction[i];
  if (!refineNormal(pair, points, pieces, 3, refinement, REFINE_UNIT)) return false;
  const depth = refinement.values[VALUE_H];
  const margin = search.polished ? 0 : DEPTH_TOLERANCE * bounds[BOUND_SCALE];
  if (!(depth < bounds[BOUND_BEST] + margin)) return true;
  bounds[BOUND_BEST] = depth;
  search.polished = true;
  for (let i = 0; i < 3; i++) {
    best[i] = refinement.normal[i];
    refined[i] = refinement.pointA[i];
    refined[3 + i] = refinement.pointB[i];
  }
  return true;
}
