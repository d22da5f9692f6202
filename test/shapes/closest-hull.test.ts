import { describe, expect, test } from "vitest";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../../src/shapes/closest-on-triangle.ts";
import { type ConvexHull, convexHull } from "../../src/shapes/convex-hull.ts";
import { closest, EPSILON, proveConvex, type Random, unitVector } from "./closest-checks.ts";
import { exactTriangleDistance } from "./exact-triangle.ts";
import { CLOUDS, randomNumbers } from "./point-clouds.ts";

/** Point sets without coplanar points, or with exactly coplanar ones. */
const EXACT = new Set([
  "random points",
  "points of a sphere",
  "points of a sphere in f32",
  "points on the faces of a cube",
]);

const sizeOf = (hull: ConvexHull) => Math.max(...Array.from(hull.bounds).map(Math.abs));

/** Points around the hull, in it, near its corners and on its edges. */
function choosePoint(hull: ConvexHull, random: Random, i: number): number[] {
  const { vertices, neighbours, neighbourStarts, center, bounds } = hull;
  const size = sizeOf(hull);
  const corner = Math.floor((random() * vertices.length) / 3);
  const [v, w] = [corner * 3, neighbours[neighbourStarts[corner]] * 3];
  const share = random();
  const off = size * 10 ** (-17 * random());
  const away = unitVector(random).map((x) => x * off);
  return [0, 1, 2].map((k) => {
    const extent = bounds[k + 3] - bounds[k];
    if (i % 4 === 0) return center[k] + 2 * extent * (random() * 2 - 1);
    if (i % 4 === 1) return center[k] + 0.6 * extent * (random() * 2 - 1);
    if (i % 4 === 2) return vertices[v + k] + away[k];
    return vertices[v + k] + share * (vertices[w + k] - vertices[v + k]);
  });
}

describe("closestPoint of hulls", () => {
  for (const name of Object.keys(CLOUDS)) {
    test(`${name}: proven right (seed 31)`, () => {
      const random = randomNumbers(31);
      const directions = Array.from({ length: 40 }, () => unitVector(random));
      const sides = { inside: 0, outside: 0 };
      for (let round = 0; round < 12; round++) {
        const hull = convexHull(CLOUDS[name](random));
        for (let i = 0; i < 80; i++) {
          const out = proveConvex(hull, choosePoint(hull, random, i), sizeOf(hull), directions, 32, !EXACT.has(name));
          sides[out.distance <= 0 ? "inside" : "outside"]++;
        }
      }
      expect(Math.min(sides.inside, sides.outside)).toBeGreaterThan(100);
    });

    test(`${name}: as far as the nearest of its triangles (seed 32)`, () => {
      const random = randomNumbers(32);
      for (let round = 0; round < 40; round++) {
        const hull = convexHull(CLOUDS[name](random));
        for (let i = 0; i < 100; i++) {
          const p = choosePoint(hull, random, i);
          const { distance } = closest(hull, p);
          const tolerance = (EXACT.has(name) ? 16 : 64) * EPSILON * Math.max(sizeOf(hull), ...p.map(Math.abs));
          const wanted = nearestTriangle(hull, p);
          if (!(Math.abs(Math.abs(distance) - wanted) <= tolerance)) expect({ p, distance }).toBe(wanted);
          // the triangles' own distances by exact arithmetic
          if (i < 4 && round < 4) expect(Math.abs(exactDistance(hull, p) - wanted)).toBeLessThanOrEqual(tolerance);
        }
      }
    });
  }

  test.each([2 ** -400, 2 ** -240, 2 ** -20, 2 ** 20, 2 ** 240, 2 ** 400])("scaled by %s (seed 33)", (k) => {
    const random = randomNumbers(33);
    for (let round = 0; round < 20; round++) {
      const points = CLOUDS["random points"](random);
      const hull = convexHull(points);
      const other = convexHull(points.map((x) => x * k));
      for (let i = 0; i < 20; i++) {
        const p = choosePoint(hull, random, i);
        const one = closest(hull, p);
        const two = closest(
          other,
          p.map((x) => x * k),
        );
        expect(Math.abs(two.distance / k - one.distance)).toBeLessThanOrEqual(32 * EPSILON);
      }
    }
  });

  test("a cube by example", () => {
    const cube = convexHull(Array.from({ length: 24 }, (_, i) => (((i / 3) >> (i % 3)) & 1 ? 1 : -1)));
    const ask = (p: number[]) => {
      const { distance, point, normal } = closest(cube, p);
      return [distance, ...Array.from(point), ...Array.from(normal)];
    };
    expect(ask([3, 0.5, 0.25])).toEqual([2, 1, 0.5, 0.25, 1, 0, 0]);
    expect(ask([4, 5, 0.25])).toEqual([5, 1, 1, 0.25, 0.6, 0.8, 0]);
    expect(ask([0.5, 0.25, -0.25])).toEqual([-0.5, 1, 0.25, -0.25, 1, 0, 0]);
    expect(ask([1, 0.5, 0.25])).toEqual([0, 1, 0.5, 0.25, 1, 0, 0]);
    // beside the plane of another face
    expect(ask([1, 3, 0.25])).toEqual([2, 1, 1, 0.25, 0, 1, 0]);
    const corner = closest(cube, [3, 4, -3]);
    expect(corner.distance).toBeCloseTo(Math.sqrt(17), 15);
    expect(Array.from(corner.point)).toEqual([1, 1, -1]);
  });

  test("a ball of 2,000 corners, from everywhere (seed 34)", () => {
    const random = randomNumbers(34);
    const hull = convexHull(Array.from({ length: 2000 }, () => unitVector(random)).flat());
    for (let i = 0; i < 200; i++) {
      const away = [0.5, 0.999, 1.001, 1.5, 100][i % 5];
      proveConvex(
        hull,
        unitVector(random).map((x) => x * away),
        1,
        [],
        16,
      );
    }
  });
});

/** Calls `visit` with the offsets in `vertices` of the corners of all triangles that the faces are fans of. */
function eachTriangle({ faceStarts, faceVertices }: ConvexHull, visit: (corners: number[]) => void): void {
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const first = faceStarts[face];
    for (let k = first + 1; k + 1 < faceStarts[face + 1]; k++) {
      visit([faceVertices[first] * 3, faceVertices[k] * 3, faceVertices[k + 1] * 3]);
    }
  }
}

function nearestTriangle(hull: ConvexHull, p: number[]): number {
  const point = Float64Array.from(p);
  const out = new Float64Array(CLOSEST_SIZE);
  let best = Infinity;
  eachTriangle(hull, ([a, b, c]) => {
    closestOnTriangle(hull.vertices, a, b, c, point, out);
    best = Math.min(best, out[CLOSEST_SQUARED]);
  });
  return Math.sqrt(best);
}

function exactDistance(hull: ConvexHull, p: number[]): number {
  let best = Infinity;
  eachTriangle(hull, (corners) => {
    const points = corners.flatMap((at) => Array.from(hull.vertices.subarray(at, at + 3)));
    best = Math.min(best, exactTriangleDistance(points, p));
  });
  return best;
}

describe("closestPoint of hulls without volume", () => {
  test("a point", () => {
    const hull = convexHull([1, 2, 3]);
    const out = closest(hull, [1, 5, 7]);
    expect([out.distance, ...out.point, ...out.normal]).toEqual([5, 1, 2, 3, 0, 0.6, 0.8]);
    const at = closest(hull, [1, 2, 3]);
    expect([at.distance, ...at.point]).toEqual([0, 1, 2, 3]);
    expect(Array.from(at.normal)).toEqual([1, 0, 0]);
  });

  test("a segment", () => {
    const hull = convexHull([0, 0, 0, 4, 0, 0, 1, 0, 0]);
    const ask = (p: number[]) => {
      const { distance, point, normal } = closest(hull, p);
      return [distance, ...Array.from(point), ...Array.from(normal)];
    };
    expect(ask([1, 3, 4])).toEqual([5, 1, 0, 0, 0, 0.6, 0.8]);
    expect(ask([7, 4, 0])).toEqual([5, 4, 0, 0, 0.6, 0.8, 0]);
    expect(ask([-5, 0, 0])).toEqual([5, 0, 0, 0, -1, 0, 0]);
    const { distance, point, normal } = closest(hull, [3, 0, 0]);
    expect([distance, ...point]).toEqual([0, 3, 0, 0]);
    expect(normal.reduce((sum, x) => sum + x * x, 0)).toBeCloseTo(1, 15);
    expect(normal[0]).toBe(0);
  });

  test("a flat hull has two sides and no depth (seed 35)", () => {
    const random = randomNumbers(35);
    for (let round = 0; round < 100; round++) {
      const [u, v] = [unitVector(random), unitVector(random)];
      const o = unitVector(random);
      const points = Array.from({ length: 12 }, () => {
        const [s, t] = [random() * 2 - 1, random() * 2 - 1];
        return o.map((x, i) => x + s * u[i] + t * v[i]);
      }).flat();
      const hull = convexHull(points);
      expect(hull.dimension).toBe(2);
      for (let i = 0; i < 30; i++) {
        const p = choosePoint(hull, random, i);
        const out = proveConvex(hull, p, 3, [], 64, true);
        expect(out.distance).toBeGreaterThan(-1e-14);
      }
    }
  });

  test("a square from above, below, beside and in it", () => {
    const hull = convexHull([-1, 0, -1, 1, 0, -1, -1, 0, 1, 1, 0, 1]);
    const ask = (p: number[]) => {
      const { distance, point, normal } = closest(hull, p);
      return [distance, ...Array.from(point), ...Array.from(normal.map((x) => x + 0))];
    };
    expect(ask([0.5, 2, 0.25])).toEqual([2, 0.5, 0, 0.25, 0, 1, 0]);
    expect(ask([0.5, -2, 0.25])).toEqual([2, 0.5, 0, 0.25, 0, -1, 0]);
    expect(ask([4, 4, 0.25])).toEqual([5, 1, 0, 0.25, 0.6, 0.8, 0]);
    expect(ask([4, 0, 0.25])).toEqual([3, 1, 0, 0.25, 1, 0, 0]);
    const [distance, , , , x, y, z] = ask([0.5, 0, 0.25]);
    expect(distance).toBe(0);
    expect([x, Math.abs(y), z]).toEqual([0, 1, 0]);
  });
});
