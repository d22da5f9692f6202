/** What `formulaOf` of convex-distance.ts says: see there. Of a ball or capsule and another shape the former may be the second of the two. */
export const NO_FORMULA = 0;
export const BOXES = 1;
export const BALLS = 2;
export const ROUND = 3;
export const OTHER_ROUND = 4;
export const BALL = 5;
export const OTHER_BALL = 6;
