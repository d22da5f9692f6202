import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import type { ConvexPair } from "../convex-pair.ts";
import { ALONG, LIMIT, NORMAL_SQUARED, SCALE, type Simplex, SQUARED } from "./simplex.ts";
import { GJK_MAX_STEPS, STEP_ON, STEP_OVERLAP, startSimplex, stepSimplex } from "./step.ts";

/**
 * Whether the shapes of the pair, rounding included, overlap. Touching within TOUCH_TOLERANCE counts. Ends at the first separating axis, and at
 * the first points of both that are near enough.
 */
export function gjkOverlap(pair: ConvexPair, simplex: Simplex): boolean {
  const { points } = simplex;
  const rounding = pair.roundingA + pair.roundingB;
  points[LIMIT] = Infinity;
  simplex.smooth = false;
  startSimplex(pair, simplex);
  let state = STEP_ON;
  for (let step = 0; step < GJK_MAX_STEPS && state === STEP_ON; step++) {
    const reach = rounding + TOUCH_TOLERANCE * Math.max(points[SCALE], rounding);
    if (points[SQUARED] <= reach * reach) return true;
    state = stepSimplex(pair, simplex);
    if (points[ALONG] * Math.abs(points[ALONG]) > reach * reach * points[NORMAL_SQUARED]) return false;
  }
  const reach = rounding + TOUCH_TOLERANCE * Math.max(points[SCALE], rounding);
  return state === STEP_OVERLAP || points[SQUARED] <= reach * reach;
}
