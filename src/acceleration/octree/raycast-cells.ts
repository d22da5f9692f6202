import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import { SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { type Cells, NODE_HEAD, OCTANTS } from "./cells.ts";

const slab = new SlabRay();

/**
 * Visits the ids whose exact box, grown by `half`, meets the ray at a t in [ray[RAY_MIN], min(ray[RAY_MAX], visitor.limit)]: of each cell
 * first its own, then its octants in the order in which the ray passes them. A box that begins at exactly the limit is visited, and a grazed one too: boxes
 * are tested as {@link SlabRay} tells. Order of octants: Revelles et al., "An Efficient Parametric Algorithm for Octree Traversal", 2000.
 */
export function raycastCells(cells: Cells, ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
  const min = ray[RAY_MIN];
  let limit = Math.min(ray[RAY_MAX], visitor.limit);
  if (cells.size === 0 || !(min <= limit) || visitor.limit === -Infinity) return;
  const { nodes, words, masks, next, boxes } = cells;

  // ── the ray, in locals: a visitor may issue a query that prepares `slab` anew
  slab.extent = cells.extent;
  slab.begin(ray, half);
  const { inverseX, inverseY, inverseZ, nearX, nearY, nearZ, farX, farY, farZ } = slab;
  const { nearOriginX, nearOriginY, nearOriginZ, farOriginX, farOriginY, farOriginZ } = slab;
  const lastOctant = +(inverseX >= 0) | (+(inverseY >= 0) << 1) | (+(inverseZ >= 0) << 2);

  const base = traversalStack.top;
  let top = base;
  let { ids, distances } = traversalStack;
  let at = 0;
  let cellVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      // ── the cell's own ids: the exact box, then the visitor
      for (let id = words[at | NODE_HEAD]; id >= 0; id = next[id]) {
        leafVisits = (leafVisits + 1) | 0;
        const box = id * BOX;
        const x = (boxes[box + nearX] - nearOriginX) * inverseX;
        const y = (boxes[box + nearY] - nearOriginY) * inverseY;
        const z = (boxes[box + nearZ] - nearOriginZ) * inverseZ;
        const fx = (boxes[box + farX] - farOriginX) * inverseX;
        const fy = (boxes[box + farY] - farOriginY) * inverseY;
        const fz = (boxes[box + farZ] - farOriginZ) * inverseZ;
        // meetsSlabs, spelt out: in a call that V8 does not inline every number would be garbage
        const meetsX = +(x <= fy) & +(x <= fz) & +(x <= limit) & +(fx >= min);
        const meetsY = +(y <= fx) & +(y <= fz) & +(y <= limit) & +(fy >= min);
        const meetsZ = +(z <= fx) & +(z <= fy) & +(z <= limit) & +(fz >= min);
        if ((meetsX & meetsY & meetsZ) === 0) continue;
        traversalStack.top = top;
        visitor.visit(id);
        ({ ids, distances } = traversalStack);
        if (visitor.limit < limit) limit = visitor.limit;
        if (limit === -Infinity) return;
      }
      // ── its octants, the last one first onto the stack
      const first = words[at | NODE_FIRST];
      if (first !== 0) {
        if (top + OCTANTS > ids.length) {
          traversalStack.grow();
          ({ ids, distances } = traversalStack);
        }
        const mask = masks[first >> 3];
        for (let i = 0; i < OCTANTS; i++) {
          const octant = lastOctant ^ i;
          if (((mask >> octant) & 1) === 0) continue;
          cellVisits = (cellVisits + 1) | 0;
          const node = Math.imul(first | octant, NODE_WORDS);
          const x = (nodes[node | nearX] - nearOriginX) * inverseX;
          const y = (nodes[node | nearY] - nearOriginY) * inverseY;
          const z = (nodes[node | nearZ] - nearOriginZ) * inverseZ;
          const fx = (nodes[node | farX] - farOriginX) * inverseX;
          const fy = (nodes[node | farY] - farOriginY) * inverseY;
          const fz = (nodes[node | farZ] - farOriginZ) * inverseZ;
          const meetsX = +(x <= fy) & +(x <= fz) & +(x <= limit) & +(fx >= min);
          const meetsY = +(y <= fx) & +(y <= fz) & +(y <= limit) & +(fy >= min);
          const meetsZ = +(z <= fx) & +(z <= fy) & +(z <= limit) & +(fz >= min);
          if ((meetsX & meetsY & meetsZ) === 0) continue;
          const xy = x > y ? x : y;
          ids[top] = node;
          distances[top++] = xy > z ? xy : z;
        }
      }
      // ── next: the latest cell that is not beyond the limit
      do {
        if (top === base) return;
        top--;
      } while (distances[top] > limit);
      at = ids[top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += cellVisits + leafVisits;
    visitor.leafVisits += leafVisits;
  }
}
