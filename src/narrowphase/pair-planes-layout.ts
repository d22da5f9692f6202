/** Most planes of a `PlaneSet`. */
export const MAX_PLANES = 24;
