import { expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

// The list of a query that found nothing was the world's own, and the next query put its records there.
test("an empty list of overlaps stays empty", () => {
  const world = new World();
  world.add({ shape: sphere(1) });
  const nothing = world.overlap({ shape: sphere(1), position: [9, 0, 0] });
  expect(world.overlap({ shape: sphere(1) })).toHaveLength(1);
  expect(nothing).toEqual([]);
});
