import type { Aabb } from "../math/aabb.ts";
import type { Ray } from "../math/ray.ts";

/**
 * What a query does with each candidate of an index. A visitor may issue other queries from inside `visit` and may throw;
 * it must not change the index.
 */
export interface IndexVisitor {
  /**
   * Candidates beyond this are not worth visiting: distance along the ray or sweep, distance from the point or box for `closest`; not
   * used by `overlap`. The index reads it again after each `visit`; −Infinity ends the query (in `overlap` too).
   */
  limit: number;
  /** Called once for each candidate. `boxes`: where its box as given begins at 6 · id, if the index can tell and has just looked at it. */
  visit(id: number, boxes?: Aabb): void;
  /** Boxes tested by this query so far; the index adds to it. */
  nodeVisits: number;
  /** Leaves opened by this query so far; the index adds to it. */
  leafVisits: number;
}

/** Figures about an index, for people and tests. */
export interface IndexStats {
  /** Ids in the index. */
  size: number;
  nodes: number;
  leaves: number;
  depth: number;
  /** Surface area heuristic cost relative to the root box; lower is better. 0 for an empty index. */
  cost: number;
  /** Bytes held. */
  bytes: number;
}

/**
 * A set of boxes with integer ids ≥ 0, asked for candidates. It never sees a shape. Boxes are closed: touching counts.
 * Every candidate whose box (as given) meets the query is visited exactly once; others may be visited too, as an index may keep rounded
 * or enlarged boxes. Boxes are finite. Ids are small integers that the caller reuses; an index may keep arrays as long as the greatest.
 */
export interface SpatialIndex {
  readonly name: string;
  readonly size: number;
  /** Adds a box; the id must not be in the index. */
  insert(id: number, box: Aabb): void;
  /** Replaces the box of an id that is in the index. */
  update(id: number, box: Aabb): void;
  /** Removes an id that is in the index. */
  remove(id: number): void;
  /** Visits the boxes that meet `box`. */
  overlap(box: Aabb, visitor: IndexVisitor): void;
  /** Visits the boxes that meet the ray at some t in [ray[RAY_MIN], min(ray[RAY_MAX], visitor.limit)], roughly nearest first. */
  raycast(ray: Ray, visitor: IndexVisitor): void;
  /** Like `raycast` for a box with `half` extents whose centre moves along the ray. */
  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void;
  /** Visits the boxes within visitor.limit of `box` (a point is a box with min = max), roughly nearest first. */
  closest(box: Aabb, visitor: IndexVisitor): void;
  /** Throws an Error naming the first broken invariant. For tests. */
  validate(): void;
  stats(): IndexStats;
}
