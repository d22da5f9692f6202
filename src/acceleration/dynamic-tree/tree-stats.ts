import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import type { IndexStats } from "../spatial-index.ts";
import { type BoxTree, unionArea } from "./box-tree.ts";

/** Figures of a tree: cost is the area of all nodes relative to the root's, the expected number of boxes a line meets. */
export function treeStats(tree: BoxTree): IndexStats {
  const { nodes, words, parents, nodeOf, boxes, octets } = tree;
  let count = 0;
  let depth = 0;
  let area = 0;
  const pending: number[] = tree.size === 0 ? [] : [0, 0];
  while (pending.length > 0) {
    const level = pending.pop()!;
    const node = pending.pop()!;
    count++;
    depth = Math.max(depth, level);
    area += unionArea(nodes, node, node);
    if (words[node * NODE_WORDS + NODE_COUNT] !== 0) continue;
    const first = words[node * NODE_WORDS + NODE_FIRST];
    pending.push(first, level + 1, first + 1, level + 1);
  }
  const root = unionArea(nodes, 0, 0);
  return {
    size: tree.size,
    nodes: count,
    leaves: tree.size,
    depth,
    // boxes in a plane line or point have no area: every one counts
    cost: tree.size === 0 ? 0 : root > 0 ? area / root : count,
    bytes: nodes.byteLength + parents.byteLength + nodeOf.byteLength + boxes.byteLength + (octets?.bytes ?? 0),
  };
}
