import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";

// A child beyond the range of float32 made node boxes infinite, and the tree over its siblings could not be split.
test("a child further out than float32 reaches leaves the hierarchy of the others whole", () => {
  const near = Array.from({ length: 20 }, (_, i) => ({ shape: box(0.4, 0.4, 0.4), position: [i, 0, 0] }));
  const shape = compound([...near, { shape: box(1e39, 1e39, 1e39), position: [0, 0, 5e39] }]);
  expect(shape.hierarchy.bvh?.nodes.every(Number.isFinite)).toBe(true);
  expect(Array.from(shape.hierarchy.always)).toEqual([20]);
  for (let i = 0; i < 20; i++) {
    expect(raycastShape(shape, null, { origin: [i, 5, 0], direction: [0, -1, 0] })?.childIndex).toBe(i);
  }
  expect(raycastShape(shape, null, { origin: [-9, 0, 0], direction: [0, 0, 1] })?.childIndex).toBe(20);
});
