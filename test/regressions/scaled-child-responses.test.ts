import { expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import { World } from "../../src/world/world.ts";

const ray = { origin: [0, 0, 0], direction: [0, 0, -1] };
const child = { shape: box(1, 1, 1), position: [0, 0, -3], material: "m" };

test("a scaled compound keeps the responses of its children", () => {
  const glass = compound([{ ...child, responses: { Pawn: "ignore" } }]);
  for (const factor of [1, 2]) {
    const world = new World();
    world.add({ shape: scaled(glass, factor) });
    expect(world.raycast(ray, { channel: "Pawn" })).toBeNull();
    expect(world.raycast(ray, { channel: "Camera" })?.material).toBe("m");
  }
  expect(() => new World({ channels: ["x"] }).add({ shape: scaled(glass, 2) })).toThrow('got "Pawn"');
});

test("responses in a compound that is a child itself are refused, as they would count for nothing", () => {
  const inner = compound([{ ...child, responses: { Pawn: "ignore" } }]);
  expect(() => compound([{ shape: inner }])).toThrow(
    new TypeError(
      "compound: children[0].shape must not have children with responses, as hits tell the outermost children apart only: give them to children[0]",
    ),
  );
});
