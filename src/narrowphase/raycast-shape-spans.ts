import { createPose, type PoseLike, readPose } from "../math/pose.ts";
import { createRay, RAY_MIN, type RayLike, readRay } from "../math/ray.ts";
import type { RaySpan } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { castRaySpans } from "./cast-ray.ts";
import { fillShapeHit, ShapeHit } from "./shape-hit.ts";
import { checkShape } from "./shape-query.ts";

/** A stretch of a ray inside a solid. */
export interface ShapeSpan {
  enter: ShapeHit;
  exit: ShapeHit;
}

const worldRay = createRay();
const worldPose = createPose();

/**
 * The stretches of a world ray inside `shape` at `pose`, sorted by where they begin, then end, then by child; for thickness and for what
 * passes through. A stretch that meets the ray's interval is given whole: a ray that starts inside has `enter.distance` before
 * its start and `enter.startsInside`, and an end without bounds (half-space) is infinite. A surface gives stretches of length 0.
 * Normals face the ray's origin, so on `exit` against the outward one (`backFace`). Errors as in raycastShape.
 */
export function raycastShapeSpans(shape: Shape, pose: PoseLike | null, ray: RayLike): ShapeSpan[] {
  checkShape("raycastShapeSpans", shape);
  readPose("raycastShapeSpans", "pose", pose, worldPose);
  readRay("raycastShapeSpans", ray, worldRay);
  const spans: RaySpan[] = [];
  castRaySpans(shape, worldPose, worldRay, spans);
  spans.sort(compareSpans);
  return spans.map(({ enter, exit }) => {
    const span = {
      enter: fillShapeHit(shape, worldPose, worldRay, enter, new ShapeHit()),
      exit: fillShapeHit(shape, worldPose, worldRay, exit, new ShapeHit()),
    };
    span.enter.startsInside = enter.t < worldRay[RAY_MIN];
    return span;
  });
}

function compareSpans(a: RaySpan, b: RaySpan): number {
  if (a.enter.t !== b.enter.t) return a.enter.t < b.enter.t ? -1 : 1;
  if (a.exit.t !== b.exit.t) return a.exit.t < b.exit.t ? -1 : 1;
  return a.enter.child - b.enter.child || a.enter.feature - b.enter.feature;
}
