/** What a step of GJK says. */
export const STEP_ON = 0;
/** The bounds have met, or no new point of a − b comes nearer to the origin. */
export const STEP_DONE = 1;
/** The cores overlap, or are nearer than TOUCH_TOLERANCE. */
export const STEP_OVERLAP = 2;
/** A separating axis proves that the cores are farther apart than BOUND_LIMIT. */
export const STEP_BEYOND = 3;

/** More steps than any pair needs; a curved one takes some dozens, a polyhedron about as many as it has vertices on the way. */
export const GJK_MAX_STEPS = 200;

/**
 * A support point that is in the simplex already is looked for where the squares of the bounds are within this factor: in exact numbers they would meet.
 */
export const REPEATED = 1.002;

/** What the sub-distance found: nothing nearer than before, a nearer point, or that the origin is inside the tetrahedron. */
export const NO_BETTER = 0;
export const NEARER = 1;
export const INSIDE = 2;
