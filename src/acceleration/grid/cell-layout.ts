/** Values of an exact box. */
export const BOX = 6;

/** Words of a cell: its place on the lattice, its level, what is in it and the next cell with the same hash. */
export const CELL_WORDS = 8;
export const CELL_X = 0;
export const CELL_Y = 1;
export const CELL_Z = 2;
export const CELL_LEVEL = 3;
/** Which of the 4 × 4 × 4 cells one level below exist: bit x + 4 y + 16 z, the first 32 of them here. */
export const CELL_LOW = 4;
/** The other 32. */
export const CELL_HIGH = 5;
/** First entry of the cell, 0 for none. */
export const CELL_FIRST = 6;
/** Next cell with the same hash, or next free cell; 0 for none. */
export const CELL_NEXT = 7;

/** Words of an entry: an id, and the next entry of the cell (or the next free one; 0 for none). */
export const ENTRY_WORDS = 2;

/** A cell of one level is 4 = 2^2 cells of the level below, along each axis. */
export const LEVEL_BITS = 2;
/** Cells of level 0 in the lattice, along each axis. */
export const LATTICE_CELLS = 2 ** 30;
/**
 * The number of the cell of level 0 whose least corner is the centre: digits 1 and 2 in turn to the base of 4. So on every level the centre is well
 * inside a cell, 0.4 from its nearest side, and one cell not much larger than all boxes around it holds them.
 */
export const CENTER_CELL = 0x19999999;
/** One cell of this level is the whole lattice. */
export const TOP_LEVEL = 15;

/** `levels` of an id that is not in the grid. */
export const ABSENT = -1;
/** `levels` of an id that waits for the first choice of a cell size. */
export const WAITING = -2;
/** `levels` of an id in the list of boxes outside the lattice. */
export const OUTSIDE = -3;

/** A box is on the lowest level on which it is in no more cells than this: 3 × 3 × 3, or a wall of 16 × 2. */
export const MAX_CELLS = 32;

export const INITIAL_CELLS = 64;
export const INITIAL_ENTRIES = 64;
export const INITIAL_IDS = 16;

/**
 * A box reaches into each cell from which it is no further than this, relative to a cell of level 0. Reason: a walk from cell to
 * cell finds the planes between them but for some rounding; within the margin it may be in either cell. It is 64 times the rounding
 * at the edge of the lattice, and so small that hardly a box is in more cells because of it.
 */
export const CELL_MARGIN = 2 ** -16;
