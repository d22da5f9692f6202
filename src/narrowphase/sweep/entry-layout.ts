export const ENTRY_START = 0;
export const ENTRY_TIME = 1;
export const ENTRY_SLOPE = 2;
export const ENTRY_TOUCH = 3;
export const ENTRY_SCALE = 4;
export const ENTRY_SIZE = 5;

/**
 * How far from the start an entry may be and still be at the start, where the way there closes no more than counts as touching; relative to the largest coordinate
 * in play. On a way so shallow the place of entry is no more exact than that.
 */
export const AT_START = 2 ** -10;
