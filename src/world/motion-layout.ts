/** Index of the greatest distance in a motion, behind the unit direction. */
export const MOTION_MAX = 3;
