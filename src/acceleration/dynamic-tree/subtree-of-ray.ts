import { RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { SLAB_PADDING } from "../../math/scalar.ts";
import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import type { BoxTree } from "./box-tree.ts";

/**
 * A ray is past all boxes after more than 3 × (largest coordinate in play) / (sum of the direction's components): its largest component
 * is at least a third of the sum. 4 leaves room for rounding.
 */
const OUTSIDE = 4;

/**
 * The node under which all is that the ray, grown by `half`, can meet up to min(ray[RAY_MAX], visitor.limit), or −1 if that is nothing. The box around the ray is
 * taken down the tree for as long as it meets one child only. For a short ray among many boxes that is half the way, at
 * half the price of slab tests; a long one soon meets both children. The box is padded as in {@link SlabRay}.
 */
export function subtreeOfRay(tree: BoxTree, ray: Ray, half: Float64Array, visitor: IndexVisitor): number {
  const { nodes, words } = tree;
  const dx = Math.abs(ray[RAY_DIRECTION]);
  const dy = Math.abs(ray[RAY_DIRECTION + 1]);
  const dz = Math.abs(ray[RAY_DIRECTION + 2]);
  const size = tree.extent + Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]) + half[0] + half[1] + half[2];
  // ── the box: the middle of the ray, and how far the ray goes from there; beyond `outside` it is past all boxes
  const outside = (OUTSIDE * size) / (dx + dy + dz);
  const from = Math.max(ray[RAY_MIN], -outside);
  const to = Math.min(ray[RAY_MAX], visitor.limit, outside);
  const middle = (from + to) / 2;
  const reach = (to - from) / 2;
  const pad = SLAB_PADDING * (size + OUTSIDE * size);
  const x = ray[0] + middle * ray[RAY_DIRECTION];
  const y = ray[1] + middle * ray[RAY_DIRECTION + 1];
  const z = ray[2] + middle * ray[RAY_DIRECTION + 2];
  const growX = dx * reach + half[0] + pad;
  const growY = dy * reach + half[1] + pad;
  const growZ = dz * reach + half[2] + pad;
  const minX = x - growX;
  const minY = y - growY;
  const minZ = z - growZ;
  const maxX = x + growX;
  const maxY = y + growY;
  const maxZ = z + growZ;

  let node = 0;
  let pairVisits = 0;
  while (words[Math.imul(node, NODE_WORDS) | NODE_COUNT] === 0) {
    const first = words[Math.imul(node, NODE_WORDS) | NODE_FIRST];
    const l = Math.imul(first, NODE_WORDS);
    const r = l | NODE_WORDS;
    pairVisits++;
    const hitsLeft =
      +(nodes[l | NODE_MIN] <= maxX) &
      +(nodes[l | NODE_MAX] >= minX) &
      +(nodes[l | (NODE_MIN + 1)] <= maxY) &
      +(nodes[l | (NODE_MAX + 1)] >= minY) &
      +(nodes[l | (NODE_MIN + 2)] <= maxZ) &
      +(nodes[l | (NODE_MAX + 2)] >= minZ);
    const hitsRight =
      +(nodes[r | NODE_MIN] <= maxX) &
      +(nodes[r | NODE_MAX] >= minX) &
      +(nodes[r | (NODE_MIN + 1)] <= maxY) &
      +(nodes[r | (NODE_MAX + 1)] >= minY) &
      +(nodes[r | (NODE_MIN + 2)] <= maxZ) &
      +(nodes[r | (NODE_MAX + 2)] >= minZ);
    if (hitsLeft === hitsRight) {
      if (hitsLeft === 0) node = -1;
      break;
    }
    node = first | hitsRight;
  }
  visitor.nodeVisits += 2 * pairVisits;
  return node;
}
