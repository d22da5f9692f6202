import { createPose, type Pose, rotate, toWorld } from "../math/pose.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { ConvexCore, Shape } from "../shapes/shape.ts";
import { PIECES_SIZE, POINT_SIZE } from "./point-layout.ts";
import type { Separation } from "./separation.ts";

export { PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "./point-layout.ts";

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
  const a0 = a[0];
  const a1 = a[1];
  const a2 = a[2];
  const a3 = a[3];
  const a4 = a[4];
  const a5 = a[5];
  const a6 = a[6];
  const a7 = a[7];
  const a8 = a[8];
  const b0 = b[0];
  const b1 = b[1];
  const b2 = b[2];
  const b3 = b[3];
  const b4 = b[4];
  const b5 = b[5];
  const b6 = b[6];
  const b7 = b[7];
  const b8 = b[8];
  out[0] = a0 * b0 + a3 * b3 + a6 * b6;
  out[1] = a0 * b1 + a3 * b4 + a6 * b7;
  out[2] = a0 * b2 + a3 * b5 + a6 * b8;
  out[9] = a0 * x + a3 * y + a6 * z;
  out[3] = a1 * b0 + a4 * b3 + a7 * b6;
  out[4] = a1 * b1 + a4 * b4 + a7 * b7;
  out[5] = a1 * b2 + a4 * b5 + a7 * b8;
  out[10] = a1 * x + a4 * y + a7 * z;
  out[6] = a2 * b0 + a5 * b3 + a8 * b6;
  out[7] = a2 * b1 + a5 * b4 + a8 * b7;
  out[8] = a2 * b2 + a5 * b5 + a8 * b8;
  out[11] = a2 * x + a5 * y + a8 * z;
}
