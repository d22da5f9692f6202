import type { Aabb } from "../../math/aabb.ts";
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
import { meetsRange, writeRange } from "./query-range.ts";

/**
 * Visits the ids in cells whose exact box meets the closed `box`: touching counts. Of the cells that a box shares with the query, the
 * least along each axis is the one in which it is visited.
 */
export function overlapGrid(grid: CellGrid, box: Aabb, visitor: IndexVisitor): void {
  if (grid.root === 0 || visitor.limit === -Infinity) return;
  const { cells, entries, boxes, inverse, centerOfMin } = grid;
  const minX = box[0];
  const minY = box[1];
  const minZ = box[2];
  const maxX = box[3];
  const maxY = box[4];
  const maxZ = box[5];
  const leastX = centerOfMin[0];
  const leastY = centerOfMin[1];
  const leastZ = centerOfMin[2];

  // ── the range of cells, and the root
  reserveFrames();
  const base = traversalStack.top;
  let ids = traversalStack.ids;
  writeRange(grid, box, ids, base);
  let at = grid.root;
  if (!meetsRange(cells, at, ids, base)) return;
  const frames = base + RANGE_WORDS;
  let top = frames;
  let boxTests = 0;
  let cellVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      // ── the boxes in the cell
      cellVisits++;
      // the box must begin in this cell, along each axis on which the cell is not the first of the range
      const shift = LEVEL_BITS * cells[at | CELL_LEVEL];
      const x = cells[at | CELL_X];
      const y = cells[at | CELL_Y];
      const z = cells[at | CELL_Z];
      const beginX = x > ids[base] >> shift ? (x << shift) - CENTER_CELL : -Infinity;
      const beginY = y > ids[base + 1] >> shift ? (y << shift) - CENTER_CELL : -Infinity;
      const beginZ = z > ids[base + 2] >> shift ? (z << shift) - CENTER_CELL : -Infinity;
      for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
        boxTests++;
        const id = entries[entry];
        const b = id * BOX;
        const meets =
          +(boxes[b] <= maxX) &
          +(boxes[b + 3] >= minX) &
          +(boxes[b + 1] <= maxY) &
          +(boxes[b + 4] >= minY) &
          +(boxes[b + 2] <= maxZ) &
          +(boxes[b + 5] >= minZ);
        if (meets === 0) continue;
        if ((boxes[b] - leastX) * inverse < beginX) continue;
        if ((boxes[b + 1] - leastY) * inverse < beginY) continue;
        if ((boxes[b + 2] - leastZ) * inverse < beginZ) continue;
        leafVisits++;
        traversalStack.top = top;
        visitor.visit(id);
        ids = traversalStack.ids;
        if (visitor.limit === -Infinity) return;
      }
      // ── its children, then those of the cells above that are left
      if ((cells[at | CELL_LOW] | cells[at | CELL_HIGH]) !== 0) top = pushFrame(cells, at, ids, base, top, 0);
      while (top > frames && isFrameDone(ids, top)) top -= FRAME_WORDS;
      if (top === frames) return;
      const child = takeChild(ids, top);
      const parent = ids[top - FRAME_WORDS];
      at = findChild(grid, parent, child);
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += cellVisits + boxTests;
    visitor.leafVisits += leafVisits;
  }
}
