import { checkPositive } from "../../math/check.ts";
import { createPose } from "../../math/pose.ts";
import { createRay, type RayLike, readRay } from "../../math/ray.ts";
import { poseAlongSegment } from "../../math/segment.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { cone } from "../../shapes/cone.ts";
import type { RayInterval } from "./ray-interval.ts";
import { solidInterval } from "./solid-interval.ts";

const worldRay = createRay();
const pose = createPose();
const start = new Float64Array(3);
const end = new Float64Array(3);

/**
 * A ray, line or segment against the solid cone with a flat base of `radius` (> 0) centred on `base` and its tip at `apex` (world). A tangent
 * hits. Null on a miss. Throws RangeError where `base` equals `apex`, as that has no axis.
 */
export function rayCone(ray: RayLike, base: Vec3Like, apex: Vec3Like, radius: number): RayInterval | null {
  readRay("rayCone", ray, worldRay);
  readPoint("rayCone", "base", base, start);
  readPoint("rayCone", "apex", apex, end);
  checkPositive("rayCone", "radius", radius);
  const length = poseAlongSegment(start, end, pose);
  if (length === 0) throw new RangeError(`rayCone: apex must differ from base, got (${end.join(", ")}) for both`);
  return solidInterval(cone(radius, length / 2), pose, worldRay);
}
