import type { Vec3 } from "../math/vec3.ts";
import { SurfaceRecord } from "../narrowphase/surface-record.ts";
import type { Collider } from "./collider.ts";

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 });

/**
 * One hit of a query in a world. All positions and directions are in world space. A record made by a query is the caller's own; pass
 * one as `out` to have it filled again.
 */
export class Hit<C extends string = string> extends SurfaceRecord {
  /** The hit stops the query; otherwise it is an overlap on the way. */
  blocking = false;
  /** The query started inside the collider (a sweep: overlapping it deeper than rounding). For a ray the same as `startsInside`. */
  startPenetrating = false;
  /** The ray starts inside a solid: `distance` is 0 and `normal` −direction, or with `solid: false` the exit is reported. A sweep leaves it false. */
  startsInside = false;
  /** The surface was met from its back; `normal` was flipped to face the ray's origin. A sweep leaves it false: surfaces stop it from both sides. */
  backFace = false;
  /** Along the ray or the way of the shape, in world units; 0 for a sweep that starts in overlap. */
  distance = 0;
  /** distance / maxDistance; 0 where that is 0 or infinite. */
  fraction = 0;
  /** Where the swept shape is at impact; for a ray the same as `point`. */
  location: Vec3 = zero();
  /** The contact point on the surface. */
  point: Vec3 = zero();
  /**
   * Unit normal of the surface that was hit; faces the ray's origin, or where the sweep comes from. On an edge or vertex that of the face which opposes the sweep most; for a
   * sweep that starts in overlap the same as `sweepNormal`.
   */
  normal: Vec3 = zero();
  /** Unit, from the hit shape to the swept one: the way in which they part, by the least when they start in overlap. For a ray the same as `normal`. */
  sweepNormal: Vec3 = zero();
  /** How deep a swept shape starts in the collider: moving it by so much along `sweepNormal` frees it of what it overlaps deepest. 0 for a ray. */
  penetrationDepth = 0;
  collider: Collider<C> = null as unknown as Collider<C>;
  /** The collider's owner at the time of the query. */
  owner: unknown = null;
  /** Material of the face, else of the compound's child, else of the collider, else null. */
  material: unknown = null;
  /** Name of the bone that the hit body belongs to, or null. */
  bone: string | null = null;
  /** Index of the hit body in its rig, −1 for none. */
  item = -1;
  /** Where the ray, or the position of the swept shape, began. */
  origin: Vec3 = zero();
  /** Where it would have ended; infinite where it has no end. */
  end: Vec3 = zero();
}
