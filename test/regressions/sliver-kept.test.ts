import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";

// The cross product of the edges of this triangle is ε², but rounds to zero: the mesh took it for one without area and left it out.
const ULP = 2 ** -52;
const CORNERS = [0, 0, 0, 1 + ULP, 1, 0, 1 + 2 * ULP, 1 + ULP, 0];
const DOWN = { origin: [1 + ULP, 1, 5], direction: [0, 0, -1] };

test("a face whose area is smaller than rounding shows is hit all the same", () => {
  const hit = raycastShape(mesh(CORNERS), null, DOWN, { backFaces: "hit" });
  expect(hit).toMatchObject({ distance: 5, faceIndex: 0 });
  expect(hit?.normal).toEqual({ x: 0, y: 0, z: 1 });
});

test("a line that enters a needle through such a face leaves it again", () => {
  const tip = [2.000000000000001, 2.000000000000001, 2.0000000000000004, 2, 2.0000000000000004, 2.0000000000000004];
  const needle = [0, 0, 0, ...tip, 0.7000000000000001, 0.7000000000000003, 0.7000000000000001];
  const faces = [0, 1, 2, 1, 0, 3, 2, 1, 3, 0, 2, 3];
  const up = { origin: [1.6288162403041504, 1.6288162403041504, -2], direction: [0, 0, 1] };
  expect(raycastShapeSpans(mesh(needle, faces), null, up).length).toBe(1);
});
