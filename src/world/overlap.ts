import type { Vec3 } from "../math/vec3.ts";
import type { Collider } from "./collider.ts";

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 });

/**
 * One collider (with `perChild` one child of a compound) that a posed shape overlaps. World space. What `penetration: true` asks for is 0
 * without it.
 */
export class Overlap<C extends string = string> {
  /** The collider blocks the query; otherwise it is merely overlapped. */
  blocking = false;
  collider: Collider<C> = null as unknown as Collider<C>;
  /** The collider's owner at the time of the query. */
  owner: unknown = null;
  /** With `perChild` the child of the compound; −1 for other shapes and for compounds as a whole. */
  childIndex = -1;
  /** With `penetration` the source triangle of a mesh or height field that `point` lies on, else −1. */
  faceIndex = -1;
  /** Material of the face or the child where these are told and have one, else of the collider, else null. */
  material: unknown = null;
  /** With `penetration` the length by which the shape must move along `normal` to be free of the collider; ≥ 0. */
  depth = 0;
  /** With `penetration`: unit, from the collider to the shape. */
  normal: Vec3 = zero();
  /** With `penetration` a point on the collider's surface. */
  point: Vec3 = zero();
}
