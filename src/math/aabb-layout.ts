/** Numbers of an axis-aligned box: min x, y, z, max x, y, z. */
export const AABB_SIZE = 6;
