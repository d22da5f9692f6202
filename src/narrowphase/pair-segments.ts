import type { Pose } from "../math/pose.ts";
import { EPSILON } from "../math/scalar.ts";
import { lengthOf, normalize } from "../math/vec3.ts";
import { type Separation, STATUS_CONVERGED } from "./separation.ts";

/** Corrections of the foot points of two crossing lines: the first removes what rounding the first solution left, the second checks it. */
const REFINEMENTS = 2;

const axisA = new Float64Array(3);
const axisB = new Float64Array(3);
const between = new Float64Array(3);
const across = new Float64Array(3);
const trial = new Float64Array(3);
/** The nearest points so far: place on a, place on b, squared distance. */
const best = new Float64Array(3);

/**
 * Signed distance of two segments: that of pose a's y axis from −halfA to +halfA and the same of b, either may have no length. Writes world points, the
 * unit normal (world, from b to a) and lower and upper bounds; distance is never negative, as segments have no inside.
 *
 * All lengths are measured from the middle of a, so that it is as exact far away as at the origin. Of a crossing the foot points are corrected
 * by Newton steps, so that nearly parallel segments lose nothing; where the two touch, the direction across both parts them, where they lie
 * in one line any direction across it.
 */
export function segmentDistance(halfA: number, poseA: Pose, halfB: number, poseB: Pose, out: Separation): void {
  for (let i = 0; i < 3; i++) {
    axisA[i] = poseA[3 * i + 1];
    axisB[i] = poseB[3 * i + 1];
    between[i] = poseB[9 + i] - poseA[9 + i];
  }
  best[2] = Infinity;
  tryEnds(halfA, halfB);
  crossAxes();
  const sine = lengthOf(across);
  if (sine > 0) tryCrossing(halfA, halfB);
  chooseNormal(halfA, halfB, sine, out.normal);
  const { normal, pointA, pointB } = out;
  const length = Math.sqrt(best[2]);
  const along = separationAlong(halfA, halfB, normal);
  for (let i = 0; i < 3; i++) {
    pointA[i] = poseA[9 + i] + best[0] * axisA[i];
    pointB[i] = poseB[9 + i] + best[1] * axisB[i];
  }
  out.distance = length;
  out.upper = length;
  out.lower = Math.min(length, along);
  out.status = STATUS_CONVERGED;
}

/** Nearest points with an end of one of the two. */
function tryEnds(halfA: number, halfB: number): void {
  const onA = dot(between, axisA);
  const onB = dot(between, axisB);
  const cosine = dot(axisA, axisB);
  for (let sign = -1; sign <= 1; sign += 2) {
    const t = sign * halfB;
    tryPlaces(clamp(onA + t * cosine, halfA), t);
    const s = sign * halfA;
    tryPlaces(s, clamp(s * cosine - onB, halfB));
  }
}

/** across = a's axis × b's axis; its length is the sine between the two. */
function crossAxes(): void {
  across[0] = axisA[1] * axisB[2] - axisA[2] * axisB[1];
  across[1] = axisA[2] * axisB[0] - axisA[0] * axisB[2];
  across[2] = axisA[0] * axisB[1] - axisA[1] * axisB[0];
}

/** Nearest points of the two lines, where they lie on the segments. */
function tryCrossing(halfA: number, halfB: number): void {
  const squared = dot(across, across);
  let s = 0;
  let t = 0;
  for (let step = 0; step <= REFINEMENTS; step++) {
    for (let i = 0; i < 3; i++) trial[i] = between[i] + t * axisB[i] - s * axisA[i];
    s += tripleWith(axisB) / squared;
    t += tripleWith(axisA) / squared;
  }
  if (Math.abs(s) <= halfA && Math.abs(t) <= halfB) tryPlaces(s, t);
}

/** (trial × axis) · across */
function tripleWith(axis: Float64Array): number {
  const x = trial[1] * axis[2] - trial[2] * axis[1];
  const y = trial[2] * axis[0] - trial[0] * axis[2];
  const z = trial[0] * axis[1] - trial[1] * axis[0];
  return x * across[0] + y * across[1] + z * across[2];
}

/** Keeps the places where they are nearer than the best. */
function tryPlaces(s: number, t: number): void {
  const x = between[0] + t * axisB[0] - s * axisA[0];
  const y = between[1] + t * axisB[1] - s * axisA[1];
  const z = between[2] + t * axisB[2] - s * axisA[2];
  const squared = x * x + y * y + z * z;
  if (!(squared < best[2])) return;
  best[0] = s;
  best[1] = t;
  best[2] = squared;
}

/**
 * The direction from b to a that proves the greatest distance: along the nearest points, else (where they are too close to tell) across both
 * segments, else across either.
 */
function chooseNormal(halfA: number, halfB: number, sine: number, normal: Float64Array): void {
  for (let i = 0; i < 3; i++) normal[i] = best[0] * axisA[i] - between[i] - best[1] * axisB[i];
  const proof = normalize(normal) ? separationAlong(halfA, halfB, normal) : -Infinity;
  const size = halfA + halfB + lengthOf(between);
  if (proof >= Math.sqrt(best[2]) - 4 * EPSILON * size) return;
  for (let i = 0; i < 3; i++) trial[i] = across[i];
  if (sine === 0) perpendicular(halfA > 0 ? axisA : axisB, trial);
  normalize(trial);
  if (dot(trial, between) > 0) for (let i = 0; i < 3; i++) trial[i] = 0 - trial[i];
  if (separationAlong(halfA, halfB, trial) > proof) for (let i = 0; i < 3; i++) normal[i] = trial[i] + 0;
}

/** How far the two are apart along a unit direction from b to a. */
function separationAlong(halfA: number, halfB: number, direction: Float64Array): number {
  const reach = halfA * Math.abs(dot(direction, axisA)) + halfB * Math.abs(dot(direction, axisB));
  return 0 - dot(direction, between) - reach;
}

/** A unit vector across the unit vector `axis`. */
function perpendicular(axis: Float64Array, out: Float64Array): void {
  const x = Math.abs(axis[0]);
  const y = Math.abs(axis[1]);
  const z = Math.abs(axis[2]);
  const least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
  const next = (least + 1) % 3;
  const last = (least + 2) % 3;
  out[least] = 0;
  out[next] = 0 - axis[last];
  out[last] = axis[next];
}

function clamp(value: number, half: number): number {
  return Math.min(half, Math.max(-half, value));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
