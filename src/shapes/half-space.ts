import { checkFinite } from "../math/check.ts";
import { POSE_POSITION, rotate } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { normalize, readVec3, type Vec3, type Vec3Like } from "../math/vec3.ts";
import { clearParts } from "./clear-parts.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import type { Shape, ShapeType } from "./shape.ts";

/** Everything on and behind a plane: normal · x ≤ offset. Without bounds; it has no farthest point, hence no `support`. */
export interface HalfSpace extends Shape {
  readonly type: ShapeType<HalfSpace>;
  /** Unit normal, away from the solid side. */
  readonly normal: Readonly<Vec3>;
  readonly offset: number;
}

const unit = new Float64Array(3);

/**
 * The solid half of space where normal · x ≤ offset: an endless floor is `halfSpace({ x: 0, y: 1, z: 0 })`. `normal` may have any
 * length but zero and is normalised; `offset` (default 0, world units) is the plane's distance from the origin along the unit normal.
 * Throws RangeError for a zero normal or a number that is not finite.
 */
export function halfSpace(normal: Vec3Like, offset = 0): HalfSpace {
  readVec3("halfSpace", "normal", normal, unit);
  checkFinite("halfSpace", "offset", offset);
  if (!normalize(unit)) throw new RangeError(`halfSpace: normal must not be zero, got (0, 0, 0)`);
  return halfSpaceOf(unit[0], unit[1], unit[2], offset);
}

/** A half-space whose normal the caller knows to be of unit length. */
export function halfSpaceOf(x: number, y: number, z: number, offset: number): HalfSpace {
  return { type: HALF_SPACE, normal: { x, y, z }, offset };
}

/** A line parallel to the plane is inside from −∞ to ∞ (in the plane itself too: solids are closed) or misses. */
function clipLineHalfSpace(shape: HalfSpace, ray: Ray, span: LineSpan): boolean {
  const { x, y, z } = shape.normal;
  const rate = x * ray[RAY_DIRECTION] + y * ray[RAY_DIRECTION + 1] + z * ray[RAY_DIRECTION + 2];
  const height = x * ray[0] + y * ray[1] + z * ray[2] - shape.offset;
  if (rate === 0 && height > 0) return false;
  const crossing = rate === 0 ? 0 : 0 - height / rate;
  span[SPAN_ENTER] = rate < 0 ? crossing : -Infinity;
  span[SPAN_EXIT] = rate > 0 ? crossing : Infinity;
  span[SPAN_ENTER_FEATURE] = 0;
  span[SPAN_EXIT_FEATURE] = 0;
  return true;
}

function writeNormal(shape: HalfSpace, out: Float64Array): void {
  out[0] = shape.normal.x;
  out[1] = shape.normal.y;
  out[2] = shape.normal.z;
}

/** The type of {@link halfSpace} shapes. */
export const HALF_SPACE: ShapeType<HalfSpace> = {
  name: "halfSpace",
  solid: true,
  aabb(shape, pose, out) {
    const { x, y, z } = shape.normal;
    unit[0] = x;
    unit[1] = y;
    unit[2] = z;
    rotate(pose, unit, unit);
    out.fill(-Infinity, 0, 3);
    out.fill(Infinity, 3, 6);
    // bounded on one side only where the plane is exactly square to an axis
    for (let axis = 0; axis < 3; axis++) {
      if (unit[(axis + 1) % 3] !== 0 || unit[(axis + 2) % 3] !== 0) continue;
      if (unit[axis] > 0) out[axis + 3] = pose[POSE_POSITION + axis] + shape.offset;
      else out[axis] = pose[POSE_POSITION + axis] - shape.offset;
    }
  },
  closestPoint(shape, point, out) {
    const { x, y, z } = shape.normal;
    const distance = x * point[0] + y * point[1] + z * point[2] - shape.offset;
    if (!(Math.abs(distance) <= out.limit)) return false;
    out.distance = distance;
    out.point[0] = point[0] - distance * x;
    out.point[1] = point[1] - distance * y;
    out.point[2] = point[2] - distance * z;
    writeNormal(shape, out.normal);
    clearParts(out);
    return true;
  },
  surfaceNormal(shape, _point, _towards, out) {
    writeNormal(shape, out);
  },
  ...solidRays<HalfSpace>(clipLineHalfSpace),
  normal(shape, _ray, _hit, out) {
    writeNormal(shape, out);
  },
  contains(shape, point) {
    const { x, y, z } = shape.normal;
    return x * point[0] + y * point[1] + z * point[2] <= shape.offset;
  },
};
