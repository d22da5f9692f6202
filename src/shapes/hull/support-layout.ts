/** Hulls with fewer corners than this are faster without a table. Measured: 8 corners are even. */
export const MIN_CORNERS = 10;
/** At most 2 to this power strips from 0 to 1. */
export const MAX_LEVEL = 5;

/** Hulls with more corners than 15 bits can number have no table. */
export const MOST_CORNERS = 32768;
/** An entry of the table has three corners of so many bits. */
export const ENTRY_BITS = 10;
export const ENTRY_CORNERS = 3;
/** The bits of a corner in a list; the last one has the sign bit too. */
export const CORNER_BITS = 0x7fffffff;
