/** What a search for the nearest point looks at: the padded box of the point, a quarter of the scale, the squared distance that still counts. */
export const LOW = 0;
export const HIGH = 3;
export const QUARTER = 6;
export const LEAST = 9;
