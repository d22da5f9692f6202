import { buildBvh } from "../../acceleration/bvh/build.ts";
import type { Bvh } from "../../acceleration/bvh/node.ts";
import type { CompoundLeaf } from "./leaves.ts";

/** Up to this many bounded leaves are tested one by one; a hierarchy over fewer does not pay. */
const FEW_LEAVES = 8;
/** Most leaves in a node of the hierarchy. */
const MAX_NODE_LEAVES = 2;

/** How a compound finds the leaves near a ray. */
export interface LeafHierarchy {
  /** Leaves that are always tested: all of a small compound, else those without bounds or beyond the range of float32. */
  readonly always: Uint32Array;
  /** A hierarchy over the others; its `order` holds leaf numbers. Null for a small compound. */
  readonly bvh: Bvh | null;
  /** Largest absolute coordinate of the boxes in the hierarchy. */
  readonly extent: number;
}

/** Largest coordinate of a box in the hierarchy: nodes are float32, which ends at 3.4e38. */
const MAX_COORDINATE = 1e38;

function fitsNode(coordinate: number): boolean {
  return Math.abs(coordinate) <= MAX_COORDINATE;
}

/** Builds the hierarchy over the leaves' boxes. */
export function buildHierarchy(leaves: readonly CompoundLeaf[]): LeafHierarchy {
  const bounded: number[] = [];
  const always: number[] = [];
  leaves.forEach((leaf, i) => {
    (leaf.box.every(fitsNode) ? bounded : always).push(i);
  });
  if (bounded.length <= FEW_LEAVES) return { always: Uint32Array.from(leaves.keys()), bvh: null, extent: 0 };
  const boxes = new Float64Array(bounded.length * 6);
  let extent = 0;
  bounded.forEach((leaf, slot) => {
    boxes.set(leaves[leaf].box, slot * 6);
    for (const value of leaves[leaf].box) extent = Math.max(extent, Math.abs(value));
  });
  const bvh = buildBvh(boxes, bounded.length, MAX_NODE_LEAVES);
  for (let i = 0; i < bounded.length; i++) bvh.order[i] = bounded[bvh.order[i]];
  return { always: Uint32Array.from(always), bvh, extent };
}
