import type { Pose } from "../math/pose.ts";
import { RAY_DIRECTION, RAY_MAX, type Ray } from "../math/ray.ts";
import type { Vec3 } from "../math/vec3.ts";
import type { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { hitsTriangles, worldNormal } from "./cast-ray.ts";
import { SurfaceRecord } from "./surface-record.ts";

/** Where a ray meets one posed shape. World space. A record may be handed back as `out` and is then filled anew. */
export class ShapeHit extends SurfaceRecord {
  /** World length from the ray's origin. */
  distance = Infinity;
  /** distance / maxDistance; 0 when maxDistance is infinite or 0. */
  fraction = 0;
  point: Vec3 = { x: 0, y: 0, z: 0 };
  /** Unit normal of the surface, turned to face the ray's origin; −direction when the ray starts inside a solid and hits there. */
  normal: Vec3 = { x: 0, y: 0, z: 0 };
  /** The surface was met from its back: the ray leaves a solid, or sees the clockwise side of a triangle. */
  backFace = false;
  /** The ray starts inside a solid. */
  startsInside = false;
}

const normal = new Float64Array(3);

/** Fills `out` from a hit of castRay on the same shape, pose and ray, and returns it. */
export function fillShapeHit(shape: Shape, pose: Pose | null, ray: Ray, hit: RayHit, out: ShapeHit): ShapeHit {
  const distance = hit.t + 0; // −0 becomes 0
  const max = ray[RAY_MAX];
  out.distance = distance;
  out.fraction = max > 0 && max < Infinity ? distance / max : 0;
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  // t may be infinite: a component along which the ray does not move stays finite
  out.point.x = dx === 0 ? ray[0] : ray[0] + distance * dx;
  out.point.y = dy === 0 ? ray[1] : ray[1] + distance * dy;
  out.point.z = dz === 0 ? ray[2] : ray[2] + distance * dz;
  worldNormal(shape, pose, ray, hit, normal);
  out.normal.x = normal[0] + 0;
  out.normal.y = normal[1] + 0;
  out.normal.z = normal[2] + 0;
  out.backFace = hit.backFace;
  out.startsInside = hit.startsInside;
  out.childIndex = hit.child;
  if (hitsTriangles(shape, hit)) out.setFace(shape, pose, hit.feature, hit);
  else out.clearFace(-1);
  return out;
}
