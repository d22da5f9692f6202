/** Numbers of a part: child and face. */
export const PART_SIZE = 2;
/** Planes that are kept; of more, the later ones count as their faces only. */
export const MAX_PLANES = 32;
