import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import type { Aabb } from "../../math/aabb.ts";
import type { Ray } from "../../math/ray.ts";
import { normalize } from "../../math/vec3.ts";
import { acquireWalk, END, type PartWalk, releaseWalk, UNSCALED } from "../parts/part-walk.ts";
import type { PartSearch, PartVisitor } from "../shape.ts";
import type { Triangle } from "../triangle.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { faceNormal } from "./face-normal.ts";
import type { Mesh } from "./mesh.ts";
import { beginNear, endNear, nextSlotNear } from "./near.ts";

/**
 * Visits every face with an area whose box meets `box` (touching counts), as a triangle, with its source number. It is one triangle
 * that changes after the visitor returns. The mesh is scaled by `scale` first, and so are faces and box meant; a mirrored face is wound so that its front stays in front.
 */
export function visitMeshParts(mesh: Mesh, scale: Float64Array, box: Aabb, visit: PartVisitor): void {
  const walk = acquireWalk();
  try {
    walk.beginNear(mesh.bounds, scale, box);
    walk.limit = 0;
    if (mesh.bvh.order.length > 0) walk.insert(0, mesh.bvh.nodes, 0);
    const part = partOf(walk, mesh);
    for (let slot = nextSlot(walk, mesh); slot >= 0; slot = nextSlot(walk, mesh)) {
      fillPart(mesh, scale, slot, part);
      visit(part, null, mesh.bvh.order[slot]);
    }
  } finally {
    releaseWalk();
  }
}

/** {@link visitMeshParts} for the faces whose box is within `search.limit` of `box`, nearer ones first. */
export function searchMeshNear(mesh: Mesh, scale: Float64Array, box: Aabb, search: PartSearch): void {
  const walk = acquireWalk();
  try {
    walk.beginNear(mesh.bounds, scale, box);
    // a look at a few faces is no reason to make the kernel's tree
    searchMesh(walk, mesh, scale, search, search.anyOrder === true && mesh.wide.address > 0);
  } finally {
    releaseWalk();
  }
}

/** {@link visitMeshParts} for the faces whose box is met by a box moving along `ray` up to `search.limit`, earlier ones first. */
export function searchMeshAlong(
  mesh: Mesh,
  scale: Float64Array,
  ray: Ray,
  half: Float64Array,
  search: PartSearch,
): void {
  const walk = acquireWalk();
  try {
    walk.beginAlong(mesh.bounds, scale, ray, half);
    searchMesh(walk, mesh, scale, search, search.anyOrder === true);
  } finally {
    releaseWalk();
  }
}

function searchMesh(walk: PartWalk, mesh: Mesh, scale: Float64Array, search: PartSearch, kernel: boolean): void {
  if (mesh.bvh.order.length === 0 || !walk.takeLimit(search)) return;
  if (kernel && beginNear(walk, mesh, scale)) {
    searchByKernel(walk, mesh, scale, search);
    return;
  }
  walk.insert(0, mesh.bvh.nodes, 0);
  const part = partOf(walk, mesh);
  for (let slot = nextSlot(walk, mesh); slot >= 0; slot = nextSlot(walk, mesh)) {
    fillPart(mesh, scale, slot, part);
    search.visit(part, null, mesh.bvh.order[slot]);
    if (!walk.takeLimit(search)) return;
  }
}

/** The walk that {@link beginNear} has begun. */
function searchByKernel(walk: PartWalk, mesh: Mesh, scale: Float64Array, search: PartSearch): void {
  try {
    const part = partOf(walk, mesh);
    for (let slot = nextSlotNear(walk); slot >= 0; slot = nextSlotNear(walk)) {
      fillPart(mesh, scale, slot, part);
      search.visit(part, null, mesh.bvh.order[slot]);
      if (!walk.takeLimit(search)) return;
    }
  } finally {
    endNear(walk, mesh);
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
