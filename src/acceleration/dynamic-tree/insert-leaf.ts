import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type BoxTree, fitNode, moveNode, parentOf, takePair, unionArea, writeInner, writeLeaf } from "./box-tree.ts";
import { rotateNode } from "./rotate-node.ts";

/** Node 1 is unused by the tree: the leaf to be inserted waits there while its place is looked for. */
const WAITING = 1;

/**
 * Inserts a leaf for `id` with the box `box` beside the node where that adds the least surface area to the tree, and improves the nodes
 * above by rotations. Branch and bound over the tree: Catto, "Dynamic Bounding Volume Hierarchies", 2019; Bittner et
 * al., "Incremental BVH construction for ray tracing", 2015. `id` must have room (reserveId) and no leaf.
 */
export function insertLeaf(tree: BoxTree, id: number, box: Float64Array): void {
  if (tree.size++ === 0) {
    writeLeaf(tree, 0, id, box);
    return;
  }
  writeLeaf(tree, WAITING, id, box);
  const sibling = findSibling(tree, id);
  const pair = takePair(tree, sibling);
  moveNode(tree, sibling, pair);
  moveNode(tree, WAITING, pair + 1);
  writeInner(tree, sibling, pair);
  fitNode(tree, sibling);
  for (let node = sibling; node !== 0; ) {
    node = parentOf(tree, node);
    const grown = fitNode(tree, node);
    const rotated = rotateNode(tree, node);
    if (!grown && !rotated) return;
  }
}

/**
 * The node beside which the waiting leaf costs least: the area of their union, plus what the nodes above grow by. The first way down follows
 * the child with the lower bound, to the bottom where bounds tie (equal boxes), there left or right by a hash of the id, so
 * that many equal boxes make a shallow tree. Other children are looked at only if they can be better.
 */
function findSibling(tree: BoxTree, id: number): number {
  const { nodes, words } = tree;
  const leafArea = unionArea(nodes, WAITING, WAITING);
  const base = traversalStack.top;
  let top = base;
  let { ids, distances } = traversalStack;
  let hash = Math.imul(id + 1, 0x9e3779b1);
  let best = 0;
  let bestCost = unionArea(nodes, 0, WAITING);
  let node = 0;
  // what the nodes from the root to `node` grow by
  let grown = bestCost - unionArea(nodes, 0, 0);
  for (;;) {
    if (words[node * NODE_WORDS + NODE_COUNT] === 0) {
      const left = words[node * NODE_WORDS + NODE_FIRST];
      const right = left + 1;
      const leftUnion = unionArea(nodes, left, WAITING);
      const rightUnion = unionArea(nodes, right, WAITING);
      const leftGrown = grown + leftUnion - unionArea(nodes, left, left);
      const rightGrown = grown + rightUnion - unionArea(nodes, right, right);
      hash = (hash << 1) | (hash >>> 31);
      const goLeft = leftGrown === rightGrown ? prefersLeft(nodes, left, right, hash) : leftGrown < rightGrown;
      const near = goLeft ? left : right;
      const far = goLeft ? right : left;
      const nearCost = grown + (goLeft ? leftUnion : rightUnion);
      const farCost = grown + (goLeft ? rightUnion : leftUnion);
      if (farCost < bestCost) {
        bestCost = farCost;
        best = far;
      }
      if (nearCost <= bestCost) {
        bestCost = nearCost;
        best = near;
      }
      const farGrown = goLeft ? rightGrown : leftGrown;
      if (farGrown + leafArea < bestCost) {
        if (top === ids.length) {
          traversalStack.grow();
          ({ ids, distances } = traversalStack);
        }
        ids[top] = far;
        distances[top++] = farGrown;
      }
      node = near;
      grown = goLeft ? leftGrown : rightGrown;
      if (grown + leafArea <= bestCost) continue;
    }
    do {
      if (top === base) return best;
      top--;
    } while (distances[top] + leafArea >= bestCost);
    node = ids[top];
    grown = distances[top];
  }
}

/** Breaks a tie of two children by their distance (sum over the axes) from the waiting leaf, then by a bit of `hash`. */
function prefersLeft(nodes: Float32Array, left: number, right: number, hash: number): boolean {
  let difference = 0;
  for (let axis = 0; axis < 3; axis++) {
    const center = nodes[WAITING * NODE_WORDS + axis] + nodes[WAITING * NODE_WORDS + axis + 3];
    difference += Math.abs(nodes[left * NODE_WORDS + axis] + nodes[left * NODE_WORDS + axis + 3] - center);
    difference -= Math.abs(nodes[right * NODE_WORDS + axis] + nodes[right * NODE_WORDS + axis + 3] - center);
  }
  return difference === 0 ? (hash & 1) === 0 : difference < 0;
}
