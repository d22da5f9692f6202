import { show } from "./check.ts";
import { UNIT_ROUNDING } from "./scalar.ts";

/** A vector in results. */
export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/** A vector in arguments: `{x, y, z}` or any array-like of three numbers (three, Babylon, PlayCanvas, gl-matrix …). */
export type Vec3Like = Readonly<Vec3> | ArrayLike<number>;

/** Reads a finite vector into `out[offset…offset+2]`; throws naming `where: argument`. */
export function readVec3(where: string, argument: string, value: Vec3Like, out: Float64Array, offset = 0): void {
  let x: number;
  let y: number;
  let z: number;
  if (value === null || typeof value !== "object") badVec3(where, argument, value);
  if (typeof (value as Vec3).x === "number") {
    x = (value as Vec3).x;
    y = (value as Vec3).y;
    z = (value as Vec3).z;
  } else {
    const array = value as ArrayLike<number>;
    if (array.length !== 3) badVec3(where, argument, value);
    x = array[0];
    y = array[1];
    z = array[2];
  }
  const numbers = typeof x === "number" && typeof y === "number" && typeof z === "number";
  // 0 · v is 0 for every finite v, NaN otherwise
  if (!numbers || x * 0 + y * 0 + z * 0 !== 0) badComponent(where, argument, [x, y, z]);
  out[offset] = x;
  out[offset + 1] = y;
  out[offset + 2] = z;
}

function badVec3(where: string, argument: string, value: unknown): never {
  throw new TypeError(`${where}: ${argument} must be {x, y, z} or an array of 3 numbers, got ${show(value)}`);
}

function badComponent(where: string, argument: string, values: unknown[]): never {
  for (let i = 0; i < 3; i++) {
    const value = values[i];
    const path = `${argument}.${"xyz"[i]}`;
    if (typeof value !== "number") throw new TypeError(`${where}: ${path} must be a number, got ${show(value)}`);
    if (!Number.isFinite(value)) throw new RangeError(`${where}: ${path} must be finite, got ${value}`);
  }
  throw new TypeError(`${where}: ${argument} must be {x, y, z} or an array of 3 numbers`);
}

/**
 * Normalises the vector at `v[offset…offset+2]` in place and returns its length. Scaled by the largest component first, so
 * neither 1e-200 nor 1e200 under- or overflows. A vector that is unit to rounding stays as it is. A zero vector stays zero and returns 0.
 */
export function normalize(v: Float64Array, offset = 0): number {
  const x = v[offset];
  const y = v[offset + 1];
  const z = v[offset + 2];
  const squared = x * x + y * y + z * z;
  if (Math.abs(squared - 1) <= UNIT_ROUNDING) return 1;
  if (squared > 1e-200 && squared < 1e200) {
    const length = Math.sqrt(squared);
    v[offset] = x / length;
    v[offset + 1] = y / length;
    v[offset + 2] = z / length;
    return length;
  }
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (largest === 0) return 0;
  const sx = x / largest;
  const sy = y / largest;
  const sz = z / largest;
  const scaled = Math.sqrt(sx * sx + sy * sy + sz * sz);
  v[offset] = sx / scaled;
  v[offset + 1] = sy / scaled;
  v[offset + 2] = sz / scaled;
  return scaled * largest;
}
