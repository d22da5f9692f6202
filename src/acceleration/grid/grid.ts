import type { Aabb } from "../../math/aabb.ts";
import { checkOptions, checkPositive } from "../../math/check.ts";
import type { Ray } from "../../math/ray.ts";
import { checkBox, checkId } from "../index-checks.ts";
import { NO_HALF } from "../slab-ray.ts";
import type { IndexStats, IndexVisitor, SpatialIndex } from "../spatial-index.ts";
import { CellGrid, clearCells, reserveId } from "./cell-grid.ts";
import { ABSENT, BOX, OUTSIDE, WAITING } from "./cell-layout.ts";
import { chooseLattice, Lattice } from "./choose-lattice.ts";
import { closestGrid } from "./closest-grid.ts";
import { gridStats } from "./grid-stats.ts";
import { closestOutside, overlapOutside, sweepOutside } from "./outside-boxes.ts";
import { overlapGrid } from "./overlap-grid.ts";
import { linkBox, Place, placeOfBox, unlinkBox } from "./place-box.ts";
import { raycastGrid } from "./raycast-grid.ts";
import { sortCells } from "./sort-cells.ts";
import { sweepGrid } from "./sweep-grid.ts";
import { validateGrid } from "./validate-grid.ts";

/** Options of {@link Grid}. */
export interface GridOptions {
  /**
   * Width of the smallest cells, a world length > 0. About the size of a typical box, or more where boxes are far apart. Without it, it is chosen from the boxes
   * when a query is first made, and looked at again when they have changed a lot.
   */
  readonly cellSize?: number;
}

const KNOWN_OPTIONS = { cellSize: true } as const;

/** A cell size is looked at again when the number of ids has grown by this factor … */
const GROWTH = 2;
/** … or after this many changes of place per id. */
const CHANGES = 8;
/** Fewer changes, or ids outside, than these are not worth it. */
const FEW = 32;
/** … or when more than this part of the ids, and a few, are outside the lattice. */
const OUTSIDE_FRACTION = 1 / 64;
/** The grid is built anew if the cell size now chosen is larger or smaller by more than this factor. */
const CELL_CHANGE = 2.5;

const before = new Place();
const after = new Place();
const lattice = new Lattice();

/**
 * A hashed uniform grid, on as many levels as there are sizes of boxes (see `CellGrid`). A change costs the same however many boxes there are (but for a
 * crowd in one cell); a box that moves within its cells is only noted. Rays walk from cell to cell. It suits many boxes of about one size that are
 * evenly spread, most of all if they all move; crowds of boxes in one cell are tested one by one.
 *
 * With `cellSize` the lattice reaches 4 · 10^8 cells from the median of the boxes at the first query; boxes beyond are tested by every query.
 * Throws TypeError or RangeError for an unknown option or a `cellSize` that is not a finite number > 0.
 */
export class Grid implements SpatialIndex {
  readonly name = "grid";
  /** Drawings look in. */
  private readonly grid = new CellGrid();
  /** The cell size asked for, 0 for none. */
  readonly #cellSize: number;
  #count = 0;
  /** Ids when the cell size was last looked at, and changes of place since. */
  #countThen = 0;
  #changes = 0;

  constructor(options: GridOptions = {}) {
    checkOptions("Grid", options, KNOWN_OPTIONS);
    this.#cellSize = options.cellSize === undefined ? 0 : checkPositive("Grid", "cellSize", options.cellSize);
  }

  get size(): number {
    return this.#count;
  }

  insert(id: number, box: Aabb): void {
    checkId(this.name, "insert", id, this.#has(id), false);
    checkBox(this.name, "insert", box);
    const grid = this.grid;
    reserveId(grid, id);
    storeBox(grid, id, box);
    this.#count++;
    if (grid.cellSize === 0) grid.levels[id] = WAITING;
    else this.#enter(id);
  }

  update(id: number, box: Aabb): void {
    checkId(this.name, "update", id, this.#has(id), true);
    checkBox(this.name, "update", box);
    const grid = this.grid;
    if (grid.levels[id] === WAITING) {
      storeBox(grid, id, box);
      return;
    }
    placeOfBox(grid, grid.boxes, id * BOX, before);
    placeOfBox(grid, box, 0, after);
    storeBox(grid, id, box);
    if (samePlace(before, after)) return;
    if (before.level === OUTSIDE || after.level === OUTSIDE) {
      this.#leave(id);
      this.#enter(id);
      return;
    }
    this.#changes++;
    grid.levels[id] = after.level;
    linkBox(grid, id, after, before);
    unlinkBox(grid, id, before, after);
  }

  remove(id: number): void {
    checkId(this.name, "remove", id, this.#has(id), true);
    const grid = this.grid;
    if (grid.levels[id] !== WAITING) {
      placeOfBox(grid, grid.boxes, id * BOX, before);
      this.#leave(id);
    }
    grid.levels[id] = ABSENT;
    this.#count--;
  }

  overlap(box: Aabb, visitor: IndexVisitor): void {
    const grid = this.grid;
    if (this.#isStale()) this.#settle();
    if (grid.outside.length > 0) overlapOutside(grid, box, visitor);
    overlapGrid(grid, box, visitor);
  }

  raycast(ray: Ray, visitor: IndexVisitor): void {
    const grid = this.grid;
    if (this.#isStale()) this.#settle();
    if (grid.outside.length > 0) sweepOutside(grid, ray, NO_HALF, visitor);
    raycastGrid(grid, ray, visitor);
  }

  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    const grid = this.grid;
    if (this.#isStale()) this.#settle();
    if (grid.outside.length > 0) sweepOutside(grid, ray, half, visitor);
    sweepGrid(grid, ray, half, visitor);
  }

  closest(box: Aabb, visitor: IndexVisitor): void {
    const grid = this.grid;
    if (this.#isStale()) this.#settle();
    if (grid.outside.length > 0) closestOutside(grid, box, visitor);
    closestGrid(grid, box, visitor);
  }

  validate(): void {
    const { levels } = this.grid;
    const present = levels.reduce((sum, level) => sum + (level === ABSENT ? 0 : 1), 0);
    if (present !== this.#count) throw new Error(`${this.name}: ${present} ids have a level, ${this.#count} are known`);
    const waiting = levels.reduce((sum, level) => sum + (level === WAITING ? 1 : 0), 0);
    if (waiting !== (this.grid.cellSize === 0 ? present : 0)) throw new Error(`${this.name}: ${waiting} ids wait`);
    validateGrid(this.name, this.grid);
  }

  /** Figures of the grid as the next query will find it. */
  stats(): IndexStats {
    if (this.#isStale()) this.#settle();
    return gridStats(this.grid);
  }

  #has(id: number): boolean {
    return id < this.grid.levels.length && this.grid.levels[id] !== ABSENT;
  }

  /** Puts an id that is in no cell where its box belongs. */
  #enter(id: number): void {
    const grid = this.grid;
    this.#changes++;
    placeOfBox(grid, grid.boxes, id * BOX, after);
    grid.levels[id] = after.level;
    if (after.level === OUTSIDE) grid.outside.push(id);
    else linkBox(grid, id, after, null);
  }

  /** Takes an id out of where it is: the place `before`. */
  #leave(id: number): void {
    const grid = this.grid;
    this.#changes++;
    if (before.level === OUTSIDE) grid.outside.splice(grid.outside.indexOf(id), 1);
    else unlinkBox(grid, id, before, null);
  }

  #isStale(): boolean {
    const count = this.#count;
    const countThen = this.#countThen;
    const changes = this.#changes;
    if (this.grid.cellSize === 0) return count > 0;
    if (this.#cellSize !== 0 || changes < FEW) return false;
    if (count > GROWTH * countThen || changes > CHANGES * count) return true;
    return this.#manyOutside();
  }

  #manyOutside(): boolean {
    return this.grid.outside.length > FEW + OUTSIDE_FRACTION * this.#count;
  }

  /** Chooses a cell size, and builds all anew if it is another. */
  #settle(): void {
    const grid = this.grid;
    this.#countThen = this.#count;
    this.#changes = 0;
    chooseLattice(grid, this.#cellSize, lattice);
    const ratio = lattice.cellSize / grid.cellSize;
    if (ratio < CELL_CHANGE && ratio > 1 / CELL_CHANGE && !this.#manyOutside()) return;
    clearCells(grid, lattice.cellSize, lattice.center);
    for (let id = 0; id < grid.levels.length; id++) if (grid.levels[id] !== ABSENT) this.#enter(id);
    sortCells(grid);
    this.#changes = 0;
  }
}

function storeBox(grid: CellGrid, id: number, box: Aabb): void {
  const { boxes } = grid;
  for (let i = 0; i < BOX; i++) boxes[id * BOX + i] = box[i];
}

function samePlace(a: Place, b: Place): boolean {
  if (a.level !== b.level) return false;
  for (let i = 0; i < BOX; i++) if (a.range[i] !== b.range[i]) return a.level === OUTSIDE;
  return true;
}
