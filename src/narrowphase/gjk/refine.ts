import { EPSILON } from "../../math/scalar.ts";
import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { addActive, dropActive, FIX_ALL, FIX_NONE, keepsCurved, takeActive } from "./active.ts";
import { evaluateActive, setTangents } from "./evaluate.ts";
import { stepNewton } from "./newton-step.ts";
import { HASTY, HASTY_ROUNDS, MAX_NEWTON, MAX_ROUNDS, PATIENT } from "./refine-limits.ts";
import { ACTIVE_MAX, type Refinement, VALUE_H, VALUE_RESIDUAL, VALUE_SCALE } from "./refinement.ts";

/** How far the conditions may fail, relative to the largest coordinate in play (times the normal's length): rounding. */
const RESIDUAL = 32 * EPSILON;

/** Below this a residual is what rounding leaves: another step gains nothing. */
const QUIET = 4 * EPSILON;

/** A weight below this is negative, not rounded. */
const NEGATIVE = -1e-12;

/**
 * Polishes the normal at which h(n) = max n · (a − b) is (locally) smallest, for pairs with curved pieces (cylinder, cone). Everything in the
 * frame of a, with n as in {@link ConvexPair.support}: the outward normal of a − b, which is minus the normal of a Separation; unit. −h is the distance of the
 * cores, h their depth.
 *
 * An iteration on support points knows the value to rounding, but the normal only to the root of that, 1e-8: h is flat at its minimum.
 * Newton's method on the conditions of the minimum has all digits. Let p be the pairs of smooth pieces (one of a, one of b) that are farthest
 * along n at once, x_p(n) the point of a − b that such a pair gives. At the minimum Σ λ_p x_p is along n, h_p = n · x_p is
 * the same for all p, and λ ≥ 0, Σ λ = 1: Karush, Kuhn and Tucker's conditions. The set of pairs is that of `points` (a simplex or a face: `count`
 * support points with their `pieces`); pairs with λ < 0 leave it and pairs that turn out to be farther along n come in.
 * Where a piece is a flat disc (points far apart on one rim) its points are kept fixed.
 *
 * `r.normal` is the start. Returns true when the conditions hold to rounding at the new normal, the support function of the whole a − b
 * agrees and is no larger than at the start; then `r.normal`, `pointA`, `pointB` and `values` are set. Else false and `r.normal` is as before. Pairs without curved
 * pieces return false: nothing is gained. Allocates nothing.
 */
export function refineNormal(
  pair: ConvexPair,
  points: Float64Array,
  pieces: Int32Array,
  count: number,
  r: Refinement,
): boolean {
  if (pair.a.type.supportPiece === undefined && pair.b.type.supportPiece === undefined) return false;
  const { start, normal, values } = r;
  copy(normal, start);
  pair.support(normal, r.farthest, r.farthestPieces, 0);
  const before = normal[0] * r.farthest[0] + normal[1] * r.farthest[1] + normal[2] * r.farthest[2];
  // smooth where that can be, then with the flat discs fixed, then with all points fixed
  for (let fix = FIX_NONE; fix <= FIX_ALL; fix++) {
    takeActive(pair, points, pieces, count, fix, r);
    if (fix !== FIX_NONE && !keepsCurved(pair, r)) continue;
    // the conditions hold at saddles and on the far side as well
    if (settle(pair, r, PATIENT) && values[VALUE_H] <= before + RESIDUAL * values[VALUE_SCALE]) return true;
    copy(start, normal);
  }
  return false;
}

/** {@link refineNormal} from a rough start: every piece is taken as smooth. What it returns true for is exact all the same. */
export function refineSmooth(
  pair: ConvexPair,
  points: Float64Array,
  pieces: Int32Array,
  count: number,
  r: Refinement,
): boolean {
  copy(r.normal, r.start);
  takeActive(pair, points, pieces, count, FIX_NONE, r);
  if (settle(pair, r, HASTY)) return true;
  copy(r.start, r.normal);
  return false;
}

/** Newton, then the set of pairs is mended, until both are content. */
function settle(pair: ConvexPair, r: Refinement, patience: number): boolean {
  const rounds = patience === HASTY ? HASTY_ROUNDS : MAX_ROUNDS;
  for (let round = 0; round < rounds; round++) {
    if (!newton(pair, r, patience)) {
      if (r.count < 2 || patience === HASTY) return false;
      dropActive(smallestWeight(r), r);
      copy(r.start, r.normal);
      continue;
    }
    const smallest = smallestWeight(r);
    if (r.lambda[smallest] < NEGATIVE) {
      dropActive(smallest, r);
      continue;
    }
    pair.support(r.normal, r.farthest, r.farthestPieces, 0);
    if (isFarthest(r)) {
      writeResult(r);
      return true;
    }
    if (!takeFarthest(pair, r)) return false;
  }
  return false;
}

function smallestWeight(r: Refinement): number {
  let smallest = 0;
  for (let p = 1; p < r.count; p++) if (r.lambda[p] < r.lambda[smallest]) smallest = p;
  return smallest;
}

/** Whether no point of a − b is farther along the normal than the active ones; sets VALUE_H. */
function isFarthest(r: Refinement): boolean {
  const { normal: n, farthest, values } = r;
  const all = n[0] * farthest[0] + n[1] * farthest[1] + n[2] * farthest[2];
  values[VALUE_H] = all;
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  const slack = RESIDUAL * values[VALUE_SCALE] * length;
  for (let p = 0; p < r.count; p++) if (all - r.along[p] > slack) return false;
  return true;
}

/** Makes the pair of pieces that is farther than the active ones active too; false when it already is. */
function takeFarthest(pair: ConvexPair, r: Refinement): boolean {
  let fixed = 0;
  for (let side = 0; side < 2; side++) {
    let isFixed = (side === 0 ? pair.a : pair.b).type.supportPiece === undefined;
    for (let p = 0; p < r.count; p++) {
      const same = r.pieces[p * PIECES_SIZE + side] === r.farthestPieces[side];
      if (same && (r.fixed[p] & (1 << side)) !== 0) isFixed = true;
    }
    if (isFixed) fixed |= 1 << side;
  }
  if (r.count === ACTIVE_MAX) dropActive(smallestWeight(r), r);
  return addActive(r.farthest, 0, r.farthestPieces, fixed, r);
}

/** The points of the minimum. */
function writeResult(r: Refinement): void {
  const { points, lambda, pointA, pointB, count } = r;
  for (let i = 0; i < 3; i++) {
    let a = 0;
    let b = 0;
    for (let p = 0; p < count; p++) {
      a += lambda[p] * points[p * POINT_SIZE + POINT_A + i];
      b += lambda[p] * points[p * POINT_SIZE + POINT_B + i];
    }
    pointA[i] = a;
    pointB[i] = b;
  }
}

/** Three numbers; set() would cost more than a Newton step. */
function copy(from: Float64Array, to: Float64Array): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}

/**
 * Newton's method for the active pairs from `r.normal`. True when the conditions hold to rounding (but λ may be negative). It goes on as long as
 * each step halves the residual.
 */
function newton(pair: ConvexPair, r: Refinement, patience: number): boolean {
  const { values, normal, best, lambda, bestLambda } = r;
  let smallest = Infinity;
  let isBest = false;
  let slow = 0;
  for (let p = 0; p < ACTIVE_MAX; p++) lambda[p] = 1 / r.count;
  for (let step = 0; step < MAX_NEWTON; step++) {
    setTangents(pair, normal, r);
    if (!evaluateActive(pair, r)) return false;
    // λ is a guess before the first step
    if (step > 0) {
      measure(r);
      const residual = values[VALUE_RESIDUAL];
      isBest = residual < smallest;
      if (!(residual < 0.5 * smallest) && (smallest <= RESIDUAL * values[VALUE_SCALE] || ++slow > patience)) break;
      if (isBest) {
        smallest = residual;
        copy(normal, best);
        copy(lambda, bestLambda);
      }
      if (residual <= QUIET * values[VALUE_SCALE]) break;
    }
    isBest = false;
    if (!stepNewton(r)) return false;
  }
  if (!(smallest <= RESIDUAL * values[VALUE_SCALE])) return false;
  if (isBest) return true;
  copy(best, normal);
  copy(bestLambda, lambda);
  return evaluateActive(pair, r);
}

/** VALUE_RESIDUAL: how far Σ λ x is off the normal, or the pairs are from equally far, whichever is more. */
function measure(r: Refinement): void {
  const { points: x, tangent: t, lambda, along, normal: n } = r;
  let first = 0;
  let second = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let p = 0; p < r.count; p++) {
    const at = p * POINT_SIZE;
    first += lambda[p] * (x[at] * t[0] + x[at + 1] * t[1] + x[at + 2] * t[2]);
    second += lambda[p] * (x[at] * t[3] + x[at + 1] * t[4] + x[at + 2] * t[5]);
    least = Math.min(least, along[p]);
    most = Math.max(most, along[p]);
  }
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  r.values[VALUE_RESIDUAL] = Math.max(Math.abs(first), Math.abs(second), (most - least) / length);
}
