import { checkPositive } from "../../math/check.ts";
import { createPose } from "../../math/pose.ts";
import { createRay, type RayLike, readRay } from "../../math/ray.ts";
import { poseAlongSegment } from "../../math/segment.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { cylinder } from "../../shapes/cylinder.ts";
import type { RayInterval } from "./ray-interval.ts";
import { solidInterval } from "./solid-interval.ts";

const worldRay = createRay();
const pose = createPose();
const start = new Float64Array(3);
const end = new Float64Array(3);

/**
 * A ray, line or segment against the solid cylinder of `radius` (> 0) whose flat ends are centred on `a` and `b` (world). A tangent hits.
 * Null on a miss. Throws RangeError where `a` equals `b`, as that has no axis.
 */
export function rayCylinder(ray: RayLike, a: Vec3Like, b: Vec3Like, radius: number): RayInterval | null {
  readRay("rayCylinder", ray, worldRay);
  readPoint("rayCylinder", "a", a, start);
  readPoint("rayCylinder", "b", b, end);
  checkPositive("rayCylinder", "radius", radius);
  const length = poseAlongSegment(start, end, pose);
  if (length === 0) throw new RangeError(`rayCylinder: b must differ from a, got (${end.join(", ")}) for both`);
  return solidInterval(cylinder(radius, length / 2), pose, worldRay);
}
