/** Layout of a face in {@link Polytope.planes}: cross product of two edges and the sums of its absolute terms (grid steps squared), the
 * outward unit normal, the distance of the plane from the origin (grid steps). */
export const PLANE_CROSS = 0;
export const PLANE_TERMS = 3;
export const PLANE_NORMAL = 6;
export const PLANE_DISTANCE = 9;
export const PLANE_SIZE = 10;

/** Horizon edge: from, to, the face beyond it, which of its edges it is. */
export const HORIZON_SIZE = 4;
