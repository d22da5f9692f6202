import { show } from "../../math/check.ts";
import { buildHierarchy } from "../compound/hierarchy.ts";
import { boundLeaves } from "../compound/leaves.ts";
import type { Compound } from "../compound.ts";
import { checkIdle } from "../running.ts";
import type { ScaledMesh } from "../scaled/scaled-mesh.ts";
import type { Shape } from "../shape.ts";
import { checkMoved } from "./adopt.ts";
import { Mesh } from "./mesh.ts";
import { refitMesh } from "./refit-mesh.ts";

/**
 * Brings a mesh up to date after numbers in its `positions` have been changed: skinned, morphing and simulated meshes. It then answers as a new mesh of these vertices would. Its faces keep
 * their places in the hierarchy, which costs a small part of a build; where neighbours have moved far apart, queries become slower (see `rebuild`). Only when a face has lost all its area, or
 * gained some, it is built anew. Of a scaled mesh its mesh is meant, of a compound all meshes in it, and the compound as well. Colliders that have the shape: `collider.refresh()`.
 *
 * Throws TypeError for another shape, RangeError for a vertex that is not finite or beyond ±1e38, before anything has changed; and Error inside the callback of a query. Where
 * memory is too short it throws too: each mesh is then as it was or as afterwards, and a compound fits those that it has.
 */
export function refit(shape: Mesh | ScaledMesh | Compound): void {
  checkIdle("refit");
  const leaves = (shape as Partial<Compound> | null)?.leaves;
  const shapes: readonly Shape[] = leaves?.map((leaf) => leaf.shape) ?? [shape];
  const meshes = new Set(shapes.map(meshOf).filter((mesh) => mesh instanceof Mesh));
  if (!leaves && meshes.size === 0) {
    throw new TypeError(`refit: shape must be a mesh, a scaled mesh or a compound, got ${show(shape)}`);
  }
  // a single one is checked on the way
  if (meshes.size > 1) for (const mesh of meshes) checkMoved("refit", mesh);
  try {
    for (const mesh of meshes) refitMesh(mesh);
  } finally {
    // even where memory has been too short for one of them
    if (leaves) {
      for (const leaf of leaves) leaf.shape.type.aabb(leaf.shape, leaf.pose, leaf.box);
      Object.assign(shape, { hierarchy: buildHierarchy(leaves), bounds: boundLeaves(leaves) });
    }
  }
}

function meshOf(shape: Shape): unknown {
  return (shape as Partial<ScaledMesh> | null)?.mesh ?? shape;
}
