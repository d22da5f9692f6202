import { describe, expect, test } from "vitest";
import { validateBvh } from "../../../src/acceleration/bvh/validate.ts";
import { createAabb } from "../../../src/math/aabb.ts";
import { createPose } from "../../../src/math/pose.ts";
import { raycastShape } from "../../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAll } from "../../../src/narrowphase/raycast-shape-all.ts";
import { raycastShapeAny } from "../../../src/narrowphase/raycast-shape-any.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import { CUBE, joined, placed, torus } from "./solids.ts";

const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const DOWN = { origin: [0.25, 0.25, 2], direction: [0, 0, -1] };
const UP = { origin: [0.25, 0.25, -2], direction: [0, 0, 1] };

describe("mesh refuses", () => {
  const nan = Number.NaN;
  const kinds = "a Float32Array, Float64Array or array";
  const indexKinds = "a Uint32Array, Uint16Array or array";
  test.each<[string, unknown[], Error]>([
    ["nothing", [], new TypeError(`mesh: positions must be ${kinds}, got undefined`)],
    ["null", [null], new TypeError(`mesh: positions must be ${kinds}, got null`)],
    ["a text", ["000"], new TypeError(`mesh: positions must be ${kinds}, got "000"`)],
    ["whole numbers", [new Int32Array(9)], new TypeError(`mesh: positions must be ${kinds}, got Int32Array`)],
    [
      "no positions",
      [[]],
      new RangeError("mesh: positions must have a length that is a multiple of 3 and not 0, got 0"),
    ],
    [
      "no typed positions",
      [new Float32Array(0)],
      new RangeError("mesh: positions must have a length that is a multiple of 3 and not 0, got 0"),
    ],
    [
      "10 numbers",
      [[...TRIANGLE, 1]],
      new RangeError("mesh: positions must have a length that is a multiple of 3 and not 0, got 10"),
    ],
    [
      "NaN",
      [[0, 0, 0, 1, nan, 0, 0, 1, 0]],
      new RangeError("mesh: positions[4] must be finite and within ±1e38, got NaN"),
    ],
    [
      "infinity",
      [Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, -Infinity)],
      new RangeError("mesh: positions[8] must be finite and within ±1e38, got -Infinity"),
    ],
    [
      "a vertex no face uses",
      [
        [...TRIANGLE, nan, 0, 0],
        [0, 1, 2],
      ],
      new RangeError("mesh: positions[9] must be finite and within ±1e38, got NaN"),
    ],
    [
      "a text in it",
      [["0", 0, 0, 1, 0, 0, 0, 1, 0]],
      new RangeError('mesh: positions[0] must be finite and within ±1e38, got "0"'),
    ],
    [
      "null in it",
      [[0, null, 0, 1, 0, 0, 0, 1, 0]],
      new RangeError("mesh: positions[1] must be finite and within ±1e38, got null"),
    ],
    [
      "too far out",
      [[0, 0, 0, 1.1e38, 0, 0, 0, 1, 0]],
      new RangeError("mesh: positions[3] must be finite and within ±1e38, got 1.1e+38"),
    ],
    [
      "a Float32Array too far out",
      [Float32Array.of(0, -3e38, 0, 0, 0, 0, 0, 1, 0)],
      new RangeError(`mesh: positions[1] must be finite and within ±1e38, got ${Math.fround(-3e38)}`),
    ],
    [
      "4 vertices without indices",
      [[...TRIANGLE, 1, 1, 1]],
      new RangeError("mesh: vertices without indices must have a length that is a multiple of 3 and not 0, got 4"),
    ],
    [
      "indices of another kind",
      [TRIANGLE, new Int16Array([0, 1, 2])],
      new TypeError(`mesh: indices must be ${indexKinds}, got Int16Array`),
    ],
    ["null indices", [TRIANGLE, null], new TypeError(`mesh: indices must be ${indexKinds}, got null`)],
    [
      "no indices",
      [TRIANGLE, []],
      new RangeError("mesh: indices must have a length that is a multiple of 3 and not 0, got 0"),
    ],
    [
      "4 indices",
      [TRIANGLE, [0, 1, 2, 0]],
      new RangeError("mesh: indices must have a length that is a multiple of 3 and not 0, got 4"),
    ],
    ["index 3 of 3", [TRIANGLE, [0, 1, 3]], new RangeError("mesh: indices[2] must be an integer from 0 to 2, got 3")],
    [
      "a typed index out of range",
      [TRIANGLE, Uint16Array.of(0, 9, 2)],
      new RangeError("mesh: indices[1] must be an integer from 0 to 2, got 9"),
    ],
    ["index −1", [TRIANGLE, [0, -1, 2]], new RangeError("mesh: indices[1] must be an integer from 0 to 2, got -1")],
    [
      "half an index",
      [TRIANGLE, [0.5, 1, 2]],
      new RangeError("mesh: indices[0] must be an integer from 0 to 2, got 0.5"),
    ],
    ["index NaN", [TRIANGLE, [0, 1, nan]], new RangeError("mesh: indices[2] must be an integer from 0 to 2, got NaN")],
    [
      "a text as index",
      [TRIANGLE, [0, "1", 2]],
      new RangeError('mesh: indices[1] must be an integer from 0 to 2, got "1"'),
    ],
    [
      "materials of too few faces",
      [TRIANGLE, [0, 1, 2], { faceMaterials: [] }],
      new RangeError("mesh: faceMaterials must have a number for each of the 1 faces, got 0"),
    ],
    [
      "a side that is no boolean",
      [TRIANGLE, [0, 1, 2], { doubleSided: 1 }],
      new TypeError("mesh: doubleSided must be true or false, got 1"),
    ],
    [
      "an unknown option",
      [TRIANGLE, [0, 1, 2], { doubleside: true }],
      new TypeError(
        'mesh: unknown option "doubleside"; known options are doubleSided, faceMaterials, materials, attributes',
      ),
    ],
  ])("%s", (_, args, error) => {
    expect(() => mesh(...(args as Parameters<typeof mesh>))).toThrow(error);
  });
});

describe("mesh keeps", () => {
  const { positions, indices } = torus(12, 8);

  test.each([
    [Float32Array, Uint16Array],
    [Float64Array, Uint32Array],
  ] as const)("%O and %O: not copied, never changed", (Positions, Indices) => {
    const given = { positions: new Positions(positions), indices: new Indices(indices) };
    const shape = mesh(given.positions, given.indices);
    expect(shape.positions).toBe(given.positions);
    expect(shape.indices).toBe(given.indices);
    for (let i = 0; i < 20; i++) {
      const ray = { origin: [9, i - 10, 0.1 * i], direction: [-1, 0.01, 0] };
      raycastShape(shape, null, ray);
      raycastShapeAll(shape, null, ray, { backFaces: "hit" });
    }
    expect(given.positions).toEqual(new Positions(positions));
    expect(given.indices).toEqual(new Indices(indices));
    expect(shape.triangles).toBeInstanceOf(Positions);
  });

  test("plain arrays as they are, in f64", () => {
    const given = [0.1, 0, 0, 1, 0, 0, 0, 1, 0];
    const shape = mesh(given);
    expect(shape.positions).toEqual(Float64Array.from(given));
    expect(Array.from(shape.indices)).toEqual([0, 1, 2]);
    expect(given[0]).toBe(0.1);
  });

  test("facts: faces, bounds of the vertices in use, extent, a hierarchy over the faces with an area", () => {
    const vertices = [...CUBE.positions, 50, 50, 50];
    const shape = mesh(vertices, [...CUBE.indices, 0, 0, 1, 0, 6, 6]);
    expect(shape.faceCount).toBe(14);
    expect(Array.from(shape.bounds)).toEqual([-1, -1, -1, 1, 1, 1]);
    expect(shape.extent).toBe(1);
    expect(shape.bvh.order.length).toBe(12);
    const boxes = new Float64Array(12 * 6);
    for (let face = 0; face < 12; face++) {
      for (let axis = 0; axis < 3; axis++) {
        const values = [0, 1, 2].map((corner) => vertices[CUBE.indices[3 * face + corner] * 3 + axis]);
        boxes[face * 6 + axis] = Math.min(...values);
        boxes[face * 6 + axis + 3] = Math.max(...values);
      }
    }
    validateBvh(shape.bvh, boxes, 12, 4);
    const box = createAabb();
    const pose = createPose();
    pose[10] = 5;
    shape.type.aabb(shape, pose, box);
    expect(Array.from(box)).toEqual([-1, 4, -1, 1, 6, 1]);
  });
});

test("a hit names the source face, with the weights of its three vertices", () => {
  const shape = mesh([...TRIANGLE, 5, 5, 5, 1, 1, 0], [0, 3, 0, 0, 1, 2, 2, 1, 4]);
  const first = raycastShape(shape, null, DOWN);
  expect(first).toMatchObject({
    faceIndex: 1,
    barycentric: { x: 0.5, y: 0.25, z: 0.25 },
    distance: 2,
    backFace: false,
  });
  expect(first).toMatchObject({ normal: { x: 0, y: 0, z: 1 }, point: { x: 0.25, y: 0.25, z: 0 }, childIndex: -1 });
  const second = raycastShape(shape, null, { origin: [0.75, 0.5, 2], direction: [0, 0, -1] });
  expect(second).toMatchObject({ faceIndex: 2, barycentric: { x: 0.25, y: 0.5, z: 0.25 } });
});

describe("back faces", () => {
  const wall = joined(
    { positions: TRIANGLE, indices: [0, 1, 2] },
    placed({ positions: TRIANGLE, indices: [0, 2, 1] }, 1, [0, 0, -1]),
  );
  const make = (doubleSided: boolean) => mesh(wall.positions, wall.indices, { doubleSided });

  test.each([
    [false, "auto", DOWN, [0], 0],
    [false, "hit", DOWN, [0, 1], 0],
    [false, "ignore", DOWN, [0], 0],
    [true, "auto", DOWN, [0, 1], 0],
    [true, "hit", DOWN, [0, 1], 0],
    [true, "ignore", DOWN, [0], 0],
    [false, "auto", UP, [1], 1],
    [true, "auto", UP, [1, 0], 1],
    [true, "ignore", UP, [1], 1],
  ] as const)("doubleSided %s, backFaces %s: %o meets %j", (doubleSided, backFaces, ray, all, first) => {
    const shape = make(doubleSided);
    expect(raycastShapeAll(shape, null, ray, { backFaces }).map((hit) => hit.faceIndex)).toEqual(all);
    expect(raycastShape(shape, null, ray, { backFaces })?.faceIndex).toBe(first);
    expect(raycastShapeAny(shape, null, ray, { backFaces })).toBe(true);
  });

  test("normals face the origin and backFace tells", () => {
    const [front, back] = raycastShapeAll(make(true), null, DOWN);
    expect(front).toMatchObject({ backFace: false, normal: { x: 0, y: 0, z: 1 } });
    expect(back).toMatchObject({ backFace: true, normal: { x: 0, y: 0, z: 1 }, distance: 3 });
    const between = { origin: [0.25, 0.25, -0.5], direction: [0, 0, 1] };
    expect(raycastShape(make(false), null, between)).toBeNull();
    expect(raycastShapeAny(make(false), null, between)).toBe(false);
    expect(raycastShape(make(true), null, between)).toMatchObject({ backFace: true, normal: { x: 0, y: 0, z: -1 } });
  });

  test("a back face in front does not hide a front face behind it", () => {
    const shape = mesh(
      [...TRIANGLE, ...placed({ positions: TRIANGLE, indices: [] }, 1, [0, 0, 1]).positions],
      [0, 1, 2, 3, 5, 4],
    );
    expect(raycastShape(shape, null, DOWN)).toMatchObject({ faceIndex: 0, distance: 2 });
    expect(raycastShape(shape, null, DOWN, { backFaces: "hit" })).toMatchObject({ faceIndex: 1, distance: 1 });
  });
});

describe("ties and degenerate faces", () => {
  test("of duplicate faces the lowest answers, wherever it stands", () => {
    const many = Array.from({ length: 40 }, () => [0, 1, 2]).flat();
    expect(raycastShape(mesh(TRIANGLE, many), null, DOWN)?.faceIndex).toBe(0);
    const flipped = Array.from({ length: 40 }, (_, i) => (i < 7 ? [0, 2, 1] : [0, 1, 2])).flat();
    expect(raycastShape(mesh(TRIANGLE, flipped), null, DOWN)?.faceIndex).toBe(7);
    expect(raycastShape(mesh(TRIANGLE, flipped), null, DOWN, { backFaces: "hit" })?.faceIndex).toBe(0);
    expect(raycastShapeAll(mesh(TRIANGLE, many), null, DOWN).length).toBe(40);
  });

  test("on a shared edge or vertex the lowest of the faces answers", () => {
    const shape = mesh(CUBE.positions, CUBE.indices);
    const ray = { origin: [0, 0, 5], direction: [0, 0, -1] };
    expect(raycastShape(shape, null, ray)).toMatchObject({ faceIndex: 2, distance: 4 });
    expect(raycastShape(shape, null, { ...ray, origin: [1, 1, 5] })).toMatchObject({ faceIndex: 2, distance: 4 });
  });

  test.each([
    ["a point", [0.25, 0.25, 0, 0.25, 0.25, 0, 0.25, 0.25, 0]],
    ["a line", [0, 0, 0, 0.25, 0.25, 0, 1, 1, 0]],
    ["a line there and back", [0, 0, 0, 1, 1, 0, 0, 0, 0]],
    ["a line that f64 cannot place exactly", [0, 0, 0, 0.1, 0.1, 0, 0.3, 0.3, 0]],
    ["a line along the ray", [0.25, 0.25, -1, 0.25, 0.25, 0, 0.25, 0.25, 1]],
    ["a triangle that holds the ray", [0.25, 0.25, -1, 0.25, 0.25, 1, 3, 0.25, 0]],
  ])("%s is never hit", (_, positions) => {
    const options = { backFaces: "hit" } as const;
    for (const ray of [DOWN, UP, { from: [0.25, 0.25, 2], to: [0.25, 0.25, -2] }]) {
      expect(raycastShape(mesh(positions), null, ray, options)).toBeNull();
      expect(raycastShapeAll(mesh(positions), null, ray, options)).toEqual([]);
      expect(raycastShapeAny(mesh(positions), null, ray, options)).toBe(false);
      const withFloor = mesh([...positions, ...TRIANGLE]);
      expect(raycastShape(withFloor, null, ray, options)?.faceIndex).toBe(1);
    }
  });

  test("a mesh of nothing but degenerate faces is never hit", () => {
    const shape = mesh(TRIANGLE, [0, 0, 1, 2, 2, 2]);
    expect(shape.bvh.order.length).toBe(0);
    expect(raycastShape(shape, null, DOWN, { backFaces: "hit" })).toBeNull();
    expect(raycastShapeAll(shape, null, DOWN, { backFaces: "hit" })).toEqual([]);
  });
});

describe("rays along faces and edges", () => {
  const cube = mesh(CUBE.positions, CUBE.indices);

  test("in the plane of a face the faces beside it answer", () => {
    expect(raycastShape(cube, null, { origin: [-5, 0.3, 1], direction: [1, 0, 0] })).toMatchObject({
      distance: 4,
      normal: { x: -1, y: 0, z: 0 },
    });
    expect(raycastShape(cube, null, { origin: [-5, 1, 1], direction: [1, 0, 0] })).toMatchObject({
      distance: 4,
      normal: { x: -1, y: 0, z: 0 },
    });
    expect(raycastShape(cube, null, { origin: [-5, 1 + 2 ** -52, 1], direction: [1, 0, 0] })).toBeNull();
  });

  test("a single triangle is missed in its plane, met at its edges and vertices, both ends of the interval included", () => {
    const shape = mesh(TRIANGLE);
    expect(raycastShape(shape, null, { origin: [-1, 0.25, 0], direction: [1, 0, 0] }, { backFaces: "hit" })).toBeNull();
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [0.5, 0],
      [0, 0.5],
      [0.5, 0.5],
    ]) {
      const ray = { origin: [x, y, 2], direction: [0, 0, -1] };
      expect(raycastShape(shape, null, { ...ray, maxDistance: 2 })?.distance).toBe(2);
      expect(raycastShape(shape, null, { ...ray, minDistance: 2 })?.distance).toBe(2);
      expect(raycastShape(shape, null, { ...ray, maxDistance: 2 - 2 ** -51 })).toBeNull();
      expect(raycastShape(shape, null, { ...ray, minDistance: 2 + 2 ** -51 })).toBeNull();
      expect(raycastShape(shape, null, { origin: [x, y, 0], direction: [0, 0, -1], maxDistance: 0 })?.distance).toBe(0);
      expect(raycastShape(shape, null, { origin: [x, y, -3], direction: [0, 0, -1], minDistance: -9 })?.distance).toBe(
        -3,
      );
    }
  });
});
