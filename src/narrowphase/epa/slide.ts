import { EPSILON } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { type ConvexPair, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import type { ActivePieces } from "./active-pieces.ts";
import { BOUND_BEST, BOUND_LAST, BOUND_SCALE, DEPTH_TOLERANCE, type DepthSearch, trySupport } from "./search.ts";
import { TURN_LAST, TURN_NONE, TURN_ON } from "./slide-codes.ts";
import { solveTurn } from "./turn-step.ts";

/** What {@link solveTurn} writes and takes. */
const turned = new Float64Array(4);
/** Points of a and of b. */
const mean = new Float64Array(6);

/**
 * Least curvature of the depth along a turn of the direction, relative to the largest coordinate. Where all directions of a ring are equally deep (coaxial
 * cylinders) nothing else determines the turn along the ring.
 */
const STIFFNESS = 1e-12;
/** A slope of the depth that is noise, relative to the largest coordinate: points are off by some ulp. */
const LEVEL = 32 * EPSILON;

/** Longest turn of one step, radians. */
const LONGEST = 0.5;
/** A turn below this is the last: what it leaves is its square. */
const SHORT = 1e-7;

/**
 * Looks for the exact minimum of the depth near `search.direction`, for pairs with curved pieces. At a minimum u some pairs of smooth pieces (one of a, one
 * of b) are farthest at once, and a weighted mean of their points is along u: the conditions of Karush, Kuhn and Tucker. This is Newton's method on
 * them, but it goes downhill only, and works where the minimum is a whole ring of directions. It starts from the pieces of the corners of `face`; others
 * join when they turn out to be farther. At most `steps` steps.
 *
 * Every direction on the way is tried, so the search keeps the best. The last one replaces it, with its points of contact, where it is as deep but for
 * rounding: support points alone know a direction only to 1e-8, since the depth is flat at its minimum.
 */
export function slideDown(pair: ConvexPair, search: DepthSearch, face: number, steps: number): void {
  const { active, direction, bounds, polytope } = search;
  const { points, pieces, corners } = polytope;
  active.count = 0;
  for (let corner = 0; corner < 3; corner++) active.add(points, pieces, corners[face * 3 + corner]);
  for (let p = 0; p < active.count; p++) active.lambda[p] = 1 / active.count;
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < 3; i++) active.direction[i] = direction[i];
    if (!active.evaluate(pair)) return;
    const state = turn(active, direction, bounds);
    if (state === TURN_NONE) return;
    // the first step goes by guessed weights
    const settled = !active.dropNegative() && state === TURN_LAST && step > 0;
    const slot = trySupport(pair, search);
    if (settled) {
      for (let i = 0; i < 3; i++) active.direction[i] = direction[i];
      if (!active.evaluate(pair)) return;
      if (bounds[BOUND_LAST] - active.along[0] <= DEPTH_TOLERANCE * bounds[BOUND_SCALE]) {
        takeOver(search);
        return;
      }
    }
    active.add(polytope.points, polytope.pieces, slot);
  }
}

/**
 * Makes the settled direction the best, with the weighted points of its pairs, unless the best is less deep by more than rounding, or the points do not lie along
 * it: where it is all but along the axis of a rim, the point on that rim is noise.
 */
function takeOver(search: DepthSearch): void {
  const { active, bounds, best, refined } = search;
  const tolerance = DEPTH_TOLERANCE * bounds[BOUND_SCALE];
  if (!(bounds[BOUND_LAST] <= bounds[BOUND_BEST] + (search.polished ? 0 : tolerance))) return;
  for (let i = 0; i < 3; i++) {
    let a = 0;
    let b = 0;
    for (let p = 0; p < active.count; p++) {
      a += active.lambda[p] * active.points[p * POINT_SIZE + POINT_A + i];
      b += active.lambda[p] * active.points[p * POINT_SIZE + POINT_B + i];
    }
    mean[i] = a;
    mean[3 + i] = b;
    if (!(Math.abs(a - b - bounds[BOUND_LAST] * active.direction[i]) <= 4 * tolerance)) return;
  }
  bounds[BOUND_BEST] = bounds[BOUND_LAST];
  search.polished = true;
  for (let i = 0; i < 3; i++) best[i] = active.direction[i];
  for (let i = 0; i < 6; i++) refined[i] = mean[i];
}

/** One step; moves the direction. Returns TURN_…. */
function turn(active: ActivePieces, direction: Float64Array, bounds: Float64Array): number {
  turned[2] = STIFFNESS * bounds[BOUND_SCALE];
  turned[3] = LEVEL * bounds[BOUND_SCALE];
  if (!solveTurn(active, turned)) return TURN_NONE;
  const { tangents: t } = active;
  const s = turned[0];
  const v = turned[1];
  const length = Math.sqrt(s * s + v * v);
  const shorten = length > LONGEST ? LONGEST / length : 1;
  for (let i = 0; i < 3; i++) direction[i] += shorten * (s * t[i] + v * t[3 + i]);
  if (!normalize(direction)) return TURN_NONE;
  return length <= SHORT ? TURN_LAST : TURN_ON;
}
