/** Region of the inside of the triangle, see {@link CLOSEST_REGION}. */
export const FACE = 7;
export const REACH = 0;
export const ABOVE = 1;
