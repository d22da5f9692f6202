import type { Aabb } from "../math/aabb.ts";
import type { Pose } from "../math/pose.ts";
import type { Ray } from "../math/ray.ts";
import type { RayHit, RaySpan } from "./ray-hit.ts";

/**
 * A shape is plain data plus its constant type object. Make shapes with the factories (`sphere(1)`, `mesh(positions,
 * indices)`); never change one afterwards. One shape may be shared by any number of colliders.
 */
export interface Shape {
  // biome-ignore lint/suspicious/noExplicitAny: a shape is only ever passed to its own type's functions
  readonly type: ShapeType<any>;
}

/** Called for each part of a composite shape: the part, its pose in the shape's frame (null: identity), its index. */
export type PartVisitor = (part: Shape, pose: Pose | null, index: number) => void;

/**
 * All that can be asked of a kind of shape. Every argument is in the shape's local frame, except where `pose` is given.
 * No function here allocates (but for list results), keeps its arguments or calls user code.
 */
export interface ShapeType<S extends Shape = Shape> {
  /** The factory's name: "sphere", "mesh" … */
  readonly name: string;
  /** Has an inside: a ray may start in it and a span has thickness. Surfaces (triangle, mesh, height field) have none. */
  readonly solid: boolean;

  /** Writes the world box of the shape at `pose`: never too small; tight for primitives, ±Infinity where unbounded. */
  aabb(shape: S, pose: Pose, out: Aabb): void;

  /** Convex shapes: writes the point of the shape farthest along `direction` (any length but zero). */
  support?(shape: S, direction: Float64Array, out: Float64Array): void;

  /** Composite shapes: visits every part whose local box meets `localBox`. */
  parts?(shape: S, localBox: Aabb, visit: PartVisitor): void;

  /**
   * The nearest hit with t in [ray[RAY_MIN], ray[RAY_MAX]], ends included. Fills `hit` and returns true, or returns false and
   * leaves `hit` undefined. The direction may have any length but zero. `mode` is a set of RAY_… bits. Of several hits at the same t
   * the lowest child, then the lowest feature wins.
   */
  raycast(shape: S, ray: Ray, mode: number, hit: RayHit): boolean;

  /** Whether there is any hit at all. Absent: `raycast` is as fast. */
  raycastAny?(shape: S, ray: Ray, mode: number): boolean;

  /** Appends a new RayHit for every hit, in no order. Absent: there is at most one, that of `raycast`. */
  raycastAll?(shape: S, ray: Ray, mode: number, out: RayHit[]): void;

  /**
   * Appends the intervals of the whole line inside the shape that meet [ray[RAY_MIN], ray[RAY_MAX]], not cut to it, in no order.
   * A surface without an inside gives spans with enter.t = exit.t.
   */
  spans(shape: S, ray: Ray, out: RaySpan[]): void;

  /** Writes the outward unit normal of the surface at a hit or span end of `ray` (the counter-clockwise side of a triangle). */
  normal(shape: S, ray: Ray, hit: RayHit, out: Float64Array): void;

  /** Whether the closed solid contains the point. Absent on surfaces. */
  contains?(shape: S, point: Float64Array): boolean;
}
