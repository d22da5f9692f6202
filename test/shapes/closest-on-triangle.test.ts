import { describe, expect, test } from "vitest";
import {
  CLOSEST_REGION,
  CLOSEST_SIZE,
  CLOSEST_SQUARED,
  CLOSEST_WEIGHTS,
  closestOnTriangle,
} from "../../src/shapes/closest-on-triangle.ts";
import { exactTriangleDistance } from "./exact-triangle.ts";
import { largestOf, PLACES, TRIANGLES } from "./hard-triangles.ts";
import { randomNumbers } from "./point-clouds.ts";

const EPSILON = 2 ** -52;

function ask(points: readonly number[], p: readonly number[]): Float64Array {
  const out = new Float64Array(CLOSEST_SIZE);
  closestOnTriangle(Float64Array.from(points), 0, 3, 6, Float64Array.from(p), out);
  return out;
}

/** Distance, point and weights agree with each other and with exact arithmetic. */
function check(points: number[], p: number[]): number {
  const out = ask(points, p);
  const size = largestOf([...points, ...p]);
  const distance = Math.sqrt(out[CLOSEST_SQUARED]);
  expect(Math.abs(distance - exactTriangleDistance(points, p))).toBeLessThanOrEqual(8 * EPSILON * size);
  const [a, b, c] = out.subarray(CLOSEST_WEIGHTS, CLOSEST_WEIGHTS + 3);
  expect(Math.min(a, b, c)).toBeGreaterThanOrEqual(0);
  expect(Math.abs(a + b + c - 1)).toBeLessThanOrEqual(4 * EPSILON);
  for (let i = 0; i < 3; i++) {
    const mixed = a * points[i] + b * points[3 + i] + c * points[6 + i];
    expect(Math.abs(mixed - out[i])).toBeLessThanOrEqual(8 * EPSILON * largestOf(points));
  }
  return out[CLOSEST_REGION];
}

describe("closestOnTriangle", () => {
  for (const [shape, make] of Object.entries(TRIANGLES)) {
    for (const [place, choose] of Object.entries(PLACES)) {
      test(`${shape}, points ${place}: right to 8 ulp of the largest coordinate (seed 11)`, () => {
        const random = randomNumbers(11);
        const regions = new Set<number>();
        for (let i = 0; i < 400; i++) {
          const points = make(random);
          regions.add(check(points, choose(random, points)));
        }
        expect(regions.size).toBeGreaterThan(place === "around" && shape !== "points on one line" ? 3 : 2);
      });
    }
  }

  test("the seven regions of a right triangle", () => {
    const points = [0, 0, 0, 4, 0, 0, 0, 4, 0];
    const table: [number[], number[], number][] = [
      [[1, 1, 3], [1, 1, 0], 7],
      [[1, -2, 3], [1, 0, 0], 3],
      [[-2, 1, 3], [0, 1, 0], 5],
      [[4, 4, 3], [2, 2, 0], 6],
      [[-1, -1, 3], [0, 0, 0], 1],
      [[6, -1, 3], [4, 0, 0], 2],
      [[-1, 6, 3], [0, 4, 0], 4],
      [[1, 1, 0], [1, 1, 0], 7],
      [[2, 0, 0], [2, 0, 0], 3],
      [[4, 0, 0], [4, 0, 0], 2],
    ];
    for (const [p, nearest, region] of table) {
      const out = ask(points, p);
      expect(Array.from(out.subarray(0, 3))).toEqual(nearest);
      expect(out[CLOSEST_REGION]).toBe(region);
    }
  });

  test("the order of the corners only moves the weights (seed 12)", () => {
    const random = randomNumbers(12);
    for (let i = 0; i < 300; i++) {
      const points = TRIANGLES["any three points"](random);
      const p = PLACES.around(random, points);
      const first = ask(points, p);
      const turned = ask([...points.slice(3), ...points.slice(0, 3)], p);
      expect(turned[CLOSEST_WEIGHTS + 2]).toBeCloseTo(first[CLOSEST_WEIGHTS], 13);
      expect(turned[CLOSEST_WEIGHTS]).toBeCloseTo(first[CLOSEST_WEIGHTS + 1], 13);
      expect(Math.abs(turned[CLOSEST_SQUARED] - first[CLOSEST_SQUARED])).toBeLessThanOrEqual(1e-15 * 8);
    }
  });

  test.each([2 ** -1030, 2 ** -600, 2 ** -300, 2 ** -60, 2 ** 60, 2 ** 240, 2 ** 300])("scaled by %s", (k) => {
    const points = [0.5, 0.25, 0, 4, 0, 0, 0, 4, 0.5];
    for (const p of [
      [1, 1, 3],
      [1, -2, 3],
      [6, -1, 3],
      [4, 4, -1],
    ]) {
      const one = ask(points, p);
      const out = ask(
        points.map((x) => x * k),
        p.map((x) => x * k),
      );
      for (let i = 0; i < 3; i++) {
        expect(Math.abs(out[i] / k - one[i])).toBeLessThanOrEqual(k < 1e-300 ? 1e-3 : 1e-15);
        expect(out[CLOSEST_WEIGHTS + i]).toBeCloseTo(one[CLOSEST_WEIGHTS + i], k < 1e-300 ? 3 : 14);
      }
    }
  });

  test("a tiny triangle seen from very far, and a huge one seen from near", () => {
    const small = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const far = ask(
      small.map((x) => x * 1e-200),
      [1e70, -1e70, 3],
    );
    expect(Array.from(far.subarray(0, 3))).toEqual([1e-200, 0, 0]);
    const near = ask(
      small.map((x) => x * 1e100),
      [1, 2, 3],
    );
    expect(Array.from(near).some(Number.isNaN)).toBe(false);
    expect(near[CLOSEST_SQUARED]).toBeLessThan(1e70);
  });

  test("triangles without area are their longest edge, without size a point", () => {
    expect(Array.from(ask([0, 0, 0, 1, 0, 0, 2, 0, 0], [1.5, 2, 0]).subarray(0, 3))).toEqual([1.5, 0, 0]);
    expect(Array.from(ask([2, 0, 0, 0, 0, 0, 0, 0, 0], [1.5, 2, 0]).subarray(0, 3))).toEqual([1.5, 0, 0]);
    expect(Array.from(ask([1, 2, 3, 1, 2, 3, 1, 2, 3], [1, 2, 5]))).toEqual([1, 2, 3, 1, 0, 0, 4, 1]);
  });

  test("corners in a Float32Array at any place", () => {
    const points = Float32Array.from([9, 9, 9, 0, 4, 0, 0, 0, 0, 9, 4, 0, 0]);
    const out = new Float64Array(CLOSEST_SIZE);
    closestOnTriangle(points, 6, 10, 3, Float64Array.from([1, 1, 3]), out);
    expect(Array.from(out.subarray(0, 3))).toEqual([1, 1, 0]);
    expect(Array.from(out.subarray(CLOSEST_WEIGHTS, 6))).toEqual([0.5, 0.25, 0.25]);
  });
});
