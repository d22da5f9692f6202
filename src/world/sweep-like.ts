import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { lengthOf, normalize, readPoint, readVec3, type Vec3Like } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { MOTION_MAX } from "./motion-layout.ts";
import { checkQuery, readMaxDistance, readShape, SHAPE_AT_NAMES, type ShapeAt } from "./shape-at.ts";

/**
 * A shape, where it starts, and how it moves without turning: along `direction` (any length; zero: it rests) by at most `maxDistance` (world
 * units, default Infinity), or until its position is `to`.
 */
export type SweepLike =
  | (ShapeAt & { readonly direction: Vec3Like; readonly maxDistance?: number; readonly to?: undefined })
  | (ShapeAt & { readonly to: Vec3Like; readonly direction?: undefined; readonly maxDistance?: undefined });

export { MOTION_MAX } from "./motion-layout.ts";

const NAMES: Readonly<Record<string, true>> = { ...SHAPE_AT_NAMES, direction: true, maxDistance: true, to: true };
const FORM = "{shape, position, rotation, direction, maxDistance} or {shape, position, rotation, to}";

/**
 * Reads a sweep: the pose at the start into `pose`, the unit direction (zero: rest) and the greatest distance into `motion`; returns the shape.
 * Throws with a clear message, `where` in front.
 */
export function readSweep(where: string, query: SweepLike, pose: Pose, motion: Float64Array): Shape {
  checkQuery(where, query, NAMES, FORM);
  const shape = readShape(where, query, pose);
  const { direction, to, maxDistance } = query;
  if (to === undefined) {
    if (direction === undefined) throw new TypeError(`${where}: either direction or to must be given`);
    readVec3(where, "direction", direction, motion);
    motion[MOTION_MAX] = readMaxDistance(where, maxDistance);
    if (!normalize(motion)) motion[MOTION_MAX] = 0;
    return shape;
  }
  if (direction !== undefined || maxDistance !== undefined) {
    const other = direction !== undefined ? "direction" : "maxDistance";
    throw new TypeError(`${where}: to must not be given together with ${other}`);
  }
  readPoint(where, "to", to, motion);
  for (let i = 0; i < 3; i++) motion[i] -= pose[POSE_POSITION + i];
  motion[MOTION_MAX] = lengthOf(motion);
  normalize(motion);
  return shape;
}
