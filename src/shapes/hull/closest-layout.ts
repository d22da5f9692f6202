/** The nearest point of one face lies within it, on the edge from a corner, or in a corner. */
export const ON_FACE = 0;
export const ON_EDGE = 1;
export const ON_CORNER = 2;
/** Somewhere on a face of which too little is known. */
export const WITHIN = 3;

/** Index of the squared length in {@link Place.away}. */
export const SQUARED = 3;
export const HEIGHT = 3;
export const SCALE = 4;
export const NOISE = 5;
