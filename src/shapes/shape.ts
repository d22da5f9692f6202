import type { Aabb } from "../math/aabb.ts";
import type { Pose } from "../math/pose.ts";
import type { Ray } from "../math/ray.ts";
import type { Vec3 } from "../math/vec3.ts";
import type { RayHit, RaySpan } from "./ray-hit.ts";
import type { SurfacePoint } from "./surface-point.ts";

/**
 * A shape is plain data plus its constant type object. Make shapes with the factories (`sphere(1)`, `mesh(positions,
 * indices)`); never change one afterwards. One shape may be shared by any number of colliders.
 */
export interface Shape {
  // biome-ignore lint/suspicious/noExplicitAny: a shape is only ever passed to its own type's functions
  readonly type: ShapeType<any>;
  /**
   * Rounded convex shapes (sphere, capsule) are a smaller convex core with a ball of radius `rounding` around each of its points.
   * Distances are exact on the core; the ball is added afterwards. Absent: the shape is its own core, `rounding` is 0.
   */
  readonly core?: ConvexCore;
  readonly rounding?: number;
}

/** What distance algorithms need of a convex shape: its farthest points. Every convex {@link Shape} is one. */
export interface ConvexCore {
  // biome-ignore lint/suspicious/noExplicitAny: a core is only ever passed to its own type's functions
  readonly type: SupportMap<any>;
}

/** A support mapping. All arguments are in the local frame; nothing allocates. */
export interface SupportMap<S> {
  readonly name: string;
  /**
   * Writes the point farthest along `direction` (any length but zero; −0 is 0) and returns the number (≥ 0) of the smooth piece of the
   * surface that it lies on: for a polyhedron the vertex, for a cylinder 0 the top rim and 1 the bottom rim, for a cone 0 the rim and 1
   * the apex. Of equally far points any one may be given, but the same for the same direction. Absent in types that are not convex.
   */
  support?(shape: S, direction: Float64Array, out: Float64Array): number;
  /**
   * Shapes with curved pieces only (cylinder, cone): writes the point of smooth piece `piece` that is farthest along `direction`, and into
   * `turn` (3 × 3, row by row) the derivative of that point with respect to `direction` (the Hessian of the piece's support function, symmetric,
   * zero along `direction`). Returns false, with nothing written, where the piece has no such derivative (direction along the axis of a rim).
   * Absent: every piece is a single point.
   */
  supportPiece?(shape: S, piece: number, direction: Float64Array, out: Float64Array, turn: Float64Array): boolean;
}

/** Called for each part of a composite shape: the part, its pose in the shape's frame (null: identity), its index. */
export type PartVisitor = (part: Shape, pose: Pose | null, index: number) => void;

/** A search among the parts of a composite shape that narrows while it runs. The part handed over may change after `visit` returns. */
export interface PartSearch {
  /** Parts beyond this are of no use; read again after each visit; −Infinity ends the search. */
  limit: number;
  /** The answer depends neither on the order of the parts nor on some that are just beyond the limit. */
  readonly anyOrder?: boolean;
  /**
   * A turned box within the one that is searched around, which parts must be near to as well, once it is known: its middle (NaN until then), its axes as the columns of a matrix, row by row, and
   * its half extents, larger by more than what is rounded.
   */
  readonly fit?: Float64Array;
  /** As {@link PartVisitor}. It may start another search or query. */
  visit(part: Shape, pose: Pose | null, index: number): void;
}

/**
 * All that can be asked of a kind of shape. Every argument is in the shape's local frame, except where `pose` is given.
 * No function here allocates (but for list results), keeps its arguments or calls user code.
 */
export interface ShapeType<S extends Shape = Shape> extends SupportMap<S> {
  /** The factory's name: "sphere", "mesh" … */
  readonly name: string;
  /** Has an inside: a ray may start in it and a span has thickness. Surfaces (triangle, mesh, height field) have none. */
  readonly solid: boolean;

  /** Writes the world box of the shape at `pose`: never too small; tight for primitives, ±Infinity where unbounded. */
  aabb(shape: S, pose: Pose, out: Aabb): void;

  /** Composite shapes: visits every part whose local box meets `localBox` (touching counts). */
  parts?(shape: S, localBox: Aabb, visit: PartVisitor): void;

  /** Composite shapes: visits the parts whose box is within `search.limit` of `localBox`, roughly nearest first. */
  partsNear?(shape: S, localBox: Aabb, search: PartSearch): void;

  /**
   * Composite shapes: visits the parts whose box is met, at some t in [ray[RAY_MIN], min(ray[RAY_MAX], search.limit)], by a box with the half
   * extents `half` whose centre moves along `ray`, roughly nearest first. A fourth number of `half` is the radius of a ball around that centre: then only
   * parts that this meets need be visited, and some that it just misses may be too.
   */
  partsAlong?(shape: S, ray: Ray, half: Float64Array, search: PartSearch): void;

  /**
   * Writes the point of the surface nearest to `point`. Solids: `distance` is negative inside. Of equally near points any one.
   * Only points within `out.limit` of the surface need be found: farther ones may leave `out` unchanged and return false.
   */
  closestPoint?(shape: S, point: Float64Array, out: SurfacePoint): boolean;

  /**
   * Writes the outward unit normal of the smooth surface piece at `point` that points most along `towards` (any length but zero): on an edge of a
   * box, of one of its two faces. `point` has four numbers: x, y, z on the surface and how far off the surface that may be (a length).
   * Triangles: the side that looks along `towards`. Absent: the caller takes the direction in which the two shapes part, which
   * is right for smooth surfaces.
   */
  surfaceNormal?(shape: S, point: Float64Array, towards: Float64Array, out: Float64Array): void;

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
   * A surface without an inside gives spans with enter.t = exit.t. Every shape has it, a mesh in its full-type.ts.
   */
  spans?(shape: S, ray: Ray, out: RaySpan[]): void;

  /** Writes the outward unit normal of the surface at a hit or span end of `ray` (the counter-clockwise side of a triangle). */
  normal(shape: S, ray: Ray, hit: RayHit, out: Float64Array): void;

  /** Surfaces of triangles with attributes: how many numbers a vertex has under the name `name`; 0 for nothing. "position" and "normal" have 3. */
  attributeSize?(shape: S, name: string): number;

  /**
   * Writes vertex attribute `name`, one that has a size, at the point of face `feature` whose vertices have the weights `at`; an array grows as needed. "normal" is unit and
   * points to the front, the face's own where the vertices have none.
   */
  attribute?(shape: S, name: string, feature: number, at: Readonly<Vec3>, out: number[] | Float64Array): void;

  /** Whether the closed solid contains the point. Absent on surfaces. */
  contains?(shape: S, point: Float64Array): boolean;
}
