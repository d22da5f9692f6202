/** Words of a frame: the cell, the two halves of the set of children that are left, the order. */
export const FRAME_WORDS = 4;
export const FRAME_LOW = 1;
export const FRAME_HIGH = 2;
export const FRAME_ORDER = 3;
