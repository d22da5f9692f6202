import { checkNotNegative } from "../../math/check.ts";
import { createPose, POSE_POSITION, setRotation } from "../../math/pose.ts";
import { type QuatLike, readQuat } from "../../math/quat.ts";
import { createRay, type RayLike, readRay } from "../../math/ray.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { createBox } from "../../shapes/box.ts";
import type { RayInterval } from "./ray-interval.ts";
import { solidInterval } from "./solid-interval.ts";

const worldRay = createRay();
const pose = createPose();
const half = new Float64Array(3);
const quaternion = new Float64Array(4);

/**
 * A ray, line or segment against the solid oriented box around `center` with `halfExtents` (each ≥ 0) along the axes that `rotation`
 * turns x, y, z to: the slab test of rayBox in the box's own frame. Null on a miss.
 */
export function rayObb(ray: RayLike, center: Vec3Like, halfExtents: Vec3Like, rotation: QuatLike): RayInterval | null {
  readRay("rayObb", ray, worldRay);
  readPoint("rayObb", "center", center, pose, POSE_POSITION);
  readPoint("rayObb", "halfExtents", halfExtents, half);
  for (let axis = 0; axis < 3; axis++) checkNotNegative("rayObb", `halfExtents.${"xyz"[axis]}`, half[axis]);
  readQuat("rayObb", "rotation", rotation, quaternion);
  setRotation(pose, quaternion);
  return solidInterval(createBox(half[0], half[1], half[2]), pose, worldRay);
}
