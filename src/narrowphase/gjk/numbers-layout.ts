/** Most points of a simplex in space. */
export const SIMPLEX_POINTS = 4;

/** Layout of `Simplex.points` behind the points (of POINT_SIZE = 9 numbers). The points of b in b's own frame, three numbers per slot. */
export const LOCAL_B = 9 * SIMPLEX_POINTS;
/** Weights per slot: v = Σ λ · point is the point of the simplex nearest to the origin. */
export const LAMBDA = LOCAL_B + 3 * SIMPLEX_POINTS;
/** Direction of the gap, from b to a, any length: v, or the normal of the triangle where that has more digits. */
export const NORMAL = LAMBDA + SIMPLEX_POINTS;
/** |v|²: the distance of the cores is at most the root of this. */
export const SQUARED = NORMAL + 3;
/** Of the last support point w: n · w and n · n. They stand for a lower bound without a root: see `setLower`. */
export const ALONG = SQUARED + 1;
export const NORMAL_SQUARED = ALONG + 1;
/** Largest coordinate in play, to a factor of a few: what rounding errors are relative to. */
export const SCALE = NORMAL_SQUARED + 1;
/** In: cores farther apart than this are of no use. */
export const LIMIT = SCALE + 1;
/** Signed square of LIMIT and some rounding. */
export const LIMIT_SQUARED = LIMIT + 1;
/** Cached determinant of a kept triangle: p0 · (p1 × p2). */
export const TRIPLE = LIMIT_SQUARED + 1;
/** The distance of the cores is at least this: n · w / |n|. Negative where no axis that parts them is known; −∞ at first. Set at the end of a run. */
export const LOWER = TRIPLE + 1;
/** Curved pairs: Newton's method is tried when the gap of the bounds is this part of the upper one. */
export const TRY_AT = LOWER + 1;
export const SIMPLEX_SIZE = TRY_AT + 1;
