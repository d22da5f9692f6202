import type { CellGrid } from "./cell-grid.ts";
import { BOX, CELL_LEVEL, CELL_X, CELL_Y, CELL_Z, CENTER_CELL, LATTICE_CELLS, LEVEL_BITS } from "./cell-layout.ts";

const LAST = LATTICE_CELLS - 1;

/** Writes the range of cells of level 0 that the closed `box` meets to ids[at…at + 5]; what is beyond the lattice is cut off. */
export function writeRange(grid: CellGrid, box: Float64Array, ids: Int32Array, at: number): void {
  const { center, inverse } = grid;
  for (let i = 0; i < BOX; i++) {
    const cell = Math.floor((box[i] - center[i % 3]) * inverse) + CENTER_CELL;
    ids[at + i] = Math.min(Math.max(cell, 0), LAST);
  }
}

/** Whether the cell `at` meets the range at ids[base…]. A box beyond the lattice is cut off to its edge, and may seem to. */
export function meetsRange(cells: Int32Array, at: number, ids: Int32Array, base: number): boolean {
  const shift = LEVEL_BITS * cells[at | CELL_LEVEL];
  const x = cells[at | CELL_X];
  const y = cells[at | CELL_Y];
  const z = cells[at | CELL_Z];
  if (ids[base] >> shift > x || ids[base + 3] >> shift < x) return false;
  if (ids[base + 1] >> shift > y || ids[base + 4] >> shift < y) return false;
  return ids[base + 2] >> shift <= z && ids[base + 5] >> shift >= z;
}
