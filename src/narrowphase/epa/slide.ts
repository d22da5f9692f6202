import { normalize } from "../../math/vec3.ts";
import { type ConvexPair, POINT_SIZE } from "../convex-pair.ts";
import { addActive, dropActive, FIX_NONE, takeActive } from "../gjk/active.ts";
import { evaluateActive, setTangents } from "../gjk/evaluate.ts";
import { ACTIVE_MAX, type Refinement, VALUE_SCALE } from "../gjk/refinement.ts";
import { SOLVE_ROW, solve } from "../gjk/solve.ts";
import { type DepthSearch, trySupport } from "./search.ts";

const STEPS = 16;

/**
 * Least curvature of the depth along a turn of the direction, relative to the largest coordinate. Where all directions of a ring are equally deep (coaxial
 * cylinders) nothing else determines the turn along the ring.
 */
const STIFFNESS = 1e-12;

/** Longest turn of one step, radians. */
const LONGEST = 0.5;

/** A weight below this is negative, not rounded. */
const NEGATIVE = -1e-9;

/**
 * Newton's method on the conditions of {@link refineNormal} that goes downhill only, and works where the minimum is a whole ring of directions. It starts at
 * `search.direction` with the pieces of the three given support points, and tries the direction of every step: the search keeps the best. No answer is
 * needed: a direction is as good as its depth.
 */
export function slideDown(pair: ConvexPair, search: DepthSearch, points: Float64Array, pieces: Int32Array): void {
  const { refinement: r, direction } = search;
  takeActive(pair, points, pieces, 3, FIX_NONE, r);
  for (let i = 0; i < 3; i++) r.normal[i] = direction[i];
  r.lambda.fill(1 / r.count);
  const fixed = (pair.a.type.supportPiece === undefined ? 1 : 0) + (pair.b.type.supportPiece === undefined ? 2 : 0);
  for (let step = 0; step < STEPS; step++) {
    setTangents(pair, r.normal, r);
    if (!evaluateActive(pair, r) || !turn(r)) return;
    for (let p = r.count - 1; p >= 0 && r.count > 1; p--) if (r.lambda[p] < NEGATIVE) dropActive(p, r);
    for (let i = 0; i < 3; i++) direction[i] = r.normal[i];
    const slot = trySupport(pair, search);
    if (r.count === ACTIVE_MAX) dropActive(lightest(r), r);
    if (addActive(search.polytope.points, slot, search.polytope.pieces, fixed, r)) r.lambda[r.count - 1] = 0;
  }
}

/** The active pair of least weight. */
function lightest(r: Refinement): number {
  let least = 0;
  for (let p = 1; p < r.count; p++) if (r.lambda[p] < r.lambda[least]) least = p;
  return least;
}

/**
 * One step. Unknowns are the turn of the direction in its two tangents, the weights λ of the active pairs of pieces and the depth; in the tangents T: Σ λ T x
 * + (Σ λ T H Tᵀ − depth) turn = 0; x_p · (u + turn) = depth for each pair p; Σ λ = 1. False when that has no solution.
 */
function turn(r: Refinement): boolean {
  const { points: x, tangent: t, lambda, along, turn: bend, system: m, normal: n, count } = r;
  const size = count + 3;
  const scale = r.values[VALUE_SCALE];
  const last = (count + 2) * SOLVE_ROW;
  m.fill(0);
  for (let p = 0; p < count; p++) {
    const at = p * POINT_SIZE;
    const row = (2 + p) * SOLVE_ROW;
    const first = (x[at] * t[0] + x[at + 1] * t[1] + x[at + 2] * t[2]) / scale;
    const second = (x[at] * t[3] + x[at + 1] * t[4] + x[at + 2] * t[5]) / scale;
    m[0] += (lambda[p] * (bend[p * 3] - along[p])) / scale;
    m[1] += (lambda[p] * bend[p * 3 + 1]) / scale;
    m[SOLVE_ROW + 1] += (lambda[p] * (bend[p * 3 + 2] - along[p])) / scale;
    m[2 + p] = first;
    m[SOLVE_ROW + 2 + p] = second;
    m[row] = first;
    m[row + 1] = second;
    m[row + 2 + count] = -1;
    m[row + size] = -along[p] / scale;
    m[last + 2 + p] = 1;
  }
  m[last + size] = 1;
  makeUphill(m, count);
  m[SOLVE_ROW] = m[1];
  if (!solve(m, size)) return false;
  for (let p = 0; p < count; p++) lambda[p] = m[(2 + p) * SOLVE_ROW + size];
  const s = m[size];
  const v = m[SOLVE_ROW + size];
  const shorten = Math.min(1, LONGEST / Math.sqrt(s * s + v * v));
  for (let i = 0; i < 3; i++) n[i] += shorten * (s * t[i] + v * t[3 + i]);
  return normalize(n);
}

/**
 * Makes the depth curve upward along the turns that the active pairs leave free, so that the step goes towards a minimum: with two pairs along one line, with
 * one in all directions; three leave none.
 */
function makeUphill(m: Float64Array, count: number): void {
  const xx = m[0];
  const xy = m[1];
  const yy = m[SOLVE_ROW + 1];
  if (count === 2) {
    // square to the difference of the two points
    let x = m[SOLVE_ROW + 3] - m[SOLVE_ROW + 2];
    let y = m[2] - m[3];
    const length = Math.sqrt(x * x + y * y);
    if (!(length > 0)) return;
    x /= length;
    y /= length;
    const bend = x * x * xx + 2 * x * y * xy + y * y * yy;
    const more = Math.max(Math.abs(bend), STIFFNESS) - bend;
    m[0] += more * x * x;
    m[1] += more * x * y;
    m[SOLVE_ROW + 1] += more * y * y;
  } else if (count === 1) {
    const least = (xx + yy - Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)) / 2;
    const more = Math.max(Math.abs(least), STIFFNESS) - least;
    m[0] += more;
    m[SOLVE_ROW + 1] += more;
  }
}
