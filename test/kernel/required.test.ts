import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DynamicTree } from "../../src/acceleration/dynamic-tree/dynamic-tree.ts";
import { setKernels } from "../../src/kernel/load.ts";
import { allocate, heap, kernelMemory, release } from "../../src/kernel/memory.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { compound } from "../../src/shapes/compound.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { refit } from "../../src/shapes/mesh/refit.ts";
import { dispose, FULL } from "../../src/shapes/mesh/wide-tree.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { RayBatch } from "../../src/world/batch/ray-batch.ts";
import { raycastBatch } from "../../src/world/batch/raycast-batch.ts";
import { World } from "../../src/world/world.ts";
import { boxAround, Collect, makeRay } from "../acceleration/support.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

const SIDE = 30;
const UNIT = 64;
const FULL_MESSAGE =
  /^kernels are required, but their memory is full: \d+ bytes are in use and \d+ more are asked for, of 4 GiB at most .*dispose\(mesh\) gives memory back/;

/** A hilly square. */
function hills(): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= SIDE; i++) for (let j = 0; j <= SIDE; j++) positions.push(i, ((i * j) % 7) / 3, j);
  for (let i = 0; i < SIDE; i++) {
    for (let j = 0; j < SIDE; j++) {
      const a = i * (SIDE + 1) + j;
      indices.push(a, a + 1, a + SIDE + 1, a + 1, a + SIDE + 2, a + SIDE + 1);
    }
  }
  return mesh(Float32Array.from(positions), indices);
}

/** Distances of rays at it from above. */
function castAll(shape: Mesh): unknown[] {
  const answers: unknown[] = [];
  for (let i = 0; i < 50; i++) {
    const ray = { origin: [(i * 13) % SIDE, 9, (i * 7) % SIDE] as const, direction: [0.1, -1, 0.2] as const };
    answers.push(raycastShape(shape, null, ray)?.distance);
  }
  return answers;
}

const { most } = heap;
let held: number[] = [];

/** Takes every free block. The memory may not grow. */
function fillMemory(): void {
  kernelMemory();
  heap.most = heap.u8.length / 65_536;
  while (heap.free.length > 0) held.push(allocate((heap.free[1] - 1) * UNIT));
}

function freeMemory(): void {
  for (const address of held) release(address);
  held = [];
  heap.most = most;
}

/** Takes every free block, but for `bytes` bytes in one. */
function fillMemoryBut(bytes: number): void {
  fillMemory();
  release(held.splice(held.length - 1, 1)[0]);
  held.push(allocate(heap.free[1] * UNIT - bytes));
}

beforeEach(() => setKernels("auto"));
afterEach(() => {
  freeMemory();
  setKernels("auto");
});

describe("kernels that are required, their memory full", () => {
  test("mesh throws and holds nothing; after dispose of another it can be made", () => {
    const other = hills();
    const wanted = castAll(other);
    setKernels("required");
    fillMemory();
    const { used } = heap;
    expect(hills).toThrow(FULL_MESSAGE);
    expect(hills).toThrow(`${used} bytes are in use`);
    expect(heap.used).toBe(used);
    freeMemory();
    dispose(other);
    expect(castAll(hills())).toEqual(wanted);
  });

  test("memory that suffices for the hierarchy and not for the wide tree: the same", () => {
    const wanted = castAll(hills());
    const before = heap.used;
    setKernels("required");
    // records of 1800 faces need 234,560 bytes, the tree more
    fillMemoryBut(240_000);
    const { used } = heap;
    expect(hills).toThrow(FULL_MESSAGE);
    expect(heap.used).toBe(used);
    freeMemory();
    expect(heap.used).toBe(before);
    expect(castAll(hills())).toEqual(wanted);
  });

  test("a RayBatch can be made all the same: the ray that it casts to be ready needs no answer", () => {
    hills(); // loads the kernel of rays
    setKernels("required");
    fillMemory();
    const rays = new Float64Array([0, 5, 0, 0, -1, 0, 0, 9]);
    expect(raycastBatch(sphere(1), rays, undefined, new RayBatch(1)).distance[0]).toBe(4);
    expect(() => raycastBatch(hills(), rays)).toThrow(FULL_MESSAGE);
  });

  test("a mesh at which a batch could not be cast for want of memory is not kept alive", async () => {
    const rays = new Float64Array([0, 5, 0, 0, -1, 0, 0, 9]);
    const castInVain = (): WeakRef<Mesh> => {
      const shape = hills();
      setKernels("required");
      fillMemory();
      try {
        raycastBatch(shape, rays);
      } catch (error) {
        expect(String(error)).toMatch(/memory is full/);
        return new WeakRef(shape);
      }
      throw new Error("there was room");
    };
    const dropped = castInVain();
    for (let i = 0; i < 5; i++) {
      // no deref here: it would keep the mesh until the task ends
      gc();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(dropped.deref()).toBeUndefined();
  });

  test("auto: the twin serves, and the kernel once it is required and there is room", () => {
    const wanted = castAll(hills());
    fillMemory();
    const shape = hills();
    expect(castAll(shape)).toEqual(wanted);
    expect(shape.wide.address).toBe(FULL);
    setKernels("required");
    expect(() => castAll(shape)).toThrow(FULL_MESSAGE);
    freeMemory();
    expect(castAll(shape)).toEqual(wanted);
    expect(shape.wide.address).toBeGreaterThan(0);
  });

  test("a world's rays throw until there is room; its tree is whole", () => {
    const world = new World();
    for (let k = 0; k < 300; k++) world.add({ shape: sphere(1), position: [4 * (k % 20), 0, 4 * Math.floor(k / 20)] });
    const cast = (i: number): unknown =>
      world.raycast({ origin: [i % 80, 9, i % 60], direction: [0.1, -1, 0] })?.distance;
    setKernels("off");
    const wanted = Array.from({ length: 600 }, (_, i) => cast(i));
    setKernels("required");
    fillMemory();
    let errors = 0;
    for (let i = 0; i < 600; i++) {
      try {
        expect(cast(i)).toBe(wanted[i]);
      } catch (error) {
        expect(String(error)).toMatch(/kernels are required/);
        errors++;
      }
    }
    expect(errors).toBeGreaterThan(0);
    freeMemory();
    expect(Array.from({ length: 600 }, (_, i) => cast(i))).toEqual(wanted);
    world.validate();
  });

  test("auto: rays and boxes that need much of the stack are served, whatever has been asked before", () => {
    // each eight boxes within the next: the most that can wait
    const tree = new DynamicTree();
    for (let id = 0; id < 4000; id++) {
      const size = 1e-27 * 1.2 ** (id >> 3);
      tree.insert(id, boxAround([size, size, size], [size + 0.01 * size * (id & 7), size, size]));
    }
    const along = makeRay([-1e14, 1e-28, 2e-28], [1, 0, 0], 0, Infinity);
    for (let k = 0; k < 500; k++) tree.raycast(makeRay([0, 1e13, 0], [0, 1, 0], 0, Infinity), new Collect());
    fillMemory();
    for (const kernels of ["auto", "off"] as const) {
      setKernels(kernels);
      const [met, near] = [new Collect(), new Collect()];
      tree.raycast(along, met);
      tree.overlap(boxAround([0, 0, 0], [1e-28, 1e-28, 1e-28]), near);
      for (const { ids } of [met, near]) {
        expect(ids).toHaveLength(4000);
        expect(new Set(ids).size).toBe(4000);
      }
    }
  });

  test.each(["f32", "f64"])(
    "refit where a face gains or loses its area (%s): it throws, nothing has changed",
    (precision) => {
      const { positions, indices } = hills();
      const last = positions.length / 3 - 1;
      const all = [...positions, ...positions.slice(-3)];
      const points = precision === "f32" ? Float32Array.from(all) : Float64Array.from(all);
      const own = Uint32Array.of(...indices, 0, last, last + 1);
      const shape = mesh(points, own);
      const gain = () => points.set([SIDE, 5, 0], 3 * last + 3);
      const lose = () => points.copyWithin(3, 0, 3);
      for (const change of [gain, lose]) {
        setKernels("auto");
        const before = castAll(shape);
        setKernels("required");
        // enough for fitting, not for building
        fillMemoryBut(200_000);
        for (let i = 1; i < points.length; i += 3) points[i] += 3;
        change();
        expect(() => refit(shape)).toThrow(FULL_MESSAGE);
        setKernels("off");
        expect(castAll(shape)).toEqual(before);
        setKernels("auto");
        expect(castAll(shape)).toEqual(before);
        freeMemory();
        expect(castAll(shape)).toEqual(before);
        refit(shape);
        expect(castAll(shape)).toEqual(castAll(mesh(points.slice(), own)));
        expect(castAll(shape)).not.toEqual(before);
      }
    },
  );

  test("refit of a compound: those of its meshes that fit again are found where they are", () => {
    const shapes = [hills(), hills()];
    const both = compound(shapes.map((shape, k) => ({ shape, position: [0, 100 * k, 0] })));
    const cast = (k: number): unknown =>
      raycastShape(both, null, { origin: [5, 100 * k + 50, 5], direction: [0.1, -1, 0.2] })?.point.y;
    const before = cast(1);
    for (const { positions } of shapes) for (let i = 1; i < positions.length; i += 3) positions[i] += 20;
    // two of its vertices meet
    shapes[1].positions.copyWithin(3, 0, 3);
    setKernels("required");
    fillMemoryBut(200_000);
    dispose(shapes[1]);
    expect(() => refit(both)).toThrow(FULL_MESSAGE);
    freeMemory();
    expect(cast(0)).toBeGreaterThanOrEqual(20);
    expect(cast(1)).toBe(before);
    refit(both);
    expect(cast(1)).toBeGreaterThanOrEqual(120);
  });

  test("a ball swept at a mesh", () => {
    const shape = hills();
    const sweep = (): unknown =>
      sweepShapes(sphere(0.3), { position: [5, 9, 5] }, shape, null, { to: [5, -3, 5] })?.distance;
    setKernels("off");
    const wanted = sweep();
    expect(wanted).toBeGreaterThan(0);
    setKernels("required");
    fillMemory();
    expect(sweep).toThrow(FULL_MESSAGE);
    expect(sweep).toThrow(FULL_MESSAGE);
    freeMemory();
    expect(sweep()).toBe(wanted);
  });
});

test("what is wrong with an engine that gives no memory is told by mesh", () => {
  const { Float32Array: kept } = globalThis;
  const points = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  class Refusing extends kept {
    constructor(length: number) {
      if (typeof length === "number") throw new RangeError("Array buffer allocation failed");
      super(length);
    }
  }
  try {
    globalThis.Float32Array = Refusing as never;
    Object.setPrototypeOf(points, Refusing.prototype);
    expect(() => mesh(points)).toThrow(
      new RangeError("mesh: no memory for the hierarchy of 1 faces: Array buffer allocation failed"),
    );
  } finally {
    globalThis.Float32Array = kept;
  }
});
