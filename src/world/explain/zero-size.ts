import type { Compound } from "../../shapes/compound.ts";
import type { ConvexHull } from "../../shapes/convex-hull.ts";
import type { Mesh } from "../../shapes/mesh/mesh.ts";
import type { ScaledMesh } from "../../shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../../shapes/shape.ts";

/** Why nothing can hit the shape, in words; null where something can. */
export function zeroSize(shape: Shape): string | null {
  const { leaves } = shape as Partial<Compound>;
  if (leaves !== undefined) {
    if (leaves.some((leaf) => zeroSize(leaf.shape) === null)) return null;
    return "none of its children has a surface";
  }
  const { bvh, faceCount } = (shape as Partial<ScaledMesh>).mesh ?? (shape as Partial<Mesh>);
  if (bvh === undefined || bvh.order.length > 0) return null;
  if (faceCount === 0) return "the mesh has no faces";
  return `none of the ${faceCount} faces of the mesh has an area: its scale is zero, or its vertices are on one line`;
}

/** Why hardly any ray can hit the shape, which is a hull without faces; null for any other shape. */
export function noThickness(shape: Shape): string | null {
  const { vertices } = shape as Partial<ConvexHull>;
  if (vertices === undefined || vertices.length > 6) return null;
  return `the hull is a ${vertices.length > 3 ? "segment" : "point"}: its scale is zero, or its points are on one line`;
}

const AXES = "xyz";

/** The axis along which a surface has no extent, null where it has some along all. */
export function flatAxis(shape: Shape): string | null {
  const { bounds } = shape as { bounds?: ArrayLike<number> };
  if (bounds === undefined || shape.type.solid) return null;
  for (let axis = 0; axis < 3; axis++) if (bounds[axis] === bounds[axis + 3]) return AXES[axis];
  return null;
}
