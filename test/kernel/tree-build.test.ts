import { afterEach, describe, expect, test, vi } from "vitest";
import { StaticIndex } from "../../src/acceleration/bvh/static-index.ts";
import { DynamicTree } from "../../src/acceleration/dynamic-tree/dynamic-tree.ts";
import { buildTreesBy } from "../../src/acceleration/dynamic-tree/rebuild-tree.ts";
import type { TreeIndex } from "../../src/acceleration/dynamic-tree/tree-index.ts";
import { box, World } from "../../src/index.ts";
import { setKernels } from "../../src/kernel/load.ts";
import { heap } from "../../src/kernel/memory.ts";
import { loadRayKernel } from "../../src/shapes/mesh/wide.ts";
import { saveIndex } from "../../src/snapshot/tree-state.ts";
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

loadRayKernel();
let builds = 0;
buildTreesBy(() => {
  builds++;
  return loadRayKernel();
});

afterEach(() => {
  memory.full = false;
  setKernels("auto");
});

/** Boxes by id; ids that `boxOf` has none for are left out. */
type BoxOf = (id: number) => number[] | null;

function scattered(seed: number, size: number, offset = 0): BoxOf {
  const random = randomNumbers(seed);
  return () => {
    const low = [0, 1, 2].map(() => (random() + offset) * size);
    return [...low, ...low.map((value) => value + 0.02 * size * random())];
  };
}

const spot: BoxOf = () => [1, 2, 3, 4, 5, 6];

const SETS: Readonly<Record<string, readonly [count: number, boxOf: BoxOf]>> = {
  scattered: [5000, scattered(71, 100)],
  "as few as the kernel takes": [1024, scattered(72, 100)],
  "far from the origin": [2000, scattered(73, 1, 1e6)],
  "as large as may be": [2000, scattered(74, 0.9e38)],
  "smaller than f32": [2000, scattered(75, 1e-44)],
  "all in one place": [3000, spot],
  "pairs in one place": [3000, (id) => spot(id)?.map((value) => value + 10 * (id >> 1)) ?? null],
  "a row of points": [3000, (id) => [id, 0, 0, id, 0, 0]],
  "in halves of halves": [1200, (id) => [0, 0, 0, 1, 1, 1].map((value) => (value + 1) * 2 ** (id % 120))],
  "on a lattice, with ties": [
    4096,
    (id) => [0, 4, 8, 0, 4, 8].map((shift, i) => ((id >> shift) & 15) + (i > 2 ? 0.5 : 0)),
  ],
  "ids with gaps, beyond 16 bits": [
    140_000,
    (id) => (id % 97 < 3 ? [id % 11, id % 7, id, id % 11, id % 7, id + 1] : null),
  ],
};

/** What the first query makes of an index into which all boxes were put. */
function built(index: TreeIndex, [count, boxOf]: (typeof SETS)[string]): unknown {
  const boxes = new Float64Array(6);
  for (let id = 0; id < count; id++) {
    const box = boxOf(id);
    if (box === null) continue;
    boxes.set(box);
    index.insert(id, boxes);
  }
  memory.asked = 0;
  const { nodes, parents, size } = saveIndex(index);
  index.validate();
  return { nodes: new Uint8Array(nodes.slice().buffer), parents: parents.slice(), size };
}

const INDEXES = { tight: () => new StaticIndex(), fat: () => new DynamicTree() };

describe.each(Object.keys(SETS))("a tree over boxes: %s", (name) => {
  // every index must get the same boxes from a generator that goes on
  const boxes = Array.from({ length: SETS[name][0] }, (_, id) => SETS[name][1](id));
  const set = [boxes.length, (id: number) => boxes[id]] as const;

  test.each(["tight", "fat"] as const)("kernel and twin make the same %s tree, bit for bit", (margin) => {
    const { used } = heap;
    const kernel = built(INDEXES[margin](), set);
    expect(memory.asked).toBeGreaterThan(0);
    expect(heap.used).toBe(used);
    setKernels("off");
    const twin = built(INDEXES[margin](), set);
    expect(memory.asked).toBe(0);
    expect(kernel).toEqual(twin);
  });
});

test("the same tree where the kernels' memory is full", () => {
  const boxes = Array.from({ length: 2000 }, () => scattered(76, 10)(0));
  const set = [boxes.length, (id: number) => boxes[id]] as const;
  const kernel = built(new StaticIndex(), set);
  memory.full = true;
  expect(built(new StaticIndex(), set)).toEqual(kernel);
  expect(memory.asked).toBeGreaterThan(0);
});

test("few boxes do not load the kernel", () => {
  built(new StaticIndex(), [1023, scattered(77, 10)]);
  expect(memory.asked).toBe(0);
});

test("a large world is built by the kernel, and filling it while asking builds it only now and then", () => {
  const world = new World();
  const unit = box(0.1, 0.1, 0.1);
  builds = 0;
  for (let i = 0; i < 20_000; i++) {
    world.add({ shape: unit, position: [i % 27, Math.floor(i / 27) % 27, Math.floor(i / 729)], mobility: "static" });
    if (i % 100 !== 99) continue;
    expect(world.overlapAny({ shape: unit, position: [i % 27, Math.floor(i / 27) % 27, Math.floor(i / 729)] })).toBe(
      true,
    );
  }
  expect(builds).toBeGreaterThan(2);
  expect(builds).toBeLessThan(12);
  world.validate();
});
