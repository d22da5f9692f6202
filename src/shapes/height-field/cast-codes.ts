/** What a cast looks for. */
export const NEAREST = 0;
export const ANY = 1;
export const ALL = 2;

/** Blocks waiting: at most three a level and one more; 32 levels hold 2^32 cells a side. */
export const STACK_SIZE = 100;
/** Integers a waiting block takes: level (0 = a cell), row, column. */
export const STACK_WORDS = 3;
