import { afterEach, describe, expect, test } from "vitest";
import { bumps, cubeSphere, knot } from "../../../bench/meshes.ts";
import {
  compound,
  containsPoint,
  dispose,
  type Mesh,
  mesh,
  raycastShape,
  raycastShapeSpans,
  rebuild,
  refit,
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

/** What brings a mesh up to date. */
const CHANGES: Readonly<Record<string, (shape: Mesh) => void>> = {
  refit,
  rebuild,
  "rebuild, fast": (shape) => rebuild(shape, { quality: "fast" }),
};

const FEW = { rays: 32, others: 4 };

afterEach(() => setKernels("auto"));

function expectHit(shape: Mesh, distance: number): void {
  const hit = raycastShape(shape, null, { origin: [0.1, 0.2, 50], direction: [0, 0, -1] }, { backFaces: "hit" });
  expect(hit?.distance).toBe(distance);
}

describe.each(Object.entries(CHANGES))("%s", (name, change) => {
  describe.each(["auto", "off"] as const)("kernels %s", (kernels) => {
    describe.each(Object.keys(MESHES))("%s", (which) => {
      const { positions, indices } = MESHES[which];

      test.each(Object.keys(DEFORMATIONS))("%s: as a new mesh, and back again (seed 72)", (how) => {
        setKernels(kernels);
        const shape = mesh(positions.slice(), indices);
        DEFORMATIONS[how](shape.positions, randomNumbers(72));
        change(shape);
        const fresh = mesh(shape.positions, indices);
        expect([...shape.bounds].map((value) => value + 0)).toEqual([...fresh.bounds].map((value) => value + 0));
        expect([shape.extent, shape.size]).toEqual([fresh.extent, fresh.size]);
        expect(Array.from(shape.bvh.order).sort()).toEqual(Array.from(fresh.bvh.order).sort());
        expectSame(shape, fresh, fresh, { seed: 73, ...FEW, otherTree: name === "rebuild, fast" });
        dispose(fresh);
        shape.positions.set(positions);
        change(shape);
        expectSame(shape, mesh(positions, indices), shape, { seed: 74, ...FEW, otherTree: name === "rebuild, fast" });
      });
    });
  });

  test("after dispose a changed mesh is right, and takes no memory of the kernels", () => {
    const { positions, indices } = cubeSphere("", 8, bumps);
    const shape = mesh(positions.slice(), indices);
    dispose(shape);
    const { used } = heap;
    DEFORMATIONS.waves(shape.positions, Math.random);
    change(shape);
    expectSame(shape, mesh(shape.positions, indices), shape, { seed: 77, ...FEW });
    shape.positions.fill(0, 0, 6);
    change(shape);
    expect(raycastShape(shape, null, { origin: [9, 0, 0], direction: [-1, 0, 0] })).not.toBeNull();
    expect(shape.wide.address).toBeLessThan(0);
    expect(used).toBeGreaterThanOrEqual(0);
  });

  test("a mesh changed while kernels are off does not come back with its old tree", () => {
    const { positions, indices } = cubeSphere("", 8);
    const shape = mesh(positions.slice(), indices);
    setKernels("off");
    DEFORMATIONS.mirrored(shape.positions, Math.random);
    for (let i = 2; i < positions.length; i += 3) shape.positions[i] += 7;
    change(shape);
    setKernels("auto");
    expectSame(shape, mesh(shape.positions, indices), shape, { seed: 78, ...FEW });
  });

  test("whether a mesh is closed is asked anew", () => {
    const { positions, indices } = cubeSphere("", 4);
    const shape = mesh(positions.slice(), indices);
    const spans = () => raycastShapeSpans(shape, null, { origin: [0.1, 0.2, 9], direction: [0, 0, -1] }).length;
    expect([spans(), containsPoint(shape, null, [0, 0, 0])]).toEqual([1, true]);
    for (let i = 2; i < positions.length; i += 3) shape.positions[i] += 3;
    change(shape);
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
        expect(() => change(shape)).toThrow(
          `${name.split(",")[0]}: positions[7] must be finite and within ±1e38, got ${text}`,
        );
        expectSame({ ...shape, positions } as never, mesh(positions, indices), mesh(positions, indices), {
          seed: 79,
          ...FEW,
        });
        shape.positions[7] = 0.99e38;
        change(shape);
        expect(shape.extent).toBe(Math.fround(0.99e38));
      }
    },
  );

  test("a mesh of numbers in a plain array is changed in its positions", () => {
    const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expectHit(shape, 50);
    for (const i of [2, 5, 8]) shape.positions[i] = 8;
    change(shape);
    expectHit(shape, 42);
  });
});

test("frames of an animation keep their memory, and their answers are those of a new mesh each time (seed 75)", () => {
  const random = randomNumbers(75);
  const { positions, indices } = knot("", 120, 20);
  const shape = mesh(positions.slice(), indices);
  const { address } = shape.wide;
  expect(address).toBeGreaterThan(0);
  const { used } = heap;
  for (let frame = 0; frame < 20; frame++) {
    DEFORMATIONS[["waves", "noise", "mirrored"][frame % 3]](shape.positions, random);
    refit(shape);
    expect([heap.used, shape.wide.address]).toEqual([used, address]);
    const fresh = mesh(shape.positions, indices);
    expectSame(shape, fresh, fresh, { seed: 76 + frame, rays: 24, others: 2 });
    dispose(fresh);
  }
});

test("faces that lose their area or gain some have the hierarchy built anew, in memory of the same size", () => {
  const { positions, indices } = cubeSphere("", 8, bumps);
  const shape = mesh(positions.slice(), indices);
  const { used } = heap;
  const { bvh } = shape;
  for (let i = 0; i < 10; i++) {
    shape.positions.copyWithin(3 * indices[1], 3 * indices[0], 3 * indices[0] + 3);
    refit(shape);
    expect(shape.bvh.order.length).toBeLessThan(bvh.order.length);
    shape.positions.set(positions);
    refit(shape);
  }
  expect(shape.bvh.order.length).toBe(bvh.order.length);
  expect(heap.used).toBe(used);
});

test("scaled meshes and compounds follow", () => {
  const { positions, indices } = cubeSphere("", 6);
  const shape = mesh(positions.slice(), indices);
  const doubled = scaled(shape, 2);
  const inner = compound([{ shape }, { shape: doubled, position: [0, 9, 0] }]);
  const many = compound([
    ...Array.from({ length: 12 }, (_, i) => ({ shape: sphere(1), position: [5 * i, -9, 0] })),
    { shape: inner, position: [0, 0, 1] },
  ]);
  for (let i = 2; i < positions.length; i += 3) shape.positions[i] += 20;
  refit(many);
  const fresh = mesh(shape.positions, indices);
  const freshInner = compound([{ shape: fresh }, { shape: scaled(fresh, 2), position: [0, 9, 0] }]);
  const freshMany = compound([
    ...Array.from({ length: 12 }, (_, i) => ({ shape: sphere(1), position: [5 * i, -9, 0] })),
    { shape: freshInner, position: [0, 0, 1] },
  ]);
  expect(many.bounds).toEqual(freshMany.bounds);
  const ray = { origin: [0.1, 9.2, 90], direction: [0, 0, -1] };
  expect(raycastShape(many, null, ray)?.distance).toBe(raycastShape(freshMany, null, ray)?.distance);
  expectSame(many, freshMany, fresh, { seed: 80, ...FEW });
  refit(doubled as never);
  expectSame(doubled, scaled(fresh, 2), fresh, { seed: 81, ...FEW });
  refit(inner);
  expectSame(inner, freshInner, fresh, { seed: 82, ...FEW });
});

test("anything else is refused", () => {
  const text = "refit: shape must be a mesh, a scaled mesh or a compound, got ";
  for (const [shape, shown] of [
    [sphere(1), "object"],
    [null, "null"],
    [undefined, "undefined"],
    [{}, "object"],
  ] as const) {
    expect(() => refit(shape as never), shown).toThrow(text);
  }
  const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  structuredClone(shape.positions, { transfer: [shape.positions.buffer as ArrayBuffer] });
  expect(() => refit(shape)).toThrow("refit: positions must have a length that is a multiple of 3 and not 0, got 0");
});
