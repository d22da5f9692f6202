import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX, type BoxTree, parentOf } from "./box-tree.ts";

/**
 * Throws an Error that names the first broken invariant of `tree`, beginning with `name`: links both ways, every parent box the
 * exact union of its children's, every leaf's box around the exact box of its id, every id once and where the map says, every
 * pair either in the tree or once in the free list.
 */
export function validateTree(name: string, tree: BoxTree): void {
  const seenPairs = new Uint8Array(tree.pairs);
  seenPairs[0] = 1;
  const leaves = walk(name, tree, seenPairs);
  if (leaves !== tree.size) throw new Error(`${name}: ${leaves} leaves for ${tree.size} ids`);
  let mapped = 0;
  for (let id = 0; id < tree.nodeOf.length; id++) if (tree.nodeOf[id] >= 0) mapped++;
  if (mapped !== leaves) throw new Error(`${name}: ${mapped} ids in the map for ${leaves} leaves`);
  for (let pair = tree.freePair; pair !== 0; pair = tree.parents[pair]) {
    if (pair >= tree.pairs) throw new Error(`${name}: free pair ${pair} was never used`);
    if (seenPairs[pair] !== 0) throw new Error(`${name}: free pair ${pair} is in use or free twice`);
    seenPairs[pair] = 1;
  }
  const lost = seenPairs.indexOf(0);
  if (lost >= 0) throw new Error(`${name}: pair ${lost} is neither used nor free`);
}

/** Checks every node from the root down, marks the pairs; returns the number of leaves. */
function walk(name: string, tree: BoxTree, seenPairs: Uint8Array): number {
  const { words } = tree;
  const pending = tree.size === 0 ? [] : [0];
  let leaves = 0;
  while (pending.length > 0) {
    const node = pending.pop()!;
    const first = words[node * NODE_WORDS + NODE_FIRST];
    const count = words[node * NODE_WORDS + NODE_COUNT];
    if (count === 1) {
      leaves++;
      checkLeaf(name, tree, node, first);
      continue;
    }
    if (count !== 0) throw new Error(`${name}: node ${node} is a leaf of ${count} ids`);
    if ((first & 1) !== 0 || first >> 1 >= tree.pairs) throw new Error(`${name}: node ${node} has no pair at ${first}`);
    if (seenPairs[first >> 1] !== 0) throw new Error(`${name}: node ${first} is in the tree twice`);
    seenPairs[first >> 1] = 1;
    if (parentOf(tree, first) !== node) throw new Error(`${name}: node ${first} does not know its parent ${node}`);
    checkUnion(name, tree, node, first);
    pending.push(first, first + 1);
  }
  return leaves;
}

function checkLeaf(name: string, tree: BoxTree, node: number, id: number): void {
  if (tree.nodeOf[id] !== node)
    throw new Error(`${name}: id ${id} is in node ${node}, the map says ${tree.nodeOf[id]}`);
  for (let axis = 0; axis < 3; axis++) {
    const min = tree.nodes[node * NODE_WORDS + NODE_MIN + axis];
    const max = tree.nodes[node * NODE_WORDS + NODE_MAX + axis];
    if (!(min <= tree.boxes[id * BOX + axis] && max >= tree.boxes[id * BOX + 3 + axis])) {
      throw new Error(`${name}: the box of id ${id} sticks out of its leaf`);
    }
  }
}

function checkUnion(name: string, tree: BoxTree, node: number, first: number): void {
  const { nodes } = tree;
  const a = first * NODE_WORDS;
  const b = a + NODE_WORDS;
  for (let i = NODE_MIN; i < NODE_MAX + 3; i++) {
    const union = i < NODE_MAX ? Math.min(nodes[a + i], nodes[b + i]) : Math.max(nodes[a + i], nodes[b + i]);
    if (nodes[node * NODE_WORDS + i] !== union)
      throw new Error(`${name}: node ${node} is not the union of its children`);
  }
}
