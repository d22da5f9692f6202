/** A channel is one bit of a 32-bit word. */
export const MAX_CHANNELS = 32;

/** {@link Response} as a number, in the order that makes `min` of both sides the result. */
export const IGNORE = 0;
export const OVERLAP = 1;
export const BLOCK = 2;
