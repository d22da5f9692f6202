import { RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { SLAB_PADDING, TINY_DIRECTION } from "../../math/scalar.ts";
import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import { BOX, type BoxTree } from "./box-tree.ts";

/**
 * Visits the ids whose exact box, grown by `half`, meets the ray at a t in [ray[RAY_MIN], min(ray[RAY_MAX], visitor.limit)], nearer
 * nodes first. A box that begins at exactly the limit is visited, and a grazed one too: near planes are tested from the
 * origin + pad, far planes from the origin − pad, where the pad exceeds the rounding errors of the test. Zero direction components count as
 * ±{@link TINY_DIRECTION}, so nothing is NaN. Slab test: Kay and Kajiya, "Ray Tracing Complex Scenes", 1986; padded after
 * Ize, "Robust BVH Ray Traversal", 2013.
 */
export function raycastTree(tree: BoxTree, ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
  const min = ray[RAY_MIN];
  let limit = Math.min(ray[RAY_MAX], visitor.limit);
  if (tree.size === 0 || !(min <= limit) || visitor.limit === -Infinity) return;
  const { nodes, words, boxes } = tree;

  // ── the ray: reciprocal direction, near and far plane by its sign, origin moved by half and pad
  const inverseX = inverse(ray[RAY_DIRECTION]);
  const inverseY = inverse(ray[RAY_DIRECTION + 1]);
  const inverseZ = inverse(ray[RAY_DIRECTION + 2]);
  const nearX = inverseX < 0 ? NODE_MAX : NODE_MIN;
  const nearY = inverseY < 0 ? NODE_MAX + 1 : NODE_MIN + 1;
  const nearZ = inverseZ < 0 ? NODE_MAX + 2 : NODE_MIN + 2;
  const farX = NODE_MIN + NODE_MAX - nearX;
  const farY = NODE_MIN + NODE_MAX + 2 - nearY;
  const farZ = NODE_MIN + NODE_MAX + 4 - nearZ;
  const pad = SLAB_PADDING * largestCoordinate(nodes, ray, half);
  const growX = inverseX < 0 ? -(half[0] + pad) : half[0] + pad;
  const growY = inverseY < 0 ? -(half[1] + pad) : half[1] + pad;
  const growZ = inverseZ < 0 ? -(half[2] + pad) : half[2] + pad;
  const nearOriginX = ray[0] + growX;
  const nearOriginY = ray[1] + growY;
  const nearOriginZ = ray[2] + growZ;
  const farOriginX = ray[0] - growX;
  const farOriginY = ray[1] - growY;
  const farOriginZ = ray[2] - growZ;

  const base = traversalStack.top;
  let top = base;
  let { ids, distances } = traversalStack;
  let node = 0;
  let nodeVisits = 0;
  let leafVisits = 0;
  try {
    for (;;) {
      const first = words[node * NODE_WORDS + NODE_FIRST];
      if (words[node * NODE_WORDS + NODE_COUNT] === 0) {
        // ── inner node: both children
        nodeVisits += 2;
        const l = first * NODE_WORDS;
        const r = l + NODE_WORDS;
        const lx = (nodes[l + nearX] - nearOriginX) * inverseX;
        const ly = (nodes[l + nearY] - nearOriginY) * inverseY;
        const lz = (nodes[l + nearZ] - nearOriginZ) * inverseZ;
        const lfx = (nodes[l + farX] - farOriginX) * inverseX;
        const lfy = (nodes[l + farY] - farOriginY) * inverseY;
        const lfz = (nodes[l + farZ] - farOriginZ) * inverseZ;
        const rx = (nodes[r + nearX] - nearOriginX) * inverseX;
        const ry = (nodes[r + nearY] - nearOriginY) * inverseY;
        const rz = (nodes[r + nearZ] - nearOriginZ) * inverseZ;
        const rfx = (nodes[r + farX] - farOriginX) * inverseX;
        const rfy = (nodes[r + farY] - farOriginY) * inverseY;
        const rfz = (nodes[r + farZ] - farOriginZ) * inverseZ;
        const hitsLeft =
          +(lx <= lfy) &
          +(lx <= lfz) &
          +(ly <= lfx) &
          +(ly <= lfz) &
          +(lz <= lfx) &
          +(lz <= lfy) &
          (+(lx <= limit) & +(ly <= limit) & +(lz <= limit) & +(lfx >= min) & +(lfy >= min) & +(lfz >= min));
        const hitsRight =
          +(rx <= rfy) &
          +(rx <= rfz) &
          +(ry <= rfx) &
          +(ry <= rfz) &
          +(rz <= rfx) &
          +(rz <= rfy) &
          (+(rx <= limit) & +(ry <= limit) & +(rz <= limit) & +(rfx >= min) & +(rfy >= min) & +(rfz >= min));
        if ((hitsLeft & hitsRight) !== 0) {
          const left = Math.max(lx, ly, lz);
          const right = Math.max(rx, ry, rz);
          if (top === ids.length) {
            traversalStack.grow();
            ({ ids, distances } = traversalStack);
          }
          const far = left <= right ? 1 : 0;
          ids[top] = first + far;
          distances[top++] = far === 1 ? right : left;
          node = first + 1 - far;
          continue;
        }
        if ((hitsLeft | hitsRight) !== 0) {
          node = first + hitsRight;
          continue;
        }
      } else {
        // ── leaf: the exact box, then the visitor
        leafVisits++;
        const at = first * BOX;
        const x = (boxes[at + nearX] - nearOriginX) * inverseX;
        const y = (boxes[at + nearY] - nearOriginY) * inverseY;
        const z = (boxes[at + nearZ] - nearOriginZ) * inverseZ;
        const enter = Math.max(x, y, z, min);
        const fx = (boxes[at + farX] - farOriginX) * inverseX;
        const fy = (boxes[at + farY] - farOriginY) * inverseY;
        const fz = (boxes[at + farZ] - farOriginZ) * inverseZ;
        if (enter <= Math.min(fx, fy, fz, limit)) {
          traversalStack.top = top;
          visitor.visit(first);
          ({ ids, distances } = traversalStack);
          if (visitor.limit < limit) limit = visitor.limit;
          if (limit === -Infinity) return;
        }
      }
      // ── next: the latest node that is not beyond the limit
      do {
        if (top === base) return;
        top--;
      } while (distances[top] > limit);
      node = ids[top];
    }
  } finally {
    traversalStack.top = base;
    visitor.nodeVisits += nodeVisits;
    visitor.leafVisits += leafVisits;
  }
}

function inverse(direction: number): number {
  if (direction >= TINY_DIRECTION || direction <= -TINY_DIRECTION) return 1 / direction;
  return direction < 0 ? -1 / TINY_DIRECTION : 1 / TINY_DIRECTION;
}

/** The largest magnitude among the ray's origin, `half` and the root box. */
function largestCoordinate(nodes: Float32Array, ray: Ray, half: Float64Array): number {
  let largest = 0;
  for (let axis = 0; axis < 3; axis++) {
    const root = Math.max(Math.abs(nodes[NODE_MIN + axis]), Math.abs(nodes[NODE_MAX + axis]));
    largest = Math.max(largest, root + half[axis], Math.abs(ray[axis]));
  }
  return largest;
}
