/** The iteration ended by itself: the answer is exact to rounding. */
export const STATUS_CONVERGED = 0;
/** A bound on the number of steps ended the iteration: the answer is the best found, its true value lies between `lower` and `upper`. */
export const STATUS_LIMIT = 1;

/**
 * How two shapes lie to each other: the signed distance of their surfaces. Two frames are used: algorithms on convex pairs write
 * in the frame of the pair (that of a) and leave `distance` that of the cores; {@link ConvexPair.toWorld} turns such a record
 * into one of the shapes in world space, which is what everything above sees.
 */
export class Separation {
  /** In: pairs farther apart than this are of no interest. */
  limit = Infinity;
  /** World length: > 0 the gap, < 0 minus the depth (the smallest translation that parts them). */
  distance = Infinity;
  /** The true distance is at least this and at most `upper`, to rounding. */
  lower = Infinity;
  upper = Infinity;
  /** One of STATUS_…. */
  status = STATUS_CONVERGED;
  /** Unit, from b towards a: moving a along it parts the two. */
  readonly normal = new Float64Array(3);
  /** pointA on a's surface, pointB on b's: pointA = pointB + distance · normal. */
  readonly pointA = new Float64Array(3);
  readonly pointB = new Float64Array(3);
  /** Children of compounds and source faces of meshes and height fields that the points lie on; −1 for none. */
  childA = -1;
  faceA = -1;
  childB = -1;
  faceB = -1;

  /** `distance` is exact, and that of surfaces without children and faces. */
  settle(): void {
    this.lower = this.distance;
    this.upper = this.distance;
    this.status = STATUS_CONVERGED;
    this.childA = -1;
    this.faceA = -1;
    this.childB = -1;
    this.faceB = -1;
  }

  copy(other: Separation): void {
    this.distance = other.distance;
    this.lower = other.lower;
    this.upper = other.upper;
    this.status = other.status;
    this.normal.set(other.normal);
    this.pointA.set(other.pointA);
    this.pointB.set(other.pointB);
    this.childA = other.childA;
    this.faceA = other.faceA;
    this.childB = other.childB;
    this.faceB = other.faceB;
  }
}
