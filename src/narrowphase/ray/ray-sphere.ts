import { checkPositive } from "../../math/check.ts";
import { createPose, POSE_POSITION } from "../../math/pose.ts";
import { createRay, type RayLike, readRay } from "../../math/ray.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { sphere } from "../../shapes/sphere.ts";
import type { RayInterval } from "./ray-interval.ts";
import { solidInterval } from "./solid-interval.ts";

const worldRay = createRay();
const pose = createPose();

/**
 * A ray, line or segment against the solid ball of `radius` (> 0) around `center` (world). A tangent hits, with enter = exit.
 * Null on a miss.
 */
export function raySphere(ray: RayLike, center: Vec3Like, radius: number): RayInterval | null {
  readRay("raySphere", ray, worldRay);
  readPoint("raySphere", "center", center, pose, POSE_POSITION);
  return solidInterval(sphere(checkPositive("raySphere", "radius", radius)), pose, worldRay);
}
