/** The point of a shape's surface nearest to a given point. Local frame of the shape. */
export class SurfacePoint {
  /** In: points farther from the surface than this (≥ 0) are of no use. */
  limit = Infinity;
  /** World length from the given point to `point`; negative when the given point is inside a solid. */
  distance = Infinity;
  readonly point = new Float64Array(3);
  /**
   * Unit: the outward normal at `point` on a smooth piece; elsewhere from `point` to the given point (outside) or the other way round
   * (inside). So: given point = point + distance · normal.
   */
  readonly normal = new Float64Array(3);
  /** Source face of a triangle surface, else −1. */
  feature = -1;
  /** Child of a compound, −1 on any other shape. */
  child = -1;
  /** Which of a compound's flattened leaves; stale on any other shape. */
  part = -1;
  /** Weights of the face's second and third vertex. */
  u = 0;
  v = 0;
}
