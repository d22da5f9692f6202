import { createPose, type PoseLike, readPose } from "../math/pose.ts";
import { createRay, type RayLike, readRay } from "../math/ray.ts";
import { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { castRayAny } from "./cast-ray.ts";
import { checkShape, RAYCAST_OPTIONS, type RaycastShapeOptions, readMode } from "./shape-query.ts";

const worldRay = createRay();
const worldPose = createPose();
const rayHit = new RayHit();

/** Whether a world ray hits `shape` at `pose` at all: raycastShape(…) !== null, but faster where a shape has many parts. */
export function raycastShapeAny(
  shape: Shape,
  pose: PoseLike | null,
  ray: RayLike,
  options?: RaycastShapeOptions,
): boolean {
  checkShape("raycastShapeAny", shape);
  const mode = readMode("raycastShapeAny", options, RAYCAST_OPTIONS);
  const posed = pose === null ? null : worldPose;
  if (posed !== null) readPose("raycastShapeAny", "pose", pose, posed);
  readRay("raycastShapeAny", ray, worldRay);
  return castRayAny(shape, posed, worldRay, mode, rayHit);
}
