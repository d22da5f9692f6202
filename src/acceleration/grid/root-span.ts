import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { SLAB_PADDING } from "../../math/scalar.ts";
import { SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import type { CellGrid } from "./cell-grid.ts";
import { BOX, CELL_LEVEL, CELL_MARGIN, CELL_X, CENTER_CELL, LEVEL_BITS } from "./cell-layout.ts";

/** What {@link meetRoot} finds out. A record, as numbers that are returned may be boxed. */
export class RootSpan {
  /** The ray is within the root's cell from here to there, but for rounding. */
  from = 0;
  to = 0;
  /** The root's cell. */
  readonly box = new Float64Array(BOX);
  /** Its largest coordinate, from 0. */
  extent = 0;
  /** Whether rounding is so far below the margin of the cells that the ray may walk from cell to cell. */
  canWalk = false;
  /** The origins of `slab`, relative to the centre of the lattice. */
  nearCellX = 0;
  nearCellY = 0;
  nearCellZ = 0;
  farCellX = 0;
  farCellY = 0;
  farCellZ = 0;
  /**
   * The ray made ready for slab tests of cells: padded twice as much as for boxes, so that a cell never hides a box that begins or ends
   * where the cell does.
   */
  readonly slab = new SlabRay();
}

/** Of the last call of {@link meetRoot}: read it before anything else is called. */
export const rootSpan = new RootSpan();

/** Whether the ray, grown by `half`, meets the root's cell up to min(ray[RAY_MAX], visitor.limit). Sets {@link rootSpan}. The grid must have a root. */
export function meetRoot(grid: CellGrid, ray: Ray, half: Float64Array, visitor: IndexVisitor): boolean {
  measureRoot(grid);
  const { slab, box, extent } = rootSpan;
  const { cellSize, center } = grid;
  const origin = Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]);
  const offset = Math.abs(center[0]) + Math.abs(center[1]) + Math.abs(center[2]);
  rootSpan.canWalk = SLAB_PADDING * (extent + origin + offset) <= CELL_MARGIN * cellSize;

  slab.extent = 2 * (extent + offset) + origin + half[0] + half[1] + half[2];
  slab.begin(ray, half);
  const { inverseX, inverseY, inverseZ } = slab;
  const nearX = ((inverseX < 0 ? box[3] : box[0]) - slab.nearOriginX) * inverseX;
  const nearY = ((inverseY < 0 ? box[4] : box[1]) - slab.nearOriginY) * inverseY;
  const nearZ = ((inverseZ < 0 ? box[5] : box[2]) - slab.nearOriginZ) * inverseZ;
  const farX = ((inverseX < 0 ? box[0] : box[3]) - slab.farOriginX) * inverseX;
  const farY = ((inverseY < 0 ? box[1] : box[4]) - slab.farOriginY) * inverseY;
  const farZ = ((inverseZ < 0 ? box[2] : box[5]) - slab.farOriginZ) * inverseZ;
  rootSpan.nearCellX = slab.nearOriginX - center[0];
  rootSpan.nearCellY = slab.nearOriginY - center[1];
  rootSpan.nearCellZ = slab.nearOriginZ - center[2];
  rootSpan.farCellX = slab.farOriginX - center[0];
  rootSpan.farCellY = slab.farOriginY - center[1];
  rootSpan.farCellZ = slab.farOriginZ - center[2];
  const from = Math.max(nearX, nearY, nearZ, ray[RAY_MIN]);
  const to = Math.min(farX, farY, farZ, ray[RAY_MAX], visitor.limit);
  rootSpan.from = from;
  rootSpan.to = to;
  return from <= to;
}

/** Sets the box and the extent of {@link rootSpan}. The grid must have a root. */
export function measureRoot(grid: CellGrid): void {
  const { cells, root, cellSize, center } = grid;
  const { box } = rootSpan;
  const width = 1 << (LEVEL_BITS * cells[root | CELL_LEVEL]);
  rootSpan.extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    const min = cells[root + CELL_X + axis] * width - CENTER_CELL;
    box[axis] = min * cellSize + center[axis];
    box[axis + 3] = (min + width) * cellSize + center[axis];
    rootSpan.extent = Math.max(rootSpan.extent, Math.abs(box[axis]), Math.abs(box[axis + 3]));
  }
}
