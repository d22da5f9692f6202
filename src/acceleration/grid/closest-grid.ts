import type { Aabb } from "../../math/aabb.ts";
import { SLAB_PADDING } from "../../math/scalar.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type CellGrid, findCell } from "./cell-grid.ts";
import {
  BOX,
  CELL_FIRST,
  CELL_HIGH,
  CELL_LEVEL,
  CELL_LOW,
  CELL_X,
  CELL_Y,
  CELL_Z,
  CENTER_CELL,
  LEVEL_BITS,
} from "./cell-layout.ts";
import {
  FRAME_WORDS,
  isFrameDone,
  narrowFrames,
  pushFrame,
  RANGE_WORDS,
  reserveFrames,
  takeChild,
} from "./child-frames.ts";
import { meetsRange, writeRange } from "./query-range.ts";
import { measureRoot, rootSpan } from "./root-span.ts";

const around = new Float64Array(BOX);
/** How far `around` reaches beyond the box. */
const reach = new Float64Array(1);

/**
 * Visits the ids in cells whose exact box is within visitor.limit of `box` (0 where they touch or overlap), nearer cells first. A box at exactly
 * the limit is visited: `box` is padded by the rounding error of coordinates of its size, and for cells by twice that. A box
 * is visited in the nearest of its cells, which is no further off than the box itself. Branch and bound: Roussopoulos et al.,
 * "Nearest Neighbor Queries", 1995.
 */
export function closestGrid(grid: CellGrid, box: Aabb, visitor: IndexVisitor): void {
  let limit = visitor.limit;
  if (grid.root === 0 || limit < 0) return;
  const { cells, entries, boxes, inverse, cellSize, center, centerOfMin, centerOfMax } = grid;
  measureRoot(grid);
  const largest = Math.max(
    rootSpan.extent,
    Math.max(Math.abs(box[0]), Math.abs(box[1]), Math.abs(box[2])),
    Math.max(Math.abs(box[3]), Math.abs(box[4]), Math.abs(box[5])),
  );
  const pad = SLAB_PADDING * largest;
  const minX = box[0] - pad;
  const minY = box[1] - pad;
  const minZ = box[2] - pad;
  const maxX = box[3] + pad;
  const maxY = box[4] + pad;
  const maxZ = box[5] + pad;
  const cellPad = 2 * SLAB_PADDING * (largest + Math.abs(center[0]) + Math.abs(center[1]) + Math.abs(center[2]));
  const cellMinX = box[0] - center[0] - cellPad;
  const cellMinY = box[1] - center[1] - cellPad;
  const cellMinZ = box[2] - center[2] - cellPad;
  const cellMaxX = box[3] - center[0] + cellPad;
  const cellMaxY = box[4] - center[1] + cellPad;
  const cellMaxZ = box[5] - center[2] + cellPad;

  // ── the least cell of the box, and the range of cells within the limit
  reserveFrames();
  const base = traversalStack.top;
  let ids = traversalStack.ids;
  writeRange(grid, box, ids, base);
  const leastX = ids[base];
  const leastY = ids[base + 1];
  const leastZ = ids[base + 2];
  reach[0] = limit + 2 * cellPad;
  writeAround(grid, box, ids, base);
  let at = grid.root;
  if (!meetsRange(cells, at, ids, base)) return;
  const frames = base + RANGE_WORDS;
  let top = frames;
  let boxTests = 0;
  let cellVisits = 1;
  let leafVisits = 0;
  try {
    for (;;) {
      // ── the boxes in the cell
      // of its cells, the nearest is the one in which a box is visited: after the place of `box` it must begin here, before it must end here
      const shift = LEVEL_BITS * cells[at | CELL_LEVEL];
      const x = cells[at | CELL_X];
      const y = cells[at | CELL_Y];
      const z = cells[at | CELL_Z];
      const mustBeginX = x > leastX >> shift ? (x << shift) - CENTER_CELL : -Infinity;
      const mustBeginY = y > leastY >> shift ? (y << shift) - CENTER_CELL : -Infinity;
      const mustBeginZ = z > leastZ >> shift ? (z << shift) - CENTER_CELL : -Infinity;
      const mustEndX = x < leastX >> shift ? ((x + 1) << shift) - CENTER_CELL : Infinity;
      const mustEndY = y < leastY >> shift ? ((y + 1) << shift) - CENTER_CELL : Infinity;
      const mustEndZ = z < leastZ >> shift ? ((z + 1) << shift) - CENTER_CELL : Infinity;
      for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
        boxTests++;
        const id = entries[entry];
        const b = id * BOX;
        const gapX = Math.max(0, boxes[b] - maxX, minX - boxes[b + 3]);
        const gapY = Math.max(0, boxes[b + 1] - maxY, minY - boxes[b + 4]);
        const gapZ = Math.max(0, boxes[b + 2] - maxZ, minZ - boxes[b + 5]);
        if (!(Math.sqrt(gapX * gapX + gapY * gapY + gapZ * gapZ) <= limit)) continue;
        const beginX = (boxes[b] - centerOfMin[0]) * inverse;
        const beginY = (boxes[b + 1] - centerOfMin[1]) * inverse;
        const beginZ = (boxes[b + 2] - centerOfMin[2]) * inverse;
        const endX = (boxes[b + 3] - centerOfMax[0]) * inverse;
        const endY = (boxes[b + 4] - centerOfMax[1]) * inverse;
        const endZ = (boxes[b + 5] - centerOfMax[2]) * inverse;
        if (beginX < mustBeginX || beginY < mustBeginY || beginZ < mustBeginZ) continue;
        if (endX >= mustEndX || endY >= mustEndY || endZ >= mustEndZ) continue;
        leafVisits++;
        traversalStack.top = top;
        visitor.visit(id);
        ids = traversalStack.ids;
        if (visitor.limit < limit) {
          limit = visitor.limit;
          if (limit < 0) return;
          reach[0] = limit + 2 * cellPad;
          writeAround(grid, box, ids, base);
          narrowFrames(cells, ids, base, top);
        }
      }
      // ── the next cell within the limit: among its children, the one that `box` is in first, then among those of the cells above
      if ((cells[at | CELL_LOW] | cells[at | CELL_HIGH]) !== 0) {
        const nearX = placeOfChild(leastX, shift, x);
        const nearY = placeOfChild(leastY, shift, y);
        const nearZ = placeOfChild(leastZ, shift, z);
        top = pushFrame(cells, at, ids, base, top, nearX | (nearY << 2) | (nearZ << 4));
      }
      for (;;) {
        while (top > frames && isFrameDone(ids, top)) top -= FRAME_WORDS;
        if (top === frames) return;
        const child = takeChild(ids, top);
        const parent = ids[top - FRAME_WORDS];
        const level = cells[parent | CELL_LEVEL] - 1;
        const cellX = (cells[parent | CELL_X] << LEVEL_BITS) | (child & 3);
        const cellY = (cells[parent | CELL_Y] << LEVEL_BITS) | ((child >> 2) & 3);
        const cellZ = (cells[parent | CELL_Z] << LEVEL_BITS) | (child >> 4);
        const width = cellSize * (1 << (LEVEL_BITS * level));
        const lowX = ((cellX << (LEVEL_BITS * level)) - CENTER_CELL) * cellSize;
        const lowY = ((cellY << (LEVEL_BITS * level)) - CENTER_CELL) * cellSize;
        const lowZ = ((cellZ << (LEVEL_BITS * level)) - CENTER_CELL) * cellSize;
        const gapX = Math.max(0, lowX - cellMaxX, cellMinX - lowX - width);
        const gapY = Math.max(0, lowY - cellMaxY, cellMinY - lowY - width);
        const gapZ = Math.max(0, lowZ - cellMaxZ, cellMinZ - lowZ - width);
        cellVisits++;
        if (!(Math.sqrt(gapX * gapX + gapY * gapY + gapZ * gapZ) <= limit)) continue;
        at = findCell(grid, level, cellX, cellY, cellZ);
        break;
      }
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += cellVisits + boxTests;
    visitor.leafVisits += leafVisits;
  }
}

/** The place among the children of a cell of level shift / 2 at `place` that is nearest to the cell `least` of level 0. */
function placeOfChild(least: number, shift: number, place: number): number {
  const child = (least >> (shift - LEVEL_BITS)) - (place << LEVEL_BITS);
  return child < 0 ? 0 : child > 3 ? 3 : child;
}

/** Writes the range of cells within `reach` of `box` to ids[base…]. */
function writeAround(grid: CellGrid, box: Aabb, ids: Int32Array, base: number): void {
  for (let axis = 0; axis < 3; axis++) {
    around[axis] = box[axis] - reach[0];
    around[axis + 3] = box[axis + 3] + reach[0];
  }
  writeRange(grid, around, ids, base);
}
