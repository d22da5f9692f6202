import { checkFinite } from "../../math/check.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN, type RayLike, readRay } from "../../math/ray.ts";
import { normalize, readVec3, type Vec3, type Vec3Like } from "../../math/vec3.ts";

/** Where a ray crosses a plane. World space. */
export interface RayPlaneHit {
  distance: number;
  /** Unit normal of the plane, turned to face the ray's origin. */
  normal: Vec3;
  /** The ray comes from behind the plane, so `normal` is the plane's negated. */
  backFace: boolean;
}

const worldRay = createRay();
const unit = new Float64Array(3);

/**
 * A ray, line or segment against the two-sided plane of all points with normal · x = offset. `normal` may have any length but zero and is
 * normalised; `offset` is the plane's distance from the origin along the unit normal. A ray parallel to the plane misses, even in it.
 * Null on a miss.
 */
export function rayPlane(ray: RayLike, normal: Vec3Like, offset: number): RayPlaneHit | null {
  readRay("rayPlane", ray, worldRay);
  readVec3("rayPlane", "normal", normal, unit);
  if (!normalize(unit)) throw new RangeError("rayPlane: normal must not be zero, got (0, 0, 0)");
  checkFinite("rayPlane", "offset", offset);
  let rate = 0;
  let height = -offset;
  for (let axis = 0; axis < 3; axis++) {
    rate += unit[axis] * worldRay[RAY_DIRECTION + axis];
    height += unit[axis] * worldRay[axis];
  }
  if (rate === 0) return null;
  const distance = 0 - height / rate;
  if (!(Math.abs(distance) < Infinity)) return null; // parallel but for rounding
  if (distance < worldRay[RAY_MIN] || distance > worldRay[RAY_MAX]) return null;
  const backFace = rate > 0;
  const sign = backFace ? -1 : 1;
  return { distance, normal: { x: sign * unit[0] + 0, y: sign * unit[1] + 0, z: sign * unit[2] + 0 }, backFace };
}
