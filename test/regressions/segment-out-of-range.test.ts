import { expect, test } from "vitest";
import { createRay, readRay } from "../../src/math/ray.ts";

// The difference of two finite ends overflowed, and normalising an infinite vector called itself for ever.
test.each([
  [-1e308, 1e308],
  [1e308, -1e308],
])("a segment from %d to %d is refused", (from, to) => {
  expect(() => readRay("raycastShape", { from: [from, 0, 0], to: [to, 0, 0] }, createRay())).toThrow(
    new RangeError(`raycastShape: ray.from.x must be within ±1e+75, got ${from}`),
  );
});
