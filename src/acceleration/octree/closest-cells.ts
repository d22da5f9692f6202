import type { Aabb } from "../../math/aabb.ts";
import { SLAB_PADDING } from "../../math/scalar.ts";
import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type Cells, NODE_HEAD, OCTANTS, ROOT } from "./cells.ts";

/**
 * Visits the ids whose exact box is within visitor.limit of `box` (0 where they touch or overlap): of each cell first its own, then its
 * octants from the nearest to the farthest. A box at exactly the limit is visited: `box` is padded by the rounding error of coordinates of its size,
 * so that the distances that the visitor computes may be rounded otherwise. Branch and bound: Roussopoulos et al., "Nearest Neighbor
 * Queries", 1995.
 */
export function closestCells(cells: Cells, box: Aabb, visitor: IndexVisitor): void {
  let limit = visitor.limit;
  if (cells.size === 0 || limit < 0) return;
  const { nodes, words, masks, next, boxes } = cells;
  const x = Math.max(Math.abs(box[0]), Math.abs(box[3]));
  const y = Math.max(Math.abs(box[1]), Math.abs(box[4]));
  const z = Math.max(Math.abs(box[2]), Math.abs(box[5]));
  const pad = SLAB_PADDING * Math.max(cells.extent, x, y, z);
  const minX = box[0] - pad;
  const minY = box[1] - pad;
  const minZ = box[2] - pad;
  const maxX = box[3] + pad;
  const maxY = box[4] + pad;
  const maxZ = box[5] + pad;
  const base = traversalStack.top;
  let top = base;
  let { ids, distances } = traversalStack;
  let node = ROOT;
  let cellVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      // ── the cell's own ids: the exact box, then the visitor
      for (let id = words[node * NODE_WORDS + NODE_HEAD]; id >= 0; id = next[id]) {
        leafVisits = (leafVisits + 1) | 0;
        const at = id * BOX;
        const dx = Math.max(0, boxes[at] - maxX, minX - boxes[at + 3]);
        const dy = Math.max(0, boxes[at + 1] - maxY, minY - boxes[at + 4]);
        const dz = Math.max(0, boxes[at + 2] - maxZ, minZ - boxes[at + 5]);
        if (Math.sqrt(dx * dx + dy * dy + dz * dz) > limit) continue;
        traversalStack.top = top;
        visitor.visit(id);
        ({ ids, distances } = traversalStack);
        limit = visitor.limit;
      }
      // ── its octants, sorted into the stack: the nearest on top
      const first = words[node * NODE_WORDS + NODE_FIRST];
      if (first !== 0) {
        if (top + OCTANTS > ids.length) {
          traversalStack.grow();
          ({ ids, distances } = traversalStack);
        }
        const mask = masks[first >> 3];
        const bottom = top;
        for (let octant = 0; octant < OCTANTS; octant++) {
          if (((mask >> octant) & 1) === 0) continue;
          cellVisits = (cellVisits + 1) | 0;
          const at = (first + octant) * NODE_WORDS;
          const dx = Math.max(0, nodes[at + NODE_MIN] - maxX, minX - nodes[at + NODE_MAX]);
          const dy = Math.max(0, nodes[at + NODE_MIN + 1] - maxY, minY - nodes[at + NODE_MAX + 1]);
          const dz = Math.max(0, nodes[at + NODE_MIN + 2] - maxZ, minZ - nodes[at + NODE_MAX + 2]);
          const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
          if (distance > limit) continue;
          let place = top++;
          for (; place > bottom && distances[place - 1] < distance; place--) {
            ids[place] = ids[place - 1];
            distances[place] = distances[place - 1];
          }
          ids[place] = first + octant;
          distances[place] = distance;
        }
      }
      // ── next: the latest cell that is not beyond the limit
      do {
        if (top === base) return;
        top--;
      } while (distances[top] > limit);
      node = ids[top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += cellVisits + leafVisits;
    visitor.leafVisits += leafVisits;
  }
}
