import type { Aabb } from "../../math/aabb.ts";
import { roundDown, roundUp } from "./build.ts";
import { type Bvh, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_WORDS } from "./node.ts";

/**
 * Fits the node boxes to points that have moved, keeping the tree's topology: children stand behind their parent in memory, so one pass from the last node to the first does it. `points` holds `words`
 * numbers for each slot, x, y, z of each of its points; the box of all is written to `box`. Much cheaper than a build; the tree stays right whatever moved, but queries slow down where
 * neighbours travel apart. Operation by operation as assembly/mesh-refit.ts does: the same bits.
 */
export function refitBvh(bvh: Bvh, points: Float32Array | Float64Array, words: number, box: Aabb): void {
  const { nodes, words: links } = bvh;
  box.fill(Infinity, 0, 3).fill(-Infinity, 3);
  for (let node = bvh.nodeCount - 1; node >= 0; node--) {
    const base = node * NODE_WORDS;
    const first = links[base + NODE_FIRST];
    const end = (first + links[base + NODE_COUNT]) * words;
    // node 1 is unused, and so is the root of an empty tree
    if (node === 1 || end === 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      const to = base + axis;
      if (links[base + NODE_COUNT] === 0) {
        const left = first * NODE_WORDS + axis;
        const right = left + NODE_WORDS;
        nodes[to] = nodes[right] < nodes[left] ? nodes[right] : nodes[left];
        const high = left + NODE_MAX;
        nodes[to + NODE_MAX] = nodes[right + NODE_MAX] > nodes[high] ? nodes[right + NODE_MAX] : nodes[high];
        continue;
      }
      let low = Infinity;
      let high = -Infinity;
      for (let at = first * words + axis; at < end; at += 3) {
        const value = points[at];
        if (value < low) low = value;
        if (value > high) high = value;
      }
      nodes[to] = roundDown(low);
      nodes[to + NODE_MAX] = roundUp(high);
      if (low < box[axis]) box[axis] = low;
      if (high > box[axis + 3]) box[axis + 3] = high;
    }
  }
}
