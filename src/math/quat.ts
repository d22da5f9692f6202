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
  let x: number;
  let y: number;
  let z: number;
  let w: number;
  if (value === null || typeof value !== "object") badQuat(where, argument, value);
  if (typeof (value as Quat).x === "number") {
    ({ x, y, z, w } = value as Quat);
  } else {
    const array = value as ArrayLike<number>;
    if (array.length !== 4) badQuat(where, argument, value);
    x = array[0];
    y = array[1];
    z = array[2];
    w = array[3];
  }
  const numbers = typeof x === "number" && typeof y === "number" && typeof z === "number" && typeof w === "number";
  const length = numbers ? Math.sqrt(x * x + y * y + z * z + w * w) : Number.NaN;
  if (!(length >= 1 - UNIT_TOLERANCE && length <= 1 + UNIT_TOLERANCE)) badUnit(where, argument, [x, y, z, w], length);
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
  out[3] = w / length;
}

function badQuat(where: string, argument: string, value: unknown): never {
  throw new TypeError(`${where}: ${argument} must be {x, y, z, w} or an array of 4 numbers, got ${show(value)}`);
}

function badUnit(where: string, argument: string, values: unknown[], length: number): never {
  for (let i = 0; i < 4; i++) {
    const value = values[i];
    const path = `${argument}.${"xyzw"[i]}`;
    if (typeof value !== "number") throw new TypeError(`${where}: ${path} must be a number, got ${show(value)}`);
    if (!Number.isFinite(value)) throw new RangeError(`${where}: ${path} must be finite, got ${value}`);
  }
  throw new RangeError(`${where}: ${argument} must be a unit quaternion, got length ${length}`);
}
