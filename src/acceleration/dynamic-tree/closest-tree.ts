import type { Aabb } from "../../math/aabb.ts";
import { SLAB_PADDING } from "../../math/scalar.ts";
import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { BOX, type BoxTree } from "./box-tree.ts";

/**
 * Visits the ids whose exact box is within visitor.limit of `box` (0 where they touch or overlap), nearer nodes first. A box at exactly the
 * limit is visited: `box` is padded by the rounding error of coordinates of its size, so that the distances that the
 * visitor computes may be rounded otherwise. Branch and bound: Roussopoulos et al., "Nearest Neighbor Queries", 1995.
 */
export function closestTree(tree: BoxTree, box: Aabb, visitor: IndexVisitor): void {
  if (tree.size === 0) return;
  const { nodes, words, boxes } = tree;
  const pad = SLAB_PADDING * largestCoordinate(nodes, box);
  const minX = box[0] - pad;
  const minY = box[1] - pad;
  const minZ = box[2] - pad;
  const maxX = box[3] + pad;
  const maxY = box[4] + pad;
  const maxZ = box[5] + pad;
  const base = traversalStack.top;
  let top = base;
  let { ids, distances } = traversalStack;
  let limit = visitor.limit;
  let node = 0;
  let nodeVisits = 0;
  let leafVisits = 0;
  if (limit < 0) return;
  try {
    for (;;) {
      const first = words[node * NODE_WORDS + NODE_FIRST];
      if (words[node * NODE_WORDS + NODE_COUNT] === 0) {
        // ── inner node: the distances of both children
        nodeVisits += 2;
        const l = first * NODE_WORDS;
        const r = l + NODE_WORDS;
        const lx = Math.max(0, nodes[l + NODE_MIN] - maxX, minX - nodes[l + NODE_MAX]);
        const ly = Math.max(0, nodes[l + NODE_MIN + 1] - maxY, minY - nodes[l + NODE_MAX + 1]);
        const lz = Math.max(0, nodes[l + NODE_MIN + 2] - maxZ, minZ - nodes[l + NODE_MAX + 2]);
        const rx = Math.max(0, nodes[r + NODE_MIN] - maxX, minX - nodes[r + NODE_MAX]);
        const ry = Math.max(0, nodes[r + NODE_MIN + 1] - maxY, minY - nodes[r + NODE_MAX + 1]);
        const rz = Math.max(0, nodes[r + NODE_MIN + 2] - maxZ, minZ - nodes[r + NODE_MAX + 2]);
        const left = Math.sqrt(lx * lx + ly * ly + lz * lz);
        const right = Math.sqrt(rx * rx + ry * ry + rz * rz);
        const far = left <= right ? 1 : 0;
        const farther = far === 1 ? right : left;
        if (farther <= limit) {
          if (top === ids.length) {
            traversalStack.grow();
            ({ ids, distances } = traversalStack);
          }
          ids[top] = first + far;
          distances[top++] = farther;
        }
        if ((far === 1 ? left : right) <= limit) {
          node = first + 1 - far;
          continue;
        }
      } else {
        // ── leaf: the exact box, then the visitor
        leafVisits++;
        const at = first * BOX;
        const x = Math.max(0, boxes[at] - maxX, minX - boxes[at + 3]);
        const y = Math.max(0, boxes[at + 1] - maxY, minY - boxes[at + 4]);
        const z = Math.max(0, boxes[at + 2] - maxZ, minZ - boxes[at + 5]);
        if (Math.sqrt(x * x + y * y + z * z) <= limit) {
          traversalStack.top = top;
          visitor.visit(first);
          ({ ids, distances } = traversalStack);
          limit = visitor.limit;
        }
      }
      // ── next: the latest node that is not beyond the limit
      do {
        if (top === base) return;
        top--;
      } while (distances[top] > limit);
      node = ids[top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += nodeVisits;
    visitor.leafVisits += leafVisits;
  }
}

/** The largest magnitude among the coordinates of `box` and of the root box. */
function largestCoordinate(nodes: Float32Array, box: Aabb): number {
  let largest = 0;
  for (let axis = 0; axis < 3; axis++) {
    const root = Math.max(Math.abs(nodes[NODE_MIN + axis]), Math.abs(nodes[NODE_MAX + axis]));
    largest = Math.max(largest, root, Math.abs(box[axis]), Math.abs(box[axis + 3]));
  }
  return largest;
}
