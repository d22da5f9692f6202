import { show } from "./check.ts";
import type { Pose } from "./pose.ts";
import { POINT_TEST_Y, RAY_DIRECTION, RAY_MAX, RAY_MIN, RAY_SIZE } from "./ray-layout.ts";
import { lengthOf, normalize, readPoint, readVec3, type Vec3Like } from "./vec3.ts";

export { RAY_DIRECTION, RAY_MAX, RAY_MIN, RAY_SIZE } from "./ray-layout.ts";

/**
 * A ray, line or segment in arguments: an interval [minDistance, maxDistance] of distances along a direction, both ends
 * included. `direction` need not be unit length; distances are world lengths. `minDistance` defaults to 0 and may be
 * −Infinity (a line), `maxDistance` to Infinity. `{from, to}` is a segment; `from` equal to `to` is a point test.
 */
export type RayLike =
  | {
      readonly origin: Vec3Like;
      readonly direction: Vec3Like;
      readonly minDistance?: number;
      readonly maxDistance?: number;
    }
  | { readonly from: Vec3Like; readonly to: Vec3Like };

/**
 * A ray inside the library: origin (0…2), direction (3…5), least and greatest t (6, 7). World rays have unit directions; a ray
 * taken into the frame of a scaled shape has not, and its t still is the world distance.
 */
export type Ray = Float64Array;

/** A new ray, all zero. */
export function createRay(): Ray {
  return new Float64Array(RAY_SIZE);
}

/** Reads `value` into `out`, direction normalised; throws naming `where: ray.…`. */
export function readRay(where: string, value: RayLike, out: Ray): void {
  if (value === null || typeof value !== "object") {
    throw new TypeError(`${where}: ray must be {origin, direction} or {from, to}, got ${show(value)}`);
  }
  if ("from" in value) {
    if ("maxDistance" in value || "minDistance" in value || "direction" in value) {
      throw new TypeError(`${where}: ray with from and to must not have direction, minDistance or maxDistance`);
    }
    readPoint(where, "ray.from", value.from, out, 0);
    readPoint(where, "ray.to", value.to, out, RAY_DIRECTION);
    out[3] -= out[0];
    out[4] -= out[1];
    out[5] -= out[2];
    out[RAY_MIN] = 0;
    out[RAY_MAX] = lengthOf(out, RAY_DIRECTION);
    if (!normalize(out, RAY_DIRECTION)) out[4] = POINT_TEST_Y;
    return;
  }
  readPoint(where, "ray.origin", value.origin, out, 0);
  readVec3(where, "ray.direction", value.direction, out, RAY_DIRECTION);
  if (!normalize(out, RAY_DIRECTION)) {
    throw new RangeError(`${where}: ray.direction must not be zero`);
  }
  readInterval(where, value.minDistance, value.maxDistance, out);
}

function readInterval(where: string, min: number | undefined, max: number | undefined, out: Ray): void {
  const least = min === undefined ? 0 : min;
  const greatest = max === undefined ? Infinity : max;
  if (typeof least !== "number") throw new TypeError(`${where}: ray.minDistance must be a number, got ${show(least)}`);
  if (typeof greatest !== "number") {
    throw new TypeError(`${where}: ray.maxDistance must be a number, got ${show(greatest)}`);
  }
  if (!(least < Infinity)) {
    throw new RangeError(`${where}: ray.minDistance must be < Infinity, got ${least}`);
  }
  if (!(greatest >= least)) {
    throw new RangeError(`${where}: ray.maxDistance must be >= ${least}, got ${greatest}`);
  }
  out[RAY_MIN] = least;
  out[RAY_MAX] = greatest;
}

/** out = `ray` in the local frame of `pose`; t keeps its meaning. `out` may be `ray`. */
export function rayToLocal(ray: Ray, pose: Pose, out: Ray): void {
  const ox = ray[0] - pose[9];
  const oy = ray[1] - pose[10];
  const oz = ray[2] - pose[11];
  const dx = ray[3];
  const dy = ray[4];
  const dz = ray[5];
  out[0] = pose[0] * ox + pose[3] * oy + pose[6] * oz;
  out[1] = pose[1] * ox + pose[4] * oy + pose[7] * oz;
  out[2] = pose[2] * ox + pose[5] * oy + pose[8] * oz;
  out[3] = pose[0] * dx + pose[3] * dy + pose[6] * dz;
  out[4] = pose[1] * dx + pose[4] * dy + pose[7] * dz;
  out[5] = pose[2] * dx + pose[5] * dy + pose[8] * dz;
  out[RAY_MIN] = ray[RAY_MIN];
  out[RAY_MAX] = ray[RAY_MAX];
}
