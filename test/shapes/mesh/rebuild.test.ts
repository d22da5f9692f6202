import { expect, test } from "vitest";
import { bumps, cubeSphere } from "../../../bench/meshes.ts";
import { dispose, mesh, rebuild, scaled, sphere } from "../../../src/index.ts";
import { heap } from "../../../src/kernel/memory.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { expectSame } from "./same-answers.ts";

// what holds for refit as well: refit.test.ts

const FEW = { rays: 32, others: 4 };

/** No vertex has the neighbours it had. */
function elsewhere(points: Float32Array | Float64Array, seed: number): void {
  const random = randomNumbers(seed);
  for (let i = 0; i < points.length; i++) points[i] = random();
}

test("arrays whose memory was given away, and anything but a mesh, are refused", () => {
  const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  structuredClone(shape.positions, { transfer: [shape.positions.buffer as ArrayBuffer] });
  const text = "rebuild: positions must have a length that is a multiple of 3 and not 0, got 0";
  expect(() => rebuild(shape)).toThrow(text);
  expect(() => rebuild(sphere(1) as never)).toThrow("rebuild: shape must be a mesh, got {type");
});

test("the tree of a new mesh, and its answers; the old memory is given back", () => {
  const { positions, indices } = cubeSphere("", 12, bumps);
  const shape = mesh(positions.slice(), indices);
  const { used } = heap;
  elsewhere(shape.positions, 83);
  rebuild(shape);
  expect(Math.abs(heap.used - used)).toBeLessThan(used);
  const fresh = mesh(shape.positions, indices);
  expect([shape.bvh, shape.triangles, shape.bounds]).toEqual([fresh.bvh, fresh.triangles, fresh.bounds]);
  expectSame(shape, fresh, fresh, { seed: 84, ...FEW });
  dispose(shape);
  rebuild(shape);
  expect(shape.wide.address).toBeLessThan(0);
  expectSame(shape, fresh, fresh, { seed: 85, ...FEW });
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

test("quality: fast builds another tree, best the same as without", () => {
  const { positions, indices } = cubeSphere("", 12, bumps);
  const shape = mesh(positions.slice(), indices);
  const { nodes } = shape.bvh;
  rebuild(shape, { quality: "fast" });
  expect(shape.bvh.nodes).not.toEqual(nodes);
  expectSame(shape, mesh(positions, indices), shape, { seed: 86, ...FEW });
  rebuild(shape, { quality: "best" });
  expect(shape.bvh.nodes).toEqual(nodes);
});

test.each([
  [{ quality: "good" }, 'rebuild: quality must be "best" or "fast", got "good"'],
  [{ quality: null }, 'rebuild: quality must be "best" or "fast", got null'],
  [{ speed: 1 }, 'rebuild: unknown option "speed"; known options are quality'],
  ["fast", 'rebuild: options must be an object, got "fast"'],
])("options %o are refused, with nothing changed", (options, text) => {
  const shape = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const { bvh } = shape;
  shape.positions[0] = -1;
  expect(() => rebuild(shape, options as never)).toThrow(text);
  expect(shape.bvh).toBe(bvh);
});
