import { describe, expect, test } from "vitest";
import { NODE_MAX, NODE_MIN } from "../../src/acceleration/bvh/node.ts";
import { BOX, BoxTree, reserveId, storeBox } from "../../src/acceleration/dynamic-tree/box-tree.ts";
import { insertLeaf } from "../../src/acceleration/dynamic-tree/insert-leaf.ts";
import { moveLeaf } from "../../src/acceleration/dynamic-tree/move-leaf.ts";
import { validateTree } from "../../src/acceleration/dynamic-tree/validate-tree.ts";
import { boxAround, randomNumbers } from "./support.ts";

function makeTree(count: number, side: number, random: () => number): BoxTree {
  const tree = new BoxTree();
  for (let id = 0; id < count; id++) {
    const box = boxAround([side * random(), side * random(), side * random()], [0.5, 0.5, 0.5]);
    reserveId(tree, id);
    storeBox(tree, id, box);
    insertLeaf(tree, id, box);
  }
  return tree;
}

/** Moves the box of `id` by up to `step` on each axis, in the tree if it can be done there. */
function move(tree: BoxTree, id: number, step: number, random: () => number): boolean {
  const box = tree.boxes.slice(id * BOX, id * BOX + BOX);
  for (let axis = 0; axis < 3; axis++) {
    const by = step * (2 * random() - 1);
    box[axis] += by;
    box[axis + 3] += by;
  }
  if (!moveLeaf(tree, id, box)) return false;
  storeBox(tree, id, box);
  return true;
}

describe("moving a leaf where it stands", () => {
  test("keeps the tree valid and the root as it is; near moves are done, far ones are not (seed 71)", () => {
    const random = randomNumbers(71);
    const tree = makeTree(1000, 50, random);
    const root = tree.nodes.slice(NODE_MIN, NODE_MAX + 3);
    let near = 0;
    let far = 0;
    for (let round = 0; round < 4000; round++) {
      if (move(tree, Math.floor(1000 * random()), 0.3, random)) near++;
      if (move(tree, Math.floor(1000 * random()), 50, random)) far++;
      if (round % 100 === 0) validateTree("tree", tree);
    }
    validateTree("tree", tree);
    expect(near / 4000).toBeGreaterThan(0.6);
    expect(far / 4000).toBeLessThan(0.05);
    for (let i = 0; i < 6; i++) {
      const grown = i < NODE_MAX ? root[i] - tree.nodes[i] : tree.nodes[i] - root[i];
      expect(grown).toBeLessThanOrEqual(1e-5);
    }
  });

  test("the only leaf has no node above it", () => {
    const tree = makeTree(1, 1, randomNumbers(1));
    const before = tree.nodes.slice();
    expect(moveLeaf(tree, 0, boxAround([0, 0, 0], [0.1, 0.1, 0.1]))).toBe(false);
    expect(tree.nodes).toEqual(before);
  });
});
