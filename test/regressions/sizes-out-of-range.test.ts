import { expect, test } from "vitest";
import { raySphere } from "../../src/narrowphase/ray/ray-sphere.ts";
import { rayTriangle } from "../../src/narrowphase/ray/ray-triangle.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import { sphere } from "../../src/shapes/sphere.ts";

// Positions beyond ±1e75 were refused, sizes of round shapes not: from 1e154 on their squares were infinite, and answers NaN.

const ray = { origin: [0, 0, 5], direction: [0, 0, -1] };
const floor = mesh([-1, 0, -1, -1, 0, 1, 1, 0, 1], [0, 1, 2]);

test.each([
  ["sphere: radius must be > 0 and within ±1e+75, got 1e+154", () => sphere(1e154)],
  ["box: hy must be > 0 and within ±1e+75, got 1e+76", () => box(1, 1e76, 1)],
  ["capsule: halfHeight must be >= 0 and within ±1e+75, got 1e+308", () => capsule(1, 1e308)],
  [
    "heightField: heights[3] must be finite or NaN, and within ±1e+75, got 1e+155",
    () => heightField({ rows: 2, cols: 2, cellSize: 1, heights: [0, 0, 0, 1e155] }),
  ],
  ["scaled: scale must be from ±1e-75 to ±1e+75, got (1e-100, 1, 1)", () => scaled(floor, [1e-100, 1, 1])],
  ["scaled: scale must be from ±1e-75 to ±1e+75, got (1e+80, 1e+80, 1e+80)", () => scaled(scaled(floor, 1e40), 1e40)],
  ["raySphere: radius must be > 0 and within ±1e+75, got 1e+308", () => raySphere(ray, [0, 0, 0], 1e308)],
  ["rayTriangle: c.y must be within ±1e+75, got 1e+308", () => rayTriangle(ray, [0, 0, 0], [1, 0, 0], [0, 1e308, 0])],
])("%s", (message, call) => {
  expect(call).toThrow(new RangeError(message));
});

test("values that cannot be compared with numbers are told like any other", () => {
  for (const y of [Symbol("y"), 10n, Object.create(null)]) {
    const origin = { x: 0, y, z: 0 } as unknown as { x: number; y: number; z: number };
    expect(() => raycastShape(sphere(1), null, { origin, direction: [0, 0, -1] })).toThrow(
      /^raycastShape: ray\.origin\.y must be a number, got /,
    );
  }
});
