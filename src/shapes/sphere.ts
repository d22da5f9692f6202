import { checkPositive } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import type { Shape, ShapeType } from "./shape.ts";

/** A solid ball around the origin. */
export interface Sphere extends Shape {
  readonly type: ShapeType<Sphere>;
  readonly radius: number;
}

/** A solid ball of `radius` (> 0, world units) around the origin of its pose. Throws RangeError for any other radius. */
export function sphere(radius: number): Sphere {
  return { type: SPHERE, radius: checkPositive("sphere", "radius", radius) };
}

/**
 * Line–sphere in the cancellation-free form: the origin is moved to the point of the line nearest to the centre first, so the
 * discriminant keeps its digits from any distance. Haines et al., "Precision Improvements for Ray/Sphere Intersection",
 * Ray Tracing Gems (2019), ch. 7. A tangent line gives tEnter = tExit.
 */
export function clipLineSphere(ray: Ray, radius: number, span: LineSpan): boolean {
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  const dd = dx * dx + dy * dy + dz * dz;
  const nearest = -(ray[0] * dx + ray[1] * dy + ray[2] * dz) / dd;
  const cx = ray[0] + nearest * dx;
  const cy = ray[1] + nearest * dy;
  const cz = ray[2] + nearest * dz;
  const discriminant = radius * radius - (cx * cx + cy * cy + cz * cz);
  if (!(discriminant >= 0)) return false;
  const half = Math.sqrt(discriminant / dd);
  span[SPAN_ENTER] = nearest - half;
  span[SPAN_EXIT] = nearest + half;
  span[SPAN_ENTER_FEATURE] = 0;
  span[SPAN_EXIT_FEATURE] = 0;
  return true;
}

const SPHERE: ShapeType<Sphere> = {
  name: "sphere",
  solid: true,
  aabb(shape, pose, out) {
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = pose[POSE_POSITION + axis] - shape.radius;
      out[axis + 3] = pose[POSE_POSITION + axis] + shape.radius;
    }
  },
  support(shape, direction, out) {
    const length = Math.sqrt(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2);
    for (let i = 0; i < 3; i++) out[i] = (direction[i] / length) * shape.radius;
  },
  ...solidRays<Sphere>((shape, ray, span) => clipLineSphere(ray, shape.radius, span)),
  normal(_shape, ray, hit, out) {
    // TODO precision
    for (let i = 0; i < 3; i++) out[i] = ray[i] + hit.t * ray[RAY_DIRECTION + i];
  },
  contains(shape, point) {
    return point[0] ** 2 + point[1] ** 2 + point[2] ** 2 <= shape.radius * shape.radius;
  },
};
