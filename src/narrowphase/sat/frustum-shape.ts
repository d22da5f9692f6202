import { createAabb } from "../../math/aabb.ts";
import { show } from "../../math/check.ts";
import { createPose, POSE_POSITION, type PoseLike, readPose, toWorld } from "../../math/pose.ts";
import { POINT_CORE } from "../../shapes/core.ts";
import type { Shape } from "../../shapes/shape.ts";
import { classifyBall } from "./classify-ball.ts";
import { classifyObb, type FrustumAnswer, type FrustumMode } from "./classify-obb.ts";
import type { Frustum } from "./frustum.ts";
import { checkFrustum } from "./frustum-arguments.ts";

const worldPose = createPose();
const IDENTITY = createPose();
const bounds = createAabb();
const center = new Float64Array(3);
const half = new Float64Array(3);
const ball = new Float64Array(4);

/**
 * Whether a shape at `pose` (null: the identity) is outside a frustum, inside it, or neither, judged by its bounding
 * box in its own frame, as oriented as the shape itself: for culling meshes and objects. A sphere is judged as the ball
 * that it is; a shape without bounds (half-space) always intersects. A shape that is outside never intersects, one that
 * "intersects" may still have no point in the frustum: for the exact answer about the shape ask
 * `overlapShapes(convexHull(frustum.corners), null, shape, pose)`. Throws TypeError or RangeError naming the argument.
 */
export function frustumShape(
  frustum: Frustum,
  shape: Shape,
  pose: PoseLike | null,
  mode: FrustumMode = "exact",
): FrustumAnswer {
  const exact = checkFrustum("frustumShape", frustum, mode);
  if (typeof shape?.type?.aabb !== "function") {
    throw new TypeError(`frustumShape: shape must be a shape, got ${show(shape)}`);
  }
  readPose("frustumShape", "pose", pose, worldPose);
  if (shape.core === POINT_CORE) {
    for (let i = 0; i < 3; i++) ball[i] = worldPose[POSE_POSITION + i];
    ball[3] = shape.rounding as number;
    return classifyBall(frustum, ball, exact);
  }
  shape.type.aabb(shape, IDENTITY, bounds);
  for (let i = 0; i < 3; i++) {
    center[i] = bounds[i] / 2 + bounds[i + 3] / 2;
    half[i] = bounds[i + 3] / 2 - bounds[i] / 2;
    if (!(half[i] < Infinity)) return "intersects";
  }
  toWorld(worldPose, center, center);
  for (let i = 0; i < 3; i++) worldPose[POSE_POSITION + i] = center[i];
  return classifyObb(frustum, worldPose, half, exact);
}
