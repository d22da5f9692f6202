import { describe, expect, test } from "vitest";
import { compound } from "../../src/shapes/compound.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { PartSearch, Shape, ShapeType } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";
import type { Triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { CUBE } from "./mesh/solids.ts";
import { cornersOf, SAMPLES, type Sample } from "./part-lists.ts";

const EVERYTHING = Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity);

/** Visits all parts by each of the three ways. */
const WAYS: Readonly<Record<string, (shape: Shape, visit: PartSearch["visit"]) => void>> = {
  parts: (shape, visit) => fullType(shape).parts!(shape, EVERYTHING, visit),
  partsNear: (shape, visit) => fullType(shape).partsNear!(shape, EVERYTHING, { limit: 0, visit }),
  partsAlong: (shape, visit) => {
    const ray = Float64Array.of(0, 0, 0, 0.3, 1, 0.2, -Infinity, Infinity);
    fullType(shape).partsAlong!(shape, ray, Float64Array.of(1e60, 1e60, 1e60), { limit: Infinity, visit });
  },
};

/** All of a part but what a mesh keeps for its kernels, which any query may make. */
const textOf = (part: Shape) => JSON.stringify(part, (name, value) => (name === "wide" ? undefined : value));

describe.each(Object.keys(WAYS))("%s", (way) => {
  test.each(Object.keys(SAMPLES))("%s: each part as it is defined, its normal to the front (seed 321)", (name) => {
    const random = randomNumbers(321);
    const sample = SAMPLES[name](random);
    const wanted = new Map(sample.parts.map((part) => [part.index, part]));
    let seen = 0;
    WAYS[way](sample.shape, (part, pose, index) => {
      seen++;
      if (sample.shape.type.name === "compound") return;
      expect(pose).toBeNull();
      expectTriangle(part as Triangle, wanted.get(index)!.corners!, scaleOf(sample));
    });
    expect(seen).toBe(sample.parts.length);
  });

  test.each(Object.keys(SAMPLES))("%s: a visitor may search the same shape (seed 322)", (name) => {
    const { shape, parts } = SAMPLES[name](randomNumbers(322));
    const pairs = new Set<string>();
    let outer = 0;
    WAYS[way](shape, (part, _pose, index) => {
      const before = textOf(part);
      for (const other of Object.values(WAYS)) {
        if (outer % 5 === 0) other(shape, (_part, _other, inner) => pairs.add(`${index} ${outer} ${inner}`));
      }
      fullType(shape).closestPoint?.(shape, Float64Array.of(1, 2, 3), new SurfacePoint());
      expect(textOf(part)).toBe(before);
      outer++;
    });
    expect(outer).toBe(parts.length);
    expect(pairs.size).toBeGreaterThan(0);
  });

  test("a visitor may throw, at any depth", () => {
    const shape = mesh(CUBE.positions, CUBE.indices);
    const fail = () => {
      throw new Error("enough");
    };
    expect(() => WAYS[way](shape, fail)).toThrow("enough");
    expect(() => WAYS[way](shape, () => WAYS[way](shape, fail))).toThrow("enough");
    let seen = 0;
    WAYS[way](shape, () => seen++);
    expect(seen).toBe(12);
  });

  test("a mesh without any area has no parts", () => {
    const shape = mesh([0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2]);
    WAYS[way](shape, () => expect.fail());
  });
});

function scaleOf({ shape }: Sample): ArrayLike<number> {
  return "scale" in shape ? (shape.scale as Float64Array) : [1, 1, 1];
}

/** The corners are those of the face; mirrored, wound the other way. */
function expectTriangle(part: Triangle, corners: readonly number[], scale: ArrayLike<number>): void {
  const mirrored = scale[0] * scale[1] * scale[2] < 0;
  const [a, b, c] = [0, 3, 6].map((at) => corners.slice(at, at + 3));
  const wanted = { points: Float64Array.from(mirrored ? [...a, ...c, ...b] : corners) } as Triangle;
  expect(cornersOf(part)).toEqual(cornersOf(wanted));
  const n = part.planeNormal;
  expect(Math.abs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1)).toBeLessThan(1e-14);
  const [p, q] = [b, c].map((corner) => corner.map((value, i) => value - a[i]));
  const area = [0, 1, 2].map((i) => p[(i + 1) % 3] * q[(i + 2) % 3] - p[(i + 2) % 3] * q[(i + 1) % 3]);
  const length = Math.sqrt(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]);
  const edges = Math.sqrt([...p, ...q].reduce((sum, value) => sum + value * value, 0));
  // a sliver's normal is known no better
  if (!(length > 1e-6 * edges * edges)) return;
  for (let i = 0; i < 3; i++) expect(n[i]).toBeCloseTo(((mirrored ? -1 : 1) * area[i]) / length, 6);
}

test("a leaf of a kind of the user's own may search compounds while its nearest point is asked for", () => {
  const inner = compound([{ shape: sphere(1), position: [5, 0, 0] }, { shape: sphere(1) }]);
  const own = sphere(1);
  const type: ShapeType<typeof own> = {
    ...(own.type as ShapeType<typeof own>),
    closestPoint(_shape, point, out) {
      const found = new SurfacePoint();
      fullType(inner).closestPoint!(inner, Float64Array.of(5, 3, 0), found);
      expect(found.distance).toBe(2);
      return fullType(own).closestPoint!(own, point, out);
    },
  };
  const outer = compound([{ shape: { ...own, type } as Shape }, { shape: sphere(0.5), position: [9, 0, 0] }]);
  const out = new SurfacePoint();
  expect(fullType(outer).closestPoint!(outer, Float64Array.of(0, 4, 0), out)).toBe(true);
  expect([out.distance, out.child]).toEqual([3, 0]);
});
