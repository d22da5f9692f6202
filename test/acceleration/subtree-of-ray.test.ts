import { expect, test } from "vitest";
import { NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../src/acceleration/bvh/node.ts";
import { BOX, BoxTree, measureExtent, reserveId, storeBox } from "../../src/acceleration/dynamic-tree/box-tree.ts";
import { insertLeaf } from "../../src/acceleration/dynamic-tree/insert-leaf.ts";
import { subtreeOfRay } from "../../src/acceleration/dynamic-tree/subtree-of-ray.ts";
import { boxAround, Collect, enterDistance, makeRay, randomNumbers } from "./support.ts";

const NO_HALF = new Float64Array(3);

function makeTree(count: number, side: number, random: () => number): BoxTree {
  const tree = new BoxTree();
  for (let id = 0; id < count; id++) {
    const box = boxAround([side * random(), side * random(), side * random()], [random(), random(), random()]);
    reserveId(tree, id);
    storeBox(tree, id, box);
    insertLeaf(tree, id, box);
  }
  measureExtent(tree);
  return tree;
}

/** The ids of the leaves under a node; −1 has none. */
function idsUnder(tree: BoxTree, node: number): Set<number> {
  const ids = new Set<number>();
  const pending = node < 0 ? [] : [node];
  while (pending.length > 0) {
    const at = (pending.pop() as number) * NODE_WORDS;
    const first = tree.words[at + NODE_FIRST];
    if (tree.words[at + NODE_COUNT] === 0) pending.push(first, first + 1);
    else ids.add(first);
  }
  return ids;
}

test("what a ray meets is under its subtree, which is small for a short ray (seed 61)", () => {
  const random = randomNumbers(61);
  const tree = makeTree(2000, 60, random);
  const under = { short: 0, long: 0 };
  let met = 0;
  for (let round = 0; round < 3000; round++) {
    const direction = [random() - 0.5, random() - 0.5, random() - 0.5];
    if (round % 5 < 3) direction[round % 5] = 0;
    const length = round % 2 === 0 ? 2 : 200;
    const half = Float64Array.from(round % 3 === 0 ? [0.5, 0, 1] : NO_HALF);
    const ray = makeRay([60 * random(), 60 * random(), 60 * random()], direction, round % 7 === 0 ? -1 : 0, length);
    const visitor = new Collect(round % 4 === 0 ? length / 2 : Infinity);
    const found = idsUnder(tree, subtreeOfRay(tree, ray, half, visitor));
    under[round % 2 === 0 ? "short" : "long"] += found.size / 1500;
    for (let id = 0; id < 2000; id++) {
      const t = enterDistance(tree.boxes.subarray(id * BOX, id * BOX + BOX), ray, half);
      if (!(t <= Math.min(length, visitor.limit))) continue;
      met++;
      expect(found.has(id)).toBe(true);
    }
  }
  expect(met).toBeGreaterThan(700);
  expect(under.short).toBeLessThan(600);
  expect(under.long).toBeGreaterThan(1000);
});

test("an endless ray and line, and a ray that ends on a box's face, lose nothing", () => {
  const tree = makeTree(300, 60, randomNumbers(1));
  const all = (ray: Float64Array) => idsUnder(tree, subtreeOfRay(tree, ray, NO_HALF, new Collect())).size;
  expect(all(makeRay([-5, -5, -5], [1, 1, 1], 0, Infinity))).toBe(300);
  expect(all(makeRay([70, 70, 70], [1, 1, 1], -Infinity, Infinity))).toBe(300);
  expect(all(makeRay([70, 70, 70], [1, 0, 0], 0, Infinity))).toBe(0);
  expect(all(makeRay([70, 70, 70], [1, 2, 3], 0, Infinity))).toBe(0);
  expect(all(makeRay([70, 70, 70], [0, 0, -1], -Infinity, 0))).toBe(0);
  expect(all(makeRay([0, 0, 0], [1, 1, 1], 1e9, Infinity))).toBe(0);
  for (let id = 0; id < 300; id++) {
    const box = tree.boxes.subarray(id * BOX, id * BOX + BOX);
    const y = (box[1] + box[4]) / 2;
    const z = (box[2] + box[5]) / 2;
    for (const ray of [
      makeRay([box[0] - 1, y, z], [1, 0, 0], 0, 1),
      makeRay([box[0] - 1, y, z], [1, 0, 0], 0, box[0] - (box[0] - 1)),
      makeRay([box[3], y, z], [0, 0, 1], 0, 0),
    ]) {
      expect(idsUnder(tree, subtreeOfRay(tree, ray, NO_HALF, new Collect())).has(id)).toBe(true);
    }
  }
});
