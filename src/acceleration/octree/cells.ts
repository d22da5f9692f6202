import type { Aabb } from "../../math/aabb.ts";
import { grown } from "../../math/grown.ts";
import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import { INITIAL_BLOCKS, INITIAL_IDS, MEASURE_EXTENT, NODE_HEAD, NONE, OCTANTS, REGION, ROOT } from "./cell-layout.ts";

export {
  BUCKET,
  LOOK,
  MEASURE,
  MEASURE_EXTENT,
  NODE_HEAD,
  NONE,
  OCTANTS,
  REGION,
  REGION_HALF,
  ROOT,
} from "./cell-layout.ts";

/**
 * A loose octree that can change. A cell is a cube whose side is a power of two and whose corners are multiples of it, whatever else is in the
 * tree; an id belongs to the cell that holds its centre at the level whose side is at least its largest extent, and so its box
 * stands out of the cell by half the side at most (Ulrich, "Loose Octrees", Game Programming Gems, 2000). Two things keep the tree small: an id stays in a
 * larger cell for as long as few are in it ({@link BUCKET}), and levels on which nothing branches are left out, as in the compressed
 * quadtrees of Clarkson, "Fast Algorithms for the All Nearest Neighbors Problem", 1983.
 *
 * Nodes are laid out as in bvh/node.ts; word 7 is the first id of a list. The eight children of a node are one block, side by side: block b is the nodes
 * 8 b … 8 b + 7, in the order of octants (bit 0: upper half of x, bit 1: of y, bit 2: of z). The block has a cube of its own, its region, of which they
 * are the octants; it lies in the node's cell. Block 0 is the root alone. The region of the root's block has its centre at 0, and doubles when
 * something is outside. The box of a node is around all below it, much tighter than its loose cell: queries look at boxes
 * only, so they are right wherever an id is kept.
 */
export class Cells {
  nodes: Float32Array = new Float32Array(INITIAL_BLOCKS * OCTANTS * NODE_WORDS);
  /** The same bytes as `nodes`. */
  words: Int32Array = new Int32Array(this.nodes.buffer);
  /** Per block: the node whose children they are; of a free block, the next free one (0: none). */
  parents = new Int32Array(INITIAL_BLOCKS);
  /** Per block: which of its nodes have anything in them, a bit each. */
  masks = new Uint8Array(INITIAL_BLOCKS);
  /** Per block: centre and half side of its region. */
  regions = new Float64Array(INITIAL_BLOCKS * REGION);
  /** Per id: its node, or {@link NONE}. */
  nodeOf = new Int32Array(INITIAL_IDS).fill(NONE);
  /** Per id: its neighbours in the list of its node. */
  next = new Int32Array(INITIAL_IDS);
  previous = new Int32Array(INITIAL_IDS);
  /** Per id: its box as given. */
  boxes = new Float64Array(INITIAL_IDS * BOX);
  /** The largest absolute coordinate of the root's box. */
  extent = 0;
  /** Ids. */
  size = 0;
  /** Blocks ever used; those from here on are untouched. */
  blocks = 1;
  /** First free block, 0 for none. */
  freeBlock = 0;

  constructor() {
    clearNode(this, ROOT);
  }
}

/** Makes room for `id` in the arrays per id. */
export function reserveId(cells: Cells, id: number): void {
  const length = cells.nodeOf.length;
  if (id < length) return;
  const capacity = Math.max(2 * length, id + 1);
  cells.nodeOf = grown(cells.nodeOf, capacity).fill(NONE, length);
  cells.next = grown(cells.next, capacity);
  cells.previous = grown(cells.previous, capacity);
  cells.boxes = grown(cells.boxes, capacity * BOX);
}

/** Keeps `box` as the exact box of `id`. */
export function storeBox(cells: Cells, id: number, box: Aabb): void {
  const { boxes } = cells;
  const at = id * BOX;
  for (let i = 0; i < BOX; i++) boxes[at + i] = box[i];
}

/** out = centre and largest extent of the box at boxes[at…]. */
export function measure(boxes: ArrayLike<number>, at: number, out: Float64Array): void {
  const x = boxes[at + 3] - boxes[at];
  const y = boxes[at + 4] - boxes[at + 1];
  const z = boxes[at + 5] - boxes[at + 2];
  out[0] = (boxes[at] + boxes[at + 3]) / 2;
  out[1] = (boxes[at + 1] + boxes[at + 4]) / 2;
  out[2] = (boxes[at + 2] + boxes[at + 5]) / 2;
  out[MEASURE_EXTENT] = x > y ? (x > z ? x : z) : y > z ? y : z;
}

/** Takes a free block, all nodes empty, and makes it the children of `parent`; returns its first node. */
export function takeBlock(cells: Cells, parent: number): number {
  let block = cells.freeBlock;
  if (block !== 0) cells.freeBlock = cells.parents[block];
  else {
    block = cells.blocks++;
    if (block === cells.parents.length) growBlocks(cells);
  }
  const first = block * OCTANTS;
  for (let node = first; node < first + OCTANTS; node++) clearNode(cells, node);
  cells.masks[block] = 0;
  hangBlock(cells, first, parent);
  return first;
}

/** Makes the block that begins with `first` the children of `parent`. */
export function hangBlock(cells: Cells, first: number, parent: number): void {
  cells.parents[first / OCTANTS] = parent;
  cells.words[parent * NODE_WORDS + NODE_FIRST] = first;
  markUsed(cells, parent);
}

function growBlocks(cells: Cells): void {
  const capacity = cells.parents.length * 2;
  cells.parents = grown(cells.parents, capacity);
  cells.masks = grown(cells.masks, capacity);
  cells.regions = grown(cells.regions, capacity * REGION);
  // as integers: a float copy could change the bits of an integer that looks like a signalling NaN
  cells.words = grown(cells.words, capacity * OCTANTS * NODE_WORDS);
  cells.nodes = new Float32Array(cells.words.buffer);
}

/** Gives the block that begins with `first` back. */
export function freeBlock(cells: Cells, first: number): void {
  const block = first / OCTANTS;
  cells.parents[block] = cells.freeBlock;
  cells.freeBlock = block;
}

/** Makes `node` empty: no ids, no children, a box that contains nothing. */
export function clearNode(cells: Cells, node: number): void {
  const at = node * NODE_WORDS;
  for (let axis = 0; axis < 3; axis++) {
    cells.nodes[at + NODE_MIN + axis] = Infinity;
    cells.nodes[at + NODE_MAX + axis] = -Infinity;
  }
  cells.words[at + NODE_FIRST] = 0;
  cells.words[at + NODE_HEAD] = NONE;
  cells.masks[node >> 3] &= ~(1 << (node & 7));
}

function markUsed(cells: Cells, node: number): void {
  cells.masks[node >> 3] |= 1 << (node & 7);
}

/** Puts `id` at the head of the list of `node`. */
export function linkId(cells: Cells, node: number, id: number): void {
  const head = node * NODE_WORDS + NODE_HEAD;
  const second = cells.words[head];
  cells.next[id] = second;
  cells.previous[id] = NONE;
  if (second !== NONE) cells.previous[second] = id;
  cells.words[head] = id;
  cells.nodeOf[id] = node;
  markUsed(cells, node);
}

/** Takes `id` out of the list of its node. */
export function unlinkId(cells: Cells, id: number): void {
  const { next, previous } = cells;
  const before = previous[id];
  const after = next[id];
  if (before === NONE) cells.words[cells.nodeOf[id] * NODE_WORDS + NODE_HEAD] = after;
  else next[before] = after;
  if (after !== NONE) previous[after] = before;
  cells.nodeOf[id] = NONE;
}

/** Ids in the list of `node`, counted up to `most`. */
export function countIds(cells: Cells, node: number, most: number): number {
  let count = 0;
  for (let id = cells.words[node * NODE_WORDS + NODE_HEAD]; id !== NONE && count < most; id = cells.next[id]) count++;
  return count;
}

/** The node above `node`; the root has none. */
export function parentOf(cells: Cells, node: number): number {
  return cells.parents[node >> 3];
}
