import { type Bvh, NODE_MAX, NODE_MIN, NODE_WORDS } from "../acceleration/bvh/node.ts";

/** How many boxes of a hierarchy a ray that meets its root meets on average: their surfaces together, as a multiple of the root's. */
export function boxCost({ nodes, nodeCount }: Bvh): number {
  let sum = 0;
  for (let node = 2; node < nodeCount; node++) sum += surface(nodes, node * NODE_WORDS);
  return sum / surface(nodes, 0);
}

function surface(nodes: Float32Array, at: number): number {
  const x = nodes[at + NODE_MAX] - nodes[at + NODE_MIN];
  const y = nodes[at + NODE_MAX + 1] - nodes[at + NODE_MIN + 1];
  const z = nodes[at + NODE_MAX + 2] - nodes[at + NODE_MIN + 2];
  return x * y + y * z + z * x;
}
