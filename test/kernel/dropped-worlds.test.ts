import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { heap } from "../../src/kernel/memory.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Makes worlds that have octets, and forgets them. */
function makeMany(count: number): void {
  for (let i = 0; i < count; i++) {
    const world = new World();
    for (let k = 0; k < 60; k++) world.add({ shape: sphere(1), position: [4 * k, 0, 0] });
    const before = heap.used;
    for (let k = 0; k < 400; k++) world.raycastAny({ from: [0, 0, -5], to: [0, 0, 5] });
    expect(heap.used).toBeGreaterThan(before);
  }
}

test("the memory of dropped worlds comes back between two tasks", async () => {
  makeMany(1);
  const before = heap.used;
  makeMany(100);
  const held = heap.used - before;
  expect(held).toBeGreaterThan(100 * 2000);
  for (let i = 0; i < 20 && heap.used > before + held / 50; i++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(heap.used).toBeLessThanOrEqual(before + held / 50);
});
