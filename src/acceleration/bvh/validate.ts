import { type Bvh, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "./node.ts";

/** Values of a box in the builder's input. */
const BOX = 6;

/**
 * Throws an Error that names the first broken invariant of a hierarchy over the `count` f64 boxes it was built from or refitted
 * to: every box inside every node box above it, every node reached once, every slot of `order` in one leaf, every
 * number once, no leaf above `maxLeaf`, and nodeCount and depth as counted. For tests, on every build.
 */
export function validateBvh(bvh: Bvh, boxes: Float64Array, count: number, maxLeaf: number): void {
  const { nodes, words } = bvh;
  const seen: Seen = { slots: new Uint8Array(count), numbers: new Uint8Array(count) };
  let reached = 0;
  let depth = 0;
  const pending = [0, 0];
  while (pending.length > 0) {
    const level = pending.pop()!;
    const node = pending.pop()!;
    if (++reached > bvh.nodeCount) fail("a node is reached twice");
    depth = Math.max(depth, level);
    const first = words[node * NODE_WORDS + NODE_FIRST];
    const slotCount = words[node * NODE_WORDS + NODE_COUNT];
    if (slotCount > maxLeaf) fail(`node ${node} is a leaf of ${slotCount}, more than ${maxLeaf}`);
    if (slotCount > 0 || count === 0) {
      checkLeaf(bvh, node, boxes, seen);
      continue;
    }
    if ((first & 1) !== 0 || first < 2 || first >= bvh.nodeCount) fail(`node ${node} has its children at ${first}`);
    for (const child of [first, first + 1]) {
      if (!contains(nodes, node, nodes, child * NODE_WORDS)) fail(`node ${child} sticks out of its parent ${node}`);
      pending.push(child, level + 1);
    }
  }
  const missing = seen.numbers.indexOf(0);
  if (missing >= 0) fail(`box ${missing} is in no leaf`);
  // node 1 is unused
  if (reached + 1 !== bvh.nodeCount) fail(`${reached} nodes reached, nodeCount is ${bvh.nodeCount}`);
  if (depth !== bvh.depth) fail(`the depth is ${depth}, not ${bvh.depth}`);
}

/** Which slots and which box numbers have been met in a leaf. */
interface Seen {
  readonly slots: Uint8Array;
  readonly numbers: Uint8Array;
}

function checkLeaf(bvh: Bvh, node: number, boxes: Float64Array, seen: Seen): void {
  const first = bvh.words[node * NODE_WORDS + NODE_FIRST];
  const end = first + bvh.words[node * NODE_WORDS + NODE_COUNT];
  const count = seen.slots.length;
  for (let slot = first; slot < end; slot++) {
    const number = bvh.order[slot];
    if (slot >= count || number >= count) fail(`slot ${slot} holds ${number} of ${count} boxes`);
    if (seen.slots[slot]++ !== 0) fail(`slot ${slot} is in two leaves`);
    if (seen.numbers[number]++ !== 0) fail(`box ${number} is in two slots`);
    if (!contains(bvh.nodes, node, boxes, number * BOX)) fail(`box ${number} sticks out of its leaf ${node}`);
  }
}

/** Whether the box of `node` contains the box at boxes[at…]. Parent boxes contain children, so ancestors need no test. */
function contains(nodes: Float32Array, node: number, boxes: Float32Array | Float64Array, at: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const min = nodes[node * NODE_WORDS + NODE_MIN + axis];
    const max = nodes[node * NODE_WORDS + NODE_MAX + axis];
    if (!(min <= boxes[at + axis] && max >= boxes[at + axis + 3])) return false;
  }
  return true;
}

function fail(text: string): never {
  throw new Error(`bvh: ${text}`);
}
