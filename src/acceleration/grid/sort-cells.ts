import { type CellGrid, findChild, hashCell } from "./cell-grid.ts";
import {
  CELL_FIRST,
  CELL_HIGH,
  CELL_LEVEL,
  CELL_LOW,
  CELL_NEXT,
  CELL_WORDS,
  CELL_X,
  CELL_Y,
  CELL_Z,
  ENTRY_WORDS,
} from "./cell-layout.ts";

/**
 * Brings cells and entries into the order of the hierarchy, so that what a query looks at one after the other stands together in memory. For
 * a grid that was just filled: all its records are in use. Changes later on leave most of it so.
 */
export function sortCells(grid: CellGrid): void {
  const { cells, entries, table } = grid;
  const sortedCells = new Int32Array(cells.length);
  const sortedEntries = new Int32Array(entries.length);
  let top = CELL_WORDS;
  let entryTop = ENTRY_WORDS;
  const pending = grid.root === 0 ? [] : [grid.root];
  while (pending.length > 0) {
    const at = pending.pop()!;
    pushChildren(grid, at, pending);
    for (let word = 0; word < CELL_WORDS; word++) sortedCells[top | word] = cells[at | word];
    // the entries of a cell follow each other; the last has no next
    if (cells[at | CELL_FIRST] !== 0) sortedCells[top | CELL_FIRST] = entryTop;
    for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
      sortedEntries[entryTop] = entries[entry];
      sortedEntries[entryTop | 1] = entries[entry | 1] === 0 ? 0 : entryTop + ENTRY_WORDS;
      entryTop += ENTRY_WORDS;
    }
    top += CELL_WORDS;
  }
  grid.cells = sortedCells;
  grid.entries = sortedEntries;
  grid.root = grid.root === 0 ? 0 : CELL_WORDS;
  table.fill(0);
  for (let at = CELL_WORDS; at < top; at += CELL_WORDS) {
    const level = sortedCells[at | CELL_LEVEL];
    const hash = hashCell(level, sortedCells[at | CELL_X], sortedCells[at | CELL_Y], sortedCells[at | CELL_Z]);
    sortedCells[at | CELL_NEXT] = table[hash & (table.length - 1)];
    table[hash & (table.length - 1)] = at;
  }
}

/** Pushes the children of the cell `at`, the last first. */
function pushChildren(grid: CellGrid, at: number, pending: number[]): void {
  const { cells } = grid;
  for (let half = 1; half >= 0; half--) {
    for (let bits = cells[at | (half === 0 ? CELL_LOW : CELL_HIGH)]; bits !== 0; ) {
      const bit = 31 - Math.clz32(bits);
      bits ^= 1 << bit;
      pending.push(findChild(grid, at, 32 * half + bit));
    }
  }
}
