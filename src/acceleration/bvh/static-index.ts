import { TreeIndex } from "../dynamic-tree/tree-index.ts";

/**
 * Boxes that rarely change: a tree of tight boxes built as a whole by the surface area heuristic, and built again when many edits have
 * come together. Edits in between go into the same tree, so a query walks one tree and meets every id once.
 */
export class StaticIndex extends TreeIndex {
  constructor() {
    super("bvh", 0, true);
  }
}
