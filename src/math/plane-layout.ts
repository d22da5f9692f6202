/** Numbers of a plane: its normal, and the offset along that. */
export const PLANE_SIZE = 4;
