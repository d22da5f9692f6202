import { PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { ACTIVE_MAX } from "./refinement-layout.ts";

export { ACTIVE_MAX, VALUE_H, VALUE_RESIDUAL, VALUE_SCALE } from "./refinement-layout.ts";

/** In and out of {@link refineNormal}, with its scratch. Frame of a. */
export class Refinement {
  /** In: the normal to start from. Out: the refined one; unchanged where nothing was gained. */
  readonly normal = new Float64Array(3);
  /** Out: the point of a and that of b. Their difference is the point of a − b. */
  readonly pointA = new Float64Array(3);
  readonly pointB = new Float64Array(3);
  /** Out: VALUE_…. */
  readonly values = new Float64Array(3);

  /** Pairs of pieces that meet: how many, the weight of each, its pieces (PIECES_SIZE numbers each), and whether they are kept as fixed points (bit 0: that of a, bit 1: of b). */
  count = 0;
  readonly lambda = new Float64Array(ACTIVE_MAX);
  readonly pieces = new Int32Array(PIECES_SIZE * ACTIVE_MAX);
  readonly fixed = new Int32Array(ACTIVE_MAX);
  /** Of each pair, at `normal`: the points (POINT_SIZE numbers each), n · (a − b), and the Hessian in the tangent plane (11, 12, 22). */
  readonly points = new Float64Array(POINT_SIZE * ACTIVE_MAX);
  readonly along = new Float64Array(ACTIVE_MAX);
  readonly turn = new Float64Array(3 * ACTIVE_MAX);
  /** Two vectors that span the plane in which the normal moves: in the frame of a, then in that of b. */
  readonly tangent = new Float64Array(12);
  /** The normals to go back to: that of the start, that with the smallest residual. */
  readonly start = new Float64Array(3);
  readonly best = new Float64Array(3);
  readonly bestLambda = new Float64Array(ACTIVE_MAX);
  /** Weighted sum of the Hessians, less the value (11, 12, 22). */
  readonly bend = new Float64Array(3);
  /** The support point of all of a − b at `normal`. */
  readonly farthest = new Float64Array(POINT_SIZE);
  readonly farthestPieces = new Int32Array(PIECES_SIZE);
}
