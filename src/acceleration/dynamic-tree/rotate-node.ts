import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { type BoxTree, fitNode, swapNodes, unionArea } from "./box-tree.ts";

/**
 * Exchanges a child of the inner node `node` with a grandchild on the other side if that makes the other child smaller; of the up
 * to four exchanges the best. The box of `node` stays. Returns whether it did. Kopta et al., "Fast, effective BVH updates for animated scenes", 2012.
 */
export function rotateNode(tree: BoxTree, node: number): boolean {
  const { nodes, words } = tree;
  const left = words[node * NODE_WORDS + NODE_FIRST];
  let bestGain = 0;
  let bestChild = 0;
  let bestGrandchild = 0;
  for (let side = 0; side < 2; side++) {
    const child = left + side;
    const other = left + 1 - side;
    if (words[other * NODE_WORDS + NODE_COUNT] !== 0) continue;
    const first = words[other * NODE_WORDS + NODE_FIRST];
    const area = unionArea(nodes, other, other);
    // the grandchild that stays joins `child` under `other`
    const gainFirst = area - unionArea(nodes, child, first + 1);
    const gainSecond = area - unionArea(nodes, child, first);
    if (gainFirst > bestGain) {
      bestGain = gainFirst;
      bestChild = child;
      bestGrandchild = first;
    }
    if (gainSecond > bestGain) {
      bestGain = gainSecond;
      bestChild = child;
      bestGrandchild = first + 1;
    }
  }
  if (bestGain === 0) return false;
  swapNodes(tree, bestChild, bestGrandchild);
  fitNode(tree, bestChild ^ 1);
  return true;
}
