import { EPSILON } from "../../math/scalar.ts";
import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { ACTIVE_MAX, type Refinement, VALUE_SCALE } from "./refinement.ts";
import { FIX_ALL, FIX_NONE } from "./refinement-layout.ts";

export { FIX_ALL, FIX_NONE } from "./refinement-layout.ts";

/**
 * Points of one rim farther apart than this are corners of a flat disc rather than one point on its way. Relative to the largest
 * coordinate of the shape's points. A guess to start with: where it is wrong the refinement fails and is tried the other way.
 */
const FAR_APART = 1e-3;

/** Takes the pairs of pieces of `count` support points as the active ones; FIX_…. Points with the same curved pieces become one pair. */
export function takeActive(
  pair: ConvexPair,
  points: Float64Array,
  pieces: Int32Array,
  count: number,
  fix: number,
  r: Refinement,
): void {
  r.count = 0;
  const m = pair.relative;
  r.values[VALUE_SCALE] = Math.max(Math.abs(m[9]), Math.abs(m[10]), Math.abs(m[11]));
  const curvedA = pair.a.type.supportPiece !== undefined;
  const curvedB = pair.b.type.supportPiece !== undefined;
  for (let i = 0; i < count; i++) {
    const fixedA = !curvedA || (fix !== FIX_NONE && isFlat(points, pieces, count, i, 0, fix));
    const fixedB = !curvedB || (fix !== FIX_NONE && isFlat(points, pieces, count, i, 1, fix));
    addActive(points, i, pieces, (fixedA ? 1 : 0) + (fixedB ? 2 : 0), r);
  }
}

/** Whether the piece of point `i` (side 0: of a, 1: of b) gives other points that are far from this one. */
function isFlat(
  points: Float64Array,
  pieces: Int32Array,
  count: number,
  i: number,
  side: number,
  fix: number,
): boolean {
  const at = i * POINT_SIZE + (side === 0 ? POINT_A : POINT_B);
  let farthest = 0;
  let largest = 0;
  for (let j = 0; j < count; j++) {
    if (pieces[j * PIECES_SIZE + side] !== pieces[i * PIECES_SIZE + side]) continue;
    const other = j * POINT_SIZE + (side === 0 ? POINT_A : POINT_B);
    for (let k = 0; k < 3; k++) {
      farthest = Math.max(farthest, Math.abs(points[other + k] - points[at + k]));
      largest = Math.max(largest, Math.abs(points[at + k]));
    }
  }
  return farthest > (fix === FIX_ALL ? EPSILON : FAR_APART) * largest;
}

/** Adds support point `slot` unless its pieces are there already or all places are taken; then false. `fixed`: bit 0 for a, bit 1 for b. */
export function addActive(
  points: Float64Array,
  slot: number,
  pieces: Int32Array,
  fixed: number,
  r: Refinement,
): boolean {
  const at = slot * POINT_SIZE;
  const pieceA = pieces[slot * PIECES_SIZE];
  const pieceB = pieces[slot * PIECES_SIZE + 1];
  for (let i = 1; i < POINT_SIZE; i++)
    r.values[VALUE_SCALE] = Math.max(r.values[VALUE_SCALE], Math.abs(points[at + i]));
  for (let p = 0; p < r.count; p++) {
    if (r.pieces[p * PIECES_SIZE] !== pieceA || r.pieces[p * PIECES_SIZE + 1] !== pieceB) continue;
    if (r.fixed[p] !== fixed) continue;
    if ((fixed & 1) !== 0 && !isSamePoint(points, at + POINT_A, r.points, p * POINT_SIZE + POINT_A)) continue;
    if ((fixed & 2) !== 0 && !isSamePoint(points, at + POINT_B, r.points, p * POINT_SIZE + POINT_B)) continue;
    return false;
  }
  if (r.count === ACTIVE_MAX) return false;
  const p = r.count++;
  for (let i = 0; i < POINT_SIZE; i++) r.points[p * POINT_SIZE + i] = points[at + i];
  r.pieces[p * PIECES_SIZE] = pieceA;
  r.pieces[p * PIECES_SIZE + 1] = pieceB;
  r.fixed[p] = fixed;
  return true;
}

function isSamePoint(p: Float64Array, i: number, q: Float64Array, j: number): boolean {
  return p[i] === q[j] && p[i + 1] === q[j + 1] && p[i + 2] === q[j + 2];
}

/** Takes pair `p` out of the active ones. */
export function dropActive(p: number, r: Refinement): void {
  const last = --r.count;
  if (p === last) return;
  for (let i = 0; i < POINT_SIZE; i++) r.points[p * POINT_SIZE + i] = r.points[last * POINT_SIZE + i];
  r.pieces[p * PIECES_SIZE] = r.pieces[last * PIECES_SIZE];
  r.pieces[p * PIECES_SIZE + 1] = r.pieces[last * PIECES_SIZE + 1];
  r.fixed[p] = r.fixed[last];
  r.lambda[p] = r.lambda[last];
}

/** Whether a curved piece is kept as a fixed point. */
export function keepsCurved(pair: ConvexPair, r: Refinement): boolean {
  let mask = 0;
  for (let p = 0; p < r.count; p++) mask |= r.fixed[p];
  const curvedA = pair.a.type.supportPiece !== undefined && (mask & 1) !== 0;
  return curvedA || (pair.b.type.supportPiece !== undefined && (mask & 2) !== 0);
}
