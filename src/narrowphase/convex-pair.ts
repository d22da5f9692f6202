import { createPose, POSE_POSITION, type Pose, rotate, toWorld } from "../math/pose.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { ConvexCore, Shape } from "../shapes/shape.ts";
import type { Separation } from "./separation.ts";

/** Numbers per support point: the point of a − b, the point of a, the point of b. All in the frame of a. */
export const POINT_SIZE = 9;
export const POINT_A = 3;
export const POINT_B = 6;
/** Numbers per support point in the list of pieces: the smooth piece of a, that of b. */
export const PIECES_SIZE = 2;

const away = new Float64Array(3);
const found = new Float64Array(3);

/**
 * Two posed convex shapes as one: the set a − b of all differences (configuration space obstacle). They overlap where it contains the
 * origin. Everything is kept in the frame of a, so that a pair is as exact at 1e7 as at the origin. Only the cores are
 * looked at; `rounding` is what the two balls around them add.
 */
export class ConvexPair {
  a: ConvexCore = POINT_CORE;
  b: ConvexCore = POINT_CORE;
  roundingA = 0;
  roundingB = 0;
  poseA: Pose = createPose();
  /** From b's frame to a's. */
  readonly relative: Pose = createPose();

  /** Both shapes have `support`. `poseA` is kept, not copied. */
  set(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    // not `a.rounding ?? 0`, which boxes the number
    this.a = a.core === undefined ? a : a.core;
    this.roundingA = a.core === undefined ? 0 : (a.rounding as number);
    this.b = b.core === undefined ? b : b.core;
    this.roundingB = b.core === undefined ? 0 : (b.rounding as number);
    this.poseA = poseA;
    relate(poseA, poseB, this.relative);
  }

  /**
   * Writes the point of a − b that is farthest along `direction` (frame of a, any length but zero) as number `slot` of `points` and `pieces`.
   */
  support(direction: Float64Array, points: Float64Array, pieces: Int32Array, slot: number): void {
    const m = this.relative;
    const at = slot * POINT_SIZE;
    // 0 − d: a zero stays +0, which supports of boxes look at
    const dx = 0 - direction[0];
    const dy = 0 - direction[1];
    const dz = 0 - direction[2];
    away[0] = m[0] * dx + m[3] * dy + m[6] * dz;
    away[1] = m[1] * dx + m[4] * dy + m[7] * dz;
    away[2] = m[2] * dx + m[5] * dy + m[8] * dz;
    pieces[slot * PIECES_SIZE + 1] = this.b.type.support!(this.b, away, found);
    const x = found[0];
    const y = found[1];
    const z = found[2];
    points[at + 6] = m[0] * x + m[1] * y + m[2] * z + m[9];
    points[at + 7] = m[3] * x + m[4] * y + m[5] * z + m[10];
    points[at + 8] = m[6] * x + m[7] * y + m[8] * z + m[11];
    pieces[slot * PIECES_SIZE] = this.a.type.support!(this.a, direction, found);
    points[at + 3] = found[0];
    points[at + 4] = found[1];
    points[at + 5] = found[2];
    points[at] = found[0] - points[at + 6];
    points[at + 1] = found[1] - points[at + 7];
    points[at + 2] = found[2] - points[at + 8];
  }

  /**
   * Turns a separation of the cores in the frame of a into one of the shapes in world space: adds the balls to the distances and the points. `normal`
   * must be unit, from b to a.
   */
  toWorld(out: Separation): void {
    const { roundingA, roundingB, poseA } = this;
    const { normal, pointA, pointB } = out;
    out.distance -= roundingA + roundingB;
    out.lower -= roundingA + roundingB;
    out.upper -= roundingA + roundingB;
    for (let i = 0; i < 3; i++) {
      pointA[i] -= normal[i] * roundingA;
      pointB[i] += normal[i] * roundingB;
    }
    toWorld(poseA, pointA, pointA);
    toWorld(poseA, pointB, pointB);
    rotate(poseA, normal, normal);
  }
}

/** out = a⁻¹ ∘ b: from the frame of `b` to that of `a`. The positions are subtracted first. `out` may be neither. */
export function relate(a: Pose, b: Pose, out: Pose): void {
  const x = b[9] - a[9];
  const y = b[10] - a[10];
  const z = b[11] - a[11];
  for (let row = 0; row < 3; row++) {
    const r0 = a[row];
    const r1 = a[row + 3];
    const r2 = a[row + 6];
    out[row * 3] = r0 * b[0] + r1 * b[3] + r2 * b[6];
    out[row * 3 + 1] = r0 * b[1] + r1 * b[4] + r2 * b[7];
    out[row * 3 + 2] = r0 * b[2] + r1 * b[5] + r2 * b[8];
    out[POSE_POSITION + row] = r0 * x + r1 * y + r2 * z;
  }
}
