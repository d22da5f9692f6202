import { EPSILON } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { type Separation, STATUS_CONVERGED } from "../separation.ts";
import { POLISH_AGAIN, POLISH_END } from "./polish-codes.ts";
import { refineNormal, refineSmooth } from "./refine.ts";
import { Refinement, VALUE_H, VALUE_SCALE } from "./refinement.ts";
import { LAMBDA, LOCAL_B, NORMAL, type Simplex } from "./simplex.ts";
import { placePoint } from "./support-point.ts";

export { POLISH_AGAIN, POLISH_EARLY, POLISH_END } from "./polish-codes.ts";

/** Gap of the bounds of the distance up to which they are the same number, relative to the largest coordinate in play. */
export const EXACT_GAP = 64 * EPSILON;

const refinement = new Refinement();
const locals = new Float64Array(12);

/**
 * Curved pairs: all digits of the normal and the points, where Newton's method finds them; then `out` is filled and the simplex holds the points that
 * meet. An early try saves most of the steps, and one from the answer of the last run all of them.
 */
export function polish(pair: ConvexPair, s: Simplex, out: Separation, from: number): boolean {
  const { normal, pointA, pointB, values } = refinement;
  const p = s.points;
  s.pack();
  if (from === POLISH_AGAIN) for (let slot = 0; slot < s.count; slot++) placePoint(pair, s, slot);
  normal[0] = 0 - p[NORMAL];
  normal[1] = 0 - p[NORMAL + 1];
  normal[2] = 0 - p[NORMAL + 2];
  normalize(normal);
  const refine = from === POLISH_END ? refineNormal : refineSmooth;
  if (!refine(pair, p, s.pieces, s.count, refinement)) return false;
  const x = pointA[0] - pointB[0];
  const y = pointA[1] - pointB[1];
  const z = pointA[2] - pointB[2];
  const upper = Math.sqrt(x * x + y * y + z * z);
  const lower = Math.min(0 - values[VALUE_H], upper);
  // the conditions hold at the far side of a − b as well
  if (!(upper - lower <= EXACT_GAP * values[VALUE_SCALE])) return false;
  for (let i = 0; i < 3; i++) {
    out.normal[i] = 0 - normal[i];
    out.pointA[i] = pointA[i];
    out.pointB[i] = pointB[i];
  }
  out.distance = upper;
  out.upper = upper;
  out.lower = lower;
  out.status = STATUS_CONVERGED;
  keepRefined(pair, s);
  return true;
}

/** Puts the active pairs of pieces into the simplex, as the start of the next run. Corners of b keep their own coordinates. */
function keepRefined(pair: ConvexPair, s: Simplex): void {
  const { count, points, pieces, lambda, fixed, normal } = refinement;
  const p = s.points;
  for (let i = 0; i < count; i++) {
    const at = i * POINT_SIZE;
    let slot = s.count - 1;
    while (slot >= 0 && s.pieces[slot * PIECES_SIZE + 1] !== pieces[i * PIECES_SIZE + 1]) slot--;
    if (slot >= 0 && (fixed[i] & 2) !== 0) {
      for (let k = 0; k < 3; k++) locals[i * 3 + k] = p[LOCAL_B + slot * 3 + k];
    } else {
      toLocalB(pair, points, at + 6, i * 3);
    }
  }
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < POINT_SIZE; k++) p[i * POINT_SIZE + k] = points[i * POINT_SIZE + k];
    for (let k = 0; k < PIECES_SIZE; k++) s.pieces[i * PIECES_SIZE + k] = pieces[i * PIECES_SIZE + k];
    for (let k = 0; k < 3; k++) p[LOCAL_B + i * 3 + k] = locals[i * 3 + k];
    p[LAMBDA + i] = lambda[i];
  }
  for (let k = 0; k < 3; k++) p[NORMAL + k] = 0 - normal[k];
  s.order(count, 0, 1, 2, 3);
  s.next = count;
  s.smooth = true;
}

/** Turns a point of b in the frame of a into b's own frame. */
function toLocalB(pair: ConvexPair, points: Float64Array, from: number, to: number): void {
  const m = pair.relative;
  const x = points[from] - m[9];
  const y = points[from + 1] - m[10];
  const z = points[from + 2] - m[11];
  locals[to] = m[0] * x + m[3] * y + m[6] * z;
  locals[to + 1] = m[1] * x + m[4] * y + m[7] * z;
  locals[to + 2] = m[2] * x + m[5] * y + m[8] * z;
}
