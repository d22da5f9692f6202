import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import type { Compound } from "../compound.ts";
import { END, type PartWalk, searchParts, UNSCALED } from "../parts/part-walk.ts";
import type { PartSearch } from "../shape.ts";

/** Searches the leaves, which are shown with their poses in the compound's frame and the children that they belong to: {@link searchParts}. */
export function searchLeaves(
  compound: Compound,
  from: Float64Array,
  half: Float64Array | null,
  search: PartSearch,
): void {
  searchParts(compound, UNSCALED, from, half, search, walkLeaves);
}

function walkLeaves(walk: PartWalk, compound: Compound, search: PartSearch): void {
  insertLeaves(walk, compound);
  for (let index = nextLeaf(walk, compound); index >= 0; index = nextLeaf(walk, compound)) {
    const leaf = compound.leaves[index];
    search.visit(leaf.shape, leaf.pose, leaf.child);
    if (!walk.takeLimit(search)) return;
  }
}

/** Begins with the leaves outside the hierarchy and its root. */
export function insertLeaves(walk: PartWalk, { leaves, hierarchy }: Compound): void {
  const { always, bvh } = hierarchy;
  if (bvh !== null) walk.insert(0, bvh.nodes, 0);
  for (let i = 0; i < always.length; i++) walk.insert(~always[i], leaves[always[i]].box, 0);
}

/** The number of the next leaf of a walk, −1 at its end. */
export function nextLeaf(walk: PartWalk, { leaves, hierarchy }: Compound): number {
  for (;;) {
    const entry = walk.next();
    if (entry === END) return -1;
    if (entry < 0) return ~entry;
    const { nodes, words, order } = hierarchy.bvh!;
    const first = words[entry * NODE_WORDS + NODE_FIRST];
    const count = words[entry * NODE_WORDS + NODE_COUNT];
    walk.open();
    if (count === 0) {
      walk.insert(first, nodes, first * NODE_WORDS);
      walk.insert(first + 1, nodes, (first + 1) * NODE_WORDS);
    }
    for (let slot = first; slot < first + count; slot++) walk.insert(~order[slot], leaves[order[slot]].box, 0);
  }
}
