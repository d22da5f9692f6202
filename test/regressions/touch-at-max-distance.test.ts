import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAny } from "../../src/narrowphase/raycast-shape-any.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "../acceleration/support.ts";

// The mean of three equal depths was an ulp too large for 3 rays in 100, so a segment that ends on a flat floor passed over it.
test("a segment that ends exactly on a flat floor hits it, at exactly its length (seed 91)", () => {
  const corners = [-50, 0, -50, -50, 0, 50, 50, 0, 50, 50, 0, -50];
  const floor = mesh(corners, [0, 1, 2, 0, 2, 3]);
  const half = triangle([-50, 0, -50], [-50, 0, 50], [50, 0, 50]);
  const random = randomNumbers(91);
  for (let round = 0; round < 3000; round++) {
    const height = [1, 2, 3, 7, 12, 1.5, 0.1, 100][round % 8];
    const x = random() * 80 - 40;
    const z = x + random() * (40 - x);
    for (const shape of [floor, half]) {
      const segment = { from: [x, height, z], to: [x, 0, z] };
      expect(raycastShape(shape, null, segment)?.distance).toBe(height);
      expect(raycastShapeAny(shape, null, segment)).toBe(true);
    }
  }
});
