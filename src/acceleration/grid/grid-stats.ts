import type { IndexStats } from "../spatial-index.ts";
import type { CellGrid } from "./cell-grid.ts";
import { BOX, CELL_FIRST, CELL_LEVEL, CELL_NEXT, CELL_X, CENTER_CELL, LEVEL_BITS } from "./cell-layout.ts";

/**
 * Figures of a grid. Nodes are its cells, leaves its ids, depth is the number of levels below the root. `cost` is what it is for a tree, the
 * number of boxes that a line through the box around all is expected to meet; each cell counts once for itself and once for each box in
 * it, as that is tested: areas of cells, cut to the box around all, relative to its area. Boxes outside the lattice count 1 each.
 */
export function gridStats(grid: CellGrid): IndexStats {
  const { cells, entries, outside, levels, boxes } = grid;
  const bounds = new Float64Array(BOX);
  const size = outside.length + boundCells(grid, bounds);
  const cell = new Float64Array(BOX);
  let nodes = 0;
  let tests = 0;
  let area = 0;
  let lowest = cells[grid.root | CELL_LEVEL];
  forEachCell(grid, (at) => {
    let count = 1;
    for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) count++;
    nodes++;
    tests += count;
    lowest = Math.min(lowest, cells[at | CELL_LEVEL]);
    cutCell(grid, at, bounds, cell);
    area += count * areaOf(cell);
  });
  const total = areaOf(bounds);
  const bytes = cells.byteLength + grid.table.byteLength + entries.byteLength + levels.byteLength + boxes.byteLength;
  return {
    size,
    nodes,
    leaves: size,
    depth: cells[grid.root | CELL_LEVEL] - lowest,
    // boxes in a plane line or point have no area: every one counts
    cost: outside.length + (total > 0 ? area / total : tests),
    bytes: bytes + 8 * outside.length,
  };
}

/** Calls `look` with each cell. */
export function forEachCell({ cells, table }: CellGrid, look: (at: number) => void): void {
  for (const first of table) for (let at = first; at !== 0; at = cells[at | CELL_NEXT]) look(at);
}

/** Sets `bounds` to the box around all boxes that are in cells; returns their number. */
function boundCells({ levels, boxes }: CellGrid, bounds: Float64Array): number {
  let count = 0;
  for (let id = 0; id < levels.length; id++) {
    if (levels[id] < 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      const min = boxes[id * BOX + axis];
      const max = boxes[id * BOX + axis + 3];
      bounds[axis] = count === 0 ? min : Math.min(bounds[axis], min);
      bounds[axis + 3] = count === 0 ? max : Math.max(bounds[axis + 3], max);
    }
    count++;
  }
  return count;
}

/** out = what the cell `at` and `bounds` share. */
function cutCell({ cells, cellSize, center }: CellGrid, at: number, bounds: Float64Array, out: Float64Array): void {
  const width = 1 << (LEVEL_BITS * cells[at | CELL_LEVEL]);
  for (let axis = 0; axis < 3; axis++) {
    const min = cells[at + CELL_X + axis] * width - CENTER_CELL;
    out[axis] = Math.max(bounds[axis], min * cellSize + center[axis]);
    out[axis + 3] = Math.max(out[axis], Math.min(bounds[axis + 3], (min + width) * cellSize + center[axis]));
  }
}

/** Half the surface area of a box. */
function areaOf(box: Float64Array): number {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  return x * y + y * z + z * x;
}
