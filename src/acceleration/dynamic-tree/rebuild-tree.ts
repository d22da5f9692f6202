import { createAabb, expandAabb } from "../../math/aabb.ts";
import { RECORD_WORDS, writeRecord } from "../bvh/build.ts";
import { type BuildKernel, buildRecords } from "../bvh/build-records.ts";
import { type Bvh, NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { BOX, type BoxTree, fattenBox, NO_NODE } from "./box-tree.ts";

/** Fewest boxes for which it pays to load the kernel. */
const KERNEL_BOXES = 1024;

const fat = new Float64Array(BOX);
const bounds = createAabb();

const noKernel = (): null => null;
let loadBuilder: () => BuildKernel | null = noKernel;

/** From now on large trees are built by the kernel that `load` gives. Called where a page has that kernel in any case. */
export function buildTreesBy(load: () => BuildKernel | null): void {
  loadBuilder = load;
}

/**
 * Builds `tree` anew by the surface area heuristic over all ids that its map knows, `count` of them, with a leaf yet or without. A leaf's box stands out by
 * `margin` times the largest extent of its id's box.
 */
export function rebuildTree(tree: BoxTree, count: number, margin: number): void {
  const load = count < KERNEL_BOXES ? noKernel : loadBuilder;
  adopt(
    tree,
    buildRecords(load, count, 1, bounds, (records, first) => gather(tree, margin, records, first)),
  );
}

function gather({ nodeOf, boxes }: BoxTree, margin: number, records: Float32Array, first: number): number {
  let to = first;
  for (let id = 0; id < nodeOf.length; id++) {
    if (nodeOf[id] === NO_NODE) continue;
    fattenBox(boxes, id * BOX, margin, 0, fat);
    expandAabb(bounds, fat);
    writeRecord(records, to, fat, 0, id);
    to += RECORD_WORDS;
  }
  return (to - first) / RECORD_WORDS;
}

/** Makes the nodes of `bvh`, whose leaves hold one box each, those of `tree`. */
function adopt(tree: BoxTree, bvh: Bvh): void {
  const { words, order, nodeCount } = bvh;
  const parents = new Int32Array(nodeCount >> 1);
  for (let node = 0; node < nodeCount; node++) {
    if (node === 1) continue; // unused
    const at = node * NODE_WORDS;
    const first = words[at + NODE_FIRST];
    if (words[at + NODE_COUNT] === 0) parents[first >> 1] = node;
    else {
      const id = order[first];
      words[at + NODE_FIRST] = id;
      tree.nodeOf[id] = node;
    }
  }
  tree.nodes = bvh.nodes;
  tree.words = new Int32Array(bvh.nodes.buffer);
  tree.parents = parents;
  tree.pairs = nodeCount >> 1;
  tree.freePair = 0;
  tree.size = order.length;
  tree.octets?.outdate();
}
