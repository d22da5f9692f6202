/** Numbers of a pose. */
export const POSE_SIZE = 12;
/** Index of the position in a pose. */
export const POSE_POSITION = 9;
