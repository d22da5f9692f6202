import { type Bvh, MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_WORDS } from "./node.ts";

const UNSEEN = 255;

/**
 * Throws an Error that names the first link of a hierarchy that is wrong, so that no traversal can leave its arrays, go round in circles or
 * need a deeper stack than the builder's trees: children behind their parent, every node in the tree once, no deeper than
 * MAX_DEPTH, leaves within `order`, numbers below `count`. One pass; boxes are believed.
 */
export function checkBvhLinks(bvh: Bvh, count: number): void {
  const { words, order, nodeCount } = bvh;
  const slots = order.length;
  if (!(nodeCount >= 2) || Math.floor(nodeCount) !== nodeCount || words.length !== nodeCount * NODE_WORDS)
    throw new Error("the arrays of a hierarchy do not fit");
  if (slots === 0) {
    if (nodeCount > 2 || words[NODE_FIRST] !== 0 || words[NODE_COUNT] !== 0)
      throw new Error("an empty hierarchy is none");
    return;
  }
  const depths = new Uint8Array(nodeCount).fill(UNSEEN);
  depths[0] = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (node === 1) continue; // unused
    const depth = depths[node];
    const first = words[node * NODE_WORDS + NODE_FIRST];
    const held = words[node * NODE_WORDS + NODE_COUNT];
    const inner = held === 0;
    const good = inner
      ? depth < MAX_DEPTH && first > node && first > 1 && first + 1 < nodeCount
      : depth <= MAX_DEPTH && first + held <= slots;
    if (!good || (inner && (depths[first] !== UNSEEN || depths[first + 1] !== UNSEEN))) {
      throw new Error(`node ${node} of a hierarchy leads astray`);
    }
    if (!inner) continue;
    depths[first] = depth + 1;
    depths[first + 1] = depth + 1;
  }
  for (let slot = 0; slot < slots; slot++) {
    if (order[slot] >= count) throw new Error(`slot ${slot} of a hierarchy holds ${order[slot]} of ${count}`);
  }
}
