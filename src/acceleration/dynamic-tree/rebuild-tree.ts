import { buildBvh } from "../bvh/build.ts";
import { type Bvh, NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { BOX, type BoxTree, fattenBox, NO_NODE } from "./box-tree.ts";

const fat = new Float64Array(BOX);

/**
 * Builds `tree` anew by the surface area heuristic over all ids that its map knows, with a leaf yet or without. A leaf's box stands out by
 * `margin` times the largest extent of its id's box.
 */
export function rebuildTree(tree: BoxTree, margin: number): void {
  const { nodeOf } = tree;
  const ids: number[] = [];
  for (let id = 0; id < nodeOf.length; id++) if (nodeOf[id] !== NO_NODE) ids.push(id);
  const boxes = new Float64Array(ids.length * BOX);
  for (let i = 0; i < ids.length; i++) {
    fattenBox(tree.boxes, ids[i] * BOX, margin, 0, fat);
    for (let word = 0; word < BOX; word++) boxes[i * BOX + word] = fat[word];
  }
  adopt(tree, buildBvh(boxes, ids.length, 1), ids);
}

/** Makes the nodes of `bvh`, whose leaves hold one box each, those of `tree`; ids[i] is the id of the builder's box i. */
function adopt(tree: BoxTree, bvh: Bvh, ids: number[]): void {
  const { words, order, nodeCount } = bvh;
  const parents = new Int32Array(nodeCount >> 1);
  for (let node = 0; node < nodeCount; node++) {
    if (node === 1) continue; // unused
    const at = node * NODE_WORDS;
    const first = words[at + NODE_FIRST];
    if (words[at + NODE_COUNT] === 0) parents[first >> 1] = node;
    else {
      if (words[at + NODE_COUNT] !== 1) throw new Error("rebuildTree: the builder made a leaf of several boxes");
      const id = ids[order[first]];
      words[at + NODE_FIRST] = id;
      tree.nodeOf[id] = node;
    }
  }
  tree.nodes = bvh.nodes;
  tree.words = new Int32Array(bvh.nodes.buffer);
  tree.parents = parents;
  tree.pairs = nodeCount >> 1;
  tree.freePair = 0;
  tree.size = ids.length;
  tree.octets?.outdate();
}
