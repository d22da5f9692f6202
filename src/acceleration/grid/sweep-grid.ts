import { RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type CellGrid, findChild } from "./cell-grid.ts";
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
import { FRAME_WORDS, isFrameDone, pushFrame, RANGE_WORDS, reserveFrames, takeChild } from "./child-frames.ts";
import { writeRange } from "./query-range.ts";
import { meetRoot, rootSpan } from "./root-span.ts";

const slab = new SlabRay();
const swept = new Float64Array(BOX);
/**
 * Of the children of the cell looked at last: when the sweep enters (0…2) and leaves (3…5) the first one along each axis, and how much
 * later it comes to the next (6…8). After a visit it may be that of another query.
 */
const planes = new Float64Array(9);

/**
 * Visits the ids in cells whose exact box, grown by `half`, meets the ray at a t in [ray[RAY_MIN], min(ray[RAY_MAX], visitor.limit)], nearer cells
 * first: a cell is opened if it meets the swept box by the slab test, its children in the order in which a ray of this direction comes to
 * them. A box is visited in the cell that holds, when the swept box first touches it, the least corner of what the two share.
 */
export function sweepGrid(grid: CellGrid, ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
  const min = ray[RAY_MIN];
  let limit = Math.min(ray[RAY_MAX], visitor.limit);
  if (grid.root === 0 || !(min <= limit) || visitor.limit === -Infinity) return;
  if (!meetRoot(grid, ray, half, visitor)) return;
  const { cells, entries, boxes, inverse, cellSize, center } = grid;

  // ── the ray, in locals: a visitor may issue a query that prepares `slab` anew. First for cells, relative to the centre
  const centerX = center[0];
  const centerY = center[1];
  const centerZ = center[2];
  const { nearCellX, nearCellY, nearCellZ, farCellX, farCellY, farCellZ } = rootSpan;
  slab.extent = rootSpan.extent;
  slab.begin(ray, half);
  const { inverseX, inverseY, inverseZ, nearX, nearY, nearZ, farX, farY, farZ } = slab;
  const { nearOriginX, nearOriginY, nearOriginZ, farOriginX, farOriginY, farOriginZ } = slab;
  const lowX = ray[0] - half[0];
  const lowY = ray[1] - half[1];
  const lowZ = ray[2] - half[2];
  const directionX = ray[RAY_DIRECTION];
  const directionY = ray[RAY_DIRECTION + 1];
  const directionZ = ray[RAY_DIRECTION + 2];
  const backX = inverseX < 0 ? 1 : 0;
  const backY = inverseY < 0 ? 1 : 0;
  const backZ = inverseZ < 0 ? 1 : 0;
  const order = 3 * backX + 12 * backY + 48 * backZ;

  // ── the range of cells
  reserveFrames();
  const base = traversalStack.top;
  let ids = traversalStack.ids;
  boxOfSweep(ray);
  writeRange(grid, swept, ids, base);
  const frames = base + RANGE_WORDS;
  let top = frames;
  let at = grid.root;
  let known = 0;
  let boxTests = 0;
  let cellVisits = 1;
  let leafVisits = 0;
  try {
    for (;;) {
      // ── the boxes in the cell
      const shift = LEVEL_BITS * cells[at | CELL_LEVEL];
      for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
        boxTests++;
        const id = entries[entry];
        const b = id * BOX;
        const x = (boxes[b + nearX] - nearOriginX) * inverseX;
        const y = (boxes[b + nearY] - nearOriginY) * inverseY;
        const z = (boxes[b + nearZ] - nearOriginZ) * inverseZ;
        const fx = (boxes[b + farX] - farOriginX) * inverseX;
        const fy = (boxes[b + farY] - farOriginY) * inverseY;
        const fz = (boxes[b + farZ] - farOriginZ) * inverseZ;
        const meetsX = +(x <= fy) & +(x <= fz) & +(x <= limit) & +(fx >= min);
        const meetsY = +(y <= fx) & +(y <= fz) & +(y <= limit) & +(fy >= min);
        const meetsZ = +(z <= fx) & +(z <= fy) & +(z <= limit) & +(fz >= min);
        if ((meetsX & meetsY & meetsZ) === 0) continue;
        const enter = Math.max(x, y, z, min);
        const px = Math.min(Math.max(lowX + enter * directionX, boxes[b]), boxes[b + 3]) - centerX;
        const py = Math.min(Math.max(lowY + enter * directionY, boxes[b + 1]), boxes[b + 4]) - centerY;
        const pz = Math.min(Math.max(lowZ + enter * directionZ, boxes[b + 2]), boxes[b + 5]) - centerZ;
        if ((Math.floor(px * inverse) + CENTER_CELL) >> shift !== cells[at | CELL_X]) continue;
        if ((Math.floor(py * inverse) + CENTER_CELL) >> shift !== cells[at | CELL_Y]) continue;
        if ((Math.floor(pz * inverse) + CENTER_CELL) >> shift !== cells[at | CELL_Z]) continue;
        leafVisits++;
        traversalStack.top = top;
        visitor.visit(id);
        known = 0;
        ids = traversalStack.ids;
        if (visitor.limit < limit) limit = visitor.limit;
        if (limit === -Infinity) return;
      }
      // ── the next cell that the sweep meets: among its children, then among those of the cells above that are left
      if ((cells[at | CELL_LOW] | cells[at | CELL_HIGH]) !== 0) top = pushFrame(cells, at, ids, base, top, order);
      for (;;) {
        while (top > frames && isFrameDone(ids, top)) top -= FRAME_WORDS;
        if (top === frames) return;
        const child = takeChild(ids, top);
        const parent = ids[top - FRAME_WORDS];
        if (parent !== known) {
          known = parent;
          const childShift = LEVEL_BITS * (cells[parent | CELL_LEVEL] - 1);
          const width = (1 << childShift) * cellSize;
          const firstX = ((cells[parent | CELL_X] << (childShift + LEVEL_BITS)) - CENTER_CELL) * cellSize;
          const firstY = ((cells[parent | CELL_Y] << (childShift + LEVEL_BITS)) - CENTER_CELL) * cellSize;
          const firstZ = ((cells[parent | CELL_Z] << (childShift + LEVEL_BITS)) - CENTER_CELL) * cellSize;
          planes[6] = width * inverseX;
          planes[7] = width * inverseY;
          planes[8] = width * inverseZ;
          planes[0] = (firstX + backX * width - nearCellX) * inverseX;
          planes[1] = (firstY + backY * width - nearCellY) * inverseY;
          planes[2] = (firstZ + backZ * width - nearCellZ) * inverseZ;
          planes[3] = (firstX + width - backX * width - farCellX) * inverseX;
          planes[4] = (firstY + width - backY * width - farCellY) * inverseY;
          planes[5] = (firstZ + width - backZ * width - farCellZ) * inverseZ;
        }
        cellVisits++;
        const x = planes[0] + (child & 3) * planes[6];
        const y = planes[1] + ((child >> 2) & 3) * planes[7];
        const z = planes[2] + (child >> 4) * planes[8];
        const fx = planes[3] + (child & 3) * planes[6];
        const fy = planes[4] + ((child >> 2) & 3) * planes[7];
        const fz = planes[5] + (child >> 4) * planes[8];
        // asked the other way round, so that ∞ − ∞, of a huge cell and a zero component, rules nothing out
        const missesX = +(x > fy) | +(x > fz) | +(x > limit) | +(fx < min);
        const missesY = +(y > fx) | +(y > fz) | +(y > limit) | +(fy < min);
        const missesZ = +(z > fx) | +(z > fy) | +(z > limit) | +(fz < min);
        if ((missesX | missesY | missesZ) !== 0) continue;
        at = findChild(grid, parent, child);
        break;
      }
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += cellVisits + boxTests;
    visitor.leafVisits += leafVisits;
  }
}

/** Sets `swept` to the box around the part of the sweep that is in the root's cell, padded as {@link rootSpan} is. */
function boxOfSweep(ray: Ray): void {
  const { from, to, slab: cells } = rootSpan;
  for (let axis = 0; axis < 3; axis++) {
    const a = from * ray[RAY_DIRECTION + axis];
    const b = to * ray[RAY_DIRECTION + axis];
    const near = axis === 0 ? cells.nearOriginX : axis === 1 ? cells.nearOriginY : cells.nearOriginZ;
    const far = axis === 0 ? cells.farOriginX : axis === 1 ? cells.farOriginY : cells.farOriginZ;
    swept[axis] = Math.min(a, b) + Math.min(near, far);
    swept[axis + 3] = Math.max(a, b) + Math.max(near, far);
  }
}
