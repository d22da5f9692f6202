/** Where a swept shape first touches another. World space. */
export class SweepContact {
  /** In: the greatest distance of travel that is of interest. */
  limit = Infinity;
  /** World length of travel along the unit direction; 0 when `startPenetrating`. Never late: at this distance the shapes do not overlap. */
  distance = Infinity;
  /** Unit, from the hit shape to the swept one; when `startPenetrating` the direction that parts them by the least. */
  readonly normal = new Float64Array(3);
  /** The contact, on the surface of the hit shape. */
  readonly point = new Float64Array(3);
  /** The two overlapped at the start (a touch is no overlap), by `depth`. */
  startPenetrating = false;
  depth = 0;
  /** One of STATUS_… of separation.ts; how far the true distance may be beyond `distance`. */
  status = 0;
  error = 0;
  /** Child of the swept compound; child and source face of the hit shape. −1 for none. */
  sweptChild = -1;
  child = -1;
  face = -1;

  copy(other: SweepContact): void {
    this.distance = other.distance;
    this.normal.set(other.normal);
    this.point.set(other.point);
    this.startPenetrating = other.startPenetrating;
    this.depth = other.depth;
    this.status = other.status;
    this.error = other.error;
    this.sweptChild = other.sweptChild;
    this.child = other.child;
    this.face = other.face;
  }
}
