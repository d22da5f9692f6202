import type { Vec3 } from "../math/vec3.ts";
import { SurfaceRecord } from "../narrowphase/surface-record.ts";
import type { Collider } from "./collider.ts";

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 });

/** One of the colliders nearest to a point or shape. World space. */
export class Closest<C extends string = string> extends SurfaceRecord {
  /** The collider would block the query's channel; otherwise it would be merely overlapped. */
  blocking = false;
  /** Between the surfaces; below 0 where the point is inside a solid or the shape overlaps the collider: minus the depth. */
  distance = 0;
  /** On the surface of the shape asked about; the point asked about. */
  pointA: Vec3 = zero();
  /** On the surface of the collider. */
  pointB: Vec3 = zero();
  /** Unit, from the collider to the shape or point: pointA = pointB + distance · normal. */
  normal: Vec3 = zero();
  collider: Collider<C> = null as unknown as Collider<C>;
  /** The collider's owner at the time of the query. */
  owner: unknown = null;
  /** Material of the face, else of the compound's child, else of the collider, else null. */
  material: unknown = null;

  /** The same as `pointB`. */
  get point(): Vec3 {
    return this.pointB;
  }
}
