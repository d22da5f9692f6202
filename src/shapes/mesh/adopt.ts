import { disown } from "../../kernel/memory.ts";
import { KERNEL_FACES } from "./build-mesh.ts";
import { checkLength, checkPoints, Mesh, type MeshBuilt } from "./mesh.ts";
import { hasWide } from "./wide.ts";
import { DISPOSED, UNTRIED } from "./wide-layout.ts";

/** Throws RangeError, `where` in front, for a vertex that is not finite or too far away, and where the memory of the arrays has been given away. */
export function checkMoved(where: string, { positions, indices }: Mesh): void {
  checkPoints(where, positions, positions);
  checkLength(where, "indices", indices.length);
}

/** Makes `built` the mesh's own, with all that follows from it. */
export function adopt(mesh: Mesh, built: MeshBuilt): void {
  const { bounds, extent, size, bvh, triangles } = new Mesh(mesh, built);
  Object.assign(mesh, { bounds, extent, size, bvh, triangles });
}

/** The tree in the kernels' memory is of no use any more; a new one is made at once where `mesh` would make it, else when it is asked for. */
export function renewWide(mesh: Mesh): void {
  const { wide } = mesh;
  if (wide.address > 0) disown(wide, wide.address);
  if (wide.address !== DISPOSED) wide.address = UNTRIED;
  if (mesh.faceCount >= KERNEL_FACES) hasWide(mesh);
}
