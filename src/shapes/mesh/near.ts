import { MESH_NEAR } from "../../kernel/binaries/mesh-near.ts";
import { loadKernel } from "../../kernel/load.ts";
import { allocate, disown, heap } from "../../kernel/memory.ts";
import { type PartWalk, UNSCALED } from "../parts/part-walk.ts";
import type { Mesh } from "./mesh.ts";
import { hasWide } from "./wide.ts";

/** The exports of assembly/mesh-near.ts. */
interface MeshNearKernel {
  begin(mesh: number, scratch: number): number;
  next(scratch: number, limit: number): number;
}

/** The kernel's side of a walk, with a stack for any tree: src/acceleration/bvh/node.ts, MAX_DEPTH. */
const SCRATCH_BYTES = 8192;

let kernel: MeshNearKernel | null = null;

/** Begins a walk over the mesh by the kernel, if that can be; {@link endNear} must follow. It may find a few faces just beyond the limit, and in another order than the twin. */
export function beginNear(walk: PartWalk, mesh: Mesh, scale: Float64Array): boolean {
  if (scale !== UNSCALED || !hasWide(mesh)) return false;
  kernel ??= loadKernel<MeshNearKernel>(MESH_NEAR);
  if (kernel === null) return false;
  if (walk.scratch === 0) walk.scratch = allocate(SCRATCH_BYTES);
  if (walk.scratch === 0) return false;
  walk.writeQuestion(heap.f64, walk.scratch >>> 3);
  walk.tree = mesh.wide.address;
  if (kernel.begin(walk.tree, walk.scratch) === 0) return false;
  mesh.wide.walks++;
  return true;
}

/** The slot of the next triangle whose box may be within the limit, nearer ones first; −1 at the end. */
export function nextSlotNear({ scratch, limit }: PartWalk): number {
  return (kernel as MeshNearKernel).next(scratch, limit);
}

/** Ends a walk, however it went. If the mesh has been disposed of meanwhile, the last walk gives the memory back. */
export function endNear({ tree }: PartWalk, { wide }: Mesh): void {
  wide.walks--;
  if (wide.walks === 0 && wide.address !== tree) disown(wide, tree);
}
