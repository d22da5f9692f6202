import { type ConvexPair, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { type Separation, STATUS_CONVERGED, STATUS_LIMIT } from "../separation.ts";
import { GJK_APART, GJK_BEYOND, GJK_OVERLAP } from "./gjk-codes.ts";
import { EXACT_GAP, POLISH_AGAIN, POLISH_EARLY, POLISH_END, polish } from "./polish.ts";
import { LAMBDA, LIMIT, LOWER, NORMAL, SCALE, type Simplex, SQUARED, setLower, TRY_AT } from "./simplex.ts";
import { GJK_MAX_STEPS, STEP_BEYOND, STEP_DONE, STEP_ON, STEP_OVERLAP, startSimplex, stepSimplex } from "./step.ts";
import { type HullPair, isHullPair, walkHulls, writeCorners } from "./walk-hulls.ts";

export { GJK_APART, GJK_BEYOND, GJK_OVERLAP } from "./gjk-codes.ts";

export { gjkOverlap } from "./gjk-overlap.ts";

/** Newton's method is tried on curved pairs when the gap of the bounds is this part of the distance, and again each time it is this part of that. */
const EARLY = 0.05;
const EARLY_AGAIN = 1e-4;

/**
 * Distance of the cores of the pair, in the frame of a (see {@link Separation}); what it returns is one of GJK_…. Gilbert, Johnson, Keerthi,
 * "A fast procedure for computing the distance between complex objects in three-dimensional space", IEEE J. Robotics and Automation 4, 1988.
 *
 * It ends when its two bounds meet (see {@link stepSimplex}), when a support point comes again, or when rounding allows no more
 * progress. Otherwise `status` is STATUS_LIMIT and `lower` and `upper` tell how far it came.
 */
export function gjkDistance(pair: ConvexPair, simplex: Simplex, out: Separation): number {
  simplex.points[LIMIT] = out.limit + (pair.roundingA + pair.roundingB);
  if (isHullPair(pair)) return hullDistance(pair, simplex, out);
  const curved = pair.a.type.supportPiece !== undefined || pair.b.type.supportPiece !== undefined;
  if (simplex.smooth && simplex.warm && polish(pair, simplex, out, POLISH_AGAIN)) return withinLimit(simplex, out);
  simplex.smooth = false;
  startSimplex(pair, simplex);
  return searchDistance(pair, simplex, curved, out);
}

function hullDistance(pair: HullPair, simplex: Simplex, out: Separation): number {
  const state = walkHulls(pair, simplex);
  if (state === STEP_BEYOND) return GJK_BEYOND;
  if (state === STEP_DONE) {
    writeGap(simplex, out);
    writeCorners(pair, simplex.count, out.pointA, out.pointB);
    return GJK_APART;
  }
  if (simplex.count === 0) startSimplex(pair, simplex);
  return searchDistance(pair, simplex, false, out);
}

/** From a simplex that is started. */
function searchDistance(pair: ConvexPair, simplex: Simplex, curved: boolean, out: Separation): number {
  const { points } = simplex;
  let state = STEP_ON;
  points[TRY_AT] = EARLY;
  for (let step = 0; step < GJK_MAX_STEPS && state === STEP_ON; step++) {
    state = stepSimplex(pair, simplex);
    if (!curved || state !== STEP_ON) continue;
    setLower(points);
    const upper = Math.sqrt(points[SQUARED]);
    if (upper - points[LOWER] > points[TRY_AT] * upper) continue;
    if (polish(pair, simplex, out, POLISH_EARLY)) return withinLimit(simplex, out);
    points[TRY_AT] *= EARLY_AGAIN;
  }
  if (state === STEP_OVERLAP) {
    simplex.pack();
    return GJK_OVERLAP;
  }
  if (state === STEP_BEYOND) return GJK_BEYOND;
  writeGap(simplex, out);
  writePoints(simplex, POINT_A, out.pointA);
  writePoints(simplex, POINT_B, out.pointB);
  if (curved) polish(pair, simplex, out, POLISH_END);
  return GJK_APART;
}

function withinLimit(simplex: Simplex, out: Separation): number {
  return out.lower > simplex.points[LIMIT] ? GJK_BEYOND : GJK_APART;
}

/** Distance, bounds and normal of the simplex. */
function writeGap(s: Simplex, out: Separation): void {
  const p = s.points;
  const { normal } = out;
  const x = p[NORMAL];
  const y = p[NORMAL + 1];
  const z = p[NORMAL + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  const over = 1 / length;
  normal[0] = x * over;
  normal[1] = y * over;
  normal[2] = z * over;
  const upper = Math.sqrt(p[SQUARED]);
  setLower(p);
  const lower = Math.min(p[LOWER], upper);
  out.distance = upper;
  out.lower = lower;
  out.upper = upper;
  out.status = upper - lower <= EXACT_GAP * p[SCALE] ? STATUS_CONVERGED : STATUS_LIMIT;
}

/** The weighted sum of the simplex's points of one shape, which start at `offset`. */
function writePoints(s: Simplex, offset: number, out: Float64Array): void {
  const { points, slot0, slot1, slot2, count } = s;
  const i = slot0 * POINT_SIZE + offset;
  const k = points[LAMBDA + slot0];
  let x = k * points[i];
  let y = k * points[i + 1];
  let z = k * points[i + 2];
  if (count > 1) {
    const j = slot1 * POINT_SIZE + offset;
    const l = points[LAMBDA + slot1];
    x += l * points[j];
    y += l * points[j + 1];
    z += l * points[j + 2];
  }
  if (count > 2) {
    const j = slot2 * POINT_SIZE + offset;
    const l = points[LAMBDA + slot2];
    x += l * points[j];
    y += l * points[j + 1];
    z += l * points[j + 2];
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
}
