import { checkPositive } from "../../math/check.ts";
import { createPose } from "../../math/pose.ts";
import { createRay, type RayLike, readRay } from "../../math/ray.ts";
import { poseAlongSegment } from "../../math/segment.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { capsule } from "../../shapes/capsule.ts";
import type { RayInterval } from "./ray-interval.ts";
import { solidInterval } from "./solid-interval.ts";

const worldRay = createRay();
const pose = createPose();
const start = new Float64Array(3);
const end = new Float64Array(3);

/**
 * A ray, line or segment against the solid capsule of all points within `radius` (> 0) of the segment from `a` to `b` (world); a ball where
 * they are equal. A tangent hits. Null on a miss.
 */
export function rayCapsule(ray: RayLike, a: Vec3Like, b: Vec3Like, radius: number): RayInterval | null {
  readRay("rayCapsule", ray, worldRay);
  readPoint("rayCapsule", "a", a, start);
  readPoint("rayCapsule", "b", b, end);
  checkPositive("rayCapsule", "radius", radius);
  const length = poseAlongSegment(start, end, pose);
  return solidInterval(capsule(radius, length / 2), pose, worldRay);
}
