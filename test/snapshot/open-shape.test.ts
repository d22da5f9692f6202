import { describe, expect, test } from "vitest";
import { Bvh } from "../../src/acceleration/bvh/node.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { type ConvexHull, convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { openShape } from "../../src/snapshot/open-shape.ts";
import { saveShape } from "../../src/snapshot/save-shape.ts";
import { generator, randomPoint, sheet } from "../world/random-scenes.ts";
import { paintedMesh } from "./worlds.ts";

const inner = sphere(0.5);

const SHAPES: [string, Shape][] = [
  ["sphere", sphere(0.1)],
  ["box", box(1, 2, 3)],
  ["capsule", capsule(0.5, 1)],
  ["capsule of no height", capsule(0.5, 0)],
  ["cylinder", cylinder(1, 2)],
  ["cone", cone(1, 2)],
  ["triangle", triangle([0, 0, 0.1], [1, 0, 0], [0, 1, 0], { doubleSided: false })],
  ["half-space", halfSpace([1, 2, -3], -0.7)],
  ["hull", convexHull(Array.from({ length: 40 }, (_, i) => randomPoint(generator(i + 1), 2)).flat())],
  ["flat hull", convexHull([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0])],
  ["segment", convexHull([0, 0, 0, 1, 2, 3])],
  ["point", convexHull([1, 2, 3])],
  ["mesh", paintedMesh()],
  ["mesh in f64", sheet(5, 4)],
  ["mesh without an area", mesh(Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0))],
  ["mesh with materials in a plain list", mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], { faceMaterials: [70_000] })],
  ["scaled mesh", scaled(sheet(3, 2), [1, -2, 0.5])],
  ["height field", heightField({ rows: 4, cols: 6, cellSize: [1, 2], heights: new Float32Array(24).fill(-0) })],
  ["compound", compound([{ shape: inner }, { shape: inner, position: [1, 0, 0] }, { shape: halfSpace([0, 1, 0]) }])],
  [
    "compound of many",
    compound(Array.from({ length: 30 }, (_, i) => ({ shape: i % 2 ? inner : box(1, 1, 1), position: [i, 0, 0] }))),
  ],
];

/** Materials of faces come back in a typed array. */
function fieldsOf(shape: Shape): object {
  const { faceMaterials } = shape as Partial<Mesh>;
  return faceMaterials ? { ...shape, faceMaterials: Array.from(faceMaterials) } : shape;
}

describe("a shape that was saved and opened", () => {
  test.each(SHAPES)("%s: the same fields to the bit", (_name, shape) => {
    const opened = openShape(saveShape(shape));
    expect(opened.type).toBe(shape.type);
    expect(fieldsOf(opened)).toEqual(fieldsOf(shape));
    expect(Object.keys(opened)).toEqual(Object.keys(shape));
    const again = Buffer.from(saveShape(opened));
    expect(again.equals(Buffer.from(saveShape(shape)))).toBe(true);
  });

  test("a shape within is one object again", () => {
    const opened = openShape(saveShape(compound([{ shape: inner }, { shape: inner }]))) as ReturnType<typeof compound>;
    expect(opened.children[1].shape).toBe(opened.children[0].shape);
    expect(opened.leaves[1].shape).toBe(opened.children[0].shape);
  });

  test("hulls of clouds that are nearly flat, round, doubled or far away are accepted (seed 91)", () => {
    const random = generator(91);
    let faces = 0;
    for (let i = 0; i < 150; i++) {
      const size = [1, 1e-9, 1e9][i % 3];
      const flat = [1, 1e-3, 1e-12, 0][i % 4];
      const far = i % 5 === 0 ? 1e6 * size : 0;
      const points = Array.from({ length: 4 + (i % 60) }, () => {
        const [x, y, z] = randomPoint(random, size);
        const round = i % 7 === 0 ? 1 / Math.sqrt(x * x + y * y + z * z) : 1;
        return [x * round + far, y * round * flat, i % 11 === 0 ? Math.round(z / size) * size : z * round];
      });
      const hull = convexHull([...points, ...points.slice(0, 3)].flat());
      const opened = openShape(saveShape(hull)) as ConvexHull;
      expect(opened.planes).toEqual(hull.planes);
      faces += hull.planes.length / 4;
    }
    expect(faces).toBeGreaterThan(3000);
  });

  test("a cooked mesh is not built again: its hierarchy is a view into the buffer", () => {
    const buffer = saveShape(sheet(20, 10));
    const { bvh, triangles } = openShape(buffer) as Mesh;
    expect(bvh).toBeInstanceOf(Bvh);
    expect([bvh.nodes.buffer, bvh.order.buffer, triangles.buffer]).toEqual([buffer, buffer, buffer]);
  });
});
