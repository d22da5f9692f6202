/** The cores are apart: `out` is filled. */
export const GJK_APART = 0;
/** The cores overlap or touch (TOUCH_TOLERANCE): of `out` nothing is set, the simplex holds the last points, for EPA. */
export const GJK_OVERLAP = 1;
/** A separating axis proves that the shapes, rounding included, are farther apart than `out.limit`. */
export const GJK_BEYOND = 2;
