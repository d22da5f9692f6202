/**
 * Layout of a static bounding volume hierarchy: one Float32Array of nodes, eight words each, with a Uint32Array over the same
 * bytes for the two integers. Siblings stand side by side (child pair = 64 bytes = one cache line); node 0 is the root and node 1 is unused.
 *
 * | word | meaning |
 * |---|---|
 * | 0…2 | min x, y, z (rounded down to f32) |
 * | 3…5 | max x, y, z (rounded up) |
 * | 6 | inner node: index of the left child (the right one is the next); leaf: first slot in `order` |
 * | 7 | inner node: 0; leaf: number of slots |
 */
export const NODE_WORDS = 8;
export const NODE_MIN = 0;
export const NODE_MAX = 3;
export const NODE_FIRST = 6;
export const NODE_COUNT = 7;

/** Greatest depth the builder makes; traversal stacks need one slot more. Beyond it the builder splits in the middle. */
export const MAX_DEPTH = 96;

/**
 * A built hierarchy over boxes. A class, not a literal, so that all have one hidden class from the first on: V8 gives literals of one
 * site a new one when a second is made, and throws away the code of every kernel that has seen the first.
 */
export class Bvh {
  readonly nodes: Float32Array;
  /** The same bytes as `nodes`. */
  readonly words: Uint32Array;
  /** `order[slot]` is the number of the box in the builder's input. */
  readonly order: Uint32Array;
  readonly nodeCount: number;
  readonly depth: number;

  constructor(nodes: Float32Array, order: Uint32Array, nodeCount: number, depth: number) {
    this.nodes = nodes;
    this.words = new Uint32Array(nodes.buffer, nodes.byteOffset, nodes.length);
    this.order = order;
    this.nodeCount = nodeCount;
    this.depth = depth;
  }
}
