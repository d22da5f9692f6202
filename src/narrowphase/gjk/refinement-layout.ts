/** Most pairs of pieces that meet in one direction. */
export const ACTIVE_MAX = 3;

/** Layout of {@link Refinement.values}: h(n), the support function of all of a − b; the largest coordinate in play; by how much the conditions fail. */
export const VALUE_H = 0;
export const VALUE_SCALE = 1;
export const VALUE_RESIDUAL = 2;

/** Which curved pieces are kept as fixed points: none, those whose points are far apart, those with more than one point. */
export const FIX_NONE = 0;
export const FIX_FAR = 1;
export const FIX_ALL = 2;
