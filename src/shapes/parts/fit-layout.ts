// ── layout of PartSearch.fit
/** Three unit axes, as the columns of a matrix that is kept row by row, after the middle. */
export const FIT_AXES = 3;
/** Half extents along them. */
export const FIT_HALF = 12;
export const FIT_SIZE = 15;
