import { checkNotNegative } from "../../math/check.ts";
import { createPose, POSE_POSITION, setRotation } from "../../math/pose.ts";
import { type QuatLike, readQuat } from "../../math/quat.ts";
import {
  createRay,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_MIN,
  type Ray,
  type RayLike,
  rayToLocal,
  readRay,
} from "../../math/ray.ts";
import { EPSILON } from "../../math/scalar.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";

/** What a projection may be off by, relative to the numbers in it. Unit: relative. Decided in favour of a hit. */
const SLACK = 4 * EPSILON;

const ray = createRay();
const pose = createPose();
const half = new Float64Array(3);
const quaternion = new Float64Array(4);

/**
 * Whether a ray, line or segment meets the solid oriented box around `center` with `halfExtents` (each ≥ 0) along the
 * axes that `rotation` turns x, y, z to, by separating axes: the three face normals of the box, and the three cross
 * products of its edges with the direction. No division, no distances: ten comparisons to keep or drop a box.
 * Gottschalk, "Collision Queries Using Oriented Bounding Boxes" (2000); Eberly, "Dynamic Collision Detection Using
 * Oriented Bounding Boxes" (1999). Touching counts; within rounding it says true. `rayObb` tells where. Throws
 * TypeError or RangeError naming the argument.
 */
export function rayObbAny(rayLike: RayLike, center: Vec3Like, halfExtents: Vec3Like, rotation: QuatLike): boolean {
  readRay("rayObbAny", rayLike, ray);
  readPoint("rayObbAny", "center", center, pose, POSE_POSITION);
  readPoint("rayObbAny", "halfExtents", halfExtents, half);
  for (let axis = 0; axis < 3; axis++) {
    if (!(half[axis] >= 0)) checkNotNegative("rayObbAny", `halfExtents.${"xyz"[axis]}`, half[axis]);
  }
  readQuat("rayObbAny", "rotation", rotation, quaternion);
  setRotation(pose, quaternion);
  rayToLocal(ray, pose, ray);
  return meetsBox(ray, half);
}

/** The same in the frame of the box. */
function meetsBox(r: Ray, h: Float64Array): boolean {
  for (let i = 0; i < 3; i++) {
    const o = r[i];
    const d = r[RAY_DIRECTION + i];
    // a direction without this component stays at o, however long
    const a = d === 0 ? o : o + r[RAY_MIN] * d;
    const b = d === 0 ? o : o + r[RAY_MAX] * d;
    const reach = h[i] + SLACK * (h[i] + Math.abs(o));
    if (a > reach && b > reach) return false;
    if (a < -reach && b < -reach) return false;
  }
  for (let i = 0; i < 3; i++) {
    const j = i === 2 ? 0 : i + 1;
    const k = 3 - i - j;
    const dj = Math.abs(r[RAY_DIRECTION + j]);
    const dk = Math.abs(r[RAY_DIRECTION + k]);
    const moment = Math.abs(r[j] * r[RAY_DIRECTION + k] - r[k] * r[RAY_DIRECTION + j]);
    const slack = SLACK * ((h[j] + Math.abs(r[j])) * dk + (h[k] + Math.abs(r[k])) * dj);
    if (moment > h[j] * dk + h[k] * dj + slack) return false;
  }
  return true;
}
