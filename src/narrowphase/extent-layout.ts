/** Distance of two positions, and what they round to. */
export const APART = 0;
export const PLACED = 1;
