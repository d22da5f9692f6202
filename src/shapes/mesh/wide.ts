import { MESH_RAY } from "../../kernel/binaries/mesh-ray.ts";
import { kernelsEnabled, loadKernel } from "../../kernel/load.ts";
import { allocate, heap } from "../../kernel/memory.ts";
import { edgeWeights } from "../../math/edge-function.ts";
import { createRay, RAY_MAX, RAY_MIN, RAY_SIZE, type Ray } from "../../math/ray.ts";
import { RayHit } from "../ray-hit.ts";
import { castMesh } from "./cast.ts";
import { FACES_BOTH, READY_CASTS, TRIANGLE_WORDS } from "./cast-codes.ts";
import type { Mesh } from "./mesh.ts";
import { FLAG_ALL, FLAG_ANY, OUT, SCRATCH_BYTES, UNFIT, WEIGHTS } from "./wide-codes.ts";
import { FULL, UNTRIED } from "./wide-layout.ts";
import { type MeshRayKernel, makeWide } from "./wide-tree.ts";

let kernel: MeshRayKernel | null = null;
let scratch = 0;
/** Whether {@link makeReady} has been at work. */
export let ready = false;

// the cast at hand, for `findExactly`; no user code runs meanwhile
let meshAtHand: Mesh | null = null;
const rayAtHand = createRay();

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

/** Whether the kernels may be asked about a mesh: its wide tree is made at the first call; where there was no room for it, again once kernels are required. */
export function hasWide(mesh: Mesh): boolean {
  const { wide } = mesh;
  if (wide.address === UNTRIED || (wide.address === FULL && heap.refuse)) {
    wide.address = makeWide(mesh, loadRayKernel);
  }
  return wide.address > 0 && kernelsEnabled();
}

/**
 * Casts rays through the first triangle of a small mesh. Engines compile a function at its first call, and again, better, when it has done some work (V8 in the background, from 1.8 MB of executed code on):
 * both begin here, before the hierarchy of the first large mesh is built, so that no ray at it has to wait.
 */
export function makeReady(mesh: Mesh): void {
  if (!hasWide(mesh)) return;
  ready = true;
  const { triangles } = mesh;
  for (let axis = 0; axis < 3; axis++) {
    rayAtHand[axis] = (triangles[axis] + triangles[axis + 3] + triangles[axis + 6]) / 3;
    rayAtHand[axis + 3] = axis + 1;
  }
  rayAtHand[RAY_MIN] = -1;
  rayAtHand[RAY_MAX] = 1;
  const hit = new RayHit();
  for (let i = 0; i < READY_CASTS; i++) castWide(mesh, rayAtHand, FACES_BOTH, false, hit);
}

/** Returns 1, 0, or UNFIT with nothing done. */
function castWide(mesh: Mesh, ray: Ray, faces: number, any: boolean, hit: RayHit): number {
  const { f64 } = heap;
  const at = scratch >>> 3;
  for (let i = 0; i < RAY_SIZE; i++) f64[at + i] = ray[i];
  meshAtHand = mesh;
  const slot = (kernel as MeshRayKernel).cast(mesh.wide.address, scratch, (any ? FLAG_ANY : 0) | faces);
  meshAtHand = null;
  if (slot < 0) return slot === UNFIT ? UNFIT : 0;
  if (any) return 1;
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

/** Finds the weights of a triangle exactly, as WatertightRay does for the twin. `ray`: where the kernel has it. */
function findExactly(slot: number, ray: number): void {
  const { f64 } = heap;
  const at = ray >>> 3;
  for (let i = 0; i < RAY_MIN; i++) rayAtHand[i] = f64[at + i];
  const a = slot * TRIANGLE_WORDS;
  edgeWeights(rayAtHand, meshAtHand!.triangles, a, a + 3, a + 6, f64, at + WEIGHTS);
}

/** The kernel for casts at `mesh`, which is to be told to {@link holdMesh} around them; null where there can be none. */
export function kernelFor(mesh: Mesh): MeshRayKernel | null {
  return hasWide(mesh) ? kernel : null;
}

/** The mesh that the kernel is at until it is let go of with null, so that it is not kept alive. No user code may run meanwhile. */
export function holdMesh(mesh: Mesh | null): void {
  meshAtHand = mesh;
}

/** The kernel if it has been loaded and may be used. */
export function loadedKernel(): MeshRayKernel | null {
  return kernelsEnabled() ? kernel : null;
}

/** The kernel, loaded when it is first asked for; null where there can be none. */
export function loadRayKernel(): MeshRayKernel | null {
  if (scratch !== 0) return kernel;
  const loaded = loadKernel<MeshRayKernel>(MESH_RAY, { findExactly, candidate: (slot: number) => visitSlot(slot) });
  if (loaded === null) return null;
  kernel = loaded;
  scratch = allocate(SCRATCH_BYTES);
  return scratch === 0 ? null : kernel;
}
