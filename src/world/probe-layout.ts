/** What a probe is: its box says all there is to say; a ball; a turned box. */
export const PLAIN = 0;
export const BALL = 1;
export const BOX = 2;
/** Behind the pose: half extents or the radius, then what more counts as touching. */
export const HALF = 12;
export const PAD = 15;
