import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import type { ConvexPair } from "../convex-pair.ts";
import { LIMIT, LOWER, SCALE, type Simplex, SQUARED } from "./simplex.ts";
import { STEP_BEYOND, STEP_ON, STEP_OVERLAP, startSimplex, stepSimplex } from "./step.ts";

/** See GJK_MAX_STEPS. */
const MAX_STEPS = 200;

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
  for (let step = 0; step < MAX_STEPS; step++) {
    const reach = rounding + TOUCH_TOLERANCE * Math.max(points[SCALE], rounding);
    if (Math.sqrt(points[SQUARED]) <= reach) return true;
    const state = stepSimplex(pair, simplex);
    if (state === STEP_OVERLAP) return true;
    if (points[LOWER] > reach || state === STEP_BEYOND) return false;
    if (state !== STEP_ON) break;
  }
  const reach = rounding + TOUCH_TOLERANCE * Math.max(points[SCALE], rounding);
  return Math.sqrt(points[SQUARED]) <= reach;
}
