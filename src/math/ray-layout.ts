/** Length of a {@link Ray}. */
export const RAY_SIZE = 8;
/** Index of the direction in a {@link Ray}. */
export const RAY_DIRECTION = 3;
/** Index of the least t in a {@link Ray}. */
export const RAY_MIN = 6;
/** Index of the greatest t in a {@link Ray}. */
export const RAY_MAX = 7;

/** The direction of a point test (`from` equal to `to`), so that its normal −direction points up. */
export const POINT_TEST_Y = -1;
