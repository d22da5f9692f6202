import { expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import { watch } from "../../src/world/watch.ts";
import { World } from "../../src/world/world.ts";

test("the channels of a world cannot be changed, nor those of the next one", () => {
  const names = new World().channels as string[];
  expect(() => names.push("more")).toThrow(TypeError);
  expect(new World().channels).toHaveLength(8);
});

test("a getter of responses that removes the collider does not change the one in its place", () => {
  const world = new World();
  const first = world.add({ shape: sphere(1) });
  let second = first;
  const responses = {
    get Pawn(): "ignore" {
      first.remove();
      second = world.add({ shape: sphere(1) });
      return "ignore";
    },
  };
  expect(() => first.setResponses(responses)).toThrow(
    new Error("Collider.setResponses: a getter of the responses has removed the collider"),
  );
  expect(second.responses.Pawn).toBe("block");
});

test("watch wants a world", () => {
  const ray = { origin: [0, 0, 0], direction: [0, 0, 1] };
  expect(() => watch({} as World, "raycast", ray)).toThrow(new TypeError("watch: world must be a World, got {}"));
});
