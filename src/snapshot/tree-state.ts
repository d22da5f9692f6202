import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../acceleration/bvh/node.ts";
import { BOX, type BoxTree, NO_NODE } from "../acceleration/dynamic-tree/box-tree.ts";
import type { TreeIndex } from "../acceleration/dynamic-tree/tree-index.ts";

/** All of a tree index whose waiting list is empty, but for what follows from it. Arrays may be views; nobody may change them. */
export interface TreeState {
  /** The nodes of all pairs ever used. */
  readonly nodes: Float32Array;
  readonly parents: Int32Array<ArrayBuffer>;
  /** Six numbers per id, those of ids that are not in the tree mean nothing. */
  readonly boxes: Float64Array<ArrayBuffer>;
  readonly size: number;
  readonly freePair: number;
  readonly extent: number;
  /** Leaves inserted and removed one by one since the tree was built. */
  readonly edits: number;
}

/** What makes an index the same bit for bit, once what waits is in the tree. Views into the index, good until it changes. */
export function saveIndex(index: TreeIndex): TreeState {
  index.settle();
  const { nodes, parents, pairs, boxes, size, freePair, extent } = index.tree;
  const used = { nodes: nodes.subarray(0, 2 * pairs * NODE_WORDS), parents: parents.subarray(0, pairs) };
  return { ...used, boxes, size, freePair, extent, edits: index.edits };
}

/**
 * Makes an empty index the one that was saved, without copying: see {@link restoreTree}. The arrays are copied when the index first changes. Returns the node of each
 * id, negative for those that are not in the index.
 */
export function restoreIndex(index: TreeIndex, state: TreeState): Int32Array {
  restoreTree(index.tree, state);
  index.edits = state.edits;
  index.borrowed = true;
  return index.tree.nodeOf;
}

/**
 * Makes `tree` the one that was saved. Its arrays but `nodeOf` are those of `state`, so they must be replaced before the first change. Every link is
 * looked at, so that no query or change can leave the arrays or go round in circles; boxes are believed. Throws an Error naming the first link that is wrong.
 */
function restoreTree(tree: BoxTree, state: TreeState): void {
  const { nodes, parents, boxes } = state;
  const pairs = parents.length;
  if (pairs === 0 || nodes.length !== 2 * pairs * NODE_WORDS || boxes.length % BOX !== 0) {
    throw new Error("the arrays of a tree do not fit each other");
  }
  tree.nodes = nodes;
  tree.words = new Int32Array(nodes.buffer, nodes.byteOffset, nodes.length);
  tree.parents = parents;
  tree.nodeOf = new Int32Array(boxes.length / BOX).fill(NO_NODE);
  tree.boxes = boxes;
  tree.extent = state.extent;
  tree.size = state.size;
  tree.pairs = pairs;
  tree.freePair = state.freePair;
  tree.octets?.outdate();
  const seen = new Uint8Array(pairs);
  seen[0] = 1;
  const leaves = state.size === 0 ? 0 : linkLeaves(tree, seen);
  if (leaves !== state.size) throw new Error(`a tree of ${state.size} ids has ${leaves} leaves`);
  followFreePairs(tree, seen);
  const lost = seen.indexOf(0);
  if (lost >= 0) throw new Error(`pair ${lost} of a tree is neither used nor free`);
}

/** Goes through the nodes from the root down, marks their pairs and fills the map; returns the number of leaves. */
function linkLeaves(tree: BoxTree, seen: Uint8Array): number {
  const { words, parents, nodeOf, pairs } = tree;
  const ids = nodeOf.length;
  const pending = new Int32Array(pairs + 1);
  let top = 1;
  let leaves = 0;
  while (top > 0) {
    const node = pending[--top];
    const first = words[node * NODE_WORDS + NODE_FIRST];
    const count = words[node * NODE_WORDS + NODE_COUNT];
    if (count === 1 && first >= 0 && first < ids && nodeOf[first] === NO_NODE) {
      nodeOf[first] = node;
      leaves++;
      continue;
    }
    const pair = first >> 1;
    const good = count === 0 && (first & 1) === 0 && pair > 0 && pair < pairs;
    if (!good || seen[pair] !== 0 || parents[pair] !== node) throw new Error(`node ${node} of a tree leads astray`);
    seen[pair] = 1;
    pending[top++] = first + 1;
    pending[top++] = first;
  }
  return leaves;
}

function followFreePairs(tree: BoxTree, seen: Uint8Array): void {
  const { parents, pairs } = tree;
  for (let pair = tree.freePair; pair !== 0; pair = parents[pair]) {
    if (!(pair > 0 && pair < pairs) || seen[pair] !== 0) throw new Error(`free pair ${pair} of a tree is none`);
    seen[pair] = 1;
  }
}
