import { describe, expect, test } from "vitest";
import { createPose, type PoseLike, readPose, toLocal } from "../../src/math/pose.ts";
import type { Vec3 } from "../../src/math/vec3.ts";
import { closestPoint } from "../../src/narrowphase/closest-point.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAll } from "../../src/narrowphase/raycast-shape-all.ts";
import { ShapeHit } from "../../src/narrowphase/shape-hit.ts";
import type { SurfaceRecord } from "../../src/narrowphase/surface-record.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape, ShapeType } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { torus } from "../shapes/mesh/solids.ts";
import { Random } from "./pair-samples.ts";

/** A square in the plane z = 0 seen from +z, with texture coordinates that run once across it, and normals that lean out. */
const SQUARE = mesh([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [0, 1, 2, 0, 2, 3], {
  attributes: {
    uv: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
    uv1: Float32Array.of(5, 5, 7, 5, 7, 7, 5, 7),
    color: { array: Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255), itemSize: 3, normalized: true },
    normal: Float32Array.of(-3, 0, 4, 3, 0, 4, 3, 0, 4, -3, 0, 4),
  },
});
const DOWN = { origin: [0.75, 0.25, 5], direction: [0, 0, -1] };

const tuple = ({ x, y, z }: Vec3) => [x, y, z];
const near = (values: ArrayLike<number> | null, wanted: readonly number[], digits = 12) => {
  expect(values?.length).toBe(wanted.length);
  wanted.forEach((value, i) => {
    expect((values as number[])[i]).toBeCloseTo(value, digits);
  });
};

describe("a hit on a square", () => {
  const hit = raycastShape(SQUARE, null, DOWN) as ShapeHit;

  test("has texture coordinates, colours, a smooth normal and its point", () => {
    expect(hit.uv()).toEqual({ x: 0.75, y: 0.25 });
    expect(hit.uv(1)).toEqual({ x: 6.5, y: 5.5 });
    expect(hit.attribute("uv")).toEqual([0.75, 0.25]);
    expect(hit.attribute("color")).toEqual([0.25, 0.5, 0.25]);
    expect(hit.attribute("position")).toEqual([0.75, 0.25, 0]);
    const length = Math.sqrt(1.5 ** 2 + 16);
    near(hit.attribute("normal"), [1.5 / length, 0, 4 / length], 15);
  });

  test("has nothing else", () => {
    expect([hit.uv(2), hit.uv(-1), hit.uv(0.5), hit.uv(Number.NaN)]).toEqual([null, null, null, null]);
    expect(hit.attribute(0 as unknown as string)).toBeNull();
    expect(hit.attribute("uv2")).toBeNull();
    expect(hit.attribute("")).toBeNull();
    expect(hit.attribute("toString")).toBeNull();
  });

  test("writes to `out`: an array grows, what is beyond stays", () => {
    const list: number[] = [];
    expect(hit.attribute("uv", list)).toBe(list);
    expect(list).toEqual([0.75, 0.25]);
    const typed = new Float64Array(4).fill(9);
    expect(hit.attribute("color", typed)).toBe(typed);
    expect([...typed]).toEqual([0.25, 0.5, 0.25, 9]);
    expect(hit.attribute("none", typed)).toBeNull();
  });

  test("refuses a Float64Array that is too short, and leaves it alone", () => {
    const short = new Float64Array(2);
    expect(() => hit.attribute("color", short)).toThrow(
      new RangeError("attribute: out must have a length of 3, got 2"),
    );
    expect([...short]).toEqual([0, 0]);
  });

  test("from behind has the vertices' normal all the same", () => {
    const ray = { origin: [0.75, 0.25, -5], direction: [0, 0, 1] };
    const behind = raycastShape(SQUARE, null, ray, { backFaces: "hit" }) as ShapeHit;
    expect(tuple(behind.normal)).toEqual([0, 0, -1]);
    expect((behind.attribute("normal") as number[])[2]).toBeGreaterThan(0.9);
    expect(behind.uv()).toEqual({ x: 0.75, y: 0.25 });
  });

  test("nothing of a record that is used again stays", () => {
    const out = new ShapeHit();
    raycastShape(SQUARE, null, DOWN, { out });
    expect(out.uv()).toEqual({ x: 0.75, y: 0.25 });
    raycastShape(box(1, 1, 1), null, DOWN, { out });
    expect([out.faceIndex, out.barycentric, out.uv(), out.attribute("position")]).toEqual([-1, null, null, null]);
    expect(new ShapeHit().attribute("position")).toBeNull();
  });
});

test("surfaces without attributes have positions and normals", () => {
  const field = heightField({ rows: 2, cols: 3, cellSize: 2, heights: [0, 0, 2, 0, 0, 2] });
  const pose = { position: [10, 20, 30], rotation: [0, 0, 0.6, 0.8] };
  const flat = raycastShape(field, null, { origin: [1, 9, 1.5], direction: [0, -1, 0] }) as ShapeHit;
  expect(flat.attribute("position")).toEqual([1, 0, 1.5]);
  expect(flat.attribute("normal")).toEqual([0, 1, 0]);
  expect([flat.uv(), flat.attribute("color")]).toEqual([null, null]);
  const slope = closestPoint(field, pose, [8, 23, 31]) as SurfaceRecord & { point: Vec3; normal: Vec3 };
  near(slope.attribute("position"), tuple(slope.point));
  near(slope.attribute("normal"), tuple(slope.normal));
});

test("a plain triangle has weights, and no attributes", () => {
  const shape = triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]);
  const hit = raycastShape(shape, null, { from: [1, 2, 5], to: [1, 2, -5] }) as ShapeHit;
  expect(tuple(hit.barycentric as Vec3)).toEqual([0.25, 0.25, 0.5]);
  expect([hit.attribute("position"), hit.attribute("normal"), hit.uv()]).toEqual([null, null, null]);
});

/** A torus whose vertices know their position, have a number that means nothing, and normals that are not those of the faces. */
function wheel(random: Random): Mesh {
  const { positions, indices } = torus(16, 9);
  const count = positions.length / 3;
  const numbers = Float64Array.from({ length: count }, () => random.from(-5, 5));
  const normal = Float32Array.from(positions, (value) => value + random.from(-0.4, 0.4));
  const attributes = { local: Float32Array.from(positions), numbers, normal };
  return mesh(Float32Array.from(positions), indices, { doubleSided: true, attributes });
}

const POSE = { position: [3, -2, 1], rotation: [0.48, 0.36, 0, 0.8] };
const poseOf = (like: PoseLike) => {
  const pose = createPose();
  readPose("test", "", like, pose);
  return pose;
};

/** Checks all that a record says of the vertices of `source`, which stands at `poses` (outermost first) scaled by `scale`. */
function check(
  record: SurfaceRecord & { point: Vec3 },
  source: Mesh,
  poses: PoseLike[],
  scale: readonly number[],
): void {
  const { faceIndex, barycentric } = record;
  const weights = tuple(barycentric as Vec3);
  const corners = [0, 1, 2].map((k) => source.indices[3 * faceIndex + k]);
  const sum = (array: ArrayLike<number>, i: number, size: number) =>
    corners.reduce((total, vertex, k) => total + weights[k] * array[vertex * size + i], 0);
  const arrayOf = (name: string) => source.attributes?.get(name)?.array as Float64Array;
  near(record.attribute("numbers"), [sum(arrayOf("numbers"), 0, 1)]);
  near(record.attribute("position"), tuple(record.point), 9);
  const local = Float64Array.from(tuple(record.point));
  for (const pose of poses) toLocal(poseOf(pose), local, local);
  near(
    record.attribute("local"),
    [...local].map((value, i) => value / scale[i]),
    8,
  );
  // the normal, taken back to the frame of the vertices: transposed scale instead of its inverse
  const tip = Float64Array.from(record.attribute("normal") as number[]);
  expect(Math.sqrt(tip[0] ** 2 + tip[1] ** 2 + tip[2] ** 2)).toBeCloseTo(1, 14);
  for (const { rotation } of poses) toLocal(poseOf({ rotation }), tip, tip);
  const back = [...tip].map((value, i) => value * scale[i]);
  const wanted = [0, 1, 2].map((i) => sum(arrayOf("normal"), i, 3));
  const ratio = Math.sqrt(wanted.reduce((s, x) => s + x * x, 0) / back.reduce((s, x) => s + x * x, 0));
  near(
    back.map((value) => value * ratio),
    wanted,
    9,
  );
}

describe("records of rays, sweeps and nearest points (seed 62)", () => {
  const random = new Random(62);
  const source = wheel(random);
  const inner = { position: [0.5, 0.25, -1], rotation: [0.6, 0, 0, 0.8] };
  const outer = { position: [-1, 0, 2], rotation: [0, 0.8, 0, 0.6] };
  const nested = (shape: Shape) =>
    compound([
      { shape: sphere(0.1), position: [50, 0, 0] },
      {
        shape: compound([
          { shape: box(0.1, 0.1, 0.1), position: [0, 60, 0] },
          { shape, ...inner },
        ]),
        ...outer,
      },
    ]);
  const own = (shape: Shape): Shape => ({ ...shape, type: { ...shape.type, closestPoint: undefined } });
  test.each<[string, (shape: Shape) => Shape, PoseLike[]]>([
    ["a mesh", (shape) => shape, [POSE]],
    [
      "a child",
      (shape) =>
        compound([
          { shape: sphere(0.1), position: [50, 0, 0] },
          { shape, ...inner },
        ]),
      [POSE, inner],
    ],
    ["a child of a child", nested, [POSE, outer, inner]],
    ["a mesh without a formula for nearest points", own, [POSE]],
    ["a child of a child without one", (shape) => nested(own(shape)), [POSE, outer, inner]],
  ])("%s", (_, wrap, poses) => {
    const found = { ray: 0, sweep: 0, closest: 0 };
    for (const scale of [
      [1, 1, 1],
      [2, 0.5, 3],
      [-1, 1, 1],
      [1.5, -2, -0.5],
      [-1, -2, -1],
    ]) {
      const size = scale.every((factor) => factor === 1);
      const shape = wrap(size ? source : scaled(source, scale));
      for (let round = 0; round < 30; round++) {
        const from = [0, 1, 2].map(() => random.from(-9, 9));
        const to = [3, -2, 1].map((value) => value + random.from(-2, 2));
        for (const hit of raycastShapeAll(shape, POSE, { from, to })) {
          check(hit, source, poses, scale);
          found.ray++;
        }
        const ball = round % 2 === 0 ? sphere(0.2) : box(0.2, 0.1, 0.3);
        const swept = sweepShapes(ball, { position: from }, shape, POSE, { to });
        if (swept?.startPenetrating === false && swept.faceIndex >= 0) {
          check(swept, source, poses, scale);
          found.sweep++;
        }
        const closest = closestPoint(shape, POSE, from);
        check(closest as NonNullable<typeof closest>, source, poses, scale);
        found.closest++;
      }
    }
    expect(found.ray).toBeGreaterThan(50);
    expect(found.sweep).toBeGreaterThan(40);
    expect(found.closest).toBe(150);
  });
});

describe("surfaces whose vertices have nothing but their positions (seed 63)", () => {
  const random = new Random(63);
  const { positions, indices } = torus(16, 9);
  const bare = mesh(positions, indices, { doubleSided: true });
  const heights = Array.from({ length: 100 }, () => random.from(0, 1));
  const field = heightField({ rows: 10, cols: 10, cellSize: 0.4, heights, doubleSided: true });
  test.each<[string, Shape]>([
    ["a mesh", bare],
    ["a mirrored mesh", scaled(bare, [1, -2, 0.5])],
    ["a height field", field],
    [
      "children of a compound",
      compound([{ shape: bare, position: [4, 0, 0], rotation: [0, 0.6, 0, 0.8] }, { shape: field }]),
    ],
  ])("%s: the point that was hit, and bit for bit the normal of its front", (_, shape) => {
    const pose = { position: [0.5, -0.25, 1], rotation: [0.48, 0.36, 0, 0.8] };
    const found = { front: 0, back: 0, sweep: 0 };
    for (let round = 0; round < 60; round++) {
      const from = [0, 1, 2].map(() => random.from(-8, 8));
      const to = [0, 1, 2].map(() => random.from(-2, 2));
      for (const hit of raycastShapeAll(shape, pose, { from, to })) {
        near(hit.attribute("position"), tuple(hit.point), 9);
        const front = tuple(hit.normal).map((value) => (hit.backFace ? 0 - value : value));
        expect(hit.attribute("normal")).toEqual(front);
        found[hit.backFace ? "back" : "front"]++;
      }
      const nearest = closestPoint(shape, pose, from) as NonNullable<ReturnType<typeof closestPoint>>;
      near(nearest.attribute("position"), tuple(nearest.point), 9);
      const swept = sweepShapes(sphere(0.1), { position: from }, shape, pose, { to });
      if (swept === null) continue;
      near(swept.attribute("position"), tuple(swept.point), 9);
      const [x, y, z] = swept.attribute("normal") as number[];
      expect(Math.abs(x * swept.normal.x + y * swept.normal.y + z * swept.normal.z)).toBeCloseTo(1, 9);
      found.sweep++;
    }
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(5);
  });
});

test("a surface of a kind of one's own may have attributes", () => {
  const plain = triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]);
  const type: ShapeType = {
    ...plain.type,
    attributeSize: (_, name) => (name === "heat" ? 1 : 0),
    attribute(_shape, _name, _feature, { x, y, z }, out) {
      out[0] = 10 * x + 20 * y + 30 * z;
    },
  };
  const shape: Shape = { ...plain, type };
  const ray = { origin: [1, 2, 5], direction: [0, 0, -1] };
  const hit = raycastShape(compound([{ shape: sphere(0.1) }, { shape }]), null, ray) as ShapeHit;
  expect([hit.attribute("heat"), hit.attribute("position"), hit.uv()]).toEqual([[22.5], null, null]);
});
