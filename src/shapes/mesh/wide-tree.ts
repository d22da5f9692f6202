import type { BuildKernel } from "../../acceleration/bvh/build-records.ts";
import { kernelsEnabled } from "../../kernel/load.ts";
import { allocate, disown, heap, own, shrink } from "../../kernel/memory.ts";
import { show } from "../../math/check.ts";
import type { Mesh } from "./mesh.ts";
import {
  DISPOSED,
  FRAME_BYTES,
  FULL,
  GREATEST_EXTENT,
  HEADER_BYTES,
  LEAST_EXTENT,
  LEAST_FACES,
  NODE_BYTES,
  NONE,
  PACK_BYTES,
  UNTRIED,
} from "./wide-layout.ts";

export { FULL, NONE, UNTRIED } from "./wide-layout.ts";

/** The exports of assembly/mesh-ray.ts. */
export interface MeshRayKernel extends BuildKernel {
  cast(mesh: number, ray: number, flags: number): number;
  readonly begin: unknown;
  readonly advance: unknown;
  readonly writeHit: unknown;
  collapse(target: number, tree: number, corners: number, faces: number, counts: number, binaryCount: number): number;
}

/** Where the wide tree of a mesh is. An object of its own, so that it lives as long as the mesh or any copy of it that a user has made by spreading. */
export class WideTree {
  address = UNTRIED;
  /** Walks that are under way; they may call user code, which may dispose of the mesh. */
  walks = 0;
}

/**
 * Makes the wide tree of a mesh in the kernels' memory and returns its address; UNTRIED where kernels are switched off for now, NONE where there can be none, FULL where the
 * memory is full. It is given back when the mesh is dropped. `load` gives the kernel.
 */
export function makeWide(mesh: Mesh, load: () => MeshRayKernel | null): number {
  if (!kernelsEnabled()) return UNTRIED;
  const { bvh, triangles } = mesh;
  const kernel = isForKernels(mesh) ? load() : null;
  if (kernel === null) return NONE;
  const isF64 = triangles instanceof Float64Array;
  // region: room, for as many nodes as the binary tree has leaves
  const leaves = bvh.nodeCount / 2;
  const packsEnd = HEADER_BYTES + leaves * PACK_BYTES;
  const nodesAt = packsEnd + (isF64 ? triangles.byteLength : 0);
  // and behind it for what the tree is made of
  const sourceAt = nodesAt + leaves * NODE_BYTES;
  const cornersAt = sourceAt + bvh.words.byteLength;
  const orderAt = cornersAt + (isF64 ? 0 : triangles.byteLength);
  const countsAt = orderAt + bvh.order.byteLength;
  const address = allocate(countsAt + bvh.nodeCount * 4 + (bvh.depth + 1) * FRAME_BYTES);
  if (address === 0) return FULL;
  // region: the header, the binary tree and the triangles
  const corners = address + (isF64 ? packsEnd : cornersAt);
  const { u32 } = heap;
  const words = address / 4;
  u32[words] = address + nodesAt;
  u32[words + 1] = address + HEADER_BYTES;
  u32[words + 2] = isF64 ? corners : 0;
  writeSizes(mesh, address);
  const source = address + sourceAt;
  const order = address + orderAt;
  copy(bvh.words, source);
  copy(bvh.order, order);
  copy(triangles, corners);
  // region: the wide tree
  const nodes = kernel.collapse(address, source, corners, order, address + countsAt, bvh.nodeCount);
  shrink(address, nodesAt + nodes * NODE_BYTES);
  own(mesh.wide, address);
  return address;
}

/** Whether the f32 tests of the kernels are right for a mesh of this size, and pay. */
export function isForKernels({ bvh, extent }: Mesh): boolean {
  return extent >= LEAST_EXTENT && extent <= GREATEST_EXTENT && bvh.order.length >= LEAST_FACES;
}

/** Writes the part of the header that depends on where the vertices are. */
export function writeSizes({ triangles, bounds, size, extent }: Mesh, address: number): void {
  const { f64 } = heap;
  const numbers = address / 8;
  let greatest = 0;
  for (let axis = 0; axis < 3; axis++) {
    // f32 vertices stay as they are, so that the packs hold them exactly
    const center = triangles instanceof Float64Array ? Math.fround((bounds[axis] + bounds[axis + 3]) / 2) : 0;
    f64[numbers + 2 + axis] = center;
    greatest = Math.max(greatest, Math.abs(bounds[axis] - center), Math.abs(bounds[axis + 3] - center));
  }
  f64[numbers + 5] = greatest;
  f64[numbers + 6] = size;
  f64.set(bounds, numbers + 7);
  f64[numbers + 13] = extent;
}

function copy(from: Uint32Array | Float32Array | Float64Array, address: number): void {
  heap.u8.set(new Uint8Array(from.buffer, from.byteOffset, from.byteLength), address);
}

/**
 * Gives the memory that the kernels hold for a mesh back at once, instead of some time after the mesh has been dropped. It is free for other meshes then; engines never
 * give memory of WebAssembly back to the system. The mesh can still be asked everything, only slower, as its
 * kernels are not used again. Throws TypeError for anything but a mesh.
 */
export function dispose(shape: Mesh): void {
  const wide = (shape as Partial<Mesh> | null)?.wide;
  if (!(wide instanceof WideTree)) throw new TypeError(`dispose: shape must be a mesh, got ${show(shape)}`);
  if (wide.address > 0 && wide.walks === 0) disown(wide, wide.address);
  wide.address = DISPOSED;
}
