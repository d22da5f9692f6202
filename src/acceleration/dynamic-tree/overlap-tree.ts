import type { Aabb } from "../../math/aabb.ts";
import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { BOX, type BoxTree } from "./box-tree.ts";

/** Visits the ids whose exact box meets the closed `box`: touching counts. */
export function overlapTree(tree: BoxTree, box: Aabb, visitor: IndexVisitor): void {
  if (tree.size === 0 || visitor.limit === -Infinity) return;
  const { nodes, words, boxes } = tree;
  const minX = box[0];
  const minY = box[1];
  const minZ = box[2];
  const maxX = box[3];
  const maxY = box[4];
  const maxZ = box[5];
  const base = traversalStack.top;
  let top = base;
  let ids = traversalStack.ids;
  let node = 0;
  let nodeVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      const first = words[node * NODE_WORDS + NODE_FIRST];
      if (words[node * NODE_WORDS + NODE_COUNT] === 0) {
        nodeVisits += 2;
        const l = first * NODE_WORDS;
        const r = l + NODE_WORDS;
        const hitsLeft =
          +(nodes[l + NODE_MIN] <= maxX) &
          +(nodes[l + NODE_MAX] >= minX) &
          +(nodes[l + NODE_MIN + 1] <= maxY) &
          +(nodes[l + NODE_MAX + 1] >= minY) &
          +(nodes[l + NODE_MIN + 2] <= maxZ) &
          +(nodes[l + NODE_MAX + 2] >= minZ);
        const hitsRight =
          +(nodes[r + NODE_MIN] <= maxX) &
          +(nodes[r + NODE_MAX] >= minX) &
          +(nodes[r + NODE_MIN + 1] <= maxY) &
          +(nodes[r + NODE_MAX + 1] >= minY) &
          +(nodes[r + NODE_MIN + 2] <= maxZ) &
          +(nodes[r + NODE_MAX + 2] >= minZ);
        if (hitsLeft !== 0) {
          if (hitsRight !== 0) {
            if (top === ids.length) {
              traversalStack.grow();
              ids = traversalStack.ids;
            }
            ids[top++] = first + 1;
          }
          node = first;
          continue;
        }
        if (hitsRight !== 0) {
          node = first + 1;
          continue;
        }
      } else {
        leafVisits++;
        const at = first * BOX;
        if (
          boxes[at] <= maxX &&
          boxes[at + 3] >= minX &&
          boxes[at + 1] <= maxY &&
          boxes[at + 4] >= minY &&
          boxes[at + 2] <= maxZ &&
          boxes[at + 5] >= minZ
        ) {
          traversalStack.top = top;
          visitor.visit(first);
          ids = traversalStack.ids;
          if (visitor.limit === -Infinity) return;
        }
      }
      if (top === base) return;
      node = ids[--top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += nodeVisits;
    visitor.leafVisits += leafVisits;
  }
}
