import { type Pose, rotate } from "../../math/pose.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray, rayToLocal } from "../../math/ray.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { RaySpan } from "../../shapes/ray-hit.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { RayInterval } from "./ray-interval.ts";

const localRay = createRay();
const enterNormal = new Float64Array(3);
const exitNormal = new Float64Array(3);

/** The interval of a checked world ray in a convex solid at `pose`, or null on a miss. */
export function solidInterval(shape: Shape, pose: Pose, ray: Ray): RayInterval | null {
  const spans: RaySpan[] = [];
  rayToLocal(ray, pose, localRay);
  shape.type.spans!(shape, localRay, spans);
  if (spans.length === 0) return null;
  const { enter, exit } = spans[0];
  shape.type.normal(shape, localRay, enter, enterNormal);
  shape.type.normal(shape, localRay, exit, exitNormal);
  rotate(pose, enterNormal, enterNormal);
  rotate(pose, exitNormal, exitNormal);
  return createInterval(ray, enter.t, exit.t, enterNormal, exitNormal);
}

/**
 * The result for a line that is in a solid from `enter` to `exit`, whose outward normals there are given; null where that does not
 * meet the ray's interval (touching its ends does).
 */
export function createInterval(
  ray: Ray,
  enter: number,
  exit: number,
  normalIn: Float64Array,
  normalOut: Float64Array,
): RayInterval | null {
  if (enter > ray[RAY_MAX] || exit < ray[RAY_MIN]) return null;
  const startsInside = enter < ray[RAY_MIN];
  return {
    distance: Math.max(enter, ray[RAY_MIN]) + 0, // −0 becomes 0
    enter,
    exit,
    startsInside,
    normal: startsInside ? vector(ray, RAY_DIRECTION, -1) : vector(normalIn, 0, 1),
    exitNormal: vector(normalOut, 0, 1),
  };
}

function vector(v: Float64Array, offset: number, sign: number): Vec3 {
  return { x: v[offset] * sign + 0, y: v[offset + 1] * sign + 0, z: v[offset + 2] * sign + 0 };
}
