export const CONE_SIDE = 0;
export const CONE_BASE = 1;

/** Smooth pieces of a cone's support. */
export const CONE_RIM = 0;
export const CONE_APEX = 1;
