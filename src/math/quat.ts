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
  // two ways that do not meet: where they did, V8 would box the numbers of both
  if (typeof (value as Quat).x === "number") {
    const { x, y, z, w } = value as Quat;
    if (typeof y !== "number" || typeof z !== "number" || typeof w !== "number") badUnit(where, argument, value, 0);
    out[0] = x;
    out[1] = y;
    out[2] = z;
    out[3] = w;
  } else {
    const array = value as ArrayLike<number>;
    if (array.length !== 4) badQuat(where, argument, value);
    for (let i = 0; i < 4; i++) {
      if (typeof array[i] !== "number") badUnit(where, argument, value, 0);
      out[i] = array[i];
    }
  }
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2] + out[3] * out[3]);
  if (!(length >= 1 - UNIT_TOLERANCE && length <= 1 + UNIT_TOLERANCE)) badUnit(where, argument, value, length);
  for (let i = 0; i < 4; i++) out[i] /= length;
}

function badQuat(where: string, argument: string, value: unknown): never {
  throw new TypeError(`${where}: ${argument} must be {x, y, z, w} or an array of 4 numbers, got ${show(value)}`);
}

function badUnit(where: string, argument: string, quat: QuatLike, length: number): never {
  for (let i = 0; i < 4; i++) {
    const value: unknown = "x" in quat ? quat[("xyzw" as const)[i] as keyof Quat] : quat[i];
    const path = `${argument}.${"xyzw"[i]}`;
    if (typeof value !== "number") throw new TypeError(`${where}: ${path} must be a number, got ${show(value)}`);
    if (!Number.isFinite(value)) throw new RangeError(`${where}: ${path} must be finite, got ${value}`);
  }
  throw new RangeError(`${where}: ${argument} must be a unit quaternion, got length ${length}`);
}
