import { NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { MESH_RAY } from "../../kernel/binaries/mesh-ray.ts";
import { kernelsEnabled, loadKernel } from "../../kernel/load.ts";
import { allocate, disown, heap, own, release } from "../../kernel/memory.ts";
import { show } from "../../math/check.ts";
import { RAY_MAX, RAY_MIN, RAY_SIZE, type Ray } from "../../math/ray.ts";
import type { RayHit } from "../ray-hit.ts";
import { WatertightRay } from "../watertight.ts";
import { castMesh, FACES_FRONT, TRIANGLE_WORDS } from "./cast.ts";
import type { Mesh } from "./mesh.ts";

/** The exports of assembly/mesh-ray.ts. */
interface MeshRayKernel {
  cast(mesh: number, scratch: number, flags: number): number;
  collapse(
    target: number,
    tree: number,
    corners: number,
    isF64: number,
    faces: number,
    margin: number,
    stack: number,
    counts: number,
    binaryCount: number,
  ): number;
  packsOf(): number;
}

// ── layout of a mesh in the kernels' memory: assembly/mesh-ray/layout.ts
const HEADER_BYTES = 128;
const NODE_BYTES = 256;
const PACK_BYTES = 192;
/** Ray, results and stacks of the kernel. */
const SCRATCH_BYTES = 16_384;
/** Words (f64) from the scratch's begin to the numbers of the hit, and to exact weights. */
const OUT = 8;
const WEIGHTS = 16;
const FLAG_ANY = 2;
const FLAG_ALL = 4;
/** What `cast` returns when the ray is not for f32; −1 is a miss. */
const UNFIT = -2;

/** `mesh.wide.address` where no wide tree has been tried to make, and where there can be none. */
export const UNTRIED = 0;
export const NONE = -1;

/** Where the wide tree of a mesh is. An object of its own, so that it lives as long as the mesh or any copy of it that a user has made by spreading. */
export class WideTree {
  address = UNTRIED;
}

/** Fewer faces are as fast in TypeScript. */
const LEAST_FACES = 32;
/** Extents in which no product of the f32 tests is too large or too small. */
const LEAST_EXTENT = 1e-9;
const GREATEST_EXTENT = 1e12;
/** The boxes' growth on each side, relative to the extent: see docs/algorithms.md. */
const MARGIN = 16 * 2 ** -24;

let kernel: MeshRayKernel | null = null;
let scratch = 0;

// the cast at hand, for `settle`; no user code runs meanwhile
let meshAtHand: Mesh | null = null;
let rayAtHand: Ray | null = null;
const watertight = new WatertightRay();

/** {@link castMesh}, by the kernel where that can be: the same answer, bit for bit. */
export function castMeshFast(mesh: Mesh, ray: Ray, faces: number, any: boolean, hit: RayHit): boolean {
  if (hasWide(mesh)) {
    const answer = castWide(mesh, ray, faces, any, hit);
    if (answer !== UNFIT) return answer === 1;
  }
  hit.normalX = Number.NaN;
  return castMesh(mesh, ray, faces, any, hit);
}

/**
 * Calls `visit` with the slot of every triangle, and of a few others, that the ray meets with t in [min, max]. Returns false where the kernel can not, with nothing done. `visit` must not start another cast.
 */
export function visitWide(mesh: Mesh, ray: Ray, min: number, max: number, visit: (slot: number) => void): boolean {
  if (!hasWide(mesh)) return false;
  const { f64 } = heap;
  const at = scratch >>> 3;
  for (let i = 0; i < RAY_MIN; i++) f64[at + i] = ray[i];
  f64[at + RAY_MIN] = min;
  f64[at + RAY_MAX] = max;
  visitSlot = visit;
  const answer = (kernel as MeshRayKernel).cast(mesh.wide.address, scratch, FLAG_ALL);
  visitSlot = visitNothing;
  return answer !== UNFIT;
}

function visitNothing(): void {}

let visitSlot: (slot: number) => void = visitNothing;

function hasWide(mesh: Mesh): boolean {
  const { wide } = mesh;
  if (wide.address === UNTRIED) wide.address = makeWide(mesh);
  return wide.address > 0 && kernelsEnabled();
}

/** Returns 1, 0, or UNFIT with nothing done. */
function castWide(mesh: Mesh, ray: Ray, faces: number, any: boolean, hit: RayHit): number {
  const { f64 } = heap;
  const at = scratch >>> 3;
  for (let i = 0; i < RAY_SIZE; i++) f64[at + i] = ray[i];
  meshAtHand = mesh;
  rayAtHand = ray;
  const slot = (kernel as MeshRayKernel).cast(mesh.wide.address, scratch, (any ? FLAG_ANY : 0) | faces);
  meshAtHand = null;
  if (slot < 0) return slot === UNFIT ? UNFIT : 0;
  hit.t = f64[at + OUT];
  hit.feature = heap.i32[2 * (at + OUT + 7)];
  hit.slot = slot;
  hit.u = f64[at + OUT + 1];
  hit.v = f64[at + OUT + 2];
  hit.normalX = f64[at + OUT + 4];
  hit.normalY = f64[at + OUT + 5];
  hit.normalZ = f64[at + OUT + 6];
  hit.child = -1;
  hit.backFace = f64[at + OUT + 3] < 0;
  hit.startsInside = false;
  return 1;
}

/** {@link WatertightRay} decides, as for the twin. */
function settle(slot: number, front: number): number {
  const { triangles } = meshAtHand as Mesh;
  const a = slot * TRIANGLE_WORDS;
  watertight.begin(rayAtHand as Ray);
  if (!watertight.intersect(triangles, a, a + 3, a + 6) || (front === FACES_FRONT && watertight.backFace)) return 0;
  const at = (scratch >>> 3) + WEIGHTS;
  heap.f64[at] = watertight.weightA;
  heap.f64[at + 1] = watertight.weightB;
  heap.f64[at + 2] = watertight.weightC;
  return 1;
}

/**
 * Makes the wide tree of a mesh in the kernels' memory and returns its address; UNTRIED where kernels are switched off for now, NONE where there can be none or the
 * memory is full. It is given back when the mesh is dropped.
 */
function makeWide(mesh: Mesh): number {
  if (!kernelsEnabled()) return UNTRIED;
  const { bvh, triangles, extent } = mesh;
  const fits = extent >= LEAST_EXTENT && extent <= GREATEST_EXTENT && bvh.order.length >= LEAST_FACES;
  if (!fits || !load()) return NONE;
  const countsAt = bvh.nodeCount * NODE_WORDS * 4;
  const orderAt = countsAt + bvh.nodeCount * 4;
  const cornersAt = Math.ceil((orderAt + bvh.order.length * 4) / 8) * 8;
  const source = allocate(cornersAt + triangles.byteLength);
  if (source === 0) return NONE;
  try {
    copy(bvh.words, source);
    copy(bvh.order, source + orderAt);
    copy(triangles, source + cornersAt);
    return build(mesh, source, source + countsAt, source + orderAt, source + cornersAt);
  } finally {
    release(source);
  }
}

function build(mesh: Mesh, tree: number, counts: number, faces: number, corners: number): number {
  const { bvh, triangles, bounds } = mesh;
  const { collapse, packsOf } = kernel as MeshRayKernel;
  const isF64 = triangles instanceof Float64Array;
  const stack = scratch + 256;
  const nodes = collapse(0, tree, corners, 0, faces, 0, stack, counts, bvh.nodeCount) >>> 0;
  const nodesAt = HEADER_BYTES;
  const packsAt = nodesAt + nodes * NODE_BYTES;
  const verticesAt = packsAt + packsOf() * PACK_BYTES;
  const address = allocate(verticesAt + (isF64 ? triangles.byteLength : 0));
  if (address === 0) return NONE;
  const { u32, f64 } = heap;
  const words = address / 4;
  u32[words] = address + nodesAt;
  u32[words + 1] = address + packsAt;
  u32[words + 2] = isF64 ? address + verticesAt : 0;
  const numbers = address / 8;
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    // f32 vertices stay as they are, so that the packs hold them exactly
    const center = isF64 ? Math.fround((bounds[axis] + bounds[axis + 3]) / 2) : 0;
    f64[numbers + 2 + axis] = center;
    extent = Math.max(extent, Math.abs(bounds[axis] - center), Math.abs(bounds[axis + 3] - center));
    f64[numbers + 7 + axis] = bounds[axis];
    f64[numbers + 10 + axis] = bounds[axis + 3];
  }
  f64[numbers + 5] = extent;
  f64[numbers + 6] = mesh.size;
  f64[numbers + 13] = mesh.extent;
  if (isF64) copy(triangles, address + verticesAt);
  collapse(address, tree, corners, isF64 ? 1 : 0, faces, MARGIN * extent, stack, counts, bvh.nodeCount);
  own(mesh.wide, address);
  return address;
}

function load(): boolean {
  if (scratch !== 0) return true;
  const loaded = loadKernel<MeshRayKernel>(MESH_RAY, { settle, candidate: (slot: number) => visitSlot(slot) });
  if (loaded === null) return false;
  kernel = loaded;
  scratch = allocate(SCRATCH_BYTES);
  return scratch !== 0;
}

function copy(from: Uint32Array | Float32Array | Float64Array, address: number): void {
  heap.u8.set(new Uint8Array(from.buffer, from.byteOffset, from.byteLength), address);
}

/**
 * Gives the memory that the kernels hold for a mesh back at once, instead of some time after the mesh has been dropped. The mesh can still be asked everything, only slower, as its
 * kernels are not used again. Throws TypeError for anything but a mesh.
 */
export function dispose(shape: Mesh): void {
  const wide = (shape as Partial<Mesh> | null)?.wide;
  if (!(wide instanceof WideTree)) throw new TypeError(`dispose: shape must be a mesh, got ${show(shape)}`);
  if (wide.address > 0) disown(wide, wide.address);
  wide.address = NONE;
}
