import type { Aabb } from "../../math/aabb.ts";
import type { Ray } from "../../math/ray.ts";
import { checkBox, checkId } from "../index-checks.ts";
import { NO_HALF } from "../slab-ray.ts";
import type { IndexStats, IndexVisitor, SpatialIndex } from "../spatial-index.ts";
import { Cells, NONE, ROOT, reserveId, storeBox } from "./cells.ts";
import { cellsStats } from "./cells-stats.ts";
import { closestCells } from "./closest-cells.ts";
import { insertId } from "./insert-id.ts";
import { moveId } from "./move-id.ts";
import { overlapCells } from "./overlap-cells.ts";
import { raycastCells } from "./raycast-cells.ts";
import { removeId } from "./remove-id.ts";
import { validateCells } from "./validate-cells.ts";

/**
 * A loose octree as an index: `Cells` tells how it is made. Every edit takes effect at once, and there is no rebuild; a move that
 * keeps the centre in its cell costs no more than a look at the boxes above. It has no bounds: the root grows with what is in it. Queries visit the ids
 * whose exact box meets them.
 */
export class Octree implements SpatialIndex {
  readonly name = "octree";
  /** Drawings look in. */
  private readonly cells = new Cells();

  get size(): number {
    return this.cells.size;
  }

  insert(id: number, box: Aabb): void {
    checkId(this.name, "insert", id, this.#has(id), false);
    checkBox(this.name, "insert", box);
    const cells = this.cells;
    reserveId(cells, id);
    storeBox(cells, id, box);
    cells.size++;
    insertId(cells, ROOT, id);
  }

  update(id: number, box: Aabb): void {
    checkId(this.name, "update", id, this.#has(id), true);
    checkBox(this.name, "update", box);
    moveId(this.cells, id, box);
  }

  remove(id: number): void {
    checkId(this.name, "remove", id, this.#has(id), true);
    this.cells.size--;
    removeId(this.cells, id);
  }

  overlap(box: Aabb, visitor: IndexVisitor): void {
    overlapCells(this.cells, box, visitor);
  }

  raycast(ray: Ray, visitor: IndexVisitor): void {
    raycastCells(this.cells, ray, NO_HALF, visitor);
  }

  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    raycastCells(this.cells, ray, half, visitor);
  }

  closest(box: Aabb, visitor: IndexVisitor): void {
    closestCells(this.cells, box, visitor);
  }

  validate(): void {
    validateCells(this.name, this.cells);
  }

  stats(): IndexStats {
    return cellsStats(this.cells);
  }

  #has(id: number): boolean {
    return id < this.cells.nodeOf.length && this.cells.nodeOf[id] !== NONE;
  }
}
