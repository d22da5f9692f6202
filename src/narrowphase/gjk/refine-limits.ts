/** Most changes of the set of active pairs, and most Newton steps for each set. */
export const MAX_ROUNDS = 8;
export const MAX_NEWTON = 12;

/** How many Newton steps may fail to halve the residual, at the end and in an early attempt, which nothing is lost by giving up. */
export const PATIENT = 6;
export const HASTY = 1;
export const HASTY_ROUNDS = 4;
