import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";

// A whole line that comes from inside a half-space reported an entry at −∞ through a face it never crosses, also with `solid: false`.
test("a line that comes from inside a half-space begins inside, and with solid: false hits where it leaves", () => {
  const floor = halfSpace([0, 1, 0], 1);
  const line = { origin: [0, 0, 0], direction: [0, 1, 0], minDistance: -Infinity };
  const inside = { distance: -Infinity, startsInside: true, backFace: false, normal: { x: 0, y: -1, z: 0 } };
  expect(raycastShape(floor, null, line)).toMatchObject(inside);
  const exit = { distance: 1, startsInside: true, backFace: true, normal: { x: 0, y: -1, z: 0 } };
  expect(raycastShape(floor, null, line, { solid: false })).toMatchObject(exit);
  expect(raycastShape(floor, null, { ...line, direction: [1, 0, 0] }, { solid: false })).toBeNull();
});
