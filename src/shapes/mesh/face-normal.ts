import { TRIANGLE_WORDS } from "./cast.ts";
import type { Mesh } from "./mesh.ts";
import { triangleNormal } from "./triangle-normal.ts";

/**
 * Writes the unit normal of the triangle in a slot of the mesh's leaf order, pointing to its counter-clockwise side. (The slot, not the
 * source face: a cast has just read it, while `positions` and `indices` would be fetched from far away.)
 */
export function faceNormal(mesh: Mesh, slot: number, out: Float64Array): void {
  const a = slot * TRIANGLE_WORDS;
  triangleNormal(mesh.triangles, a, a + 3, a + 6, out);
}
