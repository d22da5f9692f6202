import { damaged } from "./damage.ts";

/** Throws unless all numbers are within ±`most`; NaN is not. */
export function checkWithin(what: string, values: Float32Array | Float64Array, most: number): void {
  for (let i = 0; i < values.length; i++) {
    if (!(Math.abs(values[i]) <= most)) damaged(`${what}[${i}] is ${values[i]}`);
  }
}

/** Throws unless all numbers are below `count`. */
export function checkBelow(what: string, values: Uint8Array | Uint16Array | Uint32Array, count: number): void {
  for (let i = 0; i < values.length; i++) {
    if (values[i] >= count) damaged(`${what}[${i}] is ${values[i]} of ${count}`);
  }
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
