import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { backup, INSIDE, subDistance } from "./johnson.ts";
import {
  acceptTrial,
  BOUND_LIMIT,
  BOUND_LOWER,
  BOUND_SCALE,
  BOUND_SQUARED,
  BOUND_UPPER,
  type Simplex,
  TRIAL_SQUARED,
} from "./simplex.ts";

/** What a step of GJK says. */
export const STEP_ON = 0;
/** The bounds have met, or no new point of a − b comes nearer to the origin. */
export const STEP_DONE = 1;
/** The cores overlap, or are nearer than TOUCH_TOLERANCE. */
export const STEP_OVERLAP = 2;
/** A separating axis proves that the cores are farther apart than BOUND_LIMIT. */
export const STEP_BEYOND = 3;

/** The start of a run: the kept points where the simplex is warm, else the support point towards b's origin. BOUND_LIMIT is the caller's. */
export function startSimplex(pair: ConvexPair, s: Simplex): void {
  const { bounds, normal } = s;
  const m = pair.relative;
  bounds[BOUND_LOWER] = -Infinity;
  // a point of b near a may be the difference of two long vectors
  bounds[BOUND_SCALE] = Math.max(Math.abs(m[9]), Math.abs(m[10]), Math.abs(m[11]));
  if (s.warm && s.count > 0) {
    for (let slot = 0; slot < s.count; slot++) placePoint(pair, s, slot);
  } else {
    normal[0] = 0 - m[9];
    normal[1] = 0 - m[10];
    normal[2] = 0 - m[11];
    if (m[9] === 0 && m[10] === 0 && m[11] === 0) normal[0] = 1;
    addSupport(pair, s, 0);
    s.count = 1;
  }
  acceptTrial(s, backup(s, s.count));
  bounds[BOUND_UPPER] = Math.sqrt(bounds[BOUND_SQUARED]);
}

/**
 * One step: the support point against the gap gives a lower bound of the distance (the plane through it parts a and b) and, put
 * into the simplex, an upper one.
 */
export function stepSimplex(pair: ConvexPair, s: Simplex): number {
  const { bounds, normal, points } = s;
  const count = s.count;
  if (bounds[BOUND_UPPER] <= TOUCH_TOLERANCE * bounds[BOUND_SCALE]) return STEP_OVERLAP;
  addSupport(pair, s, count);
  const at = count * POINT_SIZE;
  const x = normal[0];
  const y = normal[1];
  const z = normal[2];
  const along = (x * points[at] + y * points[at + 1] + z * points[at + 2]) / Math.sqrt(x * x + y * y + z * z);
  if (along > bounds[BOUND_LOWER]) bounds[BOUND_LOWER] = along;
  if (along > bounds[BOUND_LIMIT]) return STEP_BEYOND;
  if (bounds[BOUND_UPPER] - along <= EPSILON * bounds[BOUND_SCALE]) return STEP_DONE;

  let mask = isKnown(s, count) ? 0 : subDistance(s, count + 1);
  if (mask === INSIDE) {
    s.count = 4;
    return STEP_OVERLAP;
  }
  if (mask === 0 || !(s.trial[TRIAL_SQUARED] < bounds[BOUND_SQUARED])) {
    mask = backup(s, count + 1);
    if (!(s.trial[TRIAL_SQUARED] < bounds[BOUND_SQUARED])) return STEP_DONE;
  }
  acceptTrial(s, mask);
  bounds[BOUND_UPPER] = Math.sqrt(bounds[BOUND_SQUARED]);
  return STEP_ON;
}

const away = new Float64Array(3);
const found = new Float64Array(3);

/** Writes the support point against `s.normal` as number `slot`: {@link ConvexPair.support}, that keeps b's local point too. */
function addSupport(pair: ConvexPair, s: Simplex, slot: number): void {
  const { points, pieces, localB, normal, towards } = s;
  const { a, b } = pair;
  const m = pair.relative;
  const at = slot * POINT_SIZE;
  const nx = normal[0];
  const ny = normal[1];
  const nz = normal[2];
  // 0 − n: a zero stays +0, which supports of boxes look at
  towards[0] = 0 - nx;
  towards[1] = 0 - ny;
  towards[2] = 0 - nz;
  pieces[slot * PIECES_SIZE] = a.type.support!(a, towards, found);
  points[at + POINT_A] = found[0];
  points[at + POINT_A + 1] = found[1];
  points[at + POINT_A + 2] = found[2];
  away[0] = m[0] * nx + m[3] * ny + m[6] * nz;
  away[1] = m[1] * nx + m[4] * ny + m[7] * nz;
  away[2] = m[2] * nx + m[5] * ny + m[8] * nz;
  pieces[slot * PIECES_SIZE + 1] = b.type.support!(b, away, found);
  localB[slot * 3] = found[0];
  localB[slot * 3 + 1] = found[1];
  localB[slot * 3 + 2] = found[2];
  placePoint(pair, s, slot);
}

/** Makes point `slot` of b and the difference from the local points, for the pose of now. */
function placePoint(pair: ConvexPair, s: Simplex, slot: number): void {
  const { points, localB, bounds } = s;
  const m = pair.relative;
  const at = slot * POINT_SIZE;
  const lx = localB[slot * 3];
  const ly = localB[slot * 3 + 1];
  const lz = localB[slot * 3 + 2];
  const bx = m[0] * lx + m[1] * ly + m[2] * lz + m[9];
  const by = m[3] * lx + m[4] * ly + m[5] * lz + m[10];
  const bz = m[6] * lx + m[7] * ly + m[8] * lz + m[11];
  const ax = points[at + POINT_A];
  const ay = points[at + POINT_A + 1];
  const az = points[at + POINT_A + 2];
  points[at] = ax - bx;
  points[at + 1] = ay - by;
  points[at + 2] = az - bz;
  points[at + POINT_B] = bx;
  points[at + POINT_B + 1] = by;
  points[at + POINT_B + 2] = bz;
  const largest = Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az), Math.abs(bx), Math.abs(by), Math.abs(bz));
  bounds[BOUND_SCALE] = Math.max(bounds[BOUND_SCALE], largest);
}

/** Whether the point in slot `count` is one of those before it. */
function isKnown(s: Simplex, count: number): boolean {
  const { points, pieces } = s;
  const at = count * POINT_SIZE;
  const pieceA = pieces[count * PIECES_SIZE];
  const pieceB = pieces[count * PIECES_SIZE + 1];
  for (let slot = 0; slot < count; slot++) {
    if (pieces[slot * PIECES_SIZE] !== pieceA || pieces[slot * PIECES_SIZE + 1] !== pieceB) continue;
    const from = slot * POINT_SIZE;
    if (points[from] === points[at] && points[from + 1] === points[at + 1] && points[from + 2] === points[at + 2]) {
      return true;
    }
  }
  return false;
}
