import { TreeIndex } from "./tree-index.ts";

/**
 * Margin of a fat box. More makes moves cheaper (fewer leave the fat box) and queries dearer (more nodes are opened in vain).
 */
const FAT_MARGIN = 0.1;

/**
 * Boxes that move: a tree of fat boxes. A move inside the fat box costs a containment test; any other takes the leaf out, and the
 * next query puts it back where it adds the least area, so the tree stays good however long things move. It predicts
 * nothing. Catto, "Dynamic Bounding Volume Hierarchies", Game Developers Conference 2019.
 */
export class DynamicTree extends TreeIndex {
  constructor() {
    super("dynamic-tree", FAT_MARGIN, false);
  }
}
