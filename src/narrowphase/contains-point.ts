import { createPose, type PoseLike, readPose, toLocal } from "../math/pose.ts";
import { readPoint, type Vec3Like } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { insideShape } from "./pair-inside.ts";
import { checkShape } from "./shape-query.ts";

const worldPose = createPose();
const local = new Float64Array(3);

/**
 * Whether `shape` at `pose` (null: the identity) contains the world point; the surface belongs to it. Solids and closed meshes do (every edge of
 * such a mesh, vertices welded by exact position, is used equally often in both directions; inside is where its winding number is not 0),
 * and compounds of any of them. Open meshes, triangles and height fields contain nothing. Of a mesh the first call takes about 1 µs a face.
 * Throws TypeError or RangeError naming the argument.
 */
export function containsPoint(shape: Shape, pose: PoseLike | null, point: Vec3Like): boolean {
  checkShape("containsPoint", shape);
  readPose("containsPoint", "pose", pose, worldPose);
  readPoint("containsPoint", "point", point, local);
  toLocal(worldPose, local, local);
  return insideShape(shape, local);
}
