import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";

// A text or null as a component of a rotation was silently taken for a number, as typed arrays do.
test.each<[unknown, string]>([
  [[0, 0, 0, "1"], 'raycastShape: pose.rotation.w must be a number, got "1"'],
  [[null, 0, 0, 1], "raycastShape: pose.rotation.x must be a number, got null"],
  [{ x: 0, y: 0, z: 1 }, "raycastShape: pose.rotation.w must be a number, got undefined"],
])("a rotation of %j is refused", (rotation, message) => {
  const ray = { origin: [0, 0, 5], direction: [0, 0, -1] };
  expect(() => raycastShape(sphere(1), { rotation } as object, ray)).toThrow(new TypeError(message));
});
