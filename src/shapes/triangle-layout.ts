/**
 * Numbers that `closestOnTriangle` writes: the point, the weights of a, b, c, the squared distance, the region.
 */
export const CLOSEST_SIZE = 8;
/** First of the three weights (≥ 0, their sum is 1) in the result. */
export const CLOSEST_WEIGHTS = 3;
/** Index of the squared distance in the result. */
export const CLOSEST_SQUARED = 6;
/**
 * Index of the region: the sum of 1, 2 and 4 for each of a, b, c that has a weight. 7 face, 3 edge ab, 6 bc, 5 ca, 1,
 * 2, 4 corners.
 */
export const CLOSEST_REGION = 7;
