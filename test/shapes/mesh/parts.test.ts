import { expect, test } from "vitest";
import type { Aabb } from "../../../src/math/aabb.ts";
import { fullType } from "../../../src/shapes/full-type.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import type { Triangle } from "../../../src/shapes/triangle.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { SOUPS, soupMesh } from "./samples.ts";
import { CUBE } from "./solids.ts";

function partsIn(shape: Mesh, box: ArrayLike<number>): Map<number, number[]> {
  const parts = new Map<number, number[]>();
  fullType(shape).parts!(shape, Float64Array.from(box), (part, pose, index) => {
    expect(pose).toBeNull();
    expect(parts.has(index)).toBe(false);
    parts.set(index, Array.from((part as Triangle).points));
  });
  return parts;
}

function cornersOf({ positions, indices }: Mesh, face: number): number[] {
  return [0, 1, 2].flatMap((k) =>
    Array.from(positions.subarray(3 * indices[3 * face + k], 3 * indices[3 * face + k] + 3)),
  );
}

const EVERYTHING = [-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity];

test.each(Object.keys(SOUPS))(
  "random faces, %s: each face whose box meets the box, with its own vertices (seed 83)",
  (name) => {
    const random = randomNumbers(83);
    let visited = 0;
    let faces = 0;
    for (let round = 0; round < 20; round++) {
      const shape = soupMesh(SOUPS[name], random);
      const all = partsIn(shape, EVERYTHING);
      for (const [face, points] of all) expect(points).toEqual(cornersOf(shape, face));
      const box: Aabb = new Float64Array(6);
      for (let axis = 0; axis < 3; axis++) {
        const [low, high] = [shape.bounds[axis], shape.bounds[axis + 3]];
        box[axis] = low + random() * (high - low);
        box[axis + 3] = box[axis] + random() * 0.3 * (high - low);
      }
      const met = partsIn(shape, box);
      for (const face of all.keys()) {
        const corners = cornersOf(shape, face);
        const meets = [0, 1, 2].every((axis) => {
          const values = [corners[axis], corners[axis + 3], corners[axis + 6]];
          return Math.min(...values) <= box[axis + 3] && Math.max(...values) >= box[axis];
        });
        if (meets) expect(met.has(face)).toBe(true);
      }
      faces += all.size;
      visited += met.size;
    }
    expect(faces).toBeGreaterThan(20 * 10);
    expect(visited).toBeGreaterThan(20);
    expect(visited).toBeLessThan(faces);
  },
);

test("touching counts, faces without area are left out", () => {
  const shape = mesh(CUBE.positions, [...CUBE.indices, 0, 0, 6]);
  expect(partsIn(shape, EVERYTHING).size).toBe(12);
  expect([...partsIn(shape, [1, -0.5, -0.5, 2, 0.5, 0.5]).keys()]).toEqual(expect.arrayContaining([10, 11]));
  expect([...partsIn(shape, [-2, -0.5, -0.5, -1, 0.5, 0.5]).keys()]).toEqual(expect.arrayContaining([8, 9]));
  expect(partsIn(shape, [-2, -0.5, -0.5, -1.001, 0.5, 0.5]).size).toBe(0);
  expect(partsIn(shape, [1.001, -0.5, -0.5, 2, 0.5, 0.5]).size).toBe(0);
  expect(partsIn(mesh(CUBE.positions, [0, 0, 6]), EVERYTHING).size).toBe(0);
});

test("a visitor may look at the parts of other meshes and of the same one, and may throw", () => {
  const shape = mesh(CUBE.positions, CUBE.indices);
  const pairs: string[] = [];
  fullType(shape).parts!(shape, Float64Array.from(EVERYTHING), (outer, _, i) => {
    const before = Array.from((outer as Triangle).points);
    fullType(shape).parts!(shape, Float64Array.from(EVERYTHING), (_inner: Shape, _pose, j) => pairs.push(`${i} ${j}`));
    expect(Array.from((outer as Triangle).points)).toEqual(before);
  });
  expect(new Set(pairs).size).toBe(144);
  expect(() =>
    fullType(shape).parts!(shape, Float64Array.from(EVERYTHING), () => {
      throw new Error("enough");
    }),
  ).toThrow("enough");
  expect(partsIn(shape, EVERYTHING).size).toBe(12);
});
