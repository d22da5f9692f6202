import type { Pose } from "../math/pose.ts";
import { EPSILON, TOUCH_TOLERANCE } from "../math/scalar.ts";
import { normalize } from "../math/vec3.ts";
import type { Box } from "../shapes/box.ts";
import type { SegmentCore } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { BOX, C, CURVE, D, E, HALF, N, P, ROUNDING, SLOPE, SQUARED, T } from "./rounded-layout.ts";
import { type Separation, STATUS_CONVERGED } from "./separation.ts";

/**
 * A segment (or point) in the frame of a box, and a place on it: rounded-layout.ts. It is an array, not locals, so that functions can share it (numbers that are handed over may be
 * boxed), and longer than what V8 keeps inside an object, so that its address is a constant.
 */
const s = new Float64Array(24);
/** Steps of the search for the nearest place: two or three, but for what rounding may do. */
const MAX_STEPS = 64;
/** An edge axis must be better than a face axis by this, and ends that differ by less lie equally deep, relative to the largest coordinate. */
const SAME = 16 * EPSILON;
/** Squared sine below which the segment is parallel to an edge. */
const PARALLEL = 1e-30;
/** Squared sine above which the direction across the segment is told well by it. */
const STEEP = 2 ** -10;

/**
 * Whether a sphere or capsule is within `out.limit` of a box, capsule or sphere: the cores of the latter two are boxes as well, without width. The squared
 * distance of a place on the first core from the box is a convex function of the place, put together of at most seven parabolas: Newton's method
 * finds its least value in as many steps as it meets parabolas. The place stays in `s`.
 */
export function roundedMeets(round: Shape, poseRound: Pose, other: Shape, pose: Pose, out: Separation): boolean {
  place(round.core as SegmentCore, poseRound, pose);
  const core = other.core as SegmentCore | undefined;
  s[BOX] = core === undefined ? (other as Box).hx : 0;
  s[BOX + 1] = core === undefined ? (other as Box).hy : core.halfHeight;
  s[BOX + 2] = core === undefined ? (other as Box).hz : 0;
  s[ROUNDING] = core === undefined ? 0 : other.rounding!;
  findNearest();
  return Math.sqrt(s[SQUARED]) - (round.rounding! + s[ROUNDING]) <= out.limit;
}

/** Signed distance of such a pair, world space: the former is a, or b where `roundIsB`. False: farther than `out.limit`. */
export function roundedDistance(
  round: Shape,
  poseRound: Pose,
  other: Shape,
  pose: Pose,
  roundIsB: boolean,
  out: Separation,
): boolean {
  const meets = roundedMeets(round, poseRound, other, pose, out);
  const size = Math.abs(s[C]) + Math.abs(s[C + 1]) + Math.abs(s[C + 2]) + s[HALF] + s[BOX] + s[BOX + 1] + s[BOX + 2];
  let distance = Math.sqrt(s[SQUARED]);
  if (distance > TOUCH_TOLERANCE * size) {
    if (!meets) return false;
    writeGap();
  } else {
    // cores that meet are nearer than their places tell
    writeDepth(size);
    distance = 0 - s[SQUARED];
  }
  const rounding = s[ROUNDING];
  distance -= round.rounding! + rounding;
  const { normal, pointA, pointB } = out;
  // the part of the gap or depth that lies between the point of the other core and a, and b
  const toA = roundIsB ? -rounding : rounding + distance;
  const toB = roundIsB ? -rounding - distance : rounding;
  const sign = roundIsB ? -1 : 1;
  const u = sign * s[N];
  const v = sign * s[N + 1];
  const w = sign * s[N + 2];
  const nx = pose[0] * u + pose[1] * v + pose[2] * w;
  const ny = pose[3] * u + pose[4] * v + pose[5] * w;
  const nz = pose[6] * u + pose[7] * v + pose[8] * w;
  const px = pose[0] * s[P] + pose[1] * s[P + 1] + pose[2] * s[P + 2] + pose[9];
  const py = pose[3] * s[P] + pose[4] * s[P + 1] + pose[5] * s[P + 2] + pose[10];
  const pz = pose[6] * s[P] + pose[7] * s[P + 1] + pose[8] * s[P + 2] + pose[11];
  normal[0] = nx + 0;
  normal[1] = ny + 0;
  normal[2] = nz + 0;
  pointA[0] = px + toA * nx;
  pointA[1] = py + toA * ny;
  pointA[2] = pz + toA * nz;
  pointB[0] = px + toB * nx;
  pointB[1] = py + toB * ny;
  pointB[2] = pz + toB * nz;
  out.distance = distance;
  // by hand: a call more, and V8 no longer inlines others
  out.lower = distance;
  out.upper = distance;
  out.status = STATUS_CONVERGED;
  out.childA = -1;
  out.faceA = -1;
  out.childB = -1;
  out.faceB = -1;
  return distance <= out.limit;
}

/** Sets C, D and HALF. */
function place(core: SegmentCore, poseCore: Pose, m: Pose): void {
  const x = poseCore[9] - m[9];
  const y = poseCore[10] - m[10];
  const z = poseCore[11] - m[11];
  s[C] = m[0] * x + m[3] * y + m[6] * z;
  s[C + 1] = m[1] * x + m[4] * y + m[7] * z;
  s[C + 2] = m[2] * x + m[5] * y + m[8] * z;
  // towards the box, as far as the middles tell: the end there is the nearest place more often than not
  const sign = 1 - 2 * Number(x * poseCore[1] + y * poseCore[4] + z * poseCore[7] > 0);
  const dx = sign * poseCore[1];
  const dy = sign * poseCore[4];
  const dz = sign * poseCore[7];
  s[D] = m[0] * dx + m[3] * dy + m[6] * dz;
  s[D + 1] = m[1] * dx + m[4] * dy + m[7] * dz;
  s[D + 2] = m[2] * dx + m[5] * dy + m[8] * dz;
  s[HALF] = core.halfHeight;
}

/** Sets T and what goes with it to the place nearest to the box. */
function findNearest(): void {
  const half = s[HALF];
  s[T] = half;
  visit();
  const last = s[SLOPE];
  // the slope grows along the segment
  if (last <= 0 || half === 0) return;
  s[T] = -half;
  visit();
  const first = s[SLOPE];
  if (first >= 0) return;
  let from = -half;
  let to = half;
  let t = (half * (first + last)) / (first - last);
  let sides = -1;
  for (let step = 0; step < MAX_STEPS; step++) {
    s[T] = t;
    const now = visit();
    const slope = s[SLOPE];
    // beyond the same faces the slope is a straight line
    if (slope === 0 || now === sides) return;
    if (slope < 0) from = t;
    else to = t;
    sides = now;
    t -= slope / s[CURVE];
    if (t > from && t < to) continue;
    sides = -1;
    t = from / 2 + to / 2;
  }
}

/** Sets E, SQUARED, SLOPE and CURVE for the place T; returns a number for the set of faces that it is beyond. */
function visit(): number {
  const t = s[T];
  const dx = s[D];
  const dy = s[D + 1];
  const dz = s[D + 2];
  const x = s[C] + t * dx;
  const y = s[C + 1] + t * dy;
  const z = s[C + 2] + t * dz;
  const hx = s[BOX];
  const hy = s[BOX + 1];
  const hz = s[BOX + 2];
  // numbers instead of branches, which no processor can foresee here
  const rightX = Number(x > hx);
  const leftX = Number(x < -hx);
  const rightY = Number(y > hy);
  const leftY = Number(y < -hy);
  const rightZ = Number(z > hz);
  const leftZ = Number(z < -hz);
  const onX = rightX | leftX;
  const onY = rightY | leftY;
  const onZ = rightZ | leftZ;
  const ex = onX * (x - (rightX - leftX) * hx);
  const ey = onY * (y - (rightY - leftY) * hy);
  const ez = onZ * (z - (rightZ - leftZ) * hz);
  s[E] = ex;
  s[E + 1] = ey;
  s[E + 2] = ez;
  s[SQUARED] = ex * ex + ey * ey + ez * ez;
  s[SLOPE] = ex * dx + ey * dy + ez * dz;
  s[CURVE] = onX * dx * dx + onY * dy * dy + onZ * dz * dz;
  return rightX | (leftX << 1) | (rightY << 2) | (leftY << 3) | (rightZ << 4) | (leftZ << 5);
}

/** Writes the normal and the point of the box for the nearest place, which is outside. */
function writeGap(): void {
  // what rounding leaves of the slope would tilt the direction of a small gap
  const rest = Math.abs(s[T]) < s[HALF] && s[CURVE] > STEEP ? s[SLOPE] / s[CURVE] : 0;
  const ex = s[E];
  const ey = s[E + 1];
  const ez = s[E + 2];
  s[N] = ex - Number(ex !== 0) * rest * s[D];
  s[N + 1] = ey - Number(ey !== 0) * rest * s[D + 1];
  s[N + 2] = ez - Number(ez !== 0) * rest * s[D + 2];
  const t = s[T];
  s[P] = s[C] + t * s[D] - ex;
  s[P + 1] = s[C + 1] + t * s[D + 1] - ey;
  s[P + 2] = s[C + 2] + t * s[D + 2] - ez;
  normalize(s, N);
}

/** Coordinate `i` of the box's point next to the place. */
function putPoint(i: number): void {
  const half = s[BOX + i];
  s[P + i] = Math.max(-half, Math.min(half, s[C + i] + s[T] * s[D + i]));
}

/**
 * Of a segment that meets the box: SQUARED becomes its depth, the least of those along the normals of the box's faces and across its edges and the segment (the
 * normals of box − segment).
 */
function writeDepth(size: number): void {
  let depth = Infinity;
  let best = 0;
  for (let i = 0; i < 3; i++) {
    const own = s[BOX + i] + s[HALF] * Math.abs(s[D + i]) - Math.abs(s[C + i]);
    if (!(own < depth)) continue;
    depth = own;
    best = i;
  }
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1;
    const j = 3 - k - i;
    const di = s[D + i];
    const dj = s[D + j];
    const squared = di * di + dj * dj;
    if (squared <= PARALLEL) continue;
    const across = s[BOX + i] * Math.abs(dj) + s[BOX + j] * Math.abs(di) - Math.abs(s[C + i] * dj - s[C + j] * di);
    const own = across / Math.sqrt(squared);
    if (!(own < depth - SAME * size)) continue;
    depth = own;
    best = 3 + k;
  }
  s[SQUARED] = Math.max(0, depth);
  s.fill(0, N, P);
  if (best < 3) meetFace(best, SAME * size);
  else meetEdge(best - 3);
}

/** The segment's deepest end below a face, or the middle of what of it is over the face where it is parallel to that. */
function meetFace(axis: number, slack: number): void {
  const sign = s[C + axis] < 0 ? -1 : 1;
  const half = s[HALF];
  s[N + axis] = sign;
  s[T] = s[D + axis] * sign > 0 ? -half : half;
  if (half * Math.abs(s[D + axis]) <= slack) {
    let from = -half;
    let to = half;
    for (let i = 0; i < 3; i++) {
      if (i === axis || s[D + i] === 0) continue;
      const middle = (0 - s[C + i]) / s[D + i];
      const reach = s[BOX + i] / Math.abs(s[D + i]);
      from = Math.max(from, middle - reach);
      to = Math.min(to, middle + reach);
    }
    s[T] = from / 2 + to / 2;
  }
  for (let i = 0; i < 3; i++) putPoint(i);
  s[P + axis] = sign * s[BOX + axis];
}

/** The segment and the edge along the axis `k` of the box. */
function meetEdge(k: number): void {
  const i = k === 2 ? 0 : k + 1;
  const j = 3 - k - i;
  const di = s[D + i];
  const dj = s[D + j];
  const sign = s[C + i] * dj < s[C + j] * di ? -1 : 1;
  s[N + i] = sign * dj;
  s[N + j] = -sign * di;
  s[P + i] = s[N + i] < 0 ? -s[BOX + i] : s[BOX + i];
  s[P + j] = s[N + j] < 0 ? -s[BOX + j] : s[BOX + j];
  const t = ((s[P + i] - s[C + i]) * di + (s[P + j] - s[C + j]) * dj) / (di * di + dj * dj);
  s[T] = Math.max(-s[HALF], Math.min(s[HALF], t));
  putPoint(k);
  normalize(s, N);
}
