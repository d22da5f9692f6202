import { describe, expect, it } from "vitest";
import { buildBvh } from "../../src/acceleration/bvh/build.ts";
import type { Bvh } from "../../src/acceleration/bvh/node.ts";
import { refitBvh } from "../../src/acceleration/bvh/refit.ts";
import { validateBvh } from "../../src/acceleration/bvh/validate.ts";
import { createAabb } from "../../src/math/aabb.ts";
import { inSlotOrder } from "./bvh/boxes.ts";
import { randomNumbers } from "./support.ts";

function randomBoxes(count: number, offset: number, seed: number): Float64Array {
  const random = randomNumbers(seed);
  const boxes = new Float64Array(count * 6);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      boxes[i * 6 + axis] = offset + random() * 10;
      boxes[i * 6 + axis + 3] = boxes[i * 6 + axis] + random();
    }
  }
  return boxes;
}

describe("validateBvh", () => {
  it.each([0, 1, 2, 3, 1000])(
    "accepts what the builder and refit make of %d boxes, near and far (seeds 41, 42)",
    (count) => {
      for (const offset of [0, 1e7, -1e-30]) {
        for (const maxLeaf of [1, 4]) {
          const bvh = buildBvh(randomBoxes(count, offset, 41), count, maxLeaf);
          validateBvh(bvh, randomBoxes(count, offset, 41), count, maxLeaf);
          const moved = randomBoxes(count, offset + 3, 42);
          refitBvh(bvh, inSlotOrder(bvh, moved), 6, createAabb());
          validateBvh(bvh, moved, count, maxLeaf);
        }
      }
    },
  );

  const COUNT = 50;
  const breakages: [string, (bvh: Bvh, boxes: Float64Array) => void][] = [
    ["sticks out of its leaf", (_, boxes) => boxes.fill(99, 3, 6)],
    ["sticks out of its parent 0", (bvh) => bvh.nodes.fill(5, 0, 6)],
    ["is in two slots", (bvh) => bvh.order.copyWithin(0, 1, 2)],
    ["of 50 boxes", (bvh) => bvh.order.fill(50, 7, 8)],
    ["is in no leaf", (bvh) => leaf(bvh, (at) => bvh.words.fill(bvh.words[at] - 1, at, at + 1))],
    ["more than 4", (bvh) => leaf(bvh, (at) => bvh.words.fill(5, at, at + 1))],
    ["has its children at 3", (bvh) => bvh.words.fill(3, 6, 7)],
    ["has its children at 4000", (bvh) => bvh.words.fill(4000, 6, 7)],
  ];

  /** Calls `harm` with the place of the count of a leaf of two or more. */
  function leaf(bvh: Bvh, harm: (at: number) => void): void {
    let node = 2;
    while (!(bvh.words[node * 8 + 7] > 1)) node++;
    expect(node).toBeLessThan(bvh.nodeCount);
    harm(node * 8 + 7);
  }

  it.each(breakages)("finds: %s (seed 43)", (message, harm) => {
    const boxes = randomBoxes(COUNT, 0, 43);
    const bvh = buildBvh(boxes, COUNT, 4);
    validateBvh(bvh, boxes, COUNT, 4);
    harm(bvh, boxes);
    expect(() => validateBvh(bvh, boxes, COUNT, 4)).toThrow(message);
  });

  it("finds wrong counts (seed 43)", () => {
    const boxes = randomBoxes(COUNT, 0, 43);
    const bvh = buildBvh(boxes, COUNT, 4);
    expect(() => validateBvh({ ...bvh, depth: 1 }, boxes, COUNT, 4)).toThrow(`the depth is ${bvh.depth}, not 1`);
    expect(() => validateBvh({ ...bvh, nodeCount: bvh.nodeCount + 2 }, boxes, COUNT, 4)).toThrow("nodes reached");
  });
});
