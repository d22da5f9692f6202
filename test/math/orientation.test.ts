import { expect, test } from "vitest";
import { orientation } from "../../src/math/orientation.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { cross, dot, minus, sign, toIntegers, type Vector } from "./exact.ts";

/** a, b, c and the point: twelve numbers. */
function exactSign(numbers: readonly number[]): number {
  const exact = toIntegers(numbers);
  const at = (i: number): Vector => [exact[i], exact[i + 1], exact[i + 2]];
  const [a, b, c] = [0, 3, 6].map((i) => minus(at(i), at(9)));
  return sign(dot(a, cross(b, c)));
}

function compare(numbers: readonly number[]): number {
  const points = Float64Array.from(numbers.slice(0, 9));
  const from = Float64Array.from(numbers.slice(9));
  const wanted = exactSign(numbers);
  expect(orientation(points, 0, 3, 6, from)).toBe(wanted);
  expect(orientation(points, 3, 6, 0, from)).toBe(wanted);
  expect(orientation(points, 3, 0, 6, from)).toBe(wanted === 0 ? 0 : -wanted);
  return wanted;
}

test.each([1, 1e-30, 1e30])("the sign is that of exact arithmetic, size %d (seed 351)", (size) => {
  const random = randomNumbers(351);
  const between = () => (random() * 2 - 1) * size;
  const signs = [0, 0, 0];
  for (let i = 0; i < 2000; i++) {
    const corners = Array.from({ length: 9 }, () => (i % 2 === 0 ? between() : Math.fround(between())));
    // as near to the plane as rounding allows, within or far beside the triangle
    const [u, v] = i % 3 === 0 ? [random() * 20 - 10, random() * 20 - 10] : [random(), random()];
    const on = [0, 1, 2].map((k) => corners[k] + u * (corners[3 + k] - corners[k]) + v * (corners[6 + k] - corners[k]));
    const point = i % 5 === 0 ? [between(), between(), between()] : on;
    signs[compare([...corners, ...point]) + 1]++;
  }
  expect(signs[0]).toBeGreaterThan(300);
  expect(signs[2]).toBeGreaterThan(300);
});

test("exactly in the plane: 0 (seed 352)", () => {
  const random = randomNumbers(352);
  const grid = () => Math.floor(random() * 5 - 2) / 8;
  let zeros = 0;
  for (let i = 0; i < 2000; i++) zeros += compare(Array.from({ length: 12 }, grid)) === 0 ? 1 : 0;
  expect(zeros).toBeGreaterThan(50);
  expect(compare([0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 6, 7])).toBe(0);
  expect(compare([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])).toBe(0);
});

test("in front, where the corners run counter-clockwise, it is −1", () => {
  const points = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  expect(orientation(points, 0, 3, 6, Float64Array.of(0, 0, 1))).toBe(-1);
  expect(orientation(points, 0, 3, 6, Float64Array.of(5, 5, -1e-300))).toBe(1);
});
