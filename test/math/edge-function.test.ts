import { describe, expect, test } from "vitest";
import { edgeFunction } from "../../src/math/edge-function.ts";
import { createRay, type Ray } from "../../src/math/ray.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { cross, dot, minus, sign, toIntegers, type Vector } from "./exact.ts";

function sideOf(...args: [Ray, Float32Array | Float64Array, number, number]): number {
  const out = new Float64Array(2).fill(7);
  edgeFunction(...args, out, 1);
  expect(out[0]).toBe(7);
  return Math.sign(out[1]);
}

/** Origin, direction, p and q: twelve numbers. */
type Case = readonly number[];

function rayOf(numbers: Case): Ray {
  const ray = createRay();
  ray.set(numbers.slice(0, 6));
  return ray;
}

/** direction · ((p − origin) × (q − origin)) in exact arithmetic. */
function exactSign(numbers: Case): number {
  const exact = toIntegers(numbers);
  const at = (i: number): Vector => [exact[i], exact[i + 1], exact[i + 2]];
  return sign(dot(at(3), cross(minus(at(6), at(0)), minus(at(9), at(0)))));
}

function plainSign(numbers: Case): number {
  const [p, q] = [6, 9].map((at) => [0, 1, 2].map((k) => numbers[at + k] - numbers[k]));
  const x = p[1] * q[2] - p[2] * q[1];
  const y = p[2] * q[0] - p[0] * q[2];
  const z = p[0] * q[1] - p[1] * q[0];
  return Math.sign(numbers[3] * x + numbers[4] * y + numbers[5] * z);
}

/** Asks both ways round and compares; returns the sign. */
function compare(numbers: Case): number {
  const points = Float64Array.from(numbers.slice(6));
  const wanted = exactSign(numbers);
  expect(sideOf(rayOf(numbers), points, 0, 3)).toBe(wanted);
  expect(sideOf(rayOf(numbers), points, 3, 0)).toBe(wanted === 0 ? 0 : -wanted);
  return wanted;
}

const between = (random: () => number) => random() * 2 - 1;

/** A ray that passes the edge as near as rounding allows: aimed at a point of it. */
function aimed(random: () => number, far: number): number[] {
  const [p, q, origin] = [1, 1, far].map((size) => [0, 1, 2].map(() => between(random) * size));
  const along = random() * 3 - 1;
  const direction = [0, 1, 2].map((k) => p[k] + along * (q[k] - p[k]) - origin[k]);
  return [...origin, ...direction, ...p, ...q];
}

describe("the sign of edgeFunction equals the sign of exact arithmetic", () => {
  test("on random input (seed 21)", () => {
    const random = randomNumbers(21);
    for (let i = 0; i < 3000; i++) compare(Array.from({ length: 12 }, () => between(random)));
  });

  test.each([3, 1e6])(
    "on rays aimed at the edge's line from %d away, where plain arithmetic is often wrong (seed 22)",
    (far) => {
      const random = randomNumbers(22);
      let wrong = 0;
      for (let i = 0; i < 3000; i++) {
        const numbers = aimed(random, far);
        if (compare(numbers) !== plainSign(numbers)) wrong++;
      }
      expect(wrong).toBeGreaterThan(300);
    },
  );

  test("on whole numbers, where the line often meets the edge exactly (seed 23)", () => {
    const random = randomNumbers(23);
    let zero = 0;
    for (let i = 0; i < 3000; i++) {
      if (compare(Array.from({ length: 12 }, () => Math.floor(random() * 5) - 2)) === 0) zero++;
    }
    expect(zero / 3000).toBeGreaterThan(0.1);
    expect(zero / 3000).toBeLessThan(0.7);
  });

  test("on float32 vertices (seed 24)", () => {
    const random = randomNumbers(24);
    let front = 0;
    for (let i = 0; i < 3000; i++) {
      const numbers = aimed(random, 10).map((value, k) => (k < 6 ? value : Math.fround(value)));
      const wanted = exactSign(numbers);
      expect(sideOf(rayOf(numbers), Float32Array.from(numbers.slice(6)), 0, 3)).toBe(wanted);
      if (wanted > 0) front++;
    }
    expect(front / 3000).toBeGreaterThan(0.3);
    expect(front / 3000).toBeLessThan(0.7);
  });

  test.each([1e-30, 1e30, 1e-90, 1e90])("on lengths times %d (seed 25)", (scale) => {
    const random = randomNumbers(25);
    for (let i = 0; i < 1000; i++) {
      const numbers = aimed(random, 3);
      // directions of unit size, as rays have them
      compare(numbers.map((value, k) => (k >= 3 && k < 6 ? value : value * scale)));
    }
  });

  test("on lengths of many sizes in one question (seed 26)", () => {
    const random = randomNumbers(26);
    const signs = [0, 0, 0];
    for (let i = 0; i < 3000; i++) {
      const numbers = Array.from(
        { length: 12 },
        () => between(random) * [1e-30, 1, 1, 1e8, 1e30, 0][Math.floor(random() * 6)],
      );
      signs[compare(numbers) + 1]++;
    }
    for (const count of signs) expect(count).toBeGreaterThan(20);
  });

  test("one ulp to either side of zero (seed 27)", () => {
    const random = randomNumbers(27);
    for (let i = 0; i < 300; i++) {
      const [x, y, z] = [between(random), between(random), between(random)];
      const ulp = Math.abs(x) * 2 ** -52;
      // the edge from p to 2p as seen from the origin, then with one end moved
      const edge = (moved: number) => [0, 0, 0, 0, 0, 1, x, y, z, 2 * x + moved, 2 * y, 2 * z];
      expect(compare(edge(0))).toBe(0);
      expect(compare(edge(2 * ulp))).toBe(-Math.sign(y));
      expect(compare(edge(-2 * ulp))).toBe(Math.sign(y));
    }
  });
});

test("zero directions, points on the origin and points that coincide give 0; −0 counts as 0", () => {
  for (const numbers of [
    [1, 2, 3, 0, 0, 0, 4, 5, 7, 6, 5, 4],
    [1, 2, 3, 0.3, 0.1, 0.2, 1, 2, 3, 6, 5, 4],
    [1, 2, 3, 0.3, 0.1, 0.2, 4, 5, 7, 4, 5, 7],
    [-0, 0, -0, -0, 1, 0, 1, -0, 0, -1, 0, -0],
  ]) {
    expect(compare(numbers)).toBe(0);
  }
});
