import { checkNotNegative, checkPositive } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { normalize } from "../math/vec3.ts";
import { CAPSULE_BOTTOM, CAPSULE_SIDE, CAPSULE_TOP } from "./capsule-features.ts";
import { clearParts } from "./clear-parts.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import { POINT_CORE, segmentCore } from "./core.ts";
import { clipLineTube, tubeNormal } from "./cylinder.ts";
import type { ConvexCore, Shape, ShapeType } from "./shape.ts";
import { clipLineSphere, sphereNormal } from "./sphere.ts";
import type { SurfacePoint } from "./surface-point.ts";

export { CAPSULE_BOTTOM, CAPSULE_SIDE, CAPSULE_TOP } from "./capsule-features.ts";

/**
 * All points within `radius` of the segment from y = −halfHeight to +halfHeight. Features: `CAPSULE_SIDE`,
 * `CAPSULE_TOP`, `CAPSULE_BOTTOM`.
 */
export interface Capsule extends Shape {
  readonly type: ShapeType<Capsule>;
  readonly radius: number;
  readonly halfHeight: number;
  readonly core: ConvexCore;
  readonly rounding: number;
}

/**
 * A solid capsule: all points within `radius` (> 0) of the inner segment from y = −halfHeight to +halfHeight (≥ 0; 0 is a ball), so
 * its whole height is 2 · (halfHeight + radius). World units. Throws RangeError otherwise.
 */
export function capsule(radius: number, halfHeight: number): Capsule {
  checkPositive("capsule", "radius", radius);
  checkNotNegative("capsule", "halfHeight", halfHeight);
  const core = halfHeight > 0 ? segmentCore(halfHeight) : POINT_CORE;
  return { type: CAPSULE, radius, halfHeight, core, rounding: radius };
}

/** Scratch for the two balls; the tube stays in the caller's span meanwhile. */
const ballSpan: LineSpan = new Float64Array(4);

/**
 * The capsule lies in the endless cylinder. Where the line crosses that cylinder's side between the two discs, it crosses the
 * capsule; where it does so above or below, it must cross the ball of that end, or it misses the capsule.
 */
function clipLineCapsule(shape: Capsule, ray: Ray, span: LineSpan): boolean {
  if (!clipLineTube(ray, shape, span)) return false;
  return clipCapsuleEnd(shape, ray, SPAN_ENTER, span) && clipCapsuleEnd(shape, ray, SPAN_EXIT, span);
}

function clipCapsuleEnd(shape: Capsule, ray: Ray, end: number, span: LineSpan): boolean {
  const feature = end === SPAN_ENTER ? SPAN_ENTER_FEATURE : SPAN_EXIT_FEATURE;
  const dy = ray[RAY_DIRECTION + 1];
  const y = dy === 0 ? ray[1] : ray[1] + span[end] * dy;
  const height = shape.halfHeight;
  if (Math.abs(y) <= height) {
    span[feature] = CAPSULE_SIDE;
    return true;
  }
  if (!clipLineSphere(ray, y > 0 ? height : -height, shape.radius, ballSpan)) return false;
  span[end] = ballSpan[end];
  span[feature] = y > 0 ? CAPSULE_TOP : CAPSULE_BOTTOM;
  return true;
}

const away = new Float64Array(3);

/** From the inner segment all points around it are equally near: there the one towards +x is taken. */
function closestOnCapsule(shape: Capsule, point: Float64Array, out: SurfacePoint): boolean {
  const { halfHeight } = shape;
  const y = point[1] > halfHeight ? halfHeight : point[1] < -halfHeight ? -halfHeight : point[1];
  away[0] = point[0];
  away[1] = point[1] - y;
  away[2] = point[2];
  if (!normalize(away)) away[0] = 1;
  const distance = away[0] * point[0] + away[1] * (point[1] - y) + away[2] * point[2] - shape.radius;
  if (!(Math.abs(distance) <= out.limit)) return false;
  out.distance = distance;
  for (let i = 0; i < 3; i++) {
    out.normal[i] = away[i];
    out.point[i] = away[i] * shape.radius;
  }
  out.point[1] += y;
  clearParts(out);
  return true;
}

/** The type of {@link capsule} shapes. */
export const CAPSULE: ShapeType<Capsule> = {
  name: "capsule",
  solid: true,
  aabb(shape, pose, out) {
    for (let axis = 0; axis < 3; axis++) {
      const half = Math.abs(pose[axis * 3 + 1]) * shape.halfHeight + shape.radius;
      out[axis] = pose[POSE_POSITION + axis] - half;
      out[axis + 3] = pose[POSE_POSITION + axis] + half;
    }
  },
  support(shape, direction, out) {
    const height = direction[1] < 0 ? -shape.halfHeight : shape.halfHeight;
    out[0] = direction[0];
    out[1] = direction[1];
    out[2] = direction[2];
    normalize(out);
    out[0] *= shape.radius;
    out[1] = out[1] * shape.radius + height;
    out[2] *= shape.radius;
    return direction[1] < 0 ? 1 : 0;
  },
  closestPoint: closestOnCapsule,
  ...solidRays<Capsule>(clipLineCapsule),
  normal(shape, ray, hit, out) {
    if (hit.feature === CAPSULE_SIDE) tubeNormal(ray, shape, hit.backFace, out);
    else {
      const centerY = hit.feature === CAPSULE_TOP ? shape.halfHeight : -shape.halfHeight;
      sphereNormal(ray, centerY, shape.radius, hit.backFace, out);
    }
  },
  contains(shape, point) {
    const beyond = Math.max(0, Math.abs(point[1]) - shape.halfHeight);
    return point[0] * point[0] + beyond * beyond + point[2] * point[2] <= shape.radius * shape.radius;
  },
};
