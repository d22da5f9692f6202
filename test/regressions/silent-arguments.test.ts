import { expect, test } from "vitest";
import { mesh, raycastShape, sphere } from "../../src/index.ts";

// Each of these was taken without a word and meant something else than what was written.
const ray = { origin: [0, 0, 5], direction: [0, 0, -1] };

test.each([{ maxDistance: 1 }, { minDistance: 1 }, { direction: [1, 0, 0] }])("a segment with %j", (field) => {
  expect(() => raycastShape(sphere(1), null, { from: [5, 0, 0], to: [-5, 0, 0], ...field } as never)).toThrow(
    new TypeError("raycastShape: ray with from and to must not have direction, minDistance or maxDistance"),
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
  [{ faceMaterials: "x" }, new RangeError('mesh: faceMaterials[0] must be an integer from 0 to Infinity, got "x"')],
  [
    { faceMaterials: 5 },
    new RangeError("mesh: faceMaterials must have a number for each of the 1 faces, got undefined"),
  ],
  [{ materials: 5 }, new TypeError("mesh: materials must be an array, got 5")],
  [
    { faceMaterials: [7], materials: ["a"] },
    new RangeError("mesh: faceMaterials[0] must be an integer from 0 to 0, got 7"),
  ],
  [{ faceMaterials: [-1] }, new RangeError("mesh: faceMaterials[0] must be an integer from 0 to Infinity, got -1")],
  [{ faceMaterials: [] }, new RangeError("mesh: faceMaterials must have a number for each of the 1 faces, got 0")],
])("materials of a mesh: %j", (options, error) => {
  expect(() => mesh(corners, undefined, options as never)).toThrow(error);
});
