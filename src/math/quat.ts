import { show } from "./check.ts";
import { UNIT_TOLERANCE } from "./scalar.ts";

/** A rotation in results: a unit quaternion. */
export interface Quat {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** A rotation in arguments: `{x, y, z, w}` or any array-like of four numbers in that order. */
export type QuatLike = Readonly<Quat> | ArrayLike<number>;

/**
 * Reads a quaternion into `out[0…3]` (x, y, z, w), normalised. Throws naming `where: argument` when it is not finite or its
 * length is further than {@link UNIT_TOLERANCE} from 1.
 */
export function readQuat(where: string, argument: string, value: QuatLike, out: Float64Array): void {
  if (value === null || typeof value !== "object") badQuat(where, argument, value);
  if (typeof (value as Quat).x === "number") {
    out[0] = (value as Quat).x;
    out[1] = (value as Quat).y;
    out[2] = (value as Quat).z;
    out[3] = (value as Quat).w;
  } else {
    const array = value as ArrayLike<number>;
    if (array.length !== 4) badQuat(where, argument, value);
    for (let i = 0; i < 4; i++) out[i] = array[i];
  }
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2] + out[3] * out[3]);
  if (!(length >= 1 - UNIT_TOLERANCE && length <= 1 + UNIT_TOLERANCE)) badLength(where, argument, out, length);
  if (length !== 1) for (let i = 0; i < 4; i++) out[i] /= length;
}

function badQuat(where: string, argument: string, value: unknown): never {
  throw new TypeError(`${where}: ${argument} must be {x, y, z, w} or an array of 4 numbers, got ${show(value)}`);
}

function badLength(where: string, argument: string, q: Float64Array, length: number): never {
  for (let i = 0; i < 4; i++) {
    if (!Number.isFinite(q[i])) throw new RangeError(`${where}: ${argument}.${"xyzw"[i]} must be finite, got ${q[i]}`);
  }
  throw new RangeError(`${where}: ${argument} must be a unit quaternion, got length ${length}`);
}
