import { createPose, type PoseLike, readPose } from "../math/pose.ts";
import { createRay, type RayLike, readRay } from "../math/ray.ts";
import { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { castRay } from "./cast-ray.ts";
import { fillShapeHit, ShapeHit } from "./shape-hit.ts";
import { checkShape, RAYCAST_ONE_OPTIONS, type RaycastShapeOneOptions, readMode } from "./shape-query.ts";

const worldRay = createRay();
const worldPose = createPose();
const rayHit = new RayHit();

/**
 * The nearest hit of a world ray on `shape` at `pose` (null: the identity), or null. minDistance ≤ distance ≤ maxDistance, both ends
 * included; a touch hits, but a ray in the plane of a triangle misses that triangle. A ray of length 0 is a point test. A ray that
 * starts inside a solid hits at its start, or with `solid: false` where it leaves. With `out` nothing is allocated.
 * Throws TypeError or RangeError naming the argument.
 */
export function raycastShape(
  shape: Shape,
  pose: PoseLike | null,
  ray: RayLike,
  options?: RaycastShapeOneOptions,
): ShapeHit | null {
  checkShape("raycastShape", shape);
  const mode = readMode("raycastShape", options, RAYCAST_ONE_OPTIONS);
  const posed = pose === null ? null : worldPose;
  if (posed !== null) readPose("raycastShape", "pose", pose, posed);
  readRay("raycastShape", ray, worldRay);
  if (!castRay(shape, posed, worldRay, mode, rayHit)) return null;
  return fillShapeHit(shape, posed, worldRay, rayHit, options?.out ?? new ShapeHit());
}
