import type { Pose } from "../../math/pose.ts";
import { EPSILON } from "../../math/scalar.ts";
import type { Separation } from "../separation.ts";

/** An edge whose ends lie this little off the plane of contact lies in it, relative to the largest half extent. Unit: relative. */
const IN_PLANE = 32 * EPSILON;

const inverse = new Float64Array(12);
const towards = new Float64Array(3);
const point = new Float64Array(3);
/** Corners of the patch of contact on the other box's face while it is clipped, two numbers each. */
const polygon = new Float64Array(2 * 16);
const clipped = new Float64Array(2 * 16);

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
 * {@link point}. {@link towards} is the normal of that contact, into the box `own`.
 */
function touchFace(own: Float64Array, half: Float64Array, m: Pose, axis: number): void {
  const scale = Math.max(own[0], own[1], own[2], half[0], half[1], half[2]);
  let free = 0;
  let first = -1;
  let second = -1;
  for (let i = 0; i < 3; i++) point[i] = m[9 + i];
  for (let k = 0; k < 3; k++) {
    const rise = towards[0] * m[k] + towards[1] * m[3 + k] + towards[2] * m[6 + k];
    if (free < 2 && half[k] * Math.abs(rise) <= IN_PLANE * scale) {
      free++;
      if (first < 0) first = k;
      else second = k;
      continue;
    }
    const reach = rise < 0 ? -half[k] : half[k];
    for (let i = 0; i < 3; i++) point[i] += reach * m[i * 3 + k];
  }
  if (free > 0) centreOnFace(own, half, m, axis, first, second);
}

/** Moves {@link point} to the middle of the part of its edge (`first`) or face (`first`, `second`: axes of the box at `m`) that lies over the face. */
function centreOnFace(
  own: Float64Array,
  half: Float64Array,
  m: Pose,
  axis: number,
  first: number,
  second: number,
): void {
  const s = axis === 2 ? 0 : axis + 1;
  const t = s === 2 ? 0 : s + 1;
  const count = second < 0 ? 2 : 4;
  for (let corner = 0; corner < count; corner++) {
    const along = (corner === 0 || corner === 3 ? -1 : 1) * half[first];
    const across = second < 0 ? 0 : (corner < 2 ? -1 : 1) * half[second];
    const other = second < 0 ? first : second;
    polygon[corner * 2] = point[s] + along * m[s * 3 + first] + across * m[s * 3 + other];
    polygon[corner * 2 + 1] = point[t] + along * m[t * 3 + first] + across * m[t * 3 + other];
  }
  let left = count;
  for (let side = 0; side < 4 && left > 0; side++) left = clip(left, side, side < 2 ? own[s] : own[t]);
  if (left === 0) return;
  let x = 0;
  let y = 0;
  for (let corner = 0; corner < left; corner++) {
    x += polygon[corner * 2];
    y += polygon[corner * 2 + 1];
  }
  point[s] = x / left;
  point[t] = y / left;
}

/**
 * Cuts {@link polygon} at one side of the face: 0 and 1 the upper and lower bound of the first coordinate, 2 and 3 those of the second. Sutherland and Hodgman,
 * "Reentrant Polygon Clipping" (1974).
 */
function clip(count: number, side: number, limit: number): number {
  const coordinate = side >> 1;
  const sign = (side & 1) === 0 ? 1 : -1;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1;
    const here = limit - sign * polygon[i * 2 + coordinate];
    const there = limit - sign * polygon[next * 2 + coordinate];
    if (here >= 0) {
      clipped[kept * 2] = polygon[i * 2];
      clipped[kept * 2 + 1] = polygon[i * 2 + 1];
      kept++;
    }
    if (here >= 0 !== there >= 0) {
      const share = here / (here - there);
      clipped[kept * 2] = polygon[i * 2] + share * (polygon[next * 2] - polygon[i * 2]);
      clipped[kept * 2 + 1] = polygon[i * 2 + 1] + share * (polygon[next * 2 + 1] - polygon[i * 2 + 1]);
      kept++;
    }
  }
  for (let i = 0; i < kept * 2; i++) polygon[i] = clipped[i];
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
