import { afterEach, describe, expect, test } from "vitest";
import { setKernels } from "../../src/kernel/load.ts";
import { allocate, heap, release } from "../../src/kernel/memory.ts";
import { createPose, type PoseLike, readPose, rotate, toWorld } from "../../src/math/pose.ts";
import { RAY_DIRECTION, RAY_MAX, RAY_MIN, RAY_SIZE } from "../../src/math/ray.ts";
import type { Mesh } from "../../src/shapes/mesh/mesh.ts";
import { RayBatch } from "../../src/world/batch/ray-batch.ts";
import { raycastAnyBatch } from "../../src/world/batch/raycast-any-batch.ts";
import { raycastBatch } from "../../src/world/batch/raycast-batch.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { aimedRay, SOUPS, soupMesh } from "../shapes/mesh/samples.ts";

/** More than two pieces of what the kernel takes at once. */
const RAYS = 300;

afterEach(() => setKernels("auto"));

/** Rays that aim at a mesh, among them some of odd lengths and from far away. */
function raysAt(shape: Mesh, name: string, random: () => number): Float64Array {
  const { scale = 1 } = SOUPS[name];
  const rays = new Float64Array(RAY_SIZE * RAYS);
  for (let i = 0; i < RAYS; i++) {
    const ray = aimedRay(SOUPS[name], shape, random);
    if (random() < 0.2) ray[RAY_MAX] = Math.max(ray[RAY_MIN], random() * 4 * scale);
    const odd = random();
    if (odd < 0.1) for (let k = 0; k < 3; k++) ray[RAY_DIRECTION + k] *= 10 ** Math.round(random() * 12 - 6);
    else if (odd < 0.13) for (let k = 0; k < 3; k++) ray[RAY_DIRECTION + k] *= odd < 0.115 ? 1e-140 : 1e140;
    else if (odd < 0.16) for (let k = 0; k < 3; k++) ray[k] += 1e9 * scale * ray[RAY_DIRECTION + k];
    rays.set(ray, RAY_SIZE * i);
  }
  return rays;
}

/** Takes the rays along with the mesh that they aim at. */
function carry(rays: Float64Array, to: PoseLike): void {
  const pose = createPose();
  readPose("carry", "pose", to, pose);
  for (let at = 0; at < rays.length; at += RAY_SIZE) {
    const [from, along] = [rays.subarray(at, at + 3), rays.subarray(at + 3, at + 6)];
    toWorld(pose, from, from);
    rotate(pose, along, along);
  }
}

/** Bit for bit: −0 is not 0. */
function expectSame(a: RayBatch, b: RayBatch): void {
  for (const name of Object.keys(a) as (keyof RayBatch)[]) {
    const [x, y] = [a[name], b[name]];
    if (typeof x === "number") expect(y).toBe(x);
    else expect(y, name).toEqual(x);
  }
}

describe.each(Object.keys(SOUPS))("batches by the kernel and without, %s (seed 95)", (name) => {
  test.each([
    ["at the origin", false],
    ["turned and moved", true],
  ])("%s", (_, moved) => {
    const random = randomNumbers(95);
    const shape = soupMesh({ ...SOUPS[name], faces: 250 }, random);
    const { scale = 1 } = SOUPS[name];
    const pose = moved ? { position: [0.5 * scale, -0.25 * scale, scale], rotation: [0.1, 0.7, -0.1, 0.7] } : null;
    const rays = raysAt(shape, name, random);
    if (pose !== null) carry(rays, pose);
    let hits = 0;
    for (const list of [rays, new Float32Array(rays).map((value) => (Number.isFinite(value) ? value : 1))]) {
      for (let i = 0; i < list.length; i += RAY_SIZE) {
        if (list[i + 3] === 0 && list[i + 4] === 0 && list[i + 5] === 0) list[i + 4] = 1;
        list[i + RAY_MIN] = Math.min(list[i + RAY_MIN], list[i + RAY_MAX]);
      }
      for (const backFaces of ["hit", "ignore"] as const) {
        setKernels("off");
        const wanted = raycastBatch({ shape, pose }, list, { backFaces });
        const wantedAny = raycastAnyBatch({ shape, pose }, list, { backFaces });
        setKernels("auto");
        const out = new RayBatch(RAYS);
        for (const array of [out.hit, out.backFace, out.startsInside]) array.fill(7);
        for (const array of [out.normal, out.u, out.v, out.distance, out.childIndex]) array.fill(7);
        expectSame(raycastBatch({ shape, pose }, list, { backFaces }, out), wanted);
        expect(raycastAnyBatch({ shape, pose }, list, { backFaces })).toEqual(wantedAny);
        hits += wanted.hit.reduce((sum, hit) => sum + hit, 0);
      }
    }
    expect(hits).toBeGreaterThan(0.3 * RAYS);
  });
});

test("a batch after the kernels' memory has grown", () => {
  const random = randomNumbers(96);
  const shape = soupMesh({ faces: 100 }, random);
  const rays = raysAt(shape, Object.keys(SOUPS)[0], random);
  const before = raycastBatch(shape, rays);
  const { epoch } = heap;
  const block = allocate(64 * 1024 * 1024);
  expect(heap.epoch).toBeGreaterThan(epoch);
  expectSame(raycastBatch(shape, rays), before);
  release(block);
});
