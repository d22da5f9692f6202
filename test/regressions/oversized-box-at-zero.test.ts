import { expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

// A ray at coordinate 0 along the face at coordinate 0 of a collider too large for the trees was cut off where it begins.
test("a ray along the top of an oversized floor at y = 0 touches it", () => {
  const world = new World();
  world.add({ shape: box(500, 1, 500), position: [0, -1, 0], mobility: "static", owner: "floor" });
  for (let i = 0; i < 20; i++) world.add({ shape: sphere(0.1), position: [i, 5, 0], mobility: "static" });
  expect(world.raycast({ origin: [-600, 0, 0], direction: [1, 0, 0] })).toMatchObject({
    owner: "floor",
    distance: 100,
  });
  expect(world.stats().oversized).toBe(1);
  const back = { origin: [600, 0, 0], direction: [1, 0, 0], minDistance: -Infinity };
  expect(world.raycast(back)).toMatchObject({ owner: "floor", distance: -1100 });
  expect(world.raycast({ origin: [-600, 1e-9, 0], direction: [1, 0, 0] })).toBeNull();
});
