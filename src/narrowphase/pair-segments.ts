import type { Pose } from "../math/pose.ts";
import { EPSILON } from "../math/scalar.ts";
import { normalize } from "../math/vec3.ts";
import type { SegmentCore } from "../shapes/core.ts";
import { type Separation, STATUS_CONVERGED } from "./separation.ts";

/** Corrections of the foot points of two crossing lines: the first removes what rounding the first solution left, the second checks it. */
const REFINEMENTS = 2;

// Numbers travel in arrays here: one handed to or from a function that is not inlined would be boxed.
const axisA = new Float64Array(3);
const axisB = new Float64Array(3);
/** From the middle of a to that of b. */
const between = new Float64Array(3);
/** a's axis × b's axis; its length is the sine between the two. */
const across = new Float64Array(3);
const direction = new Float64Array(3);
/** Half lengths of a and b. */
const half = new Float64Array(2);
/** Places on a and b that are tried. */
const place = new Float64Array(2);
/** The nearest places so far and their squared distance. */
const best = new Float64Array(3);
/** How far the two are apart along `direction`. */
const proof = new Float64Array(1);

/**
 * Signed distance of two segments: each the core at its pose, either may have no length. Writes world points, the unit normal (world, from b to a) and
 * lower and upper bounds; distance is never negative, as segments have no inside.
 *
 * All lengths are measured from the middle of a, so that it is as exact far away as at the origin. Of a crossing the foot points are corrected
 * by Newton steps, so that nearly parallel segments lose nothing; where the two touch, the direction across both parts them, where they lie
 * in one line any direction across it.
 */
export function segmentDistance(a: SegmentCore, poseA: Pose, b: SegmentCore, poseB: Pose, out: Separation): void {
  half[0] = a.halfHeight;
  half[1] = b.halfHeight;
  for (let i = 0; i < 3; i++) {
    axisA[i] = poseA[3 * i + 1];
    axisB[i] = poseB[3 * i + 1];
    between[i] = poseB[9 + i] - poseA[9 + i];
  }
  best[2] = Infinity;
  tryEnds();
  tryCrossing();
  chooseNormal();
  const { normal, pointA, pointB } = out;
  const length = Math.sqrt(best[2]);
  for (let i = 0; i < 3; i++) {
    normal[i] = direction[i] + 0;
    pointA[i] = poseA[9 + i] + best[0] * axisA[i];
    pointB[i] = poseB[9 + i] + best[1] * axisB[i];
  }
  out.distance = length;
  out.upper = length;
  out.lower = Math.min(length, proof[0]);
  out.status = STATUS_CONVERGED;
}

/** Nearest points with an end of one of the two. */
function tryEnds(): void {
  const onA = between[0] * axisA[0] + between[1] * axisA[1] + between[2] * axisA[2];
  const onB = between[0] * axisB[0] + between[1] * axisB[1] + between[2] * axisB[2];
  const cosine = axisA[0] * axisB[0] + axisA[1] * axisB[1] + axisA[2] * axisB[2];
  for (let sign = -1; sign <= 1; sign += 2) {
    place[1] = sign * half[1];
    place[0] = Math.min(half[0], Math.max(-half[0], onA + place[1] * cosine));
    keepNearer();
    place[0] = sign * half[0];
    place[1] = Math.min(half[1], Math.max(-half[1], place[0] * cosine - onB));
    keepNearer();
  }
}

/** Nearest points of the two lines, where they lie on the segments. */
function tryCrossing(): void {
  const x = axisA[1] * axisB[2] - axisA[2] * axisB[1];
  const y = axisA[2] * axisB[0] - axisA[0] * axisB[2];
  const z = axisA[0] * axisB[1] - axisA[1] * axisB[0];
  across[0] = x;
  across[1] = y;
  across[2] = z;
  const squared = x * x + y * y + z * z;
  if (squared === 0) return;
  let s = 0;
  let t = 0;
  for (let step = 0; step <= REFINEMENTS; step++) {
    const wx = between[0] + t * axisB[0] - s * axisA[0];
    const wy = between[1] + t * axisB[1] - s * axisA[1];
    const wz = between[2] + t * axisB[2] - s * axisA[2];
    // (w × b) · across and (w × a) · across
    s +=
      ((wy * axisB[2] - wz * axisB[1]) * x +
        (wz * axisB[0] - wx * axisB[2]) * y +
        (wx * axisB[1] - wy * axisB[0]) * z) /
      squared;
    t +=
      ((wy * axisA[2] - wz * axisA[1]) * x +
        (wz * axisA[0] - wx * axisA[2]) * y +
        (wx * axisA[1] - wy * axisA[0]) * z) /
      squared;
  }
  if (!(Math.abs(s) <= half[0] && Math.abs(t) <= half[1])) return;
  place[0] = s;
  place[1] = t;
  keepNearer();
}

/** Keeps the places where they are nearer than the best. */
function keepNearer(): void {
  const s = place[0];
  const t = place[1];
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
 * Writes the direction from b to a that proves the greatest distance: along the nearest points, else (where they are too close to tell) across both
 * segments, else across either.
 */
function chooseNormal(): void {
  for (let i = 0; i < 3; i++) direction[i] = best[0] * axisA[i] - between[i] - best[1] * axisB[i];
  if (normalize(direction)) prove();
  else proof[0] = -Infinity;
  const far = Math.sqrt(between[0] * between[0] + between[1] * between[1] + between[2] * between[2]);
  if (proof[0] >= Math.sqrt(best[2]) - 4 * EPSILON * (half[0] + half[1] + far)) return;
  const along = proof[0];
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  for (let i = 0; i < 3; i++) direction[i] = across[i];
  if (!normalize(direction)) perpendicular(half[0] > 0 ? axisA : axisB);
  if (direction[0] * between[0] + direction[1] * between[1] + direction[2] * between[2] > 0) {
    for (let i = 0; i < 3; i++) direction[i] = 0 - direction[i];
  }
  prove();
  if (proof[0] > along) return;
  direction[0] = x;
  direction[1] = y;
  direction[2] = z;
  proof[0] = along;
}

/** Writes how far the two are apart along `direction`. */
function prove(): void {
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const reachA = half[0] * Math.abs(x * axisA[0] + y * axisA[1] + z * axisA[2]);
  const reachB = half[1] * Math.abs(x * axisB[0] + y * axisB[1] + z * axisB[2]);
  proof[0] = 0 - (x * between[0] + y * between[1] + z * between[2]) - reachA - reachB;
}

/** Makes `direction` a unit vector across the unit vector `axis`. */
function perpendicular(axis: Float64Array): void {
  const x = Math.abs(axis[0]);
  const y = Math.abs(axis[1]);
  const z = Math.abs(axis[2]);
  const least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
  const next = (least + 1) % 3;
  const last = (least + 2) % 3;
  direction[least] = 0;
  direction[next] = 0 - axis[last];
  direction[last] = axis[next];
  normalize(direction);
}
