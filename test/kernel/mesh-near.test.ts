import { afterEach, describe, expect, test } from "vitest";
import { setKernels } from "../../src/kernel/load.ts";
import { heap } from "../../src/kernel/memory.ts";
import type { Ray } from "../../src/math/ray.ts";
import { closestPoint } from "../../src/narrowphase/closest-point.ts";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { penetration } from "../../src/narrowphase/penetration.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { DISPOSED } from "../../src/shapes/mesh/wide-layout.ts";
import { dispose, UNTRIED } from "../../src/shapes/mesh/wide-tree.ts";
import type { PartSearch, Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { aimedRay, SOUPS, soupMesh } from "../shapes/mesh/samples.ts";

type Random = () => number;

const QUERIES = 150;
const INITIAL = ["report", "ignore", "whenMovingIn"] as const;

afterEach(() => setKernels("auto"));

/** What `ask` answers with kernels and without. */
function both<T>(ask: () => T): [T, T] {
  setKernels("off");
  const wanted = ask();
  setKernels("auto");
  return [ask(), wanted];
}

/** A closed surface of `4 n²` faces with bumps, or, without, a flat square of them. */
function sheet(n: number, bump: number, f32: boolean): Mesh {
  const points: number[] = [];
  const indices: number[] = [];
  const height = (i: number, j: number) => (bump * (((i * 7 + j * 13) % 11) + ((i * i + j * 5) % 7))) / 18;
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) points.push((2 * i) / n - 1, height(i, j), (2 * j) / n - 1);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const at = i * (n + 1) + j;
      indices.push(at, at + 1, at + n + 1, at + 1, at + n + 2, at + n + 1);
    }
  }
  return mesh(f32 ? new Float32Array(points) : points, indices);
}

const MESHES: Record<string, (random: Random) => [Mesh, number]> = {
  "bumps, f32": () => [sheet(24, 0.2, true), 1],
  "bumps, f64": () => [sheet(24, 0.2, false), 1],
  "a flat floor": () => [sheet(16, 0, true), 1],
};
for (const [name, soup] of Object.entries(SOUPS)) {
  MESHES[name] = (random) => [soupMesh({ ...soup, faces: 80 }, random), soup.scale ?? 1];
}

/** Convex shapes about as large as a face, and others. */
function moving(scale: number, random: Random): Shape {
  const size = () => scale * (0.02 + 0.3 * random() * random());
  const kind = Math.floor(random() * 6);
  if (kind < 2) return sphere(size());
  if (kind === 2) return box(size(), size(), size());
  if (kind === 3) return capsule(size(), size());
  return kind === 4 ? cylinder(size(), size()) : triangle([0, 0, 0], [size(), 0, 0], [0, size(), size()]);
}

const xyz = (values: Float64Array, at = 0) => ({ x: values[at], y: values[at + 1], z: values[at + 2] });

function posed(position: { x: number; y: number; z: number }, random: Random) {
  const q = [0, 0, 0, 0].map(() => random() - 0.5);
  const length = Math.hypot(...q) || 1;
  return { position, rotation: random() < 0.3 ? [0, 0, 0, 1] : q.map((value) => value / length) };
}

describe.each(Object.keys(MESHES))("kernel and twin, %s", (name) => {
  test("all parts near and along, and no others but for rounding (seed 301)", () => {
    const random = randomNumbers(301);
    const [shape, scale] = MESHES[name](random);
    const type = fullType(shape);
    let seen = 0;
    const collect = (start: (search: PartSearch) => void, limit: number): Set<number> => {
      const found: number[] = [];
      start({ anyOrder: true, limit, visit: (_part, _pose, index) => void found.push(index) });
      expect(new Set(found).size).toBe(found.length);
      seen += found.length;
      return new Set(found);
    };
    const expectSame = (start: (search: PartSearch, grow: number) => void, limit: number, slack: number): void => {
      const [met, wanted] = both(() => collect((search) => start(search, 0), limit));
      setKernels("off");
      const grown = collect((search) => start(search, slack), limit + slack);
      expect([...wanted].filter((index) => !met.has(index))).toEqual([]);
      expect([...met].filter((index) => !grown.has(index))).toEqual([]);
    };
    for (let i = 0; i < QUERIES; i++) {
      const ray: Ray = aimedRay(SOUPS[name] ?? {}, shape, random);
      const half = Float64Array.of(random(), random(), random()).map((value) => 0.1 * value * scale);
      const limit = random() < 0.3 ? Infinity : random() * 4 * scale;
      const slack = 3e-5 * Math.max(shape.extent, ...ray.subarray(0, 3).map(Math.abs));
      expectSame(
        (search, grow) =>
          type.partsAlong!(
            shape,
            ray,
            half.map((value) => value + grow),
            search,
          ),
        limit,
        slack,
      );
      const space = Float64Array.from({ length: 6 }, (_, k) => ray[k % 3] + (k < 3 ? -1 : 1) * half[k % 3]);
      if (random() < 0.1) space[Math.floor(random() * 3)] = -Infinity;
      expectSame((search) => type.partsNear!(shape, space, search), limit, slack);
    }
    expect(seen).toBeGreaterThan(QUERIES);
  });

  test("the same sweeps, to the bit (seed 302)", () => {
    const random = randomNumbers(302);
    const [shape, scale] = MESHES[name](random);
    let hits = 0;
    for (let i = 0; i < 2 * QUERIES; i++) {
      const ray = aimedRay(SOUPS[name] ?? {}, shape, random);
      const swept = moving(scale, random);
      const start = posed(xyz(ray), random);
      const maxDistance = random() < 0.5 ? Infinity : random() * 6 * scale;
      const initialOverlap = INITIAL[Math.floor(random() * 3)];
      const [hit, wanted] = both(() =>
        sweepShapes(swept, start, shape, null, { direction: xyz(ray, 3), maxDistance }, { initialOverlap }),
      );
      expect(hit).toEqual(wanted);
      hits += Number(hit !== null);
    }
    expect(hits).toBeGreaterThan(0.2 * QUERIES);
  });

  test("the same distances, depths and nearest points, to the bit (seed 303)", () => {
    const random = randomNumbers(303);
    const [shape, scale] = MESHES[name](random);
    let overlaps = 0;
    for (let i = 0; i < QUERIES; i++) {
      const ray = aimedRay(SOUPS[name] ?? {}, shape, random);
      // somewhere between the ray's origin and what it aims at
      const along = random() * 4 * scale;
      const at = { x: ray[0] + along * ray[3], y: ray[1] + along * ray[4], z: ray[2] + along * ray[5] };
      const a = moving(scale, random);
      const start = posed(at, random);
      const maxDistance = random() < 0.5 ? Infinity : random() * scale;
      const [near, wanted] = both(() => [
        overlapShapes(a, start, shape, null),
        closestPoints(a, start, shape, null, { maxDistance }),
        closestPoint(shape, null, at, { maxDistance }),
        i % 4 === 0 ? penetration(a, start, shape, null) : null,
      ]);
      expect(near).toEqual(wanted);
      overlaps += Number(near[0]);
    }
    expect(overlaps).toBeGreaterThan(0);
  });
});

describe("user code within a walk", () => {
  const ray = Float64Array.of(0, 3, 0, 0.1, -1, 0.2, 0, Infinity);
  const half = Float64Array.of(0.3, 0.3, 0.3);

  /** The faces that a walk visits, with something done at each. */
  function walk(shape: Mesh, during: (index: number) => void = () => {}): number[] {
    const found: number[] = [];
    const visit = (_part: Shape, _pose: unknown, index: number) => {
      found.push(index);
      during(index);
    };
    fullType(shape).partsAlong!(shape, ray, half, { anyOrder: true, limit: Infinity, visit });
    return found;
  }

  test("other walks", () => {
    const shape = sheet(16, 0.1, true);
    const wanted = walk(shape);
    expect(shape.wide.address).toBeGreaterThan(0);
    expect(wanted.length).toBeGreaterThan(20);
    let inner = 0;
    const found = walk(shape, () => {
      if (inner++ < 5) expect(walk(shape, () => void walk(sheet(8, 0.1, false)))).toEqual(wanted);
    });
    expect(found).toEqual(wanted);
  });

  test("an error ends the walk, and nothing else", () => {
    const shape = sheet(16, 0.1, true);
    const wanted = walk(shape);
    expect(() =>
      walk(shape, () => {
        throw new Error("mine");
      }),
    ).toThrow("mine");
    expect(shape.wide.walks).toBe(0);
    expect(walk(shape)).toEqual(wanted);
  });

  test("a mesh disposed of keeps its memory until the last walk has ended", () => {
    const shape = sheet(11, 0.1, true); // few enough faces for a tree at the first walk
    const { used } = heap;
    const wanted = walk(shape);
    expect(heap.used).toBeGreaterThan(used);
    const found = walk(shape, () => {
      const before = heap.used;
      walk(shape, () => dispose(shape));
      expect(heap.used).toBe(before);
    });
    expect(found).toEqual(wanted);
    expect(heap.used).toBe(used);
    expect(shape.wide.address).toBe(DISPOSED);
    expect(new Set(walk(shape))).toEqual(new Set(wanted));
  });
});

test("sweeps of other shapes make no tree for the kernel", () => {
  const shape = sheet(11, 0.1, true); // few enough faces for a tree at the first sweep that wants it
  const motion = { direction: [0, -1, 0] };
  for (const swept of [box(0.2, 0.1, 0.3), capsule(0.2, 0.1)]) {
    expect(sweepShapes(swept, { position: [0.1, 2, 0.2] }, shape, null, motion)).not.toBeNull();
    expect(shape.wide.address).toBe(UNTRIED);
  }
  expect(sweepShapes(sphere(0.2), { position: [0.1, 2, 0.2] }, shape, null, motion)).not.toBeNull();
  expect(shape.wide.address).toBeGreaterThan(0);
});

test("from very far away", () => {
  const shape = sheet(16, 0.1, true);
  for (const height of [1, 1e5, 1e9]) {
    const start = { position: [0.1, height, 0.2] };
    const [hit, wanted] = both(() => sweepShapes(sphere(0.2), start, shape, null, { direction: [0, -1, 0] }));
    expect(hit).toEqual(wanted);
    expect(Math.abs(hit!.distance - height)).toBeLessThan(0.4);
  }
});
