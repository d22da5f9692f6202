import { show } from "./check.ts";
import { MAX_LENGTH, UNIT_ROUNDING } from "./scalar.ts";

/** A vector in results. */
export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/** A vector in arguments: `{x, y, z}` or any array-like of three numbers (three, Babylon, PlayCanvas, gl-matrix …). */
export type Vec3Like = Readonly<Vec3> | ArrayLike<number>;

/** Reads a finite vector (a direction) into `out[offset…offset+2]`; throws naming `where: argument`. */
export function readVec3(where: string, argument: string, value: Vec3Like, out: Float64Array, offset = 0): void {
  readBounded(where, argument, value, out, offset, Number.MAX_VALUE);
}

/** Reads a point: a vector whose components are at most {@link MAX_LENGTH} from 0. */
export function readPoint(where: string, argument: string, value: Vec3Like, out: Float64Array, offset = 0): void {
  readBounded(where, argument, value, out, offset, MAX_LENGTH);
}

function readBounded(
  where: string,
  argument: string,
  value: Vec3Like,
  out: Float64Array,
  offset: number,
  bound: number,
): void {
  if (value === null || typeof value !== "object") badVec3(where, argument, value);
  // two ways that do not meet: where they did, V8 would box the numbers of both
  if (typeof (value as Vec3).x === "number") {
    const { x, y, z } = value as Vec3;
    const numbers = typeof y === "number" && typeof z === "number";
    const bounded = numbers && Math.abs(x) <= bound && Math.abs(y) <= bound && Math.abs(z) <= bound; // false for NaN
    if (!bounded) badComponent(where, argument, [x, y, z], bound);
    out[offset] = x;
    out[offset + 1] = y;
    out[offset + 2] = z;
  } else {
    const array = value as ArrayLike<number>;
    if (array.length !== 3) badVec3(where, argument, value);
    for (let i = 0; i < 3; i++) {
      if (!(typeof array[i] === "number" && Math.abs(array[i]) <= bound)) badComponent(where, argument, array, bound);
    }
    for (let i = 0; i < 3; i++) out[offset + i] = array[i];
  }
}

function badVec3(where: string, argument: string, value: unknown): never {
  throw new TypeError(`${where}: ${argument} must be {x, y, z} or an array of 3 numbers, got ${show(value)}`);
}

function badComponent(where: string, argument: string, values: ArrayLike<unknown>, bound: number): never {
  for (let i = 0; i < 3; i++) {
    const value = values[i];
    const path = `${argument}.${"xyz"[i]}`;
    if (typeof value !== "number") throw new TypeError(`${where}: ${path} must be a number, got ${show(value)}`);
    if (!Number.isFinite(value)) throw new RangeError(`${where}: ${path} must be finite, got ${value}`);
    if (!(Math.abs(value) <= bound)) throw new RangeError(`${where}: ${path} must be within ±${bound}, got ${value}`);
  }
  badVec3(where, argument, values);
}

/**
 * Normalises the vector at `v[offset…offset+2]` in place. Far from 1 it is scaled by its largest component first, so neither 1e-200 nor
 * 1e200 under- or overflows. A vector that is unit to rounding stays as it is. A zero vector stays as it is, and
 * one that is not finite becomes or stays NaN; only then it returns false. (Returning the length would box a number on every call.)
 */
export function normalize(v: Float64Array, offset = 0): boolean {
  const x = v[offset];
  const y = v[offset + 1];
  const z = v[offset + 2];
  const squared = x * x + y * y + z * z;
  if (Math.abs(squared - 1) <= UNIT_ROUNDING) return true;
  if (!(squared > 1e-200 && squared < 1e200)) return normalizeExtreme(v, offset);
  const length = Math.sqrt(squared);
  v[offset] = x / length;
  v[offset + 1] = y / length;
  v[offset + 2] = z / length;
  return true;
}

function normalizeExtreme(v: Float64Array, offset: number): boolean {
  const largest = Math.max(Math.abs(v[offset]), Math.abs(v[offset + 1]), Math.abs(v[offset + 2]));
  if (!(largest > 0)) return false;
  for (let i = offset; i < offset + 3; i++) v[i] /= largest;
  return normalize(v, offset);
}

/** Length of the vector at `v[offset…offset+2]`, without under- or overflow on the way. */
export function lengthOf(v: Float64Array, offset = 0): number {
  const x = Math.abs(v[offset]);
  const y = Math.abs(v[offset + 1]);
  const z = Math.abs(v[offset + 2]);
  const squared = x * x + y * y + z * z;
  if (squared > 1e-200 && squared < 1e200) return Math.sqrt(squared);
  const largest = Math.max(x, y, z);
  if (largest === 0 || largest === Infinity) return largest;
  const sx = x / largest;
  const sy = y / largest;
  const sz = z / largest;
  return Math.sqrt(sx * sx + sy * sy + sz * sz) * largest;
}

/** The cross product of the vectors at `a[i…i+2]` and `b[j…j+2]`, into `out[k…k+2]`, which may be one of them. */
export function cross(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, k: number): void {
  const x = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1];
  const y = a[i + 2] * b[j] - a[i] * b[j + 2];
  out[k + 2] = a[i] * b[j + 1] - a[i + 1] * b[j];
  out[k] = x;
  out[k + 1] = y;
}

/** (b − a) × (c − a) of the points at `p[a…a+2]`, `[b…]`, `[c…]`. */
export function crossEdges(p: Float64Array, a: number, b: number, c: number, out: Float64Array): void {
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}

/** Copies a vector to a result; −0 becomes 0. */
export function fillVector(from: Float64Array, to: Vec3): void {
  to.x = from[0] + 0;
  to.y = from[1] + 0;
  to.z = from[2] + 0;
}
