/** Numbers per patch point: its two coordinates in the plane, the point of a, the point of b. */
export const PATCH_SIZE = 8;
export const PATCH_A = 2;
export const PATCH_B = 5;
export const DISTANCE = 2;
export const SLACK = 1;
