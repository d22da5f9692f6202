import { show } from "../../math/check.ts";

/** Many rays or points, number after number. */
export type BatchNumbers = Float64Array | Float32Array;

/** Throws unless `capacity` is an integer ≥ 0 that an array can have. */
export function checkCapacity(where: string, capacity: number): void {
  if (typeof capacity !== "number") throw new TypeError(`${where}: capacity must be a number, got ${show(capacity)}`);
  if (!Number.isSafeInteger(capacity) || capacity < 0) {
    throw new RangeError(`${where}: capacity must be an integer >= 0, got ${show(capacity)}`);
  }
}

/** How many items of `size` numbers `values` has; throws for what is no such list. `name` and `item` are for the message. */
export function countOf(where: string, name: string, item: string, values: BatchNumbers, size: number): number {
  if (!(values instanceof Float64Array || values instanceof Float32Array)) {
    throw new TypeError(`${where}: ${name} must be a Float64Array or Float32Array, got ${show(values)}`);
  }
  if (values.length % size !== 0) {
    throw new RangeError(`${where}: ${name} must have ${size} numbers for each ${item}, got ${values.length} in all`);
  }
  return values.length / size;
}

/** Throws unless `room` is enough for `count` answers. */
export function checkRoom(where: string, room: number, count: number): void {
  if (room < count) throw new RangeError(`${where}: out must have room for ${count}, got one for ${room}`);
}

/** Throws the error of number `at`, which is not finite or farther than `bound` from 0. */
export function badNumber(where: string, name: string, values: BatchNumbers, at: number, bound: number): never {
  const must = Number.isFinite(values[at]) ? `within ±${bound}` : "finite";
  throw new RangeError(`${where}: ${name}[${at}] must be ${must}, got ${values[at]}`);
}
