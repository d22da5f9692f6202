import { damaged } from "./damage.ts";

/** Throws unless all numbers are within ±`most`; NaN is not. */
export function checkWithin(what: string, values: Float32Array | Float64Array, most: number): void {
  const at = values instanceof Float32Array ? firstBeyondF32(values, most) : firstBeyond(values, most);
  if (at >= 0) damaged(`${what}[${at}] is ${values[at]}`);
}

function firstBeyond(values: Float64Array, most: number): number {
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]) <= most)) return i;
  return -1;
}

/**
 * The bits of floats without their sign are in the order of their magnitudes, NaN after infinity. Signs of integer differences are collected, so that the
 * loop has no branch: several times as fast.
 */
function firstBeyondF32(values: Float32Array, most: number): number {
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  const limit = new Int32Array(Float32Array.of(most).buffer)[0] | 0;
  const whole = bits.length & ~3;
  let signs = 0;
  for (let i = 0; i < whole; i = (i + 4) | 0) {
    signs |= (limit - (bits[i] & MAGNITUDE)) | 0;
    signs |= (limit - (bits[i | 1] & MAGNITUDE)) | 0;
    signs |= (limit - (bits[i | 2] & MAGNITUDE)) | 0;
    signs |= (limit - (bits[i | 3] & MAGNITUDE)) | 0;
  }
  for (let i = whole; i < bits.length; i++) signs |= (limit - (bits[i] & MAGNITUDE)) | 0;
  return signs < 0 ? bits.findIndex((word) => (word & MAGNITUDE) > limit) : -1;
}

const MAGNITUDE = 0x7fffffff;

/** Throws unless all numbers are below `count`, which is at most 2³¹. */
export function checkBelow(what: string, values: Uint16Array | Uint32Array, count: number): void {
  const words =
    values instanceof Uint16Array ? values : new Int32Array(values.buffer, values.byteOffset, values.length);
  const last = count - 1;
  let signs = 0;
  for (let i = 0; i < words.length; i++) signs |= words[i] | ((last - words[i]) | 0);
  if (signs < 0) damaged(`${what} has ${values.find((value) => value >= count)} of ${count}`);
}

/** Throws unless `value` is an integer from `least` to `most`; returns it. */
export function checkInteger(what: string, value: unknown, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most && Math.floor(value) === value)) {
    damaged(`${what} is ${value}`);
  }
  return value;
}

/** Throws unless `value` is a boolean; returns it. */
export function checkBoolean(what: string, value: unknown): boolean {
  if (typeof value !== "boolean") damaged(`${what} is ${value}`);
  return value;
}
