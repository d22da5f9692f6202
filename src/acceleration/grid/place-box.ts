import { addEntry, type CellGrid, findCell, findChild, freeCell, removeEntry, takeCell } from "./cell-grid.ts";
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
  LATTICE_CELLS,
  LEVEL_BITS,
  MAX_CELLS,
  OUTSIDE,
} from "./cell-layout.ts";

/** Where a box is: the range of its cells, min x, y, z and max x, y, z, and their level. */
export class Place {
  readonly range = new Int32Array(BOX);
  /** ≥ 0, or OUTSIDE. */
  level = OUTSIDE;
}

/** Sets `out` to the place of the box boxes[at…at + 5]. */
export function placeOfBox(grid: CellGrid, boxes: ArrayLike<number>, at: number, out: Place): void {
  const { inverse, centerOfMin, centerOfMax } = grid;
  const { range } = out;
  out.level = OUTSIDE;
  for (let axis = 0; axis < 3; axis++) {
    const min = Math.floor((boxes[at + axis] - centerOfMin[axis]) * inverse);
    const max = Math.floor((boxes[at + axis + 3] - centerOfMax[axis]) * inverse);
    if (!(min >= -CENTER_CELL && max < LATTICE_CELLS - CENTER_CELL)) return;
    range[axis] = min + CENTER_CELL;
    range[axis + 3] = max + CENTER_CELL;
  }
  out.level = 0;
  while ((range[3] - range[0] + 1) * (range[4] - range[1] + 1) * (range[5] - range[2] + 1) > MAX_CELLS) {
    out.level++;
    for (let i = 0; i < BOX; i++) range[i] >>= LEVEL_BITS;
  }
}

/** Puts `id` into the cells of `place`, but for those that `other` has too. Without `other`: into all. */
export function linkBox(grid: CellGrid, id: number, place: Place, other: Place | null): void {
  const { range, level } = place;
  for (let z = range[2]; z <= range[5]; z++) {
    for (let y = range[1]; y <= range[4]; y++) {
      for (let x = range[0]; x <= range[3]; x++) {
        if (other === null || !contains(other, level, x, y, z)) addEntry(grid, reachCell(grid, level, x, y, z), id);
      }
    }
  }
}

/** Takes `id` out of the cells of `place`, but for those that `other` has too. Cells that are left with nothing go. */
export function unlinkBox(grid: CellGrid, id: number, place: Place, other: Place | null): void {
  const { range, level } = place;
  for (let z = range[2]; z <= range[5]; z++) {
    for (let y = range[1]; y <= range[4]; y++) {
      for (let x = range[0]; x <= range[3]; x++) {
        if (other !== null && contains(other, level, x, y, z)) continue;
        const at = findCell(grid, level, x, y, z);
        removeEntry(grid, at, id);
        dropIfEmpty(grid, at);
      }
    }
  }
  lowerRoot(grid);
}

function contains({ range, level }: Place, otherLevel: number, x: number, y: number, z: number): boolean {
  if (level !== otherLevel || x < range[0] || x > range[3]) return false;
  return y >= range[1] && y <= range[4] && z >= range[2] && z <= range[5];
}

/** The cell of `level` at (x, y, z); makes it, and what leads to it from the root, where it does not exist. */
function reachCell(grid: CellGrid, level: number, x: number, y: number, z: number): number {
  const found = findCell(grid, level, x, y, z);
  if (found !== 0) return found;
  if (grid.root === 0) {
    grid.root = takeCell(grid, level, x, y, z);
    return grid.root;
  }
  while (!isUnderRoot(grid, level, x, y, z)) raiseRoot(grid);
  const raised = findCell(grid, level, x, y, z);
  if (raised !== 0) return raised;
  const made = takeCell(grid, level, x, y, z);
  for (let below = made; below !== 0; ) below = hangUp(grid, below);
  return made;
}

function isUnderRoot(grid: CellGrid, level: number, x: number, y: number, z: number): boolean {
  const { cells, root } = grid;
  const shift = LEVEL_BITS * (cells[root | CELL_LEVEL] - level);
  if (shift < 0) return false;
  const sameX = x >> shift === cells[root | CELL_X];
  return sameX && y >> shift === cells[root | CELL_Y] && z >> shift === cells[root | CELL_Z];
}

function raiseRoot(grid: CellGrid): void {
  const { cells, root } = grid;
  const level = cells[root | CELL_LEVEL] + 1;
  const x = cells[root | CELL_X] >> LEVEL_BITS;
  const y = cells[root | CELL_Y] >> LEVEL_BITS;
  const z = cells[root | CELL_Z] >> LEVEL_BITS;
  grid.root = takeCell(grid, level, x, y, z);
  setBit(grid, grid.root, root);
}

/** Tells the parent of the cell `at` about it. Returns the parent if it was made for that, else 0. */
function hangUp(grid: CellGrid, at: number): number {
  const parent = parentOf(grid, at);
  if (parent !== 0) {
    setBit(grid, parent, at);
    return 0;
  }
  const { cells } = grid;
  const x = cells[at | CELL_X] >> LEVEL_BITS;
  const y = cells[at | CELL_Y] >> LEVEL_BITS;
  const z = cells[at | CELL_Z] >> LEVEL_BITS;
  const made = takeCell(grid, cells[at | CELL_LEVEL] + 1, x, y, z);
  setBit(grid, made, at);
  return made;
}

/** Gives the cell `at` back if there is nothing in it, and then those above it that are left with nothing. */
function dropIfEmpty(grid: CellGrid, at: number): void {
  const { cells } = grid;
  while (at !== 0 && (cells[at | CELL_FIRST] | cells[at | CELL_LOW] | cells[at | CELL_HIGH]) === 0) {
    const parent = at === grid.root ? 0 : parentOf(grid, at);
    if (parent === 0) grid.root = 0;
    else clearBit(grid, parent, at);
    freeCell(grid, at);
    at = parent;
  }
}

/** Takes away roots that do nothing but lead to one cell. */
function lowerRoot(grid: CellGrid): void {
  const { cells } = grid;
  for (;;) {
    const { root } = grid;
    if (root === 0 || cells[root | CELL_FIRST] !== 0) return;
    const low = cells[root | CELL_LOW];
    const high = cells[root | CELL_HIGH];
    if ((low === 0) === (high === 0)) return;
    const bits = low | high;
    if ((bits & (bits - 1)) !== 0) return;
    const child = 31 - Math.clz32(bits) + (low === 0 ? 32 : 0);
    grid.root = findChild(grid, root, child);
    freeCell(grid, root);
  }
}

function parentOf(grid: CellGrid, at: number): number {
  const { cells } = grid;
  const x = cells[at | CELL_X] >> LEVEL_BITS;
  const y = cells[at | CELL_Y] >> LEVEL_BITS;
  const z = cells[at | CELL_Z] >> LEVEL_BITS;
  return findCell(grid, cells[at | CELL_LEVEL] + 1, x, y, z);
}

function setBit(grid: CellGrid, parent: number, child: number): void {
  const { cells } = grid;
  const half = (cells[child | CELL_Z] & 2) === 0 ? CELL_LOW : CELL_HIGH;
  cells[parent | half] |= 1 << bitOf(cells, child);
}

function clearBit(grid: CellGrid, parent: number, child: number): void {
  const { cells } = grid;
  const half = (cells[child | CELL_Z] & 2) === 0 ? CELL_LOW : CELL_HIGH;
  cells[parent | half] &= ~(1 << bitOf(cells, child));
}

/** The bit of a cell within its half of its parent's children. */
function bitOf(cells: Int32Array, at: number): number {
  return (cells[at | CELL_X] & 3) | ((cells[at | CELL_Y] & 3) << 2) | ((cells[at | CELL_Z] & 1) << 4);
}
