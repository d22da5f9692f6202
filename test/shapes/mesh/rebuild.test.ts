import { afterEach, describe, expect, test } from "vitest";
import { bumps, cubeSphere, knot } from "../../../bench/meshes.ts";
import {
  containsPoint,
  dispose,
  type Mesh,
  mesh,
  raycastShape,
  raycastShapeSpans,
  rebuild,
  scaled,
  setKernels,
  sphere,
} from "../../../src/index.ts";
import { heap } from "../../../src/kernel/memory.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { expectSame } from "./same-answers.ts";

type Points = Float32Array | Float64Array;

/** What a frame of an animation does to the vertices. */
const DEFORMATIONS: Readonly<Record<string, (points: Points, random: () => number) => void>> = {
  waves: (points) => move(points, (x, y, z) => [x + 0.2 * wave(3 * y), y + 0.2 * wave(2 * z), z * (1 + 0.3 * wave(x))]),
  noise: (points, random) => move(points, (...at) => at.map((value) => value + 0.05 * (random() - 0.5))),
  "everything elsewhere": (points, random) => move(points, () => [random(), random(), random()]),
  "far away": (points) => move(points, (x, y, z) => [x + 5000, y - 300, z]),
  flat: (points) => move(points, (x, y) => [x, y, 0]),
  "a part in one place": (points) => move(points, (x, y, z) => (x > 0.3 ? [0.3, 0, 0] : [x, y, z])),
  "all in one place": (points) => move(points, () => [1, 2, 3]),
  "on a line": (points) => move(points, (x) => [x, 2 * x, 0]),
  tiny: (points) => move(points, (...at) => at.map((value) => value * 1e-12)),
  huge: (points) => move(points, (...at) => at.map((value) => value * 1e15)),
  mirrored: (points) => move(points, (x, y, z) => [-x, y, z]),
};

/** Near a sine, but exact. */
function wave(x: number): number {
  const t = x - 4 * Math.floor(x / 4);
  return t < 2 ? t * (2 - t) : (t - 2) * (t - 4);
}

function move(points: Points, to: (x: number, y: number, z: number) => number[]): void {
  for (let i = 0; i < points.length; i += 3) points.set(to(points[i], points[i + 1], points[i + 2]), i);
}

const soup = (() => {
  const random = randomNumbers(71);
  // vertices on a coarse grid: many faces without area
  const positions = Float32Array.from({ length: 3 * 200 }, () => Math.floor(4 * random()) / 4 - 0.5);
  return { positions, indices: Uint16Array.from({ length: 3 * 400 }, () => Math.floor(200 * random())) };
})();

const MESHES: Readonly<Record<string, { positions: Points; indices: Uint16Array | Uint32Array }>> = {
  "a ball of 1,728 faces": cubeSphere("", 12, bumps),
  "a ball in f64": cubeSphere("", 8, bumps, Float64Array as never),
  "a knot": knot("", 40, 12),
  "48 faces": cubeSphere("", 2),
  "12 faces": cubeSphere("", 1),
  "one face": { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) },
  "a soup with faces without area, 16 bits": soup,
};

const FEW = { rays: 32, others: 4 };

afterEach(() => setKernels("auto"));

describe.each(["auto", "off"] as const)("kernels %s", (kernels) => {
  describe.each(Object.keys(MESHES))("%s", (name) => {
    const { positions, indices } = MESHES[name];

    test.each(Object.keys(DEFORMATIONS))("%s: as a new mesh, and back again (seed 72)", (how) => {
      setKernels(kernels);
      const shape = mesh(positions.slice(), indices);
      DEFORMATIONS[how](shape.positions, randomNumbers(72));
      rebuild(shape);
      const fresh = mesh(shape.positions, indices);
      expect([...shape.bounds].map((value) => value + 0)).toEqual([...fresh.bounds].map((value) => value + 0));
      expect([shape.extent, shape.size]).toEqual([fresh.extent, fresh.size]);
      expect(Array.from(shape.bvh.order).sort()).toEqual(Array.from(fresh.bvh.order).sort());
      expectSame(shape, fresh, fresh, { seed: 73, ...FEW });
      dispose(fresh);
      shape.positions.set(positions);
      rebuild(shape);
      expectSame(shape, mesh(positions, indices), shape, { seed: 74, ...FEW });
    });
  });
});

function expectHit(shape: Mesh, distance: number): void {
  const hit = raycastShape(shape, null, { origin: [0.1, 0.2, 50], direction: [0, 0, -1] }, { backFaces: "hit" });
  expect(hit?.distance).toBe(distance);
}

test("after dispose a rebuilt mesh is right, and takes no memory of the kernels", () => {
  const { positions, indices } = cubeSphere("", 8, bumps);
  const shape = mesh(positions.slice(), indices);
  dispose(shape);
  const { used } = heap;
  DEFORMATIONS.waves(shape.positions, Math.random);
  rebuild(shape);
  expectSame(shape, mesh(shape.positions, indices), shape, { seed: 77, ...FEW });
  shape.positions.fill(0, 0, 6);
  rebuild(shape);
  expect(raycastShape(shape, null, { origin: [9, 0, 0], direction: [-1, 0, 0] })).not.toBeNull();
  expect(shape.wide.address).toBeLessThan(0);
  expect(used).toBeGreaterThanOrEqual(0);
});

test("a mesh rebuilt while kernels are off does not come back with its old tree", () => {
  const { positions, indices } = cubeSphere("", 8);
  const shape = mesh(positions.slice(), indices);
  setKernels("off");
  DEFORMATIONS.mirrored(shape.positions, Math.random);
  for (let i = 2; i < positions.length; i += 3) shape.positions[i] += 7;
  rebuild(shape);
  setKernels("auto");
  expectSame(shape, mesh(shape.positions, indices), shape, { seed: 78, ...FEW });
});

test("whether a mesh is closed is asked anew", () => {
  const { positions, indices } = cubeSphere("", 4);
  const shape = mesh(positions.slice(), indices);
  const spans = () => raycastShapeSpans(shape, null, { origin: [0.1, 0.2, 9], direction: [0, 0, -1] }).length;
  expect([spans(), containsPoint(shape, null, [0, 0, 0])]).toEqual([1, true]);
  for (let i = 2; i < positions.length; i += 3) shape.positions[i] += 3;
  rebuild(shape);
  expect([spans(), containsPoint(shape, null, [0, 0, 0]), containsPoint(shape, null, [0, 0, 3])]).toEqual([
    1,
    false,
    true,
  ]);
});

test.each(["auto", "off"] as const)(
  "kernels %s: vertices that are not finite or too far away change nothing",
  (kernels) => {
    setKernels(kernels);
    const { positions, indices } = cubeSphere("", 6, bumps);
    for (const [value, text] of [
      [Number.NaN, "NaN"],
      [Infinity, "Infinity"],
      [-2e38, "-1.99"],
    ] as const) {
      const shape = mesh(positions.slice(), indices);
      shape.positions[0] += 0.25;
      shape.positions[7] = value;
      expect(() => rebuild(shape)).toThrow(`rebuild: positions[7] must be finite and within ±1e38, got ${text}`);
      expectSame({ ...shape, positions } as never, mesh(positions, indices), mesh(positions, indices), {
        seed: 79,
        ...FEW,
      });
      shape.positions[7] = 0.99e38;
      rebuild(shape);
      expect(shape.extent).toBe(Math.fround(0.99e38));
    }
  },
);

test("a mesh of numbers in a plain array is changed in its positions", () => {
  const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expectHit(shape, 50);
  for (const i of [2, 5, 8]) shape.positions[i] = 8;
  rebuild(shape);
  expectHit(shape, 42);
});

test("rebuild: the tree of a new mesh, and its answers; the old memory is given back", () => {
  const { positions, indices } = cubeSphere("", 12, bumps);
  const shape = mesh(positions.slice(), indices);
  const { used } = heap;
  DEFORMATIONS["everything elsewhere"](shape.positions, randomNumbers(83));
  rebuild(shape);
  expect(Math.abs(heap.used - used)).toBeLessThan(used);
  const fresh = mesh(shape.positions, indices);
  expect([shape.bvh, shape.triangles, shape.bounds]).toEqual([fresh.bvh, fresh.triangles, fresh.bounds]);
  expectSame(shape, fresh, fresh, { seed: 84, ...FEW });
  dispose(shape);
  rebuild(shape);
  expect(shape.wide.address).toBeLessThan(0);
  expectSame(shape, fresh, fresh, { seed: 85, ...FEW });
  shape.positions[4] = Number.NaN;
  expect(() => rebuild(shape)).toThrow("rebuild: positions[4] must be finite");
  expect(() => rebuild(sphere(1) as never)).toThrow("rebuild: shape must be a mesh, got {type");
});

test("scaled meshes follow", () => {
  const { positions, indices } = cubeSphere("", 6);
  const shape = mesh(positions.slice(), indices);
  const doubled = scaled(shape, 2);
  for (let i = 2; i < positions.length; i += 3) shape.positions[i] += 20;
  rebuild(shape);
  const fresh = mesh(shape.positions, indices);
  expectSame(doubled, scaled(fresh, 2), fresh, { seed: 81, ...FEW });
});

test("arrays whose memory was given away are refused", () => {
  const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  structuredClone(shape.positions, { transfer: [shape.positions.buffer as ArrayBuffer] });
  expect(() => rebuild(shape)).toThrow(
    "rebuild: positions must have a length that is a multiple of 3 and not 0, got 0",
  );
});
