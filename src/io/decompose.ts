import type { Quat } from "../math/quat.ts";
import { RIGID_TOLERANCE } from "../math/scalar.ts";
import type { Vec3 } from "../math/vec3.ts";
import { determinant } from "./matrix.ts";

/** A matrix as scale, then rotation, then position. */
export interface Transform {
  readonly position: Vec3;
  readonly rotation: Quat;
  /** Exactly 1, 1, 1 where the matrix does not scale; x is negative where it mirrors. */
  readonly scale: Vec3;
}

/**
 * Takes a matrix apart (Shepperd 1978 for the quaternion: square roots only), or returns null where that cannot be done: the columns are not
 * square to each other ({@link RIGID_TOLERANCE}), or the matrix flattens.
 */
export function decompose(m: Float64Array): Transform | null {
  const sx = lengthOf(m, 0);
  const sy = lengthOf(m, 4);
  const sz = lengthOf(m, 8);
  // a product that under- or overflows fails the comparison, and the matrix is baked
  const det = determinant(m);
  if (!(Math.abs(det) > RIGID_TOLERANCE * sx * sy * sz) || Math.abs(det) === Infinity) return null;
  const sheared =
    !(Math.abs(dot(m, 0, 4)) <= RIGID_TOLERANCE * sx * sy) ||
    !(Math.abs(dot(m, 4, 8)) <= RIGID_TOLERANCE * sy * sz) ||
    !(Math.abs(dot(m, 8, 0)) <= RIGID_TOLERANCE * sz * sx);
  if (sheared) return null;
  const mirror = det < 0 ? -1 : 1;
  const isOne = (length: number): boolean => Math.abs(length - 1) <= RIGID_TOLERANCE;
  const unscaled = isOne(sx) && isOne(sy) && isOne(sz);
  return {
    position: { x: m[12], y: m[13], z: m[14] },
    rotation: rotationOf(m, sx * mirror, sy, sz),
    scale: unscaled ? { x: mirror, y: 1, z: 1 } : { x: sx * mirror, y: sy, z: sz },
  };
}

function lengthOf(m: Float64Array, column: number): number {
  return Math.sqrt(dot(m, column, column));
}

function dot(m: Float64Array, a: number, b: number): number {
  return m[a] * m[b] + m[a + 1] * m[b + 1] + m[a + 2] * m[b + 2];
}

/** The unit quaternion of the matrix with its columns divided by the scales, which are then unit and square to each other: from its largest component (Shepperd 1978), so that nothing cancels. */
export function rotationOf(m: ArrayLike<number>, sx: number, sy: number, sz: number): Quat {
  const [xx, yx, zx] = [m[0] / sx, m[1] / sx, m[2] / sx];
  const [xy, yy, zy] = [m[4] / sy, m[5] / sy, m[6] / sy];
  const [xz, yz, zz] = [m[8] / sz, m[9] / sz, m[10] / sz];
  const trace = xx + yy + zz;
  if (trace > 0) return unit(zy - yz, xz - zx, yx - xy, 1 + trace);
  if (xx >= yy && xx >= zz) return unit(1 + xx - yy - zz, yx + xy, zx + xz, zy - yz);
  if (yy >= zz) return unit(yx + xy, 1 + yy - xx - zz, zy + yz, xz - zx);
  return unit(zx + xz, zy + yz, 1 + zz - xx - yy, yx - xy);
}

function unit(x: number, y: number, z: number, w: number): Quat {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return { x: x / length, y: y / length, z: z / length, w: w / length };
}
