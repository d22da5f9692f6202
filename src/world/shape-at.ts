import { show } from "../math/check.ts";
import { type Pose, type PoseLike, readPose } from "../math/pose.ts";
import { checkShape } from "../narrowphase/shape-query.ts";
import type { Shape } from "../shapes/shape.ts";

/** A shape and where it stands (default: at the origin, not turned), as the argument of a query. */
export interface ShapeAt extends PoseLike {
  readonly shape: Shape;
}

/** The names of {@link ShapeAt}. */
export const SHAPE_AT_NAMES: Readonly<Record<keyof ShapeAt, true>> = { shape: true, position: true, rotation: true };

/** Reads a posed shape: its pose into `pose`; returns the shape. Throws with a clear message, `where` in front. */
export function readShapeAt(where: string, query: ShapeAt, pose: Pose): Shape {
  checkQuery(where, query, SHAPE_AT_NAMES, "{shape, position, rotation}");
  return readShape(where, query, pose);
}

/** The same where the names have been checked. */
export function readShape(where: string, query: ShapeAt, pose: Pose): Shape {
  const { shape } = query;
  checkShape(where, shape);
  readPose(where, "", query, pose);
  return shape;
}

/** Throws unless `query` is an object whose every name is known; `form` tells what it should look like. */
export function checkQuery(where: string, query: object, known: Readonly<Record<string, true>>, form: string): void {
  if (query === null || typeof query !== "object") {
    throw new TypeError(`${where}: query must be ${form}, got ${show(query)}`);
  }
  for (const name in query) {
    if (known[name] !== true) throw new TypeError(`${where}: query must be ${form}, got one with ${show(name)}`);
  }
}

/** A greatest distance: a number ≥ 0, Infinity where it is left out. */
export function readMaxDistance(where: string, value: number | undefined): number {
  if (value === undefined) return Infinity;
  if (typeof value !== "number") throw new TypeError(`${where}: maxDistance must be a number, got ${show(value)}`);
  if (!(value >= 0)) throw new RangeError(`${where}: maxDistance must be >= 0, got ${show(value)}`);
  return value;
}
