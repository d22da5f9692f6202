/** Layout of {@link DepthSearch.bounds}. World lengths. */
/** Least depth of all directions tried: the true one is at most this. */
export const BOUND_BEST = 0;
/** The true depth is at least this. */
export const BOUND_LOWER = 1;
/** Largest coordinate of a point of a, of b or of a − b in play. */
export const BOUND_SCALE = 2;
/** Depth of the direction tried last. */
export const BOUND_LAST = 3;

/** Most pairs of pieces that meet in one direction; more would be a coincidence that three of them settle. */
export const ACTIVE_MAX = 3;
