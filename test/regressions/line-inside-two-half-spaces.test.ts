import { expect, test } from "vitest";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { World } from "../../src/world/world.ts";

// The first hit at −∞ ended the query, so of two half-spaces that hold the begin of a line the one added first answered.
test("a line that comes from inside several half-spaces hits them in the order of their keys", () => {
  const line = { origin: [0, 0, 0], direction: [1, 0, 0], minDistance: -Infinity };
  for (const keys of [
    [1, 2],
    [2, 1],
  ]) {
    const world = new World();
    for (const key of keys) {
      world.add({ shape: halfSpace([0, 1, 0], 1), key, responses: { Camera: key === 1 ? "overlap" : "block" } });
    }
    expect(world.raycast(line)?.collider.key).toBe(1);
    expect(world.raycastAll(line, { channel: "Camera" }).map((hit) => hit.collider.key)).toEqual([1, 2]);
  }
});
