/** The line meets nothing before `limit`. */
export const PIERCE_BEYOND = 0;
/** The two bounds met: the answer is exact to rounding. */
export const PIERCE_DONE = 1;
/** The bounds did not meet. */
export const PIERCE_LIMIT = 2;
/** The bounds are as near to each other as was asked for. */
export const PIERCE_ENOUGH = 3;
