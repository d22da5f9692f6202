/** Numbers per support point: the point of a − b, the point of a, the point of b. All in the frame of a. */
export const POINT_SIZE = 9;
export const POINT_A = 3;
export const POINT_B = 6;
/** Numbers per support point in the list of pieces: the smooth piece of a, that of b. */
export const PIECES_SIZE = 2;
