import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { BOX, type BoxTree } from "./box-tree.ts";

const slab = new SlabRay();

/**
 * Visits the ids whose exact box, grown by `half`, meets the ray at a t in [ray[RAY_MIN], min(ray[RAY_MAX], visitor.limit)], nearer
 * nodes first. A box that begins at exactly the limit is visited, and a grazed one too: boxes are tested as {@link SlabRay} tells.
 * Words of a node are addressed by | instead of +: a node begins at a multiple of eight, and V8 need not look for overflow.
 */
export function raycastTree(tree: BoxTree, ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
  const min = ray[RAY_MIN];
  let limit = Math.min(ray[RAY_MAX], visitor.limit);
  if (tree.size === 0 || !(min <= limit) || visitor.limit === -Infinity) return;
  const { nodes, words, boxes } = tree;

  // ── the ray, in locals: a visitor may issue a query that prepares `slab` anew
  slab.extent = tree.extent;
  slab.begin(ray, half);
  const { inverseX, inverseY, inverseZ, nearX, nearY, nearZ, farX, farY, farZ } = slab;
  const { nearOriginX, nearOriginY, nearOriginZ, farOriginX, farOriginY, farOriginZ } = slab;

  const base = traversalStack.top;
  let top = base;
  let { ids, distances } = traversalStack;
  let at = 0;
  let pairVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      while (words[at | NODE_COUNT] === 0) {
        // ── inner node: both children
        pairVisits = (pairVisits + 1) | 0;
        const first = words[at | NODE_FIRST];
        const l = Math.imul(first, NODE_WORDS);
        const r = l | NODE_WORDS;
        const lx = (nodes[l | nearX] - nearOriginX) * inverseX;
        const ly = (nodes[l | nearY] - nearOriginY) * inverseY;
        const lz = (nodes[l | nearZ] - nearOriginZ) * inverseZ;
        const lfx = (nodes[l | farX] - farOriginX) * inverseX;
        const lfy = (nodes[l | farY] - farOriginY) * inverseY;
        const lfz = (nodes[l | farZ] - farOriginZ) * inverseZ;
        const rx = (nodes[r | nearX] - nearOriginX) * inverseX;
        const ry = (nodes[r | nearY] - nearOriginY) * inverseY;
        const rz = (nodes[r | nearZ] - nearOriginZ) * inverseZ;
        const rfx = (nodes[r | farX] - farOriginX) * inverseX;
        const rfy = (nodes[r | farY] - farOriginY) * inverseY;
        const rfz = (nodes[r | farZ] - farOriginZ) * inverseZ;
        // meetsSlabs, spelt out: in a call that V8 does not inline every number would be garbage
        const leftX = +(lx <= lfy) & +(lx <= lfz) & +(lx <= limit) & +(lfx >= min);
        const leftY = +(ly <= lfx) & +(ly <= lfz) & +(ly <= limit) & +(lfy >= min);
        const leftZ = +(lz <= lfx) & +(lz <= lfy) & +(lz <= limit) & +(lfz >= min);
        const rightX = +(rx <= rfy) & +(rx <= rfz) & +(rx <= limit) & +(rfx >= min);
        const rightY = +(ry <= rfx) & +(ry <= rfz) & +(ry <= limit) & +(rfy >= min);
        const rightZ = +(rz <= rfx) & +(rz <= rfy) & +(rz <= limit) & +(rfz >= min);
        const hitsLeft = leftX & leftY & leftZ;
        const hitsRight = rightX & rightY & rightZ;
        if ((hitsLeft & hitsRight) !== 0) {
          const leftXY = lx > ly ? lx : ly;
          const rightXY = rx > ry ? rx : ry;
          const left = leftXY > lz ? leftXY : lz;
          const right = rightXY > rz ? rightXY : rz;
          if (top === ids.length) {
            traversalStack.grow();
            ({ ids, distances } = traversalStack);
          }
          const nearer = left <= right ? 0 : NODE_WORDS;
          ids[top] = l | (nearer ^ NODE_WORDS);
          distances[top++] = nearer === 0 ? right : left;
          at = l | nearer;
        } else if ((hitsLeft | hitsRight) !== 0) {
          at = l | Math.imul(hitsRight, NODE_WORDS);
        } else {
          // ── neither: the latest node that is not beyond the limit
          do {
            if (top === base) return;
            top--;
          } while (distances[top] > limit);
          at = ids[top];
        }
      }
      // ── leaf: the exact box, then the visitor
      leafVisits++;
      const id = words[at | NODE_FIRST];
      const box = id * BOX;
      const x = (boxes[box + nearX] - nearOriginX) * inverseX;
      const y = (boxes[box + nearY] - nearOriginY) * inverseY;
      const z = (boxes[box + nearZ] - nearOriginZ) * inverseZ;
      const fx = (boxes[box + farX] - farOriginX) * inverseX;
      const fy = (boxes[box + farY] - farOriginY) * inverseY;
      const fz = (boxes[box + farZ] - farOriginZ) * inverseZ;
      if (Math.max(x, y, z, min) <= Math.min(fx, fy, fz, limit)) {
        traversalStack.top = top;
        visitor.visit(id);
        ({ ids, distances } = traversalStack);
        if (visitor.limit < limit) limit = visitor.limit;
        if (limit === -Infinity) return;
      }
      do {
        if (top === base) return;
        top--;
      } while (distances[top] > limit);
      at = ids[top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += 2 * pairVisits;
    visitor.leafVisits += leafVisits;
  }
}
