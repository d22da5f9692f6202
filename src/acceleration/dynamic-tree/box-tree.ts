import type { Aabb } from "../../math/aabb.ts";
import { grown } from "../../math/grown.ts";
import { roundDown, roundUp } from "../bvh/build.ts";
import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import type { Octets } from "./octets.ts";
import { BOX, INITIAL_IDS, NO_NODE } from "./tree-layout.ts";

export { BOX, NO_NODE } from "./tree-layout.ts";

/**
 * A binary tree of boxes that can change: one id per leaf, nodes laid out as in bvh/node.ts, so that the two children of a node always
 * stand side by side and one fetch brings both. A leaf has NODE_COUNT 1 and its id in NODE_FIRST. Nodes come and go in
 * pairs: pair p is the nodes 2 p and 2 p + 1, pair 0 is the root (node 0; node 1 is unused). Any node can be moved to any place by
 * copying its eight words and telling the one thing that points at it ({@link moveNode}); all edits are made of that.
 */
export class BoxTree {
  nodes: Float32Array = new Float32Array(2 * INITIAL_IDS * NODE_WORDS);
  /** The same bytes as `nodes`; signed, as V8 need not look at the top bit then. */
  words: Int32Array = new Int32Array(this.nodes.buffer);
  /** Per pair: the node whose children they are; of a free pair, the next free one (0: none). */
  parents = new Int32Array(INITIAL_IDS);
  /** Per id: its leaf, or {@link NO_NODE}. An owner may keep numbers below NO_NODE for ids outside the tree. */
  nodeOf = new Int32Array(INITIAL_IDS).fill(NO_NODE);
  /** Per id: its box as given. A leaf's box contains it. */
  boxes = new Float64Array(INITIAL_IDS * BOX);
  /** At least the largest absolute coordinate of the root's box, but for a rounding to f32; see {@link measureExtent}. */
  extent = 0;
  /** Leaves. */
  size = 0;
  /** Pairs ever used; those from here on are untouched. */
  pairs = 1;
  /** First free pair, 0 for none. */
  freePair = 0;
  /** The same once more for the kernel; null without one. Told of every node that is written. */
  octets: Octets | null = null;
}

/** Makes room for `id` in the arrays per id. */
export function reserveId(tree: BoxTree, id: number): void {
  const length = tree.nodeOf.length;
  if (id < length) return;
  const capacity = Math.max(2 * length, id + 1);
  tree.nodeOf = grown(tree.nodeOf, capacity).fill(NO_NODE, length);
  tree.boxes = grown(tree.boxes, capacity * BOX);
}

/** Keeps `box` as the exact box of `id`. */
export function storeBox(tree: BoxTree, id: number, box: Aabb): void {
  const { boxes } = tree;
  const at = id * BOX;
  for (let i = 0; i < BOX; i++) boxes[at + i] = box[i];
}

/** out = `box` grown on each side by `margin` times its largest extent and by `relative` times the coordinate. */
export function fattenBox(box: Aabb, at: number, margin: number, relative: number, out: Float64Array): void {
  const largest = Math.max(box[at + 3] - box[at], box[at + 4] - box[at + 1], box[at + 5] - box[at + 2]);
  const grow = margin * largest;
  for (let axis = 0; axis < 3; axis++) {
    const min = box[at + axis];
    const max = box[at + axis + 3];
    out[axis] = min - grow - relative * Math.abs(min);
    out[axis + 3] = max + grow + relative * Math.abs(max);
  }
}

/** Takes a free pair and hangs it under the node `parent`; returns its first node. */
export function takePair(tree: BoxTree, parent: number): number {
  let pair = tree.freePair;
  if (pair !== 0) tree.freePair = tree.parents[pair];
  else {
    pair = tree.pairs++;
    if (pair === tree.parents.length) growPairs(tree);
  }
  tree.parents[pair] = parent;
  return 2 * pair;
}

function growPairs(tree: BoxTree): void {
  const capacity = tree.parents.length * 2;
  tree.parents = grown(tree.parents, capacity);
  // as integers: a float copy could change the bits of an integer that looks like a signalling NaN
  tree.words = grown(tree.words, 2 * capacity * NODE_WORDS);
  tree.nodes = new Float32Array(tree.words.buffer);
}

/** Gives the pair of `node` back. */
export function freePair(tree: BoxTree, node: number): void {
  const pair = node >> 1;
  tree.parents[pair] = tree.freePair;
  tree.freePair = pair;
  tree.octets?.forget(pair);
}

/** The node above `node`; 0 has none. */
export function parentOf(tree: BoxTree, node: number): number {
  return tree.parents[node >> 1];
}

/** Copies the node `from` over `to` and tells its children or its id. `from` may then be overwritten. */
export function moveNode(tree: BoxTree, from: number, to: number): void {
  // as integers: a float copy could change the bits of an integer that looks like a signalling NaN
  const { words } = tree;
  for (let i = 0, p = from * NODE_WORDS, q = to * NODE_WORDS; i < NODE_WORDS; i++) words[q + i] = words[p + i];
  relink(tree, to);
}

/** Exchanges the places of two nodes, neither of them above the other. */
export function swapNodes(tree: BoxTree, a: number, b: number): void {
  const { words } = tree;
  for (let i = 0, p = a * NODE_WORDS, q = b * NODE_WORDS; i < NODE_WORDS; i++, p++, q++) {
    const word = words[p];
    words[p] = words[q];
    words[q] = word;
  }
  relink(tree, a);
  relink(tree, b);
}

function relink(tree: BoxTree, node: number): void {
  tree.octets?.note(node);
  const at = node * NODE_WORDS;
  const first = tree.words[at + NODE_FIRST];
  if (tree.words[at + NODE_COUNT] === 0) tree.parents[first >> 1] = node;
  else tree.nodeOf[first] = node;
}

/** Makes `node` the leaf of `id`; its box is `box` (f64) rounded outward to f32. */
export function writeLeaf(tree: BoxTree, node: number, id: number, box: Float64Array): void {
  const { nodes, words } = tree;
  const at = node * NODE_WORDS;
  for (let axis = 0; axis < 3; axis++) {
    nodes[at + NODE_MIN + axis] = roundDown(box[axis]);
    nodes[at + NODE_MAX + axis] = roundUp(box[axis + 3]);
  }
  words[at + NODE_FIRST] = id;
  words[at + NODE_COUNT] = 1;
  tree.nodeOf[id] = node;
  tree.octets?.note(node);
}

/** Makes `node` the parent of the pair that begins with `first`; its box is left to {@link fitNode}. */
export function writeInner(tree: BoxTree, node: number, first: number): void {
  tree.words[node * NODE_WORDS + NODE_FIRST] = first;
  tree.words[node * NODE_WORDS + NODE_COUNT] = 0;
  tree.octets?.note(node);
}

/** Sets the box of an inner node to the union of its children; returns whether it changed. */
export function fitNode(tree: BoxTree, node: number): boolean {
  const { nodes, words } = tree;
  const at = node * NODE_WORDS;
  const a = words[at + NODE_FIRST] * NODE_WORDS;
  const b = a + NODE_WORDS;
  let changed = false;
  for (let axis = 0; axis < 3; axis++) {
    const min = Math.min(nodes[a + NODE_MIN + axis], nodes[b + NODE_MIN + axis]);
    const max = Math.max(nodes[a + NODE_MAX + axis], nodes[b + NODE_MAX + axis]);
    if (min === nodes[at + NODE_MIN + axis] && max === nodes[at + NODE_MAX + axis]) continue;
    nodes[at + NODE_MIN + axis] = min;
    nodes[at + NODE_MAX + axis] = max;
    changed = true;
  }
  if (changed) tree.octets?.note(node);
  return changed;
}

/** Half the surface area of the box around the nodes `a` and `b` (of one node: a = b). */
export function unionArea(nodes: Float32Array, a: number, b: number): number {
  const p = a * NODE_WORDS;
  const q = b * NODE_WORDS;
  const x = Math.max(nodes[p + 3], nodes[q + 3]) - Math.min(nodes[p], nodes[q]);
  const y = Math.max(nodes[p + 4], nodes[q + 4]) - Math.min(nodes[p + 1], nodes[q + 1]);
  const z = Math.max(nodes[p + 5], nodes[q + 5]) - Math.min(nodes[p + 2], nodes[q + 2]);
  return x * y + y * z + z * x;
}

/** Sets `extent` from the root, after its box may have grown. */
export function measureExtent(tree: BoxTree): void {
  tree.extent = 0;
  for (let i = NODE_MIN; i < NODE_MAX + 3; i++) tree.extent = Math.max(tree.extent, Math.abs(tree.nodes[i]));
}
