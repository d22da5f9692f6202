import { RAY_MAX, RAY_MIN, RAY_SIZE, type Ray } from "../../math/ray.ts";
import { MAX_LENGTH } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { type BatchNumbers, badNumber, countOf } from "./check-batch.ts";

/** How many rays there are. Their numbers are for {@link checkRays}. */
export function countRays(where: string, rays: BatchNumbers): number {
  return countOf(where, "rays", "ray", rays, RAY_SIZE);
}

/** Checks every number of a list, so that nothing needs to be written for one with a bad number. */
export function checkRays(where: string, rays: BatchNumbers): void {
  for (let i = 0, at = 0; at < rays.length; i++, at += RAY_SIZE) {
    const dx = Math.abs(rays[at + 3]);
    const dy = Math.abs(rays[at + 4]);
    const dz = Math.abs(rays[at + 5]);
    const largest = Math.max(dx, dy, dz); // NaN where one of them is
    const placed =
      +(Math.abs(rays[at]) <= MAX_LENGTH) &
      +(Math.abs(rays[at + 1]) <= MAX_LENGTH) &
      +(Math.abs(rays[at + 2]) <= MAX_LENGTH);
    const least = rays[at + RAY_MIN];
    const bounded = +(least < Infinity) & +(rays[at + RAY_MAX] >= least);
    if (!(placed & bounded & +(largest > 0) & +(largest <= Number.MAX_VALUE))) badRay(where, rays, i);
  }
}

function badRay(where: string, rays: BatchNumbers, i: number): never {
  const at = i * RAY_SIZE;
  for (let k = 0; k < 6; k++) {
    const bound = k < 3 ? MAX_LENGTH : Number.MAX_VALUE;
    if (!(Math.abs(rays[at + k]) <= bound)) badNumber(where, "rays", rays, at + k, bound);
  }
  if (rays[at + 3] === 0 && rays[at + 4] === 0 && rays[at + 5] === 0) {
    throw new RangeError(`${where}: the direction of ray ${i}, rays[${at + 3}] to rays[${at + 5}], must not be zero`);
  }
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
