/** From what Newton's method starts: a converged simplex; one on its way, where it is worth a short try; the answer of the last run. */
export const POLISH_END = 0;
export const POLISH_EARLY = 1;
export const POLISH_AGAIN = 2;
