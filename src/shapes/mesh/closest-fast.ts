import { MESH_CLOSEST } from "../../kernel/binaries/mesh-closest.ts";
import { loadKernel } from "../../kernel/load.ts";
import { allocate, heap } from "../../kernel/memory.ts";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../closest-on-triangle.ts";
import { UNSCALED } from "../parts/part-walk.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { TRIANGLE_WORDS } from "./cast-codes.ts";
import { closestOnMesh, corners, describe, writeCorners } from "./closest.ts";
import type { Mesh } from "./mesh.ts";
import { hasWide } from "./wide.ts";

/** The export of assembly/mesh-closest.ts. */
interface MeshClosestKernel {
  closest(mesh: number, scratch: number): number;
}

// ── layout of the scratch: assembly/mesh-closest.ts
const LIMIT = 3;
const FOUND = 192;
/** With a stack for 100 levels: more than a tree has. */
const SCRATCH_BYTES = 5504;

let kernel: MeshClosestKernel | null = null;
let scratch = 0;
const found = new Float64Array(CLOSEST_SIZE);

/** {@link closestOnMesh}, unscaled, with a kernel to leave out nearly all faces where that can be: the same answer, bit for bit. */
export function closestOnMeshFast(mesh: Mesh, point: Float64Array, out: SurfacePoint): boolean {
  const count = findCandidates(mesh, point, out.limit);
  if (count < 0) return closestOnMesh(mesh, UNSCALED, point, out);
  if (count === 0) return false;
  const { bvh, triangles } = mesh;
  const { i32 } = heap;
  let at = (scratch + FOUND) / 4;
  let bestSlot = i32[at];
  let bestFace = bvh.order[bestSlot];
  if (count > 1) {
    let least = Infinity;
    for (const end = at + 2 * count; at < end; at += 2) {
      const slot = i32[at];
      const face = bvh.order[slot];
      writeCorners(triangles, slot * TRIANGLE_WORDS, UNSCALED);
      closestOnTriangle(corners, 0, 3, 6, point, found);
      const squared = found[CLOSEST_SQUARED];
      if (!(+(squared < least) | (+(squared === least) & +(face < bestFace)))) continue;
      least = squared;
      bestFace = face;
      bestSlot = slot;
    }
  }
  writeCorners(triangles, bestSlot * TRIANGLE_WORDS, UNSCALED);
  return describe(UNSCALED, point, bestFace, out);
}

/** How many faces within `limit` may be the nearest; their slots are in the scratch. −1: the kernel cannot tell. */
function findCandidates(mesh: Mesh, point: Float64Array, limit: number): number {
  if (!hasWide(mesh)) return -1;
  if (scratch === 0) {
    kernel ??= loadKernel<MeshClosestKernel>(MESH_CLOSEST);
    if (kernel !== null) scratch = allocate(SCRATCH_BYTES);
    if (scratch === 0) return -1;
  }
  const { f64 } = heap;
  const at = scratch / 8;
  for (let axis = 0; axis < 3; axis++) f64[at + axis] = point[axis];
  f64[at + LIMIT] = limit;
  return kernel!.closest(mesh.wide.address, scratch);
}

/** The slots of the faces within `limit` that may be the nearest, null where the kernel cannot tell. For tests. */
export function candidatesNear(mesh: Mesh, point: Float64Array, limit: number): number[] | null {
  const count = findCandidates(mesh, point, limit);
  if (count < 0) return null;
  const first = (scratch + FOUND) / 4;
  return Array.from({ length: count }, (_, i) => heap.i32[first + 2 * i]);
}
