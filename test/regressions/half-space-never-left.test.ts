import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";

// A hollow half-space reported a hit at distance Infinity to a ray that starts in it and never leaves it.
test("a ray that never leaves an unbounded solid has no exit to hit", () => {
  const down = { origin: [0, -1, 0], direction: [0, -1, 0] };
  expect(raycastShape(halfSpace([0, 1, 0]), null, down, { solid: false })).toBeNull();
  expect(raycastShape(halfSpace([0, 1, 0]), null, { ...down, direction: [1, 0, 0] }, { solid: false })).toBeNull();
  expect(raycastShape(halfSpace([0, 1, 0]), null, { ...down, direction: [0, 1, 0] }, { solid: false })).toMatchObject({
    distance: 1,
    backFace: true,
  });
});
