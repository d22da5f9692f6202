import { type CellGrid, findCell } from "./cell-grid.ts";
import {
  ABSENT,
  BOX,
  CELL_FIRST,
  CELL_HIGH,
  CELL_LEVEL,
  CELL_LOW,
  CELL_WORDS,
  CELL_X,
  CELL_Y,
  CELL_Z,
  ENTRY_WORDS,
  LEVEL_BITS,
  OUTSIDE,
  WAITING,
} from "./cell-layout.ts";
import { forEachCell } from "./grid-stats.ts";
import { Place, placeOfBox } from "./place-box.ts";

/**
 * Throws an Error that names the first broken invariant of `grid`, beginning with `name`: every id in just the cells of its level that its box
 * reaches into, once each; every cell found by its place, under the root, with something in it, and known to its parent; every
 * bit a child; every cell and entry either in use or once in the free list; the root as low as can be.
 */
export function validateGrid(name: string, grid: CellGrid): void {
  const entries = countEntries(name, grid);
  checkIds(name, grid, entries);
  const children = checkCells(name, grid);
  if (children !== Math.max(0, grid.cellCount - 1)) {
    throw new Error(`${name}: ${children} children for ${grid.cellCount} cells`);
  }
  const { cells, root } = grid;
  if (root !== 0 && cells[root | CELL_FIRST] === 0 && bitsOf(cells, root) < 2) {
    throw new Error(`${name}: the root only leads to one cell`);
  }
  checkFree(name, "cell", grid.cells, CELL_WORDS, grid.freeCell, grid.cellTop, grid.cellCount);
  checkFree(name, "entry", grid.entries, ENTRY_WORDS, grid.freeEntry, grid.entryTop, entries);
}

/** Looks for each entry's cell among those of its id; returns the number of entries. */
function countEntries(name: string, grid: CellGrid): number {
  const { cells, entries, levels } = grid;
  const place = new Place();
  let count = 0;
  forEachCell(grid, (at) => {
    const seen = new Set<number>();
    const [x, y, z, level] = cells.subarray(at, at + 4);
    for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
      const id = entries[entry];
      if (seen.has(id)) throw new Error(`${name}: id ${id} is twice in a cell`);
      seen.add(id);
      placeOfBox(grid, grid.boxes, id * BOX, place);
      const { range } = place;
      const isX = level === levels[id] && level === place.level && x >= range[0] && x <= range[3];
      if (!isX || y < range[1] || y > range[4] || z < range[2] || z > range[5]) {
        throw new Error(`${name}: id ${id} is in a cell that its box does not reach`);
      }
      count++;
    }
  });
  return count;
}

/** Checks that every id is where its level says, and that its cells are as many as there are entries. */
function checkIds(name: string, grid: CellGrid, entries: number): void {
  const { levels, outside } = grid;
  const place = new Place();
  let due = 0;
  let isOutside = 0;
  for (let id = 0; id < levels.length; id++) {
    if (levels[id] === ABSENT || levels[id] === WAITING) continue;
    placeOfBox(grid, grid.boxes, id * BOX, place);
    if (place.level !== levels[id])
      throw new Error(`${name}: id ${id} has level ${levels[id]}, its box ${place.level}`);
    if (levels[id] === OUTSIDE) {
      if (outside.indexOf(id) < 0) throw new Error(`${name}: id ${id} is not in the list of those outside`);
      isOutside++;
      continue;
    }
    const { range } = place;
    due += (range[3] - range[0] + 1) * (range[4] - range[1] + 1) * (range[5] - range[2] + 1);
  }
  if (due !== entries) throw new Error(`${name}: ${entries} entries where boxes reach into ${due} cells`);
  if (isOutside !== outside.length) throw new Error(`${name}: ${outside.length} ids listed outside, ${isOutside} are`);
}

/** Checks every cell's place and parent; returns the number of children that all cells say they have. */
function checkCells(name: string, grid: CellGrid): number {
  const { cells, root } = grid;
  if ((root === 0) !== (grid.cellCount === 0)) throw new Error(`${name}: ${grid.cellCount} cells, root ${root}`);
  if (
    root !== 0 &&
    findCell(grid, cells[root | CELL_LEVEL], cells[root | CELL_X], cells[root | CELL_Y], cells[root | CELL_Z]) !== root
  ) {
    throw new Error(`${name}: the root is no cell`);
  }
  let count = 0;
  let children = 0;
  forEachCell(grid, (at) => {
    count++;
    const [x, y, z, level] = cells.subarray(at, at + 4);
    const bits = bitsOf(cells, at);
    children += bits;
    if (findCell(grid, level, x, y, z) !== at) throw new Error(`${name}: cell ${at} is not found by its place`);
    if (bits === 0 && cells[at | CELL_FIRST] === 0) throw new Error(`${name}: cell ${at} is empty`);
    if (at === root) return;
    const parent = findCell(grid, level + 1, x >> LEVEL_BITS, y >> LEVEL_BITS, z >> LEVEL_BITS);
    const half = cells[parent | ((z & 2) === 0 ? CELL_LOW : CELL_HIGH)];
    const bit = (x & 3) | ((y & 3) << 2) | ((z & 1) << 4);
    if (parent === 0 || ((half >>> bit) & 1) === 0) throw new Error(`${name}: the parent does not know cell ${at}`);
  });
  if (count !== grid.cellCount) throw new Error(`${name}: ${count} cells in the table, ${grid.cellCount} in use`);
  return children;
}

/** How many children the cell `at` has. */
function bitsOf(cells: Int32Array, at: number): number {
  let count = 0;
  for (let bits = cells[at | CELL_LOW]; bits !== 0; bits &= bits - 1) count++;
  for (let bits = cells[at | CELL_HIGH]; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Checks that the free list and what is in use are all that was ever used; the last word of a record is its link. */
function checkFree(
  name: string,
  what: string,
  records: Int32Array,
  words: number,
  first: number,
  top: number,
  used: number,
): void {
  let free = 0;
  for (let at = first; at !== 0; at = records[at + words - 1]) {
    free++;
    if (at >= top || free * words > top) throw new Error(`${name}: the list of free ${what} records is broken`);
  }
  if ((1 + used + free) * words !== top)
    throw new Error(`${name}: ${used} used and ${free} free ${what} records of ${top / words}`);
}
