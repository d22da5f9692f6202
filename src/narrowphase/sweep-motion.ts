import { checkOptions, show } from "../math/check.ts";
import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { lengthOf, normalize, readPoint, readVec3, type Vec3Like } from "../math/vec3.ts";

/**
 * How the swept shape moves, in arguments: along `direction` (any length; zero: it rests) by at most `maxDistance` (world length, default Infinity), or until
 * its position is `to`.
 */
export type MotionLike = { readonly direction: Vec3Like; readonly maxDistance?: number } | { readonly to: Vec3Like };

/**
 * Reads a motion into `motion` (unit direction or zero, greatest distance) of a shape that starts at `start`. Throws TypeError or RangeError, `where` in
 * front, naming the argument.
 */
export function readMotion(where: string, value: MotionLike, start: Pose, motion: Float64Array): void {
  if (value === null || typeof value !== "object") {
    throw new TypeError(`${where}: motion must be {direction} or {to}, got ${show(value)}`);
  }
  for (const key in value) {
    if (key !== "direction" && key !== "maxDistance" && key !== "to") checkOptions(where, value, MOTION_FIELDS);
  }
  if ("to" in value) {
    if ("direction" in value || "maxDistance" in value) {
      throw new TypeError(`${where}: motion with to must not have direction or maxDistance`);
    }
    readPoint(where, "motion.to", value.to, motion);
    for (let i = 0; i < 3; i++) motion[i] -= start[POSE_POSITION + i];
    motion[3] = lengthOf(motion);
    normalize(motion);
    return;
  }
  if (!("direction" in value)) {
    throw new TypeError(`${where}: motion must be {direction} or {to}, got ${show(value)}`);
  }
  readVec3(where, "motion.direction", value.direction, motion);
  normalize(motion);
  motion[3] = readMaxDistance(where, value.maxDistance);
}

const MOTION_FIELDS: Readonly<Record<string, true>> = { direction: true, maxDistance: true, to: true };

function readMaxDistance(where: string, value: number | undefined): number {
  if (value === undefined) return Infinity;
  if (typeof value !== "number") {
    throw new TypeError(`${where}: motion.maxDistance must be a number, got ${show(value)}`);
  }
  if (!(value >= 0)) throw new RangeError(`${where}: motion.maxDistance must be >= 0, got ${show(value)}`);
  return value;
}
