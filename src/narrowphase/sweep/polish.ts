import { EPSILON } from "../../math/scalar.ts";
import { ActivePairs } from "./active-pairs.ts";
import type { Approach } from "./approach.ts";

/** Most changes of the set of active pairs, and most Newton steps for each set. */
const MAX_ROUNDS = 8;
const MAX_NEWTON = 12;

/** By how much the conditions may fail, relative to the largest coordinate in play: rounding. */
const RESIDUAL = 32 * EPSILON;

/** Relative to its largest, a second derivative or a cross product below this is zero but for rounding. */
const FLAT = 1e-12;

/** A weight below this is negative, not rounded. */
const NEGATIVE = -1e-12;

const pairs = new ActivePairs();
/** n.u, n.v, n.w = 1; those to go back to: of the start and of the smallest residual. */
const normal = new Float64Array(3);
const first = new Float64Array(3);
const given = new Float64Array(3);
const best = new Float64Array(3);
const bestWeights = new Float64Array(3);
/** Of each active pair, what n · point − rounding · |n| is, and its derivatives in u and v. */
const value = new Float64Array(3);
const slope = new Float64Array(6);
/** Weighted mean of the second derivatives with the sign turned, that of the ball included: uu, uv, vv. */
const bend = new Float64Array(3);
const step = new Float64Array(2);
/** How far the conditions fail, a length. */
const residual = new Float64Array(1);

/** Whether a curved piece may be met: then a cast ends with few digits of its normal and {@link polish} finds the rest. */
export function isCurved(line: Approach): boolean {
  return line.pair.a.type.supportPiece !== undefined || line.pair.b.type.supportPiece !== undefined;
}

/**
 * Newton's method from the normal, the points and the weights that a cast ended with. The time at which the plane n (with n.w = 1) is reached, the least
 * n · p − rounding · |n| among the points p of C, is a concave function of n.u and n.v, smooth but where two pairs of smooth pieces (one of a, one of b)
 * change over. At its maximum the pairs that are lowest at once have the same value, and a mean of their gradients with weights ≥ 0 is zero
 * (Karush, Kuhn, Tucker); one, two or three pairs do. Pairs with negative weight are dropped, pairs that turn out to be lower join.
 *
 * True: the conditions hold to rounding and no point of C is lower; that plane is offered to `line`, and `contact` is set. False: `normal` is as before; all
 * planes on the way have been offered.
 */
export function polish(line: Approach): boolean {
  const { order } = line;
  if (!(line.normal[2] > 0) || !pairs.take(line)) return false;
  for (let i = 0; i < 3; i++) normal[i] = line.normal[i] / line.normal[2];
  first.set(normal);
  given.set(line.normal);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!newton(line)) {
      if (pairs.count < 2) break;
      pairs.drop(pairs.least());
      normal.set(first);
      continue;
    }
    line.normal.set(normal);
    const slot = order[3];
    line.support(slot);
    const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + 1);
    const p = line.across;
    const low = normal[0] * p[slot * 3] + normal[1] * p[slot * 3 + 1] + p[slot * 3 + 2] - line.rounding * length;
    line.reached = low;
    line.offer();
    const least = pairs.least();
    if (pairs.weights[least] < NEGATIVE) {
      // the plane may be right, and the place within a flat face that only other points of its rim enclose
      if (line.upper - low <= line.tolerance * length) return true;
      pairs.drop(least);
      continue;
    }
    if (value[0] - low <= line.tolerance * length) {
      line.upper = low;
      meet(line);
      return true;
    }
    if (pairs.count === 3) pairs.drop(least);
    if (!pairs.add(line, slot)) break;
  }
  line.normal.set(given);
  return false;
}

/** Writes `contactA` and `contact`. */
function meet(line: Approach): void {
  const { contact, contactA } = line;
  for (let i = 0; i < 3; i++) {
    contactA[i] = 0;
    contact[i] = 0;
    for (let k = 0; k < pairs.count; k++) {
      contactA[i] += pairs.weights[k] * pairs.pointsA[k * 3 + i];
      contact[i] += pairs.weights[k] * pairs.pointsB[k * 3 + i];
    }
  }
}

/** Newton's method for the active pairs from `normal`. True when the conditions hold to rounding, but for weights < 0. */
function newton(line: Approach): boolean {
  const { weights } = pairs;
  let smallest = Infinity;
  let patience = 2;
  for (let k = 0; k < MAX_NEWTON; k++) {
    if (!pairs.evaluate(line, normal)) return false;
    measure(line);
    const now = k === 0 ? Infinity : residual[0]; // the first weights are a guess
    if (now < smallest) {
      if (now > 0.5 * smallest) patience--;
      smallest = now;
      best.set(normal);
      bestWeights.set(weights);
    } else if (k > 0) patience--;
    if (now === 0 || (patience <= 1 && smallest <= RESIDUAL * line.scale)) break;
    if (patience < 0 || !solve()) return false;
    normal[0] += step[0];
    normal[1] += step[1];
  }
  if (!(smallest <= RESIDUAL * line.scale)) return false;
  normal.set(best);
  weights.set(bestWeights);
  if (!pairs.evaluate(line, normal)) return false;
  measure(line);
  return true;
}

/** Values, first and second derivatives of the active pairs at `normal`, and by how much the conditions fail. */
function measure(line: Approach): void {
  const { rounding } = line;
  const { across, weights } = pairs;
  const u = normal[0];
  const v = normal[1];
  const length = Math.sqrt(u * u + v * v + 1);
  const ball = rounding / length;
  const bent = ball / (length * length);
  bend[0] = bent * (v * v + 1);
  bend[1] = 0 - bent * u * v;
  bend[2] = bent * (u * u + 1);
  let meanU = 0;
  let meanV = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let k = 0; k < pairs.count; k++) {
    const weight = weights[k];
    const su = across[k * 3] - ball * u;
    const sv = across[k * 3 + 1] - ball * v;
    const height = u * across[k * 3] + v * across[k * 3 + 1] + across[k * 3 + 2] - rounding * length;
    slope[k * 2] = su;
    slope[k * 2 + 1] = sv;
    value[k] = height;
    meanU += weight * su;
    meanV += weight * sv;
    const positive = Math.max(weight, 0);
    for (let i = 0; i < 3; i++) bend[i] += positive * pairs.bend[k * 3 + i];
    least = Math.min(least, height);
    most = Math.max(most, height);
  }
  residual[0] = Math.max(Math.abs(meanU), Math.abs(meanV), (most - least) / length);
}

/** One Newton step: `step` and new weights. False where the conditions do not determine one. */
function solve(): boolean {
  const { weights } = pairs;
  const uu = bend[0];
  const uv = bend[1];
  const vv = bend[2];
  if (pairs.count === 1) {
    const det = uu * vv - uv * uv;
    const sum = uu + vv;
    weights[0] = 1;
    if (det > FLAT * sum * sum) {
      step[0] = (vv * slope[0] - uv * slope[1]) / det;
      step[1] = (uu * slope[1] - uv * slope[0]) / det;
    } else {
      // bent in one direction or none: only there does it tell how far to go
      const rate = sum > 0 ? 1 / (sum * sum) : 0;
      step[0] = (uu * slope[0] + uv * slope[1]) * rate;
      step[1] = (uv * slope[0] + vv * slope[1]) * rate;
    }
    return true;
  }
  const last = (pairs.count - 1) * 2;
  const au = slope[0] - slope[last];
  const av = slope[1] - slope[last + 1];
  const a = value[pairs.count - 1] - value[0];
  if (pairs.count === 2) {
    // along the difference of the slopes by the values, across it by the second derivative
    const squared = au * au + av * av;
    if (!(squared > 0)) return false;
    const along = a / squared;
    const curve = (uu * av - uv * au) * av - (uv * av - vv * au) * au;
    const tilt = av * slope[2] - au * slope[3] - along * ((uu * au + uv * av) * av - (uv * au + vv * av) * au);
    const across = curve > FLAT * (uu + vv) * squared ? tilt / curve : 0;
    step[0] = along * au + across * av;
    step[1] = along * av - across * au;
    const weight =
      (au * (uu * step[0] + uv * step[1] - slope[2]) + av * (uv * step[0] + vv * step[1] - slope[3])) / squared;
    weights[0] = weight;
    weights[1] = 1 - weight;
    return true;
  }
  const bu = slope[2] - slope[4];
  const bv = slope[3] - slope[5];
  const b = value[2] - value[1];
  const det = au * bv - av * bu;
  if (!(det * det > FLAT * FLAT * (au * au + av * av) * (bu * bu + bv * bv))) return false;
  step[0] = (a * bv - b * av) / det;
  step[1] = (b * au - a * bu) / det;
  const ru = uu * step[0] + uv * step[1] - slope[4];
  const rv = uv * step[0] + vv * step[1] - slope[5];
  weights[0] = (ru * bv - rv * bu) / det;
  weights[1] = (rv * au - ru * av) / det;
  weights[2] = 1 - weights[0] - weights[1];
  return true;
}
