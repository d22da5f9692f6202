import { RAY_MAX, RAY_MIN, RAY_SIZE, type Ray } from "../../math/ray.ts";
import { MAX_LENGTH } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { type BatchNumbers, badNumber, countOf } from "./check-batch.ts";

/** How many rays there are. Checks every number, so that nothing needs to be written for a list with a bad one. */
export function checkRays(where: string, rays: BatchNumbers): number {
  const count = countOf(where, "rays", "ray", rays, RAY_SIZE);
  for (let i = 0, at = 0; i < count; i++, at += RAY_SIZE) {
    for (let k = at; k < at + 3; k++) {
      if (!(Math.abs(rays[k]) <= MAX_LENGTH)) badNumber(where, "rays", rays, k, MAX_LENGTH);
    }
    for (let k = at + 3; k < at + 6; k++) {
      if (!(Math.abs(rays[k]) <= Number.MAX_VALUE)) badNumber(where, "rays", rays, k, Number.MAX_VALUE);
    }
    if (rays[at + 3] === 0 && rays[at + 4] === 0 && rays[at + 5] === 0) {
      throw new RangeError(`${where}: the direction of ray ${i}, rays[${at + 3}] to rays[${at + 5}], must not be zero`);
    }
    if (!(rays[at + RAY_MIN] < Infinity && rays[at + RAY_MAX] >= rays[at + RAY_MIN])) badInterval(where, rays, at);
  }
  return count;
}

function badInterval(where: string, rays: BatchNumbers, at: number): never {
  const least = rays[at + RAY_MIN];
  if (!(least < Infinity)) throw new RangeError(`${where}: rays[${at + RAY_MIN}] must be < Infinity, got ${least}`);
  throw new RangeError(`${where}: rays[${at + RAY_MAX}] must be >= ${least}, got ${rays[at + RAY_MAX]}`);
}

/** Reads ray number `i` of a list that has been checked into `out`, direction normalised. */
export function readRayAt(rays: BatchNumbers, i: number, out: Ray): void {
  const at = i * RAY_SIZE;
  for (let k = 0; k < RAY_SIZE; k++) out[k] = rays[at + k];
  normalize(out, 3);
}
