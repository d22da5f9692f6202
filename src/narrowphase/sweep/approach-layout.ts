/** Support points kept at a time: the three corners of a face of a − b and the one that may replace one of them. */
export const SLOTS = 4;

/** Most pairs of smooth pieces that fix a plane with two degrees of freedom. */
export const ACTIVE_MAX = 3;
