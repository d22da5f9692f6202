import type { Pose } from "../../math/pose.ts";
import { EPSILON } from "../../math/scalar.ts";
import type { Separation } from "../separation.ts";

/** An edge whose ends lie this little off the plane of contact lies in it, relative to the largest half extent. Unit: relative. */
const IN_PLANE = 32 * EPSILON;
/** A point this far outside a face's edges is beside the face, relative to the largest half extent. Unit: relative. */
const BESIDE = 64 * EPSILON;

const inverse = new Float64Array(12);
const towards = new Float64Array(3);
const point = new Float64Array(3);
/** Corners of the patch of contact on the other box's face while it is clipped. */
const polygon = new Float64Array(3 * 16);
const clipped = new Float64Array(3 * 16);
/** The axes of the other box along which its point is free, −1 for none. */
let first = -1;
let second = -1;

/**
 * Points of contact where the normal is that of a face: axis 0…2 of a, 3…5 of b. The other box touches that face with a corner, or with an edge or face
 * that lies in it: then with the middle of what the two have in common.
 */
export function writeFaceContact(
  halfA: Float64Array,
  halfB: Float64Array,
  m: Pose,
  face: number,
  out: Separation,
): void {
  const { normal, pointA, pointB } = out;
  if (face < 3) {
    for (let i = 0; i < 3; i++) towards[i] = normal[i];
    touchFace(halfA, halfB, m, face);
    for (let i = 0; i < 3; i++) {
      pointB[i] = point[i];
      pointA[i] = point[i] + out.distance * normal[i];
    }
    return;
  }
  // the same in b's frame
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) inverse[i * 3 + k] = m[k * 3 + i];
    inverse[9 + i] = 0 - (m[i] * m[9] + m[3 + i] * m[10] + m[6 + i] * m[11]);
    towards[i] = 0 - (m[i] * normal[0] + m[3 + i] * normal[1] + m[6 + i] * normal[2]);
  }
  touchFace(halfB, halfA, inverse, face - 3);
  for (let i = 0; i < 3; i++) {
    const row = i * 3;
    pointA[i] = m[row] * point[0] + m[row + 1] * point[1] + m[row + 2] * point[2] + m[9 + i];
    pointB[i] = pointA[i] - out.distance * normal[i];
  }
}

/**
 * Writes the point of the box `half` at `m` that goes deepest below the face square to `axis` of the box `own` (at home in the frame used) into
 * {@link point}. {@link towards} is the normal of that contact, into the box `own`. Where the deepest corner is beside the face, an edge or a face is all but
 * parallel to it, and of several equally good axes this one was taken: then the deepest point of that edge or face which is over `own`.
 */
function touchFace(own: Float64Array, half: Float64Array, m: Pose, axis: number): void {
  const scale = Math.max(own[0], own[1], own[2], half[0], half[1], half[2]);
  first = -1;
  second = -1;
  for (let k = 0; k < 3; k++) {
    if (second < 0 && half[k] * Math.abs(riseOf(m, k)) <= IN_PLANE * scale) free(k);
  }
  putPoint(half, m);
  if (first >= 0) moveOverFace(own, half, m, axis, false);
  while (second < 0 && isBeside(own, axis, BESIDE * scale)) {
    free(flattest(half, m));
    putPoint(half, m);
    moveOverFace(own, half, m, axis, true);
  }
}

function riseOf(m: Pose, k: number): number {
  return towards[0] * m[k] + towards[1] * m[3 + k] + towards[2] * m[6 + k];
}

function free(k: number): void {
  if (first < 0) first = k;
  else second = k;
}

/** The axis of the box at `m`, not free yet, whose ends differ least in depth. */
function flattest(half: Float64Array, m: Pose): number {
  let best = -1;
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    const rise = half[k] * Math.abs(riseOf(m, k));
    if (k === first || !(rise < least)) continue;
    least = rise;
    best = k;
  }
  return best;
}

/** {@link point}: the deepest corner, or the middle of the edge or face along the free axes. */
function putPoint(half: Float64Array, m: Pose): void {
  for (let i = 0; i < 3; i++) point[i] = m[9 + i];
  for (let k = 0; k < 3; k++) {
    if (k === first || k === second) continue;
    const reach = riseOf(m, k) < 0 ? -half[k] : half[k];
    for (let i = 0; i < 3; i++) point[i] += reach * m[i * 3 + k];
  }
}

function isBeside(own: Float64Array, axis: number, slack: number): boolean {
  for (let i = 0; i < 3; i++) if (i !== axis && Math.abs(point[i]) > own[i] + slack) return true;
  return false;
}

/** Moves {@link point} along the free axes: to the middle of the part of its edge or face that lies over the face, or to the deepest corner of that part. */
function moveOverFace(own: Float64Array, half: Float64Array, m: Pose, axis: number, deepest: boolean): void {
  const s = axis === 2 ? 0 : axis + 1;
  const t = s === 2 ? 0 : s + 1;
  let count = second < 0 ? 2 : 4;
  for (let corner = 0; corner < count; corner++) {
    const along = (corner === 0 || corner === 3 ? -1 : 1) * half[first];
    const across = second < 0 ? 0 : (corner < 2 ? -1 : 1) * half[second];
    const other = second < 0 ? first : second;
    for (let i = 0; i < 3; i++) {
      polygon[corner * 3 + i] = point[i] + along * m[i * 3 + first] + across * m[i * 3 + other];
    }
  }
  count = clip(count, s, 1, own);
  count = clip(count, s, -1, own);
  count = clip(count, t, 1, own);
  count = clip(count, t, -1, own);
  if (count === 0) return;
  let chosen = 0;
  for (let corner = 1; corner < count; corner++) {
    if (towards[axis] * polygon[corner * 3 + axis] > towards[axis] * polygon[chosen * 3 + axis]) chosen = corner;
  }
  for (let i = 0; i < 3; i++) {
    let sum = 0;
    for (let corner = 0; corner < count; corner++) sum += polygon[corner * 3 + i];
    point[i] = deepest ? polygon[chosen * 3 + i] : sum / count;
  }
}

/**
 * Cuts {@link polygon} where `sign` · its coordinate `axis` is above that half extent. Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
 */
function clip(count: number, axis: number, sign: number, own: Float64Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const from = i * 3;
    const to = i + 1 === count ? 0 : from + 3;
    const here = own[axis] - sign * polygon[from + axis];
    const there = own[axis] - sign * polygon[to + axis];
    if (here >= 0) {
      for (let k = 0; k < 3; k++) clipped[kept * 3 + k] = polygon[from + k];
      kept++;
    }
    // a segment is a polygon of two corners: it is walked once only
    if (here >= 0 !== there >= 0 && (count > 2 || i === 0)) {
      const share = here / (here - there);
      for (let k = 0; k < 3; k++) {
        clipped[kept * 3 + k] = polygon[from + k] + share * (polygon[to + k] - polygon[from + k]);
      }
      kept++;
    }
  }
  for (let i = 0; i < kept * 3; i++) polygon[i] = clipped[i];
  return kept;
}

/** Points of contact of two edges: axis ⌊pair / 3⌋ of a, pair mod 3 of b. The points of the two lines nearest to each other, kept on the edges. */
export function writeEdgeContact(
  halfA: Float64Array,
  halfB: Float64Array,
  m: Pose,
  pair: number,
  out: Separation,
): void {
  const { normal, pointA, pointB } = out;
  const i = (pair / 3) | 0;
  const j = pair - i * 3;
  for (let k = 0; k < 3; k++) {
    pointA[k] = k === i ? 0 : normal[k] > 0 ? -halfA[k] : halfA[k];
    pointB[k] = m[9 + k];
  }
  for (let k = 0; k < 3; k++) {
    if (k === j) continue;
    const rise = normal[0] * m[k] + normal[1] * m[3 + k] + normal[2] * m[6 + k];
    const reach = rise < 0 ? -halfB[k] : halfB[k];
    for (let row = 0; row < 3; row++) pointB[row] += reach * m[row * 3 + k];
  }
  const x = pointB[0] - pointA[0];
  const y = pointB[1] - pointA[1];
  const z = pointB[2] - pointA[2];
  const along = i === 0 ? x : i === 1 ? y : z;
  const across = x * m[j] + y * m[3 + j] + z * m[6 + j];
  const cosine = m[i * 3 + j];
  const next = m[(i === 2 ? 0 : i + 1) * 3 + j];
  const last = m[(i === 0 ? 2 : i - 1) * 3 + j];
  const squaredSine = next * next + last * last;
  const s = Math.min(halfA[i], Math.max(-halfA[i], (along - cosine * across) / squaredSine));
  const t = Math.min(halfB[j], Math.max(-halfB[j], (cosine * along - across) / squaredSine));
  pointA[i] += s;
  for (let k = 0; k < 3; k++) pointB[k] += t * m[k * 3 + j];
  for (let k = 0; k < 3; k++) {
    const excess = (pointA[k] - pointB[k] - out.distance * normal[k]) / 2;
    pointA[k] -= excess;
    pointB[k] += excess;
  }
}
