import { type BoxTree, fitNode, freePair, moveNode, NO_NODE, parentOf } from "./box-tree.ts";

/** Removes the leaf of `id`, which must have one: its sibling takes the place of their parent, the nodes above shrink. */
export function removeLeaf(tree: BoxTree, id: number): void {
  const leaf = tree.nodeOf[id];
  tree.nodeOf[id] = NO_NODE;
  tree.size--;
  if (leaf === 0) return;
  let node = parentOf(tree, leaf);
  moveNode(tree, leaf ^ 1, node);
  freePair(tree, leaf);
  while (node !== 0) {
    node = parentOf(tree, node);
    if (!fitNode(tree, node)) return;
  }
}
