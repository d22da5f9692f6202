import type { Vec3 } from "../math/vec3.ts";
import type { Collider } from "./collider.ts";

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 });

/** One of the colliders nearest to a point or shape. World space. */
export class Closest<C extends string = string> {
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
  /** Child of a compound that is nearest, −1 for other shapes. */
  childIndex = -1;
  /** Source triangle of a mesh or height field, −1 for other shapes. */
  faceIndex = -1;
  /** Weights of the face's three vertices at `point`, or null where there is no face. */
  barycentric: Vec3 | null = null;
  /** Material of the face, else of the compound's child, else of the collider, else null. */
  material: unknown = null;

  /** The same as `pointB`. */
  get point(): Vec3 {
    return this.pointB;
  }

  /** Sets `barycentric` from the weights of the second (u) and third (v) vertex. */
  setBarycentric(weights: { readonly u: number; readonly v: number }): void {
    this.barycentric = { x: 1 - weights.u - weights.v, y: weights.u, z: weights.v };
  }
}
