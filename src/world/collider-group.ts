import type { IndexVisitor, SpatialIndex } from "../acceleration/spatial-index.ts";
import type { Aabb } from "../math/aabb.ts";
import type { Ray } from "../math/ray.ts";
import { OversizedList } from "./oversized-list.ts";

/** The colliders of one mobility: a tree, and beside it those that are too large for it. */
export class ColliderGroup {
  readonly index: SpatialIndex;
  readonly oversized = new OversizedList();

  constructor(index: SpatialIndex) {
    this.index = index;
  }

  insert(id: number, box: Aabb, oversized: boolean): void {
    (oversized ? this.oversized : this.index).insert(id, box);
  }

  update(id: number, box: Aabb, oversized: boolean): void {
    (oversized ? this.oversized : this.index).update(id, box);
  }

  remove(id: number, oversized: boolean): void {
    (oversized ? this.oversized : this.index).remove(id);
  }

  /** The large ones first: what they stop (a ground plane) shortens the walk through the tree. */
  raycast(ray: Ray, visitor: IndexVisitor): void {
    if (this.oversized.size > 0) this.oversized.raycast(ray, visitor);
    if (this.index.size > 0 && visitor.limit !== -Infinity) this.index.raycast(ray, visitor);
  }

  /** As `raycast`, for a box with `half` extents whose centre moves along the ray. */
  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    if (this.oversized.size > 0) this.oversized.sweep(ray, half, visitor);
    if (this.index.size > 0 && visitor.limit !== -Infinity) this.index.sweep(ray, half, visitor);
  }

  overlap(box: Aabb, visitor: IndexVisitor): void {
    if (this.oversized.size > 0) this.oversized.overlap(box, visitor);
    if (this.index.size > 0 && visitor.limit !== -Infinity) this.index.overlap(box, visitor);
  }

  /** The tree first: what it finds spares most of the large ones, whose shapes cost as much as any. */
  closest(box: Aabb, visitor: IndexVisitor): void {
    if (this.index.size > 0) this.index.closest(box, visitor);
    if (this.oversized.size > 0 && visitor.limit !== -Infinity) this.oversized.closest(box, visitor);
  }
}
