import { afterEach, describe, expect, test } from "vitest";
import { setKernels } from "../../src/kernel/load.ts";
import { allocate, heap, release } from "../../src/kernel/memory.ts";
import { createPose, type PoseLike, readPose, rotate, toWorld } from "../../src/math/pose.ts";
import { RAY_DIRECTION, RAY_MAX, RAY_MIN, RAY_SIZE } from "../../src/math/ray.ts";
import { MANY } from "../../src/shapes/mesh/many-codes.ts";
import type { Mesh } from "../../src/shapes/mesh/mesh.ts";
import { RayBatch } from "../../src/world/batch/ray-batch.ts";
import { raycastAnyBatch } from "../../src/world/batch/raycast-any-batch.ts";
import { raycastBatch } from "../../src/world/batch/raycast-batch.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { aimedRay, SOUPS, soupMesh } from "../shapes/mesh/samples.ts";

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

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  return "none";
}

describe("lists that the kernel takes in pieces (seed 97)", () => {
  const random = randomNumbers(97);
  const name = Object.keys(SOUPS)[0];
  const shape = soupMesh({ ...SOUPS[name], faces: 250 }, random);
  const some = raysAt(shape, name, random);
  const pose = { position: [0, 0.25, 0] };

  test.each([0, 1, 2, MANY - 1, MANY, MANY + 1, 2 * MANY, 2 * MANY + 7])("%i rays", (count) => {
    const rays = Float64Array.from({ length: RAY_SIZE * count }, (_, i) => some[i % some.length]);
    setKernels("off");
    const wanted = raycastBatch({ shape, pose }, rays, { backFaces: "hit" });
    const wantedAny = raycastAnyBatch({ shape, pose }, rays);
    setKernels("auto");
    const out = new RayBatch(count);
    // what was kept of the batch before is of another length, then of the same
    for (let again = 0; again < 2; again++) {
      out.hit.fill(7);
      expectSame(raycastBatch({ shape, pose }, rays, { backFaces: "hit" }, out), wanted);
      expect(raycastAnyBatch({ shape, pose }, rays)).toEqual(wantedAny);
      raycastBatch(shape, some);
    }
  });

  test("no ray that checkRays refuses is taken, and nothing is written", () => {
    const bad: [number, number][] = [0, 1, 2].flatMap((k) =>
      [Number.NaN, Infinity, -1.1e75].map((value): [number, number] => [k, value]),
    );
    for (const k of [3, 4, 5]) bad.push([k, Number.NaN], [k, -Infinity]);
    bad.push([RAY_MIN, Infinity], [RAY_MIN, Number.NaN], [RAY_MIN, 1e9], [RAY_MAX, Number.NaN], [RAY_MAX, -1e9]);
    for (const count of [RAYS, MANY + 50]) {
      const rays = Float64Array.from({ length: RAY_SIZE * count }, (_, i) => some[i % some.length]);
      for (const i of [0, 1, RAYS - 1]) {
        for (const [k, value] of bad) {
          const list = rays.slice();
          list[RAY_SIZE * i + k] = value;
          if (value === 1e9) list[RAY_SIZE * i + RAY_MAX] = 1;
          if (value === -1e9) list[RAY_SIZE * i + RAY_MIN] = 0;
          const out = new RayBatch(count);
          const flags = new Uint8Array(count).fill(7);
          const messages = ["off", "auto"].map((mode) => {
            setKernels(mode as "off" | "auto");
            return [
              messageOf(() => raycastBatch(shape, list, {}, out)),
              messageOf(() => raycastAnyBatch(shape, list, {}, flags)),
            ];
          });
          expect(messages[1]).toEqual(messages[0]);
          expect(messages[1][0]).toMatch("RangeError: raycastBatch: rays[");
          expectSame(out, new RayBatch(count));
          expect(flags.every((flag) => flag === 7)).toBe(true);
        }
        const list = rays.slice();
        list.set([-0, 0, -0], RAY_SIZE * i + 3);
        expect(() => raycastBatch(shape, list)).toThrow(`the direction of ray ${i}, `);
        // the least and greatest that are allowed
        list.set([1e75, -1e75, 1e75, 5e-324, 0, -0, -Infinity, -Infinity], RAY_SIZE * i);
        expect(raycastBatch(shape, list).hit[i]).toBe(0);
        list.set([0, -0, 0, Number.MAX_VALUE, 0, -0, 1e300, Infinity], RAY_SIZE * i);
        expect(raycastBatch(shape, list).hit[i]).toBe(0);
      }
    }
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
