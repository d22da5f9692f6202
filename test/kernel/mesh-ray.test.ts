import { afterEach, describe, expect, test } from "vitest";
import { setKernels } from "../../src/kernel/load.ts";
import { heap } from "../../src/kernel/memory.ts";
import { RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../../src/math/ray.ts";
import { castMesh, FACES_BOTH, FACES_FRONT } from "../../src/shapes/mesh/cast.ts";
import { type Crossing, meshCrossings } from "../../src/shapes/mesh/crossings.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { triangleNormal } from "../../src/shapes/mesh/triangle-normal.ts";
import { castMeshFast } from "../../src/shapes/mesh/wide.ts";
import { dispose, NONE } from "../../src/shapes/mesh/wide-tree.ts";
import { RayHit } from "../../src/shapes/ray-hit.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { aimedRay, SOUPS, soupMesh } from "../shapes/mesh/samples.ts";

const MESHES = 6;
const RAYS = 300;

afterEach(() => setKernels("auto"));

/** The numbers of a hit, in an order of their own. */
function numbersOf({ t, feature, slot, u, v, backFace, startsInside, child }: RayHit): unknown[] {
  return [t, feature, slot, u, v, backFace, startsInside, child];
}

/** Bit for bit: −0 is not 0. */
function expectSame(shape: Mesh, ray: Ray, faces: number): boolean {
  const wanted = new RayHit();
  const hit = new RayHit();
  const met = castMesh(shape, ray, faces, false, wanted);
  expect(castMeshFast(shape, ray, faces, false, hit)).toBe(met);
  expect(castMeshFast(shape, ray, faces, true, new RayHit())).toBe(met);
  if (!met) return false;
  if (!numbersOf(hit).every((value, i) => Object.is(value, numbersOf(wanted)[i]))) expect(hit).toEqual(wanted);
  const normal = new Float64Array(3);
  const at = 9 * hit.slot;
  triangleNormal(shape.triangles, at, at + 3, at + 6, normal);
  if (!Number.isNaN(hit.normalX)) expect([hit.normalX, hit.normalY, hit.normalZ]).toEqual([...normal]);
  return true;
}

/** Shorter, longer and other rays than those that aim at something. */
function vary(ray: Ray, scale: number, random: () => number): void {
  if (random() < 0.3) ray[RAY_MAX] = Math.max(ray[RAY_MIN], random() * 4 * scale);
  if (random() < 0.1) {
    const factor = 10 ** Math.round(random() * 12 - 6);
    for (let i = 0; i < 3; i++) ray[RAY_DIRECTION + i] *= factor;
  }
}

describe.each(Object.keys(SOUPS))("kernel and twin, %s (seed 91)", (name) => {
  test("the same hit, bit for bit", () => {
    const random = randomNumbers(91);
    const { scale = 1 } = SOUPS[name];
    const inRange = scale >= 1e-9 && scale <= 1e12;
    let hits = 0;
    for (let round = 0; round < MESHES; round++) {
      const shape = soupMesh({ ...SOUPS[name], faces: 60 + 100 * round }, random);
      for (let i = 0; i < RAYS; i++) {
        const ray = aimedRay(SOUPS[name], shape, random);
        vary(ray, scale, random);
        hits += Number(expectSame(shape, ray, i % 2 === 0 ? FACES_BOTH : FACES_FRONT));
      }
      if (inRange) expect(shape.wide.address).toBeGreaterThan(0);
      else expect(shape.wide.address).toBe(NONE);
    }
    expect(hits).toBeGreaterThan(0.3 * MESHES * RAYS);
  });

  test("the same crossings", () => {
    const random = randomNumbers(92);
    const shape = soupMesh({ ...SOUPS[name], faces: 200 }, random);
    const sorted = (list: Crossing[]): Crossing[] => list.sort((a, b) => a.slot - b.slot);
    let found = 0;
    for (let i = 0; i < RAYS; i++) {
      const ray = aimedRay(SOUPS[name], shape, random);
      setKernels("off");
      const wanted = sorted(meshCrossings(shape, ray, ray[RAY_MIN], ray[RAY_MAX]));
      setKernels("auto");
      expect(sorted(meshCrossings(shape, ray, ray[RAY_MIN], ray[RAY_MAX]))).toEqual(wanted);
      found += wanted.length;
    }
    expect(found).toBeGreaterThan(RAYS);
  });
});

test("a mesh made while kernels are off gets its wide tree when they are on again", () => {
  setKernels("off");
  const shape = soupMesh({ faces: 100 }, randomNumbers(93));
  const ray = Float64Array.of(0, 0, 5, 0, 0, -1, 0, Infinity);
  castMeshFast(shape, ray, FACES_BOTH, false, new RayHit());
  expect(shape.wide.address).toBe(0);
  setKernels("auto");
  castMeshFast(shape, ray, FACES_BOTH, false, new RayHit());
  expect(shape.wide.address).toBeGreaterThan(0);
});

test("a mesh is made with its wide tree", () => {
  expect(soupMesh({ faces: 400 }, randomNumbers(95)).wide.address).toBeGreaterThan(0);
});

test("few faces have none", () => {
  const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  castMeshFast(shape, Float64Array.of(0.2, 0.2, 5, 0, 0, -1, 0, Infinity), FACES_BOTH, false, new RayHit());
  expect(shape.wide.address).toBe(NONE);
});

test("a disposed mesh gives its memory back and still answers", () => {
  const random = randomNumbers(94);
  const { used } = heap;
  const shape = soupMesh({ faces: 500 }, random);
  const ray = aimedRay({}, shape, random);
  const before = new RayHit();
  const after = new RayHit();
  const met = castMeshFast(shape, ray, FACES_BOTH, false, before);
  expect(shape.wide.address).toBeGreaterThan(0);
  expect(heap.used).toBeGreaterThan(used);
  dispose(shape);
  dispose(shape);
  expect(heap.used).toBe(used);
  expect(castMeshFast(shape, ray, FACES_BOTH, false, after)).toBe(met);
  expect(numbersOf(after)).toEqual(numbersOf(before));
  expect(() => dispose(sphere(1) as never)).toThrow(/^dispose: shape must be a mesh, got/);
});

test("modes have two names", () => {
  expect(() => setKernels("on" as never)).toThrow('setKernels: mode must be "auto", "required" or "off", got "on"');
});
