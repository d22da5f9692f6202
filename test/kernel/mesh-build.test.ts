import { afterEach, describe, expect, test, vi } from "vitest";
import { bumps, cubeSphere, knot } from "../../bench/meshes.ts";
import { buildBvhFast } from "../../src/acceleration/bvh/build-fast.ts";
import { MAX_DEPTH, NODE_WORDS } from "../../src/acceleration/bvh/node.ts";
import { validateBvh } from "../../src/acceleration/bvh/validate.ts";
import { kernelsEnabled, setKernels } from "../../src/kernel/load.ts";
import { heap } from "../../src/kernel/memory.ts";
import { buildMesh } from "../../src/shapes/mesh/build-mesh.ts";
import type { MeshBuilt } from "../../src/shapes/mesh/mesh.ts";
import { loadRefitKernel } from "../../src/shapes/mesh/refit-mesh.ts";
import { randomNumbers } from "../acceleration/support.ts";

const memory = vi.hoisted(() => ({ full: false, asked: 0 }));
vi.mock("../../src/kernel/memory.ts", async (original) => {
  const real = await original<typeof import("../../src/kernel/memory.ts")>();
  const allocate = (bytes: number) => {
    memory.asked++;
    return memory.full ? 0 : real.allocate(bytes);
  };
  return { ...real, allocate };
});

afterEach(() => {
  memory.full = false;
  setKernels("auto");
});

interface Faces {
  readonly positions: Float32Array | Float64Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** Faces of three vertices of their own, each written by `vertex(face, corner)`. */
function soup(count: number, vertex: (face: number, corner: number) => number[], Precision = Float64Array): Faces {
  const values = Array.from({ length: 3 * count }, (_, i) => vertex(Math.floor(i / 3), i % 3));
  return { positions: new Precision(values.flat()), indices: Uint32Array.from(values.keys()) };
}

function randomSoup(count: number, size: number, seed: number, offset = 0): Faces {
  const random = randomNumbers(seed);
  let center: number[] = [];
  return soup(count, (_, corner) => {
    if (corner === 0) center = [random(), random(), random()];
    return center.map((value) => (value + 0.05 * random() + offset) * size);
  });
}

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

const MESHES: Readonly<Record<string, Faces>> = {
  "a ball": cubeSphere("", 12, bumps),
  "a ball in f64": cubeSphere("", 12, bumps, Float64Array as never),
  "a knot": knot("", 60, 30),
  "corners in 16 bits": { ...cubeSphere("", 8), indices: Uint16Array.from(cubeSphere("", 8).indices) },
  scattered: randomSoup(5000, 1, 61),
  "scattered, f32": { ...randomSoup(5000, 1, 62), positions: Float32Array.from(randomSoup(5000, 1, 62).positions) },
  "far from the origin": randomSoup(2000, 1, 63, 1e5),
  "as large as may be": randomSoup(2000, 0.9e38, 64),
  "tiny, f64": randomSoup(2000, 1e-30, 65),
  "smaller than f32": randomSoup(2000, 1e-44, 66),
  "all in one place": soup(1000, (_, corner) => CORNERS[corner]),
  "a row": soup(3000, (face, corner) => [face + CORNERS[corner][0], CORNERS[corner][1], 0]),
  "in halves of halves": soup(900, (face, corner) => CORNERS[corner].map((value) => (value + 1) * 2 ** (face % 120))),
  "a grid, many faces without area": grid(),
  "slivers that only exact arithmetic sees": slivers(),
};

function grid(): Faces {
  const random = randomNumbers(67);
  return soup(4000, () => [0, 1, 2].map(() => Math.floor(random() * 3) / 3));
}

/** All look as if on a line: the products of their edges round to the same. Of every other it is true. */
function slivers(): Faces {
  const tiny = 2 ** -30;
  const sliver = [0, 0, 0, 1 + tiny, 1, 0, 1 + 2 * tiny, 1 + tiny, 0];
  const line = [0, 0, 0, 1 + tiny, 1, 0, 2 + 2 * tiny, 2, 0];
  return soup(600, (face, corner) =>
    (face % 2 === 1 ? sliver : line).slice(3 * corner, 3 * corner + 3).map((value) => value * 2 ** (face % 50)),
  );
}

function build({ positions, indices }: Faces, kernels: "auto" | "off", quality = "best"): MeshBuilt {
  setKernels(kernels);
  if (quality === "best") return buildMesh(positions, indices);
  return buildMesh(positions, indices, loadRefitKernel, buildBvhFast);
}

function expectSound({ positions, indices }: Faces, { bvh, triangles }: MeshBuilt): void {
  const slots = bvh.order.length;
  const boxes = new Float64Array(slots * 6);
  const numbers = Uint32Array.from(bvh.order.keys());
  expect(triangles.length).toBe(slots * 9);
  expect(triangles.constructor).toBe(positions.constructor);
  for (let slot = 0; slot < slots; slot++) {
    for (let axis = 0; axis < 3; axis++) {
      const values = [0, 1, 2].map((corner) => positions[3 * indices[3 * bvh.order[slot] + corner] + axis]);
      boxes[6 * slot + axis] = Math.min(...values);
      boxes[6 * slot + 3 + axis] = Math.max(...values);
      for (let corner = 0; corner < 3; corner++) {
        if (triangles[9 * slot + 3 * corner + axis] !== values[corner]) throw new Error(`slot ${slot}: other vertices`);
      }
    }
  }
  validateBvh({ ...bvh, order: numbers }, boxes, slots, 4);
  expect(bvh.depth).toBeLessThanOrEqual(MAX_DEPTH);
  expect(bvh.nodes.length).toBe(bvh.nodeCount * NODE_WORDS);
  expect(bvh.words.buffer).toBe(bvh.nodes.buffer);
}

const CASES = ["best", "fast"].flatMap((quality) => Object.keys(MESHES).map((name) => [quality, name]));

describe.each(CASES)("%s: %s", (quality, name) => {
  const faces = MESHES[name];
  const kernel = build(faces, "auto", quality);
  const twin = build(faces, "off", quality);

  test("kernel and twin make the same tree, bit for bit, and it is sound", () => {
    expect(kernel).toEqual(twin);
    expect(new Uint8Array(kernel.bvh.nodes.buffer)).toEqual(new Uint8Array(twin.bvh.nodes.buffer));
    expect(new Uint8Array(kernel.bounds.buffer)).toEqual(new Uint8Array(twin.bounds.buffer));
    expectSound(faces, kernel);
    expect(kernel.bvh.nodes.buffer).not.toBe(heap.f32.buffer);
  });

  test("it is the same every time, and leaves nothing in the kernels' memory", () => {
    const { used } = heap;
    const again = build(faces, "auto", quality);
    expect(again.bvh).toEqual(kernel.bvh);
    expect(heap.used).toBe(used);
  });
});

test.each(["best", "fast"])("%s: the kernel builds these trees, not the twin", (quality) => {
  expect(kernelsEnabled()).toBe(true);
  for (const [mode, asks] of [
    ["auto", true],
    ["off", false],
  ] as const) {
    memory.asked = 0;
    build(MESHES.scattered, mode, quality);
    expect(memory.asked > 0).toBe(asks);
  }
});

test("slivers are left out where they have no area, and kept where only exact arithmetic sees it", () => {
  const { order } = build(MESHES["slivers that only exact arithmetic sees"], "auto").bvh;
  expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, i) => 2 * i + 1));
});

test.each(["best", "fast"])("%s: with no face that has an area the tree is empty", (quality) => {
  const faces = soup(300, (face) => [face, 1, 2]);
  const { bvh, triangles } = build(faces, "auto", quality);
  expect([bvh.order.length, bvh.nodeCount, bvh.depth, triangles.length]).toEqual([0, 2, 0, 0]);
});

test.each(["best", "fast"])("%s: the same tree without kernels as where their memory is full", (quality) => {
  const faces = MESHES["a knot"];
  const twin = build(faces, "off", quality);
  memory.full = true;
  expect(build(faces, "auto", quality)).toEqual(twin);
});

/** What the surface area heuristic says a tree costs. */
function costOf({ bvh: { nodes, words, nodeCount } }: MeshBuilt): number {
  let cost = 0;
  for (let node = 0; node < nodeCount; node++) {
    const at = NODE_WORDS * node;
    const [x, y, z] = [0, 1, 2].map((axis) => nodes[at + 3 + axis] - nodes[at + axis]);
    if (node !== 1) cost += (x * y + y * z + z * x) * (words[at + 7] || 1);
  }
  return cost;
}

test.each(["a ball", "a knot", "scattered"])("%s: a fast tree costs at most 1.2 times the best", (name) => {
  const [fast, best] = ["fast", "best"].map((quality) => costOf(build(MESHES[name], "auto", quality)));
  expect(fast).toBeLessThan(1.2 * best);
  expect(fast).toBeGreaterThan(best);
});
