/** The middle of the segment and its unit direction. */
export const C = 0;
export const D = 3;
/** Half extents of the box, half length of the segment. */
export const BOX = 6;
export const HALF = 9;
/** The place, how far it is beyond the box along each axis, and the square of that. */
export const T = 10;
export const E = 11;
export const SQUARED = 14;
/** Half the derivative of the square along the segment, and half the second one. */
export const SLOPE = 15;
export const CURVE = 16;
/** Radius of the ball around the box: that of another capsule, whose core is a box as well, of no width. */
export const ROUNDING = 17;

/** Unit normal from the box to the segment, and the point of the box. */
export const N = 18;
export const P = 21;
