/** Most unknowns of {@link solve}. */
export const SOLVE_SIZE = 6;
/** Numbers per row: the coefficients, then the right-hand side. */
export const SOLVE_ROW = SOLVE_SIZE + 1;
