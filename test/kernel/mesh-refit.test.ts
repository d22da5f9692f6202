import { afterEach, describe, expect, test, vi } from "vitest";
import { bumps, cubeSphere, knot } from "../../bench/meshes.ts";
import { type Mesh, mesh, refit, setKernels } from "../../src/index.ts";
import { heap } from "../../src/kernel/memory.ts";
import { TRIANGLE_WORDS } from "../../src/shapes/mesh/cast.ts";
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

const MESHES = {
  "a ball": cubeSphere("", 12, bumps),
  "a ball, 16 bits": { ...cubeSphere("", 8), indices: Uint16Array.from(cubeSphere("", 8).indices) },
  "a larger ball": cubeSphere("", 20, bumps),
  "a knot": knot("", 90, 17),
  "48 faces": cubeSphere("", 2),
};

function deform(points: Float32Array | Float64Array, seed: number): void {
  const random = randomNumbers(seed);
  const size = [1, 1e-6, 1e9, 1][seed % 4];
  const offset = seed % 4 === 3 ? 1000 : 0;
  // some are exactly 0 and some −0
  for (let i = 0; i < points.length; i++) {
    points[i] = random() < 0.02 ? (random() - 0.5) * 0 : (points[i] + 0.2 * (random() - 0.5)) * size + offset;
  }
}

/** Every vertex of a pack is in all boxes above it, with room to spare, and every triangle is in one pack. */
function expectSoundWide(shape: Mesh): void {
  const { u32, f32, f64 } = heap;
  const { address } = shape.wide;
  const [nodes, packs, vertices, root] = u32.subarray(address / 4, address / 4 + 4);
  expect(vertices).toBe(0);
  const extent = f64[address / 8 + 5];
  expect(extent).toBe(shape.extent);
  expect(Array.from(f64.subarray(address / 8 + 7, address / 8 + 13))).toEqual(Array.from(shape.bounds));
  const room = 14 * 2 ** -24 * extent;
  const seen = new Uint8Array(shape.bvh.order.length);
  const visit = (reference: number, box: number[]): void => {
    if (reference < 0x80000000) {
      const node = (nodes + reference * 256) / 4;
      for (let lane = 0; lane < 8; lane++) {
        if (f32[node + lane] === Infinity) continue;
        const own = [0, 1, 2, 3, 4, 5].map((plane) => f32[node + 8 * plane + lane]);
        visit(
          u32[node + 48 + lane],
          own.map((value, i) => (i < 3 ? Math.max(value, box[i]) : Math.min(value, box[i]))),
        );
      }
      return;
    }
    const pack = (packs + (reference - 0x80000000) * 192) / 4;
    let spread = 0;
    for (let lane = 0; lane < 4; lane++) {
      if (((u32[pack + 41] >> lane) & 1) === 0) continue;
      const slot = u32[pack + 40] + lane;
      seen[slot]++;
      if (u32[pack + 36 + lane] !== shape.bvh.order[slot]) throw new Error(`slot ${slot} of a pack has another face`);
      for (let i = 0; i < 9; i++) {
        const value = shape.triangles[TRIANGLE_WORDS * slot + i];
        if (f32[pack + 4 * i + lane] !== value) throw new Error(`slot ${slot} of a pack has another corner`);
        if (!(box[i % 3] <= value - room && box[3 + (i % 3)] >= value + room))
          throw new Error(`slot ${slot} sticks out`);
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      const values = [0, 4, 8].flatMap((corner) =>
        [0, 1, 2, 3].map((lane) => f32[pack + 4 * (axis + 3 * (corner / 4)) + lane]),
      );
      spread = Math.max(spread, Math.max(...values) - Math.min(...values));
    }
    if (!(f32[pack + 42] >= spread)) throw new Error("a pack is wider than it says");
  };
  visit(root, [-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
  expect(seen.every((count) => count === 1)).toBe(true);
}

describe.each(Object.keys(MESHES))("%s", (name) => {
  const { positions, indices } = MESHES[name as keyof typeof MESHES];

  test.each([91, 92, 93, 94, 95])(
    "kernel and twin fit the same tree, bit for bit, and the wide one is sound (seed %d)",
    (seed) => {
      const shapes = (["auto", "off"] as const).map((kernels) => {
        setKernels("auto");
        const shape = mesh(positions.slice(), indices);
        expect(shape.type.raycast(shape, Float64Array.of(9, 0.1, 0.2, -1, 0, 0, 0, 99), 2, {} as never)).toBe(true);
        const { address } = shape.wide;
        expect(address).toBeGreaterThan(0);
        setKernels(kernels);
        deform(shape.positions, seed);
        memory.asked = 0;
        refit(shape);
        expect([memory.asked, shape.wide.address]).toEqual(kernels === "auto" ? [1, address] : [0, 0]);
        return shape;
      });
      const [kernel, twin] = shapes;
      expect(kernel.bvh).toEqual(twin.bvh);
      for (const key of ["bounds", "triangles"] as const) {
        expect(new Uint8Array(kernel[key].buffer)).toEqual(new Uint8Array(twin[key].buffer));
      }
      expect(new Uint8Array(kernel.bvh.nodes.buffer)).toEqual(new Uint8Array(twin.bvh.nodes.buffer));
      expect([kernel.extent, kernel.size]).toEqual([twin.extent, twin.size]);
      expectSoundWide(kernel);
    },
  );
});

test("where the memory is full the twin serves", () => {
  const { positions, indices } = MESHES["a ball"];
  const [shape, other] = [mesh(positions.slice(), indices), mesh(positions.slice(), indices)];
  deform(shape.positions, 96);
  deform(other.positions, 96);
  refit(other);
  memory.full = true;
  refit(shape);
  expect(shape.bvh).toEqual(other.bvh);
  expect(shape.triangles).toEqual(other.triangles);
  memory.full = false;
  // and later its wide tree is made again
  shape.positions[0] += 0.001;
  refit(shape);
  expect(shape.wide.address).toBeGreaterThan(0);
});

test("vertices that no face uses may be far away", () => {
  const { positions, indices } = MESHES["a ball"];
  const shape = mesh(Float32Array.of(...positions, 1e20, -1e30, 3), indices);
  shape.positions[0] *= 1.01;
  refit(shape);
  const fresh = mesh(shape.positions, indices);
  expect([shape.extent, shape.wide.address > 0]).toEqual([fresh.extent, true]);
  expectSoundWide(shape);
});

test("slivers keep their place where only exact arithmetic sees their area, and lose it without any", () => {
  const { positions, indices } = MESHES["a ball"];
  const tiny = Math.fround(2 ** -20);
  const sliver = [0, 0, 0, 1 + tiny, 1, 0, 1 + 2 * tiny, 1 + tiny, 0];
  const own = Float32Array.of(...positions, 0, 0, 0, 1, 0, 0, 0, 1, 0);
  const first = positions.length / 3;
  const shape = mesh(own, Uint32Array.of(...indices, first, first + 1, first + 2));
  const faces = shape.bvh.order.length;
  const { bvh } = shape;
  own.set(sliver, positions.length);
  refit(shape);
  expect(shape.bvh).toBe(bvh);
  own.set([0, 0, 0, 1, 1, 0, 3, 3, 0], positions.length);
  refit(shape);
  expect(shape.bvh.order.length).toBe(faces - 1);
});
