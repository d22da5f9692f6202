import { NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { type BoxTree, fitNode, parentOf, writeLeaf } from "./box-tree.ts";
import { rotateNode } from "./rotate-node.ts";

/**
 * How many levels above a leaf a box must lie in for the leaf to keep its place: with fewer more moves pay for a new place, with more the
 * tree grows worse under small moves.
 */
const NEAR_LEVELS = 5;

/**
 * Gives the leaf of `id` the box `box` without looking for a better place, if a node near above contains it; the nodes between are
 * fitted and improved by rotations, those above do not grow. Returns false, with nothing changed, if there is none. Kopta et al.,
 * "Fast, effective BVH updates for animated scenes", 2012.
 */
export function moveLeaf(tree: BoxTree, id: number, box: Float64Array): boolean {
  const leaf = tree.nodeOf[id];
  if (!isNear(tree, leaf, box)) return false;
  writeLeaf(tree, leaf, id, box);
  for (let node = leaf; node !== 0; ) {
    node = parentOf(tree, node);
    const changed = fitNode(tree, node);
    const rotated = rotateNode(tree, node);
    if (!changed && !rotated) break;
  }
  return true;
}

function isNear(tree: BoxTree, leaf: number, box: Float64Array): boolean {
  const { nodes } = tree;
  let node = leaf;
  for (let level = 0; level < NEAR_LEVELS && node !== 0; level++) {
    node = parentOf(tree, node);
    const at = node * NODE_WORDS;
    const inside =
      +(nodes[at + NODE_MIN] <= box[0]) &
      +(nodes[at + NODE_MIN + 1] <= box[1]) &
      +(nodes[at + NODE_MIN + 2] <= box[2]) &
      +(nodes[at + NODE_MAX] >= box[3]) &
      +(nodes[at + NODE_MAX + 1] >= box[4]) &
      +(nodes[at + NODE_MAX + 2] >= box[5]);
    if (inside !== 0) return true;
  }
  return false;
}
