import { createPose, type PoseLike, readPose } from "../math/pose.ts";
import { createRay, type RayLike, readRay } from "../math/ray.ts";
import type { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { castRayAll } from "./cast-ray.ts";
import { fillShapeHit, ShapeHit } from "./shape-hit.ts";
import { checkShape, RAYCAST_OPTIONS, type RaycastShapeOptions, readMode } from "./shape-query.ts";

const worldRay = createRay();
const worldPose = createPose();

/**
 * Every hit of a world ray on `shape` at `pose`, sorted by distance, then child, then face: one for each triangle crossed and one for each
 * solid (a compound has many). An empty array on a miss. Arguments and errors as in raycastShape.
 */
export function raycastShapeAll(
  shape: Shape,
  pose: PoseLike | null,
  ray: RayLike,
  options?: RaycastShapeOptions,
): ShapeHit[] {
  checkShape("raycastShapeAll", shape);
  const mode = readMode("raycastShapeAll", options, RAYCAST_OPTIONS);
  readPose("raycastShapeAll", "pose", pose, worldPose);
  readRay("raycastShapeAll", ray, worldRay);
  const hits: RayHit[] = [];
  castRayAll(shape, worldPose, worldRay, mode, hits);
  hits.sort(compareHits);
  return hits.map((hit) => fillShapeHit(shape, worldPose, worldRay, hit, new ShapeHit()));
}

/** Total order of hits on one shape. */
function compareHits(a: RayHit, b: RayHit): number {
  if (a.t !== b.t) return a.t < b.t ? -1 : 1;
  return a.child - b.child || a.feature - b.feature;
}
