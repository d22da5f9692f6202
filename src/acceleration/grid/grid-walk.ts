import type { Ray } from "../../math/ray.ts";
import type { SlabRay } from "../slab-ray.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type CellGrid, findCell } from "./cell-grid.ts";
import { CELL_HIGH, CELL_LEVEL, CELL_LOW, CELL_X, CELL_Y, CELL_Z, CENTER_CELL, LEVEL_BITS } from "./cell-layout.ts";
import { rootSpan } from "./root-span.ts";

/** The axis over which the ray came into the cell in which it begins: none. */
export const NO_AXIS = -1;

/**
 * A walk along a ray from cell to cell, from plane to plane: down where a cell has children, on where there is nothing, and up at the end of a block of
 * 4 × 4 × 4 children. When the ray crosses a plane is computed from the plane alone, not step by step, and crossings at one time
 * come in the order x, y, z; so on every level the walk is the same whichever cells it passes over. The cells above are on the shared stack.
 *
 * Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", Eurographics 1987; on a hierarchy: Museth, "Hierarchical Digital
 * Differential Analyzer for Efficient Ray-Marching in OpenVDB", 2014.
 */
export class GridWalk {
  /** In: no cell is entered later than this. */
  limit = 0;
  /** The walk's part of the shared stack. */
  base = 0;
  top = 0;
  /** Two bits for each level of the present cell; the axis over which the ray came into it, and the cell's place along that. */
  shift = 0;
  axis = NO_AXIS;
  place = 0;
  private x = 0;
  private y = 0;
  private z = 0;
  /** When the present cell was entered, and when its next planes are crossed. */
  private t = 0;
  private nextX = 0;
  private nextY = 0;
  private nextZ = 0;
  private inverseX = 0;
  private inverseY = 0;
  private inverseZ = 0;
  private originX = 0;
  private originY = 0;
  private originZ = 0;

  /** Begins in the root of `grid`. `slab` is the ray, ready for slab tests; {@link rootSpan} tells when it comes to the root. */
  begin(grid: CellGrid, ray: Ray, slab: SlabRay): void {
    const { cells, root, center } = grid;
    this.base = traversalStack.top;
    this.top = traversalStack.top;
    this.x = cells[root | CELL_X];
    this.y = cells[root | CELL_Y];
    this.z = cells[root | CELL_Z];
    this.shift = LEVEL_BITS * cells[root | CELL_LEVEL];
    this.axis = NO_AXIS;
    this.t = rootSpan.from;
    this.inverseX = slab.inverseX;
    this.inverseY = slab.inverseY;
    this.inverseZ = slab.inverseZ;
    this.originX = ray[0] - center[0];
    this.originY = ray[1] - center[1];
    this.originZ = ray[2] - center[2];
  }

  /** The cell after `at`, the present one: its first child on the way, or what comes later. 0 when the way is done. */
  next(grid: CellGrid, at: number): number {
    const { cells, cellSize } = grid;
    const { ids } = traversalStack;
    const { limit, base, inverseX, inverseY, inverseZ, originX, originY, originZ } = this;
    // up: the ray leaves a cell over its greater plane
    const upX = inverseX < 0 ? 0 : 1;
    const upY = inverseY < 0 ? 0 : 1;
    const upZ = inverseZ < 0 ? 0 : 1;
    const stepX = upX + upX - 1;
    const stepY = upY + upY - 1;
    const stepZ = upZ + upZ - 1;
    let { top, shift, axis, x, y, z, t, nextX, nextY, nextZ } = this;
    let isInside = (cells[at | CELL_LOW] | cells[at | CELL_HIGH]) !== 0;
    if (isInside) {
      // ── down: the child in which the ray is at t, after all crossings that come before (t, axis).
      // (a ray that is past the root by a rounding comes to a place with no cell, which ends the walk)
      ids[top++] = at;
      shift -= LEVEL_BITS;
      x = (x << LEVEL_BITS) + 3 - 3 * upX;
      y = (y << LEVEL_BITS) + 3 - 3 * upY;
      z = (z << LEVEL_BITS) + 3 - 3 * upZ;
      nextX = ((((x + upX) << shift) - CENTER_CELL) * cellSize - originX) * inverseX;
      nextY = ((((y + upY) << shift) - CENTER_CELL) * cellSize - originY) * inverseY;
      nextZ = ((((z + upZ) << shift) - CENTER_CELL) * cellSize - originZ) * inverseZ;
      while (nextX < t || (nextX === t && axis > 0)) {
        x += stepX;
        nextX = ((((x + upX) << shift) - CENTER_CELL) * cellSize - originX) * inverseX;
      }
      while (nextY < t || (nextY === t && axis > 1)) {
        y += stepY;
        nextY = ((((y + upY) << shift) - CENTER_CELL) * cellSize - originY) * inverseY;
      }
      while (nextZ < t) {
        z += stepZ;
        nextZ = ((((z + upZ) << shift) - CENTER_CELL) * cellSize - originZ) * inverseZ;
      }
    }
    if (top === base) return 0;
    let block = ids[top - 1];
    // ── on, until there is a cell
    for (;;) {
      if (isInside) {
        const half = cells[block | ((z & 2) === 0 ? CELL_LOW : CELL_HIGH)];
        if (((half >>> ((x & 3) | ((y & 3) << 2) | ((z & 1) << 4))) & 1) !== 0) break;
      }
      isInside = true;
      let crossed = 0;
      if (nextX <= nextY && nextX <= nextZ) {
        t = nextX;
        axis = 0;
        crossed = x ^ (x + stepX);
        x += stepX;
        nextX = ((((x + upX) << shift) - CENTER_CELL) * cellSize - originX) * inverseX;
      } else if (nextY <= nextZ) {
        t = nextY;
        axis = 1;
        crossed = y ^ (y + stepY);
        y += stepY;
        nextY = ((((y + upY) << shift) - CENTER_CELL) * cellSize - originY) * inverseY;
      } else {
        t = nextZ;
        axis = 2;
        crossed = z ^ (z + stepZ);
        z += stepZ;
        nextZ = ((((z + upZ) << shift) - CENTER_CELL) * cellSize - originZ) * inverseZ;
      }
      if (t > limit) return 0;
      if (crossed >> LEVEL_BITS === 0) continue;
      // ── up, past all blocks that end here
      do {
        if (--top === base) return 0;
        block = ids[top - 1];
        shift += LEVEL_BITS;
        x >>= LEVEL_BITS;
        y >>= LEVEL_BITS;
        z >>= LEVEL_BITS;
        crossed >>= LEVEL_BITS;
      } while (crossed >> LEVEL_BITS !== 0);
      nextX = ((((x + upX) << shift) - CENTER_CELL) * cellSize - originX) * inverseX;
      nextY = ((((y + upY) << shift) - CENTER_CELL) * cellSize - originY) * inverseY;
      nextZ = ((((z + upZ) << shift) - CENTER_CELL) * cellSize - originZ) * inverseZ;
    }
    this.top = top;
    this.shift = shift;
    this.axis = axis;
    this.place = axis === 0 ? x : axis === 1 ? y : z;
    this.x = x;
    this.y = y;
    this.z = z;
    this.t = t;
    this.nextX = nextX;
    this.nextY = nextY;
    this.nextZ = nextZ;
    return findCell(grid, cells[block | CELL_LEVEL] - 1, x, y, z);
  }
}
