import { checkPositive } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { normalize } from "../math/vec3.ts";
import { clearParts } from "./clear-parts.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import { POINT_CORE } from "./core.ts";
import type { ConvexCore, Shape, ShapeType } from "./shape.ts";
import type { SurfacePoint } from "./surface-point.ts";

/** A solid ball around the origin. */
export interface Sphere extends Shape {
  readonly type: ShapeType<Sphere>;
  readonly radius: number;
  readonly core: ConvexCore;
  readonly rounding: number;
}

/** A solid ball of `radius` (> 0, world units) around the origin of its pose. Throws RangeError for any other radius. */
export function sphere(radius: number): Sphere {
  checkPositive("sphere", "radius", radius);
  return { type: SPHERE, radius, core: POINT_CORE, rounding: radius };
}

/**
 * Clips a line to the ball of `radius` around (0, centerY, 0), in the cancellation-free form: the origin is moved to the point of
 * the line nearest to the centre first, so the discriminant keeps its digits from any distance. A tangent line gives
 * tEnter = tExit. Writes only the two t. Haines et al., "Precision Improvements for Ray/Sphere Intersection", Ray Tracing
 * Gems (2019), ch. 7.
 */
export function clipLineSphere(ray: Ray, centerY: number, radius: number, span: LineSpan): boolean {
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  const oy = ray[1] - centerY;
  const dd = dx * dx + dy * dy + dz * dz;
  const nearest = 0 - (ray[0] * dx + oy * dy + ray[2] * dz) / dd;
  const cx = ray[0] + nearest * dx;
  const cy = oy + nearest * dy;
  const cz = ray[2] + nearest * dz;
  const discriminant = radius * radius - (cx * cx + cy * cy + cz * cz);
  if (!(discriminant >= 0)) return false;
  const half = Math.sqrt(discriminant / dd);
  span[SPAN_ENTER] = nearest - half;
  span[SPAN_EXIT] = nearest + half;
  return true;
}

/**
 * Writes the outward unit normal where a line enters (or, `exit`, leaves) the ball of {@link clipLineSphere}. Built from the point
 * nearest to the centre and half the chord, never from origin + t · direction, so that it stays exact for far origins.
 */
export function sphereNormal(ray: Ray, centerY: number, radius: number, exit: boolean, out: Float64Array): void {
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  const oy = ray[1] - centerY;
  const dd = dx * dx + dy * dy + dz * dz;
  const nearest = (ray[0] * dx + oy * dy + ray[2] * dz) / dd;
  const cx = ray[0] - nearest * dx;
  const cy = oy - nearest * dy;
  const cz = ray[2] - nearest * dz;
  const squared = Math.max(0, radius * radius - (cx * cx + cy * cy + cz * cz));
  const half = exit ? Math.sqrt(squared / dd) : -Math.sqrt(squared / dd);
  out[0] = cx + half * dx;
  out[1] = cy + half * dy;
  out[2] = cz + half * dz;
  normalize(out);
}

const away = new Float64Array(3);

/** The centre is as near to one point of the surface as to any other: there the topmost is taken. */
function closestOnSphere(shape: Sphere, point: Float64Array, out: SurfacePoint): boolean {
  away[0] = point[0];
  away[1] = point[1];
  away[2] = point[2];
  if (!normalize(away)) away[1] = 1;
  const distance = away[0] * point[0] + away[1] * point[1] + away[2] * point[2] - shape.radius;
  if (!(Math.abs(distance) <= out.limit)) return false;
  out.distance = distance;
  for (let i = 0; i < 3; i++) {
    out.normal[i] = away[i];
    out.point[i] = away[i] * shape.radius;
  }
  clearParts(out);
  return true;
}

/** The type of {@link sphere} shapes. */
export const SPHERE: ShapeType<Sphere> = {
  name: "sphere",
  solid: true,
  aabb(shape, pose, out) {
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = pose[POSE_POSITION + axis] - shape.radius;
      out[axis + 3] = pose[POSE_POSITION + axis] + shape.radius;
    }
  },
  support(shape, direction, out) {
    out[0] = direction[0];
    out[1] = direction[1];
    out[2] = direction[2];
    normalize(out);
    for (let i = 0; i < 3; i++) out[i] *= shape.radius;
    return 0;
  },
  closestPoint: closestOnSphere,
  ...solidRays<Sphere>((shape, ray, span) => {
    span[SPAN_ENTER_FEATURE] = 0;
    span[SPAN_EXIT_FEATURE] = 0;
    return clipLineSphere(ray, 0, shape.radius, span);
  }),
  normal(shape, ray, hit, out) {
    sphereNormal(ray, 0, shape.radius, hit.backFace, out);
  },
  contains(shape, point) {
    const squared = point[0] * point[0] + point[1] * point[1] + point[2] * point[2];
    return squared <= shape.radius * shape.radius;
  },
};
