import { roundDown, roundUp } from "./build.ts";
import { type Bvh, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "./node.ts";

/**
 * Fits the node boxes to moved boxes, keeping the tree's topology: children stand behind their parent in memory, so one pass from the
 * last node to the first does it. `boxes` holds six f64 words per box, by the box's number in the builder's input. Much cheaper than a
 * build; the tree stays right whatever moved, but queries slow down when elements travel far from their neighbours.
 */
export function refitBvh(bvh: Bvh, boxes: Float64Array): void {
  const { nodes, words, order } = bvh;
  for (let node = bvh.nodeCount - 1; node >= 0; node--) {
    if (node === 1) continue;
    const base = node * NODE_WORDS;
    const first = words[base + NODE_FIRST];
    const count = words[base + NODE_COUNT];
    if (count === 0 && first === 0) continue; // the empty root of an empty tree
    for (let axis = 0; axis < 3; axis++) {
      let min = Infinity;
      let max = -Infinity;
      if (count === 0) {
        const left = first * NODE_WORDS + axis;
        min = Math.min(nodes[left + NODE_MIN], nodes[left + NODE_WORDS + NODE_MIN]);
        max = Math.max(nodes[left + NODE_MAX], nodes[left + NODE_WORDS + NODE_MAX]);
      }
      for (let slot = first; slot < first + count; slot++) {
        const box = order[slot] * 6 + axis;
        min = Math.min(min, roundDown(boxes[box]));
        max = Math.max(max, roundUp(boxes[box + 3]));
      }
      nodes[base + NODE_MIN + axis] = min;
      nodes[base + NODE_MAX + axis] = max;
    }
  }
}
