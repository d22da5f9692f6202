import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import type { Aabb } from "../../math/aabb.ts";
import type { Ray } from "../../math/ray.ts";
import type { Compound } from "../compound.ts";
import { acquireWalk, END, type PartWalk, releaseWalk, UNSCALED } from "../parts/part-walk.ts";
import type { PartSearch, PartVisitor } from "../shape.ts";

/** Visits every leaf whose box meets `box` (touching counts), with its pose in the compound's frame and the child that it belongs to. */
export function visitLeaves(compound: Compound, box: Aabb, visit: PartVisitor): void {
  const walk = acquireWalk();
  try {
    walk.beginNear(compound.bounds, UNSCALED, box);
    walk.limit = 0;
    insertLeaves(walk, compound);
    for (let index = nextLeaf(walk, compound); index >= 0; index = nextLeaf(walk, compound)) {
      const leaf = compound.leaves[index];
      visit(leaf.shape, leaf.pose, leaf.child);
    }
  } finally {
    releaseWalk();
  }
}

/** {@link visitLeaves} for the leaves whose box is within `search.limit` of `box`, nearer ones first. */
export function searchLeavesNear(compound: Compound, box: Aabb, search: PartSearch): void {
  const walk = acquireWalk();
  try {
    walk.beginNear(compound.bounds, UNSCALED, box);
    searchLeaves(walk, compound, search);
  } finally {
    releaseWalk();
  }
}

/** {@link visitLeaves} for the leaves whose box is met by a box moving along `ray` up to `search.limit`, earlier ones first. */
export function searchLeavesAlong(compound: Compound, ray: Ray, half: Float64Array, search: PartSearch): void {
  const walk = acquireWalk();
  try {
    walk.beginAlong(compound.bounds, UNSCALED, ray, half);
    searchLeaves(walk, compound, search);
  } finally {
    releaseWalk();
  }
}

function searchLeaves(walk: PartWalk, compound: Compound, search: PartSearch): void {
  if (!walk.takeLimit(search)) return;
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
