import { createPose, type PoseLike, readPose, toLocal } from "../math/pose.ts";
import { readPoint, type Vec3Like } from "../math/vec3.ts";
import type { Compound } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import { insideMesh, isMesh } from "./pair-inside.ts";
import { hasChildren } from "./pair-search.ts";
import { nearestOfShape } from "./pair-surface.ts";
import { checkShape } from "./shape-query.ts";

const worldPose = createPose();
const local = new Float64Array(3);
const inChild = new Float64Array(3);
const surface = new SurfacePoint();

/**
 * Distance of the world `point` from the surface of `shape` at `pose` (null: the identity): negative inside solids and closed meshes (see
 * `containsPoint`), positive everywhere else, on both sides of open surfaces too; 0 on the surface. Of a compound it is the least of its
 * children's: exact outside, and inside the depth in the child that the point is deepest in. Infinity where there is no surface (a mesh whose
 * faces have no area). Throws TypeError or RangeError naming the argument.
 */
export function signedDistance(shape: Shape, pose: PoseLike | null, point: Vec3Like): number {
  checkShape("signedDistance", shape);
  readPose("signedDistance", "pose", pose, worldPose);
  readPoint("signedDistance", "point", point, local);
  toLocal(worldPose, local, local);
  surface.limit = Infinity;
  if (!nearestOfShape(shape, local, surface)) return Infinity;
  const nearest = surface.distance;
  if (isMesh(shape)) return nearest > 0 && insideMesh(shape, local) ? -nearest : nearest + 0;
  return (hasChildren(shape) ? Math.min(nearest, deepestMesh(shape as Compound)) : nearest) + 0;
}

/** Minus the depth in the closed mesh among the leaves that the point is deepest in. Infinity where it is in none. */
function deepestMesh(shape: Compound): number {
  let least = Infinity;
  for (const leaf of shape.leaves) {
    if (!isMesh(leaf.shape)) continue;
    toLocal(leaf.pose, local, inChild);
    if (!insideMesh(leaf.shape, inChild)) continue;
    surface.limit = Infinity;
    if (nearestOfShape(leaf.shape, inChild, surface)) least = Math.min(least, 0 - surface.distance);
  }
  return least;
}
