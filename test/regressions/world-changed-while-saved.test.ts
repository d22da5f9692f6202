import { expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import { saveWorld } from "../../src/snapshot/save-world.ts";
import { World } from "../../src/world/world.ts";

test("encode cannot change the world that is being saved, and the world can be changed afterwards", () => {
  const world = new World();
  world.add({ shape: sphere(1), owner: () => 1 });
  const encode = () => world.add({ shape: sphere(2) }).key;
  expect(() => saveWorld(world, { encode })).toThrow("World.add: the world must not be changed inside the callback");
  expect(world.size).toBe(1);
  expect(world.add({ shape: sphere(2) }).key).toBe(1);
});
