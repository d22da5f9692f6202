import { createPose, type PoseLike, readPose, toLocal } from "../math/pose.ts";
import { readPoint, type Vec3Like } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { checkShape } from "./shape-query.ts";

const worldPose = createPose();
const local = new Float64Array(3);

/**
 * Whether the solid `shape` at `pose` (null: the identity) contains the world point; its surface belongs to it. Surfaces (triangle, mesh,
 * height field) contain nothing. Throws TypeError or RangeError naming the argument.
 */
export function containsPoint(shape: Shape, pose: PoseLike | null, point: Vec3Like): boolean {
  checkShape("containsPoint", shape);
  readPose("containsPoint", "pose", pose, worldPose);
  readPoint("containsPoint", "point", point, local);
  toLocal(worldPose, local, local);
  return shape.type.contains?.(shape, local) ?? false;
}
