import type { Aabb } from "../../math/aabb.ts";
import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type Cells, NODE_HEAD, OCTANTS, ROOT } from "./cells.ts";

/** Visits the ids whose exact box meets the closed `box`: touching counts. */
export function overlapCells(cells: Cells, box: Aabb, visitor: IndexVisitor): void {
  if (cells.size === 0 || visitor.limit === -Infinity) return;
  const { nodes, words, masks, next, boxes } = cells;
  const minX = box[0];
  const minY = box[1];
  const minZ = box[2];
  const maxX = box[3];
  const maxY = box[4];
  const maxZ = box[5];
  const base = traversalStack.top;
  let top = base;
  let ids = traversalStack.ids;
  let node = ROOT;
  let cellVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      for (let id = words[node * NODE_WORDS + NODE_HEAD]; id >= 0; id = next[id]) {
        leafVisits = (leafVisits + 1) | 0;
        const at = id * BOX;
        const meets =
          +(boxes[at] <= maxX) &
          +(boxes[at + 3] >= minX) &
          +(boxes[at + 1] <= maxY) &
          +(boxes[at + 4] >= minY) &
          +(boxes[at + 2] <= maxZ) &
          +(boxes[at + 5] >= minZ);
        if (meets === 0) continue;
        traversalStack.top = top;
        visitor.visit(id);
        ids = traversalStack.ids;
        if (visitor.limit === -Infinity) return;
      }
      const first = words[node * NODE_WORDS + NODE_FIRST];
      if (first !== 0) {
        if (top + OCTANTS > ids.length) {
          traversalStack.grow();
          ids = traversalStack.ids;
        }
        const mask = masks[first >> 3];
        for (let octant = 0; octant < OCTANTS; octant++) {
          if (((mask >> octant) & 1) === 0) continue;
          cellVisits = (cellVisits + 1) | 0;
          const at = (first + octant) * NODE_WORDS;
          const meets =
            +(nodes[at + NODE_MIN] <= maxX) &
            +(nodes[at + NODE_MAX] >= minX) &
            +(nodes[at + NODE_MIN + 1] <= maxY) &
            +(nodes[at + NODE_MAX + 1] >= minY) &
            +(nodes[at + NODE_MIN + 2] <= maxZ) &
            +(nodes[at + NODE_MAX + 2] >= minZ);
          if (meets !== 0) ids[top++] = first + octant;
        }
      }
      if (top === base) return;
      node = ids[--top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += cellVisits + leafVisits;
    visitor.leafVisits += leafVisits;
  }
}
