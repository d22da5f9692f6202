import { toLocal } from "../math/pose.ts";
import type { Compound } from "../shapes/compound.ts";
import { isClosed } from "../shapes/mesh/closed.ts";
import type { Mesh } from "../shapes/mesh/mesh.ts";
import { meshContains } from "../shapes/mesh/winding.ts";
import type { ScaledMesh } from "../shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../shapes/shape.ts";
import { hasChildren } from "./pair-search.ts";

const own = new Float64Array(3);

/** Whether a solid, a closed mesh, or any such child of a compound contains the point (local frame), its surface included. */
export function insideShape(shape: Shape, point: Float64Array): boolean {
  if (shape.type.contains?.(shape, point)) return true;
  if (isMesh(shape)) return insideMesh(shape, point);
  if (!hasChildren(shape)) return false;
  for (const leaf of (shape as Compound).leaves) {
    if (!isMesh(leaf.shape)) continue;
    toLocal(leaf.pose, point, own);
    if (insideMesh(leaf.shape, own)) return true;
  }
  return false;
}

/** Whether the shape is a mesh or the scaled view of one. */
export function isMesh(shape: Shape): shape is Mesh | ScaledMesh {
  return shape.type.name === "mesh" && ("mesh" in shape || "bvh" in shape);
}

/** Whether the mesh is closed and contains the point (its own frame). Whether it is closed is only asked within its box. */
export function insideMesh(shape: Mesh | ScaledMesh, point: Float64Array): boolean {
  const { bounds } = shape;
  for (let i = 0; i < 3; i++) if (!(point[i] >= bounds[i] && point[i] <= bounds[i + 3])) return false;
  return isClosed("mesh" in shape ? shape.mesh : shape) && meshContains(shape, point);
}
