import { describe, expect, test } from "vitest";
import { buildBvh } from "../../../src/acceleration/bvh/build.ts";
import { refitBvh } from "../../../src/acceleration/bvh/refit.ts";
import { validateBvh } from "../../../src/acceleration/bvh/validate.ts";
import { createAabb } from "../../../src/math/aabb.ts";
import { randomNumbers } from "../support.ts";
import { BOX_LISTS, inSlotOrder, scatteredBoxes } from "./boxes.ts";

describe.each(Object.keys(BOX_LISTS))("boxes: %s (seed 56)", (name) => {
  const boxes = BOX_LISTS[name](randomNumbers(56));
  const count = boxes.length / 6;

  test("a refit to the same boxes changes nothing", () => {
    const bvh = buildBvh(boxes, count, 3);
    const nodes = bvh.nodes.slice();
    refitBvh(bvh, inSlotOrder(bvh, boxes), 6, createAabb());
    expect(bvh.nodes.map((value) => value + 0)).toEqual(nodes.map((value) => value + 0));
  });

  test("a refit to boxes that went anywhere is sound, tight and keeps the topology", () => {
    const bvh = buildBvh(boxes, count, 3);
    const { order, nodeCount } = buildBvh(boxes, count, 3);
    const moved = scatteredBoxes(count, 57);
    const box = createAabb();
    refitBvh(bvh, inSlotOrder(bvh, moved), 6, box);
    validateBvh(bvh, moved, count, 3);
    expect(bvh.order).toEqual(order);
    expect(bvh.nodeCount).toBe(nodeCount);
    if (count > 0) {
      const root = buildBvh(moved, count, 3).nodes.subarray(0, 6);
      expect(bvh.nodes.subarray(0, 6)).toEqual(root);
      for (let axis = 0; axis < 3; axis++) {
        const values = moved.filter((_, i) => i % 3 === axis);
        expect([box[axis], box[axis + 3]]).toEqual([Math.min(...values), Math.max(...values)]);
      }
    }
  });

  test("and back again it is the tree it was", () => {
    const bvh = buildBvh(boxes, count, 3);
    refitBvh(bvh, inSlotOrder(bvh, scatteredBoxes(count, 58)), 6, createAabb());
    refitBvh(bvh, inSlotOrder(bvh, boxes), 6, createAabb());
    expect(bvh.nodes.map((value) => value + 0)).toEqual(buildBvh(boxes, count, 3).nodes.map((value) => value + 0));
  });
});
