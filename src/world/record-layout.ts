/** Numbers of a record, two cache lines: the pose, up to three sizes, and which shape they are of. */
export const RECORD = 16;
export const SIZES = 12;
export const KIND = 15;

/** What the sizes are of; 0: the record is empty. */
export const EMPTY = 0;
export const OTHER = 1;
export const BALL = 2;
export const BLOCK = 3;
export const PILL = 4;
