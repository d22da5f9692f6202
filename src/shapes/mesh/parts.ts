import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import type { Aabb } from "../../math/aabb.ts";
import { normalize } from "../../math/vec3.ts";
import { END, type PartWalk, searchParts, UNSCALED } from "../parts/part-walk.ts";
import type { PartSearch } from "../shape.ts";
import type { Triangle } from "../triangle.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { faceNormal } from "./face-normal.ts";
import type { Mesh } from "./mesh.ts";
import { beginNear, endNear, nextSlotNear } from "./near.ts";

/**
 * Searches the faces with an area, as triangles with their source numbers: {@link searchParts}. It is one triangle
 * that changes after the visitor returns. The mesh is scaled by `scale` first, and so are faces and boxes meant; a mirrored face is wound so that its front stays in front.
 */
export function searchFaces(
  mesh: Mesh,
  scale: Float64Array,
  from: Float64Array,
  half: Float64Array | null,
  search: PartSearch,
): void {
  if (mesh.bvh.order.length > 0) searchParts(mesh, scale, from, half, search, walkFaces);
}

function walkFaces(walk: PartWalk, mesh: Mesh, search: PartSearch, scale: Float64Array): void {
  // a look at a few faces is no reason to make the kernel's tree
  const serves = search.anyOrder === true && (walk.along || mesh.wide.address > 0);
  const byKernel = serves && beginNear(walk, mesh, scale);
  try {
    if (!byKernel) walk.insert(0, mesh.bvh.nodes, 0);
    const part = partOf(walk, mesh);
    for (;;) {
      const slot = byKernel ? nextSlotNear(walk) : nextSlot(walk, mesh);
      if (slot < 0) return;
      fillPart(mesh, scale, slot, part);
      search.visit(part, null, mesh.bvh.order[slot]);
      if (!walk.takeLimit(search)) return;
    }
  } finally {
    if (byKernel) endNear(walk, mesh);
  }
}

function partOf(walk: PartWalk, mesh: Mesh): Triangle {
  return mesh.doubleSided ? walk.both : walk.front;
}

/** The slot of the next face of a walk, −1 at its end. */
function nextSlot(walk: PartWalk, mesh: Mesh): number {
  const { nodes, words } = mesh.bvh;
  for (;;) {
    const entry = walk.next();
    if (entry === END) return -1;
    if (entry < 0) return ~entry;
    const first = words[entry * NODE_WORDS + NODE_FIRST];
    const count = words[entry * NODE_WORDS + NODE_COUNT];
    walk.open();
    if (count === 0) {
      walk.insert(first, nodes, first * NODE_WORDS);
      walk.insert(first + 1, nodes, (first + 1) * NODE_WORDS);
    }
    for (let slot = first; slot < first + count; slot++) {
      writeBox(mesh.triangles, slot * TRIANGLE_WORDS, walk.item);
      walk.insert(~slot, walk.item, 0);
    }
  }
}

/** Writes the box of the triangle at triangles[at…at + 8]. */
function writeBox(triangles: Float32Array | Float64Array, at: number, out: Aabb): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = triangles[at + axis];
    const b = triangles[at + 3 + axis];
    const c = triangles[at + 6 + axis];
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    out[axis] = c < low ? c : low;
    out[axis + 3] = c > high ? c : high;
  }
}

function fillPart(mesh: Mesh, scale: Float64Array, slot: number, part: Triangle): void {
  const { triangles } = mesh;
  const { points, planeNormal } = part;
  const at = slot * TRIANGLE_WORDS;
  faceNormal(mesh, slot, planeNormal);
  if (scale === UNSCALED) {
    for (let i = 0; i < TRIANGLE_WORDS; i++) points[i] = triangles[at + i];
    return;
  }
  const mirrored = (scale[0] < 0 !== scale[1] < 0) !== scale[2] < 0;
  for (let corner = 0; corner < 3; corner++) {
    const to = mirrored && corner > 0 ? 3 - corner : corner;
    for (let i = 0; i < 3; i++) points[to * 3 + i] = triangles[at + corner * 3 + i] * scale[i];
  }
  // normals go by the inverse transpose
  for (let i = 0; i < 3; i++) planeNormal[i] = planeNormal[i] / scale[i] + 0; // −0 + 0 is 0
  normalize(planeNormal);
}
