import { expect, test } from "vitest";
import { mesh, raycastShape, sphere } from "../../src/index.ts";

// Each of these was taken without a word and meant something else than what was written.
const ray = { origin: [0, 0, 5], direction: [0, 0, -1] };

test.each([
  [{ from: [5, 0, 0], to: [-5, 0, 0], maxDistance: 1 }, "maxDistance"],
  [{ from: [5, 0, 0], to: [-5, 0, 0], direction: [1, 0, 0], minDistance: 1 }, "direction or minDistance"],
])("a segment with fields of a ray: %j", (segment, fields) => {
  expect(() => raycastShape(sphere(1), null, segment as never)).toThrow(
    new TypeError(`raycastShape: ray with from and to must not have ${fields}`),
  );
});

test.each([
  [[50, 0, 0], "[50, 0, 0]"],
  [{ x: 50, y: 0, z: 0 }, "{x, y, z}"],
  [Float64Array.of(1, 2, 3), "Float64Array"],
])("a vector given as a pose: %j", (pose, shown) => {
  expect(() => raycastShape(sphere(1), pose as never, ray)).toThrow(
    new TypeError(`raycastShape: pose must be {position, rotation} or null, got ${shown}`),
  );
});

const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
test.each([
  [{ faceMaterials: "x" }, new TypeError('mesh: faceMaterials must be an array, got "x"')],
  [{ materials: 5 }, new TypeError("mesh: materials must be an array, got 5")],
  [
    { faceMaterials: [7], materials: ["a"] },
    new RangeError("mesh: faceMaterials[0] must be the index of one of the 1 materials, got 7"),
  ],
  [{ faceMaterials: [-1] }, new RangeError("mesh: faceMaterials[0] must be an integer >= 0, got -1")],
  [{ faceMaterials: [] }, new RangeError("mesh: faceMaterials must have 1 entries, one per face, got 0")],
])("materials of a mesh: %j", (options, error) => {
  expect(() => mesh(corners, undefined, options as never)).toThrow(error);
});
