import { expect, test } from "vitest";
import { exactNormal } from "../../../src/shapes/mesh/exact-normal.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { cross, minus, sign, toIntegers, type Vector } from "../../math/exact.ts";

const ULP = 2 ** -52;

function expectExact(points: Float32Array | Float64Array): boolean {
  const exact = toIntegers(points);
  const [a, b, c] = [0, 3, 6].map((i): Vector => [exact[i], exact[i + 1], exact[i + 2]]);
  const wanted = cross(minus(b, a), minus(c, a)).map(sign);
  const out = new Float64Array(3).fill(7);
  expect(exactNormal(points, 0, 3, 6, out)).toBe(wanted.some((value) => value !== 0));
  expect(Array.from(out, Math.sign)).toEqual(wanted);
  return wanted.some((value) => value !== 0);
}

test("the signs of the normal, exactly, where the corners are all but on a line (seed 86)", () => {
  const random = randomNumbers(86);
  let areas = 0;
  for (let round = 0; round < 2000; round++) {
    const points = Float64Array.from({ length: 9 }, (_, i) => {
      const size = [0.1, 1, 0.7][Math.floor(i / 3)];
      return size * (1 + Math.floor(random() * 2) * ULP);
    });
    if (expectExact(round % 2 ? points : Float32Array.from(points, (value, i) => value + (i % 2) * 1e-8))) areas++;
  }
  expect(areas / 2000).toBeGreaterThan(0.3);
});

test("points, lines and numbers of any sign give none", () => {
  for (const points of [
    [1, 2, 3, 1, 2, 3, 1, 2, 3],
    [1, 2, 3, 4, 5, 6, 1, 2, 3],
    [0, -0, 0, 1, 1, 1, -2, -2, -2],
    [0.1, 0.2, 0.3, 0.2, 0.4, 0.6, 0.4, 0.8, 1.2],
  ]) {
    expectExact(Float64Array.from(points));
  }
  const out = new Float64Array(3);
  expect(exactNormal(Float64Array.of(0, 0, 0, 1, 1, 1, 3, 3, 3), 0, 3, 6, out)).toBe(false);
});
