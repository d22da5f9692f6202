import { kernelsEnabled } from "../../kernel/load.ts";
import { allocate, heap, release } from "../../kernel/memory.ts";
import type { Aabb } from "../../math/aabb.ts";
import { buildBvhF32, RECORD_WORDS } from "./build.ts";
import { Bvh, NODE_WORDS } from "./node.ts";

/** What assembly/mesh-ray/build.ts exports, and assembly/mesh-refit/fast.ts. */
export interface BuildKernel {
  build(
    scratch: number,
    records: number,
    spare: number,
    count: number,
    nodes: number,
    reach: number,
    maxLeaf: number,
  ): number;
}

/** Bytes of the kernel's bins and stack. */
const SCRATCH_BYTES = 4160;

/**
 * Builds a hierarchy over the records that `gather` writes from word `first` on: at most `most`; it returns their number and leaves the box around them, or a larger one, in `bounds`. By the
 * kernel that `load` gives, without one or without memory by its `twin`: the same tree.
 */
export function buildRecords(
  load: () => BuildKernel | null,
  most: number,
  maxLeaf: number,
  bounds: Aabb,
  gather: (records: Float32Array, first: number) => number,
  twin: (records: Float32Array, count: number, maxLeaf: number, reach: number) => Bvh = buildBvhF32,
): Bvh {
  const kernel = kernelsEnabled() ? load() : null;
  const bytes = most * 4 * RECORD_WORDS;
  const at = kernel === null ? 0 : allocate(4 * bytes + SCRATCH_BYTES);
  const records = at > 0 ? heap.f32 : new Float32Array(bytes / 2);
  bounds.fill(Infinity, 0, 3).fill(-Infinity, 3);
  const count = gather(records, at / 4);
  const reach = Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]);
  const nodes = at + 2 * bytes;
  const scratch = nodes + 2 * bytes;
  const nodeCount = at && count && kernel!.build(scratch, at, at + bytes, count, nodes, reach, maxLeaf);
  if (at > 0) release(at);
  if (nodeCount === 0) return twin(records, count, maxLeaf, reach);
  const { f32, u32 } = heap;
  return new Bvh(
    f32.slice(nodes / 4, nodes / 4 + nodeCount * NODE_WORDS),
    u32.slice(at / 4, at / 4 + count),
    nodeCount,
    u32[scratch / 4],
  );
}
