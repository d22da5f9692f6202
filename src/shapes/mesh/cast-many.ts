import { MESH_MANY } from "../../kernel/binaries/mesh-many.ts";
import { loadKernel } from "../../kernel/load.ts";
import { heap } from "../../kernel/memory.ts";
import type { Pose } from "../../math/pose.ts";
import { RAY_SIZE } from "../../math/ray.ts";
import type { Mesh } from "./mesh.ts";
import { borrowKernel, FLAG_ANY, returnKernel, scratchOf } from "./wide.ts";

/** The export of assembly/mesh-many.ts. */
interface MeshManyKernel {
  castMany(mesh: number, scratch: number, flags: number, count: number): void;
}

const FLAG_POSED = 8;
// ── layout of the scratch in words (f64): assembly/mesh-ray/state.ts
const POSE = 1328;
const TRANSPOSED = 1344;
const RAYS = 1360;

/** Most rays that the kernel takes at once. */
export const MANY = 128;

let kernel: MeshManyKernel | null = null;

/**
 * Casts `count` world rays ({@link MANY} at most) of a list, from number `first` on, at a mesh that stands at `pose` (null: the identity). Returns the word (f64) of `heap` from which on the
 * answers are, eight words each (see assembly/mesh-many.ts); −1 where there is no kernel.
 */
export function castMany(
  mesh: Mesh,
  pose: Pose | null,
  rays: Float64Array | Float32Array,
  first: number,
  count: number,
  faces: number,
  any: boolean,
): number {
  const single = borrowKernel(mesh);
  if (single === null) return -1;
  kernel ??= loadKernel<MeshManyKernel>(MESH_MANY, { ...single });
  if (kernel === null) return -1;
  const { f64 } = heap;
  const scratch = scratchOf();
  const at = scratch / 8;
  if (pose !== null) {
    f64.set(pose, at + POSE);
    for (let i = 0; i < 9; i++) f64[at + TRANSPOSED + i] = pose[3 * (i % 3) + ((i / 3) | 0)];
  }
  const to = at + RAYS;
  const from = RAY_SIZE * first;
  for (let i = 0, end = RAY_SIZE * count; i < end; i++) f64[to + i] = rays[from + i];
  const flags = (any ? FLAG_ANY : 0) | (pose === null ? 0 : FLAG_POSED) | faces;
  kernel.castMany(mesh.wide.address, scratch, flags, count);
  returnKernel();
  return to;
}
