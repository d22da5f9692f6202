import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { cone } from "../../src/shapes/cone.ts";

// A line parallel to a generator, passing beside the apex, hit the air next to the apex when its slope rounded down: in 2 % of these cases.
test("a line parallel to the side that passes beside the apex misses the cone", () => {
  const hits: number[] = [];
  for (let step = 1; step < 200; step++) {
    const radius = step / 100;
    for (const side of [-1, -0.1, 0.1, 1]) {
      const line = { origin: [0, 0.5, side], direction: [radius, -1, 0], minDistance: -Infinity };
      if (raycastShape(cone(radius, 0.5), null, line) !== null) hits.push(radius);
    }
  }
  expect(hits).toEqual([]);
});

// A hit at the apex itself reported the axis as its normal, which need not face the ray's origin.
test("a ray that only touches the apex has a normal that faces its origin", () => {
  const hit = raycastShape(cone(0.25, 1), null, { origin: [1, 0, 0], direction: [-1, 1, 0] });
  expect(hit?.point).toEqual({ x: 0, y: 1, z: 0 });
  expect(hit?.normal.x).toBeCloseTo(8 / Math.sqrt(65), 14);
  expect(hit?.normal.y).toBeCloseTo(1 / Math.sqrt(65), 14);
  expect(hit?.normal.z).toBe(0);
});
