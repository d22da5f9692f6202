import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { backup, NEARER, NO_BETTER, subDistance } from "./johnson.ts";
import { keepEdge, keepFace, keepVertex } from "./keep.ts";
import { ALONG, LIMIT, LIMIT_SQUARED, NORMAL, NORMAL_SQUARED, SCALE, type Simplex, SQUARED } from "./simplex.ts";
import { REPEATED, STEP_BEYOND, STEP_DONE, STEP_ON, STEP_OVERLAP } from "./step-codes.ts";
import { findSupport, placePoint } from "./support-point.ts";

export { GJK_MAX_STEPS, REPEATED, STEP_BEYOND, STEP_DONE, STEP_ON, STEP_OVERLAP } from "./step-codes.ts";

/** The start of a run: the kept points where the simplex is warm, else the support point towards b's origin. LIMIT is the caller's. */
export function startSimplex(pair: ConvexPair, s: Simplex): void {
  const p = s.points;
  const m = pair.relative;
  const x = m[9];
  const y = m[10];
  const z = m[11];
  p[ALONG] = -Infinity;
  p[NORMAL_SQUARED] = 1;
  p[SQUARED] = Infinity;
  setScale(pair, p);
  if (s.warm && s.count > 0) {
    startWarm(pair, s);
  } else {
    p[NORMAL] = x === 0 && y === 0 && z === 0 ? 1 : 0 - x;
    p[NORMAL + 1] = 0 - y;
    p[NORMAL + 2] = 0 - z;
    findSupport(pair, s, 0);
    keepVertex(s, 0, 1, 2, 3);
  }
}

/** SCALE before any point is known, and what of LIMIT depends on it. */
export function setScale(pair: ConvexPair, p: Float64Array): void {
  const m = pair.relative;
  // a point of b near a may be the difference of two long vectors
  p[SCALE] = Math.abs(m[9]) + Math.abs(m[10]) + Math.abs(m[11]);
  const limit = p[LIMIT] + TOUCH_TOLERANCE * (p[SCALE] + Math.abs(p[LIMIT]));
  p[LIMIT_SQUARED] = limit * Math.abs(limit);
}

function startWarm(pair: ConvexPair, s: Simplex): void {
  const { count, slot0, slot1, slot2, slot3 } = s;
  placePoint(pair, s, slot0);
  if (count > 1) placePoint(pair, s, slot1);
  if (count > 2) placePoint(pair, s, slot2);
  if (count > 3) placePoint(pair, s, slot3);
  // as a rule the same face or edge again
  if (count === 3 && keepFace(s, slot0, slot1, slot2, slot3)) return;
  if (count === 2 && keepEdge(s, slot0, slot1, slot2, slot3)) return;
  backup(s, count);
}

/**
 * One step: the support point against the gap gives a lower bound of the distance (the plane through it parts a and b) and, put
 * into the simplex, an upper one.
 */
export function stepSimplex(pair: ConvexPair, s: Simplex): number {
  const { points: p, next } = s;
  const squared = p[SQUARED];
  const touch = TOUCH_TOLERANCE * p[SCALE];
  if (squared <= touch * touch) return STEP_OVERLAP;
  findSupport(pair, s, next);
  const at = next * POINT_SIZE;
  const x = p[NORMAL];
  const y = p[NORMAL + 1];
  const z = p[NORMAL + 2];
  const along = x * p[at] + y * p[at + 1] + z * p[at + 2];
  const length = x * x + y * y + z * z;
  p[ALONG] = along;
  p[NORMAL_SQUARED] = length;
  // squares: no branch has to wait for a root and a quotient
  const signed = along * Math.abs(along);
  if (signed > p[LIMIT_SQUARED] * length) return STEP_BEYOND;
  if (squared * length <= REPEATED * signed) {
    const gap = Math.sqrt(squared) - along / Math.sqrt(length);
    if (gap <= EPSILON * p[SCALE]) return STEP_DONE;
    if (isKnown(s, next)) return backup(s, s.count) === NO_BETTER ? STEP_DONE : STEP_ON;
  }
  const found = subDistance(s);
  if (found === NEARER) return STEP_ON;
  if (found === NO_BETTER) return STEP_DONE;
  s.count = 4;
  return STEP_OVERLAP;
}

/** Whether the point in `slot` is one of the simplex already. */
function isKnown(s: Simplex, slot: number): boolean {
  return (
    isSame(s, slot, s.slot0) || (s.count > 1 && isSame(s, slot, s.slot1)) || (s.count > 2 && isSame(s, slot, s.slot2))
  );
}

function isSame(s: Simplex, i: number, j: number): boolean {
  const { pieces, points } = s;
  if (pieces[i * PIECES_SIZE] !== pieces[j * PIECES_SIZE]) return false;
  if (pieces[i * PIECES_SIZE + 1] !== pieces[j * PIECES_SIZE + 1]) return false;
  const a = i * POINT_SIZE;
  const b = j * POINT_SIZE;
  return points[a] === points[b] && points[a + 1] === points[b + 1] && points[a + 2] === points[b + 2];
}
