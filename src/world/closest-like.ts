import { show } from "../math/check.ts";
import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { readPoint, type Vec3Like } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { checkQuery, readShape, SHAPE_AT_NAMES, type ShapeAt } from "./shape-at.ts";

/** A point or a posed shape, how far (default Infinity, world units) and for how many colliders (default 1) to look. */
export type ClosestLike = { readonly maxDistance?: number; readonly k?: number } & (
  | {
      readonly point: Vec3Like;
      readonly shape?: undefined;
      readonly position?: undefined;
      readonly rotation?: undefined;
    }
  | (ShapeAt & { readonly point?: undefined })
);

const NAMES: Readonly<Record<string, true>> = { ...SHAPE_AT_NAMES, point: true, maxDistance: true, k: true };
const FORM = "{point, maxDistance, k} or {shape, position, rotation, maxDistance, k}";

/**
 * Reads the argument of `closest` but for its numbers: the shape's pose, or the point as a position, into `pose`; returns the shape, null for a point.
 * Throws with a clear message, `where` in front.
 */
export function readClosest(where: string, query: ClosestLike, pose: Pose): Shape | null {
  checkQuery(where, query, NAMES, FORM);
  const { point } = query;
  if (point === undefined) {
    if (query.shape === undefined) throw new TypeError(`${where}: either point or shape must be given`);
    return readShape(where, query, pose);
  }
  for (const other of ["shape", "position", "rotation"] as const) {
    if (query[other] !== undefined) throw new TypeError(`${where}: point must not be given together with ${other}`);
  }
  readPoint(where, "point", point, pose, POSE_POSITION);
  return null;
}

/** How many: an integer ≥ 1, 1 where it is left out. */
export function readCount(where: string, value: number | undefined): number {
  if (value === undefined) return 1;
  if (typeof value !== "number") throw new TypeError(`${where}: k must be a number, got ${show(value)}`);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${where}: k must be an integer >= 1, got ${show(value)}`);
  }
  return value;
}
