import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import type { IndexStats } from "../spatial-index.ts";
import { type Cells, NODE_HEAD, NONE, OCTANTS, ROOT } from "./cells.ts";

/**
 * Figures of a tree. The box of each id counts as a leaf below its cell, as in a binary tree; cost is the area of all boxes relative to the
 * root's, the expected number of boxes that a line meets.
 */
export function cellsStats(cells: Cells): IndexStats {
  const { nodes, words } = cells;
  let count = 0;
  let depth = 0;
  let area = 0;
  const pending: number[] = cells.size === 0 ? [] : [ROOT, 0];
  while (pending.length > 0) {
    const level = pending.pop()!;
    const node = pending.pop()!;
    const at = node * NODE_WORDS;
    count++;
    area += areaOf(nodes, at + NODE_MIN);
    for (let id = words[at + NODE_HEAD]; id !== NONE; id = cells.next[id]) {
      count++;
      depth = Math.max(depth, level + 1);
      area += areaOf(cells.boxes, id * BOX);
    }
    const first = words[at + NODE_FIRST];
    if (first === 0) continue;
    for (let octant = 0; octant < OCTANTS; octant++) {
      if ((cells.masks[first / OCTANTS] & (1 << octant)) !== 0) pending.push(first + octant, level + 1);
    }
  }
  const root = areaOf(nodes, ROOT);
  const perBlock = nodes.byteLength + cells.parents.byteLength + cells.masks.byteLength + cells.regions.byteLength;
  const lists = cells.nodeOf.byteLength + cells.next.byteLength + cells.previous.byteLength;
  return {
    size: cells.size,
    nodes: count,
    leaves: cells.size,
    depth,
    // boxes in a plane line or point have no area: every one counts
    cost: cells.size === 0 ? 0 : root > 0 ? area / root : count,
    bytes: perBlock + lists + cells.boxes.byteLength,
  };
}

/** Half the surface area of the box at boxes[at…]. */
function areaOf(boxes: Float32Array | Float64Array, at: number): number {
  const x = boxes[at + NODE_MAX] - boxes[at];
  const y = boxes[at + NODE_MAX + 1] - boxes[at + 1];
  const z = boxes[at + NODE_MAX + 2] - boxes[at + 2];
  return x * y + y * z + z * x;
}
