import { SOLVE_ROW, SOLVE_SIZE } from "./solve.ts";

/** The normal is unit: least distance or depth. */
export const REFINE_UNIT = 0;
/** The normal has n · ray = −1: first contact along a ray. */
export const REFINE_RAY = 1;

/** Most pairs of pieces that meet in one direction. */
export const ACTIVE_MAX = 3;

/** In and out of {@link refineNormal}, with its scratch. Frame of a. */
export class Refinement {
  /** In: the normal to start from. Out: the refined one; unchanged where nothing was gained. */
  readonly normal = new Float64Array(3);
  /** In, for REFINE_RAY: the ray from the origin that enters a − b, unit. */
  readonly ray = new Float64Array(3);
  /** Out: the point of a and that of b. Their difference is the point of a − b. */
  readonly pointA = new Float64Array(3);
  readonly pointB = new Float64Array(3);
  /** Out: VALUE_…. */
  readonly values = new Float64Array(3);

  /** Pairs of pieces that meet: how many, their weights, pieces, and where a piece does not turn (≥ 0: frozen at that point). */
  count = 0;
  readonly lambda = new Float64Array(ACTIVE_MAX);
  readonly pieces = new Int32Array(2 * ACTIVE_MAX);
  readonly frozen = new Int32Array(2 * ACTIVE_MAX);
  /** For each pair: the point of a, that of b, their difference, at `normal`. */
  readonly a = new Float64Array(3 * ACTIVE_MAX);
  readonly b = new Float64Array(3 * ACTIVE_MAX);
  readonly x = new Float64Array(3 * ACTIVE_MAX);
  /** For each pair: n · x, and the Hessian in the tangent plane (11, 12, 22). */
  readonly h = new Float64Array(ACTIVE_MAX);
  readonly turn = new Float64Array(3 * ACTIVE_MAX);
  /** Two vectors that span the plane in which the normal moves; the same in b's frame. */
  readonly tangent = new Float64Array(6);
  readonly tangentB = new Float64Array(6);
  readonly start = new Float64Array(3);
  readonly system = new Float64Array(SOLVE_SIZE * SOLVE_ROW);
  /** A support point: see ConvexPair.support. */
  readonly points = new Float64Array(9);
  readonly found = new Int32Array(2);
}

/** Layout of {@link Refinement.values}: the support function h(n) of a − b at the normal (all of a − b, not only the active pieces); the largest
 * coordinate in play; the size of the last Newton step. */
export const VALUE_H = 0;
export const VALUE_SCALE = 1;
export const VALUE_STEP = 2;
