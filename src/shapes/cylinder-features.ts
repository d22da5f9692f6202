export const CYLINDER_SIDE = 0;
export const CYLINDER_TOP = 1;
export const CYLINDER_BOTTOM = 2;

/** Smooth pieces of a cylinder's support. */
export const CYLINDER_TOP_RIM = 0;
export const CYLINDER_BOTTOM_RIM = 1;
