import { grown } from "../../math/grown.ts";
import {
  ABSENT,
  BOX,
  CELL_FIRST,
  CELL_HIGH,
  CELL_LEVEL,
  CELL_LOW,
  CELL_MARGIN,
  CELL_NEXT,
  CELL_WORDS,
  CELL_X,
  CELL_Y,
  CELL_Z,
  ENTRY_WORDS,
  INITIAL_CELLS,
  INITIAL_ENTRIES,
  INITIAL_IDS,
  LEVEL_BITS,
} from "./cell-layout.ts";

/**
 * Boxes in a hierarchy of uniform grids that share one lattice: a cell of level l is `cellSize` · 4^l wide. A box is in all the cells of its
 * level that it meets; the level is so chosen that they are few. Only cells exist in which there is a box, or a cell of a lower
 * level; they are found by a hash of place and level (Teschner et al., "Optimized Spatial Hashing for Collision Detection of
 * Deformable Objects", 2003). Each tells which of its 64 children exist, so a query looks up no cell in vain, and
 * passes over empty space in steps of any size. All cells are under one root, the lowest cell under which they can be.
 *
 * Cells are addressed by their first word in `cells`, entries by theirs in `entries`; 0 stands for none in both.
 */
export class CellGrid {
  cells: Int32Array = new Int32Array(INITIAL_CELLS * CELL_WORDS);
  /** By hash: the first cell. Its length is a power of two. */
  table: Int32Array = new Int32Array(INITIAL_CELLS);
  entries: Int32Array = new Int32Array(INITIAL_ENTRIES * ENTRY_WORDS);
  /** Words of `cells` and `entries` ever used. */
  cellTop = CELL_WORDS;
  entryTop = ENTRY_WORDS;
  /** Cells in use. */
  cellCount = 0;
  freeCell = 0;
  freeEntry = 0;
  root = 0;
  /** Per id: its level, {@link ABSENT}, {@link WAITING} or {@link OUTSIDE}. */
  levels = new Int32Array(INITIAL_IDS).fill(ABSENT);
  /** Per id: its box as given. */
  boxes = new Float64Array(INITIAL_IDS * BOX);
  /** Ids with a box that reaches beyond the lattice. */
  readonly outside: number[] = [];
  /** Width of a cell of level 0; 0 until it is chosen. */
  cellSize = 0;
  /** 1 / `cellSize`. */
  inverse = 0;
  /** The least corner of the cell {@link CENTER_CELL}. */
  readonly center = new Float64Array(3);
  /** `center` plus the margin: a box's least cell is counted from here. */
  readonly centerOfMin = new Float64Array(3);
  /** `center` less the margin: a box's greatest cell is counted from here. */
  readonly centerOfMax = new Float64Array(3);
}

/** Makes room for `id` in the arrays per id. */
export function reserveId(grid: CellGrid, id: number): void {
  const length = grid.levels.length;
  if (id < length) return;
  const capacity = Math.max(2 * length, id + 1);
  grid.levels = grown(grid.levels, capacity).fill(ABSENT, length);
  grid.boxes = grown(grid.boxes, capacity * BOX);
}

/** Forgets all cells, and lays the lattice anew: cells of `cellSize` around `center`. */
export function clearCells(grid: CellGrid, cellSize: number, center: ArrayLike<number>): void {
  grid.table.fill(0);
  grid.cellTop = CELL_WORDS;
  grid.entryTop = ENTRY_WORDS;
  grid.cellCount = 0;
  grid.freeCell = 0;
  grid.freeEntry = 0;
  grid.root = 0;
  grid.outside.length = 0;
  grid.cellSize = cellSize;
  grid.inverse = 1 / cellSize;
  for (let axis = 0; axis < 3; axis++) {
    grid.center[axis] = center[axis];
    grid.centerOfMin[axis] = center[axis] + CELL_MARGIN * cellSize;
    grid.centerOfMax[axis] = center[axis] - CELL_MARGIN * cellSize;
  }
}

/** The cell of `level` at (x, y, z), 0 for none. */
export function findCell(grid: CellGrid, level: number, x: number, y: number, z: number): number {
  const { cells, table } = grid;
  let at = table[hashCell(level, x, y, z) & (table.length - 1)];
  while (at !== 0) {
    if (cells[at | CELL_X] === x && cells[at | CELL_Y] === y && cells[at | CELL_Z] === z) {
      if (cells[at | CELL_LEVEL] === level) return at;
    }
    at = cells[at | CELL_NEXT];
  }
  return 0;
}

/** The child of the cell `at` with the number `child` (x + 4 y + 16 z), 0 for none. */
export function findChild(grid: CellGrid, at: number, child: number): number {
  const { cells } = grid;
  const x = (cells[at | CELL_X] << LEVEL_BITS) | (child & 3);
  const y = (cells[at | CELL_Y] << LEVEL_BITS) | ((child >> 2) & 3);
  const z = (cells[at | CELL_Z] << LEVEL_BITS) | (child >> 4);
  return findCell(grid, cells[at | CELL_LEVEL] - 1, x, y, z);
}

/** Makes a cell of `level` at (x, y, z), where there is none. */
export function takeCell(grid: CellGrid, level: number, x: number, y: number, z: number): number {
  if (grid.cellCount >= grid.table.length) growTable(grid);
  let at = grid.freeCell;
  if (at !== 0) grid.freeCell = grid.cells[at | CELL_NEXT];
  else {
    at = grid.cellTop;
    grid.cellTop += CELL_WORDS;
    if (at === grid.cells.length) grid.cells = grown(grid.cells, 2 * at);
  }
  const { cells, table } = grid;
  const slot = hashCell(level, x, y, z) & (table.length - 1);
  cells[at | CELL_X] = x;
  cells[at | CELL_Y] = y;
  cells[at | CELL_Z] = z;
  cells[at | CELL_LEVEL] = level;
  cells[at | CELL_LOW] = 0;
  cells[at | CELL_HIGH] = 0;
  cells[at | CELL_FIRST] = 0;
  cells[at | CELL_NEXT] = table[slot];
  table[slot] = at;
  grid.cellCount++;
  return at;
}

/** Gives a cell back. */
export function freeCell(grid: CellGrid, at: number): void {
  const { cells, table } = grid;
  const hash = hashCell(cells[at | CELL_LEVEL], cells[at | CELL_X], cells[at | CELL_Y], cells[at | CELL_Z]);
  const slot = hash & (table.length - 1);
  if (table[slot] === at) table[slot] = cells[at | CELL_NEXT];
  else {
    let before = table[slot];
    while (cells[before | CELL_NEXT] !== at) before = cells[before | CELL_NEXT];
    cells[before | CELL_NEXT] = cells[at | CELL_NEXT];
  }
  cells[at | CELL_NEXT] = grid.freeCell;
  grid.freeCell = at;
  grid.cellCount--;
}

/** Puts `id` into the cell `at`. */
export function addEntry(grid: CellGrid, at: number, id: number): void {
  let entry = grid.freeEntry;
  if (entry !== 0) grid.freeEntry = grid.entries[entry | 1];
  else {
    entry = grid.entryTop;
    grid.entryTop += ENTRY_WORDS;
    if (entry === grid.entries.length) grid.entries = grown(grid.entries, 2 * entry);
  }
  grid.entries[entry] = id;
  grid.entries[entry | 1] = grid.cells[at | CELL_FIRST];
  grid.cells[at | CELL_FIRST] = entry;
}

/** Takes `id` out of the cell `at`, in which it must be. */
export function removeEntry(grid: CellGrid, at: number, id: number): void {
  const { cells, entries } = grid;
  let entry = cells[at | CELL_FIRST];
  if (entries[entry] === id) cells[at | CELL_FIRST] = entries[entry | 1];
  else {
    let before = entry;
    entry = entries[before | 1];
    while (entries[entry] !== id) {
      before = entry;
      entry = entries[before | 1];
    }
    entries[before | 1] = entries[entry | 1];
  }
  entries[entry | 1] = grid.freeEntry;
  grid.freeEntry = entry;
}

/** A hash of a place and a level: the low bits are as good as the high ones. */
export function hashCell(level: number, x: number, y: number, z: number): number {
  const mixed =
    Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791) ^ Math.imul(level + 1, 0x9e3779b1);
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77);
  return hash ^ (hash >>> 16);
}

function growTable(grid: CellGrid): void {
  const { cells } = grid;
  const old = grid.table;
  const table = new Int32Array(2 * old.length);
  for (let slot = 0; slot < old.length; slot++) {
    for (let at = old[slot]; at !== 0; ) {
      const next = cells[at | CELL_NEXT];
      const hash = hashCell(cells[at | CELL_LEVEL], cells[at | CELL_X], cells[at | CELL_Y], cells[at | CELL_Z]);
      cells[at | CELL_NEXT] = table[hash & (table.length - 1)];
      table[hash & (table.length - 1)] = at;
      at = next;
    }
  }
  grid.table = table;
}
