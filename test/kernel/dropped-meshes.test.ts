import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { heap } from "../../src/kernel/memory.ts";
import { castMesh, FACES_BOTH } from "../../src/shapes/mesh/cast.ts";
import type { Mesh } from "../../src/shapes/mesh/mesh.ts";
import { castMeshFast } from "../../src/shapes/mesh/wide.ts";
import { RayHit } from "../../src/shapes/ray-hit.ts";
import { raycastBatch } from "../../src/world/batch/raycast-batch.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { soupMesh } from "../shapes/mesh/samples.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Makes meshes that have wide trees, and forgets them. */
function makeMany(count: number): void {
  const random = randomNumbers(5);
  const ray = Float64Array.of(0, 0, 5, 0, 0, -1, 0, Infinity);
  for (let i = 0; i < count; i++) {
    const shape = soupMesh({ faces: 60 }, random);
    castMeshFast(shape, ray, FACES_BOTH, false, new RayHit());
    raycastBatch(shape, ray);
    expect(shape.wide.address).toBeGreaterThan(0);
  }
}

test("the memory of dropped meshes comes back between two tasks", async () => {
  makeMany(1);
  const before = heap.used;
  makeMany(300);
  const held = heap.used - before;
  expect(held).toBeGreaterThan(300 * 1000);
  for (let i = 0; i < 20 && heap.used > before + held / 100; i++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(heap.used).toBeLessThanOrEqual(before + held / 100);
});

async function collect(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A copy of a mesh that has a wide tree and is forgotten. */
function copyOfForgotten(ray: Float64Array): Mesh {
  const shape = soupMesh({ faces: 200 }, randomNumbers(6));
  castMeshFast(shape, ray, FACES_BOTH, false, new RayHit());
  return { ...shape };
}

test("a copy made by spreading keeps the tree alive that it shares", async () => {
  const ray = Float64Array.of(0, 0, 5, 0, 0, -1, 0, Infinity);
  await collect();
  const copy = copyOfForgotten(ray);
  const { used } = heap;
  await collect();
  expect(copy.wide.address).toBeGreaterThan(0);
  expect(heap.used).toBe(used);
  const hit = new RayHit();
  const wanted = new RayHit();
  expect(castMeshFast(copy, ray, FACES_BOTH, false, hit)).toBe(castMesh(copy, ray, FACES_BOTH, false, wanted));
  expect([hit.t, hit.feature]).toEqual([wanted.t, wanted.feature]);
});
