import { describe, expect, test } from "vitest";
import { faceNormal } from "../../../src/shapes/mesh/face-normal.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { cross, dot, minus, ratio, toIntegers, type Vector } from "../../math/exact.ts";

/** The normal of a mesh's only face. */
function normalOf(positions: number[], Precision: typeof Float32Array | typeof Float64Array = Float64Array): number[] {
  const out = new Float64Array(3);
  faceNormal(mesh(new Precision(positions)), 0, out);
  return Array.from(out);
}

/** The exact normal, rounded once, and the sine of the angle between the edges from the first vertex. */
function exactNormal(positions: ArrayLike<number>): { normal: number[]; sine: number } {
  const exact = toIntegers(positions);
  const [a, b, c] = [0, 3, 6].map((i): Vector => [exact[i], exact[i + 1], exact[i + 2]]);
  const [e, f] = [minus(b, a), minus(c, a)];
  const n = cross(e, f);
  const largest = n.map((value) => (value < 0n ? -value : value)).sort((x, y) => (x < y ? 1 : -1))[0];
  const scaled = n.map((value) => ratio(value, largest));
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return {
    normal: scaled.map((value) => value / length),
    sine: Math.sqrt(ratio(dot(n, n), dot(e, e) * dot(f, f))),
  };
}

test("counter-clockwise faces look at you", () => {
  expect(normalOf([0, 0, 0, 1, 0, 0, 0, 1, 0])).toEqual([0, 0, 1]);
  expect(normalOf([0, 0, 0, 0, 1, 0, 1, 0, 0])).toEqual([0, 0, -1]);
  expect(normalOf([0, 0, 0, 0, 1, 0, 0, 0, 1], Float32Array)).toEqual([1, 0, 0]);
});

describe.each([1, 1e-30, 1e37, 1e-90, 1e-140])("faces of size %d (seed 81)", (scale) => {
  test.each([1, 1e-4, 1e-8])("and of width %d: unit, to the rounding of the edges", (width) => {
    const random = randomNumbers(81);
    for (let round = 0; round < 300; round++) {
      const a = [0, 1, 2].map(() => random() - 0.5);
      const b = [0, 1, 2].map((k) => a[k] + random() - 0.5);
      const along = random() * 2;
      const c = [0, 1, 2].map((k) => a[k] + along * (b[k] - a[k]) + (random() - 0.5) * width);
      const positions = [...a, ...b, ...c].map((value) => value * scale);
      const { normal, sine } = exactNormal(positions);
      const out = normalOf(positions);
      expect(Math.abs(Math.sqrt(out.reduce((sum, value) => sum + value * value, 0)) - 1)).toBeLessThan(4e-16);
      const error = Math.max(...out.map((value, k) => Math.abs(value - normal[k])));
      expect(error).toBeLessThan(4e-15 + 8e-16 / sine);
    }
  });
});

test("a sliver whose normal rounds to nothing gets a unit one from the right octant (seed 82)", () => {
  const random = randomNumbers(82);
  const ulp = 2 ** -52;
  let rounded = 0;
  for (let round = 0; round < 2000; round++) {
    const size = 1 + random();
    const positions = [
      0,
      0,
      0,
      ...[1, size].flatMap((k) => [0, 1, 2].map(() => k * (1 + Math.floor(random() * 4) * ulp))),
    ];
    const shape = mesh(positions);
    if (shape.bvh.order.length === 0) continue;
    const { normal } = exactNormal(positions);
    const out = normalOf(positions);
    expect(Math.abs(Math.sqrt(out.reduce((sum, value) => sum + value * value, 0)) - 1)).toBeLessThan(4e-16);
    const [p, q] = [positions.slice(3, 6), positions.slice(6, 9)];
    const plain = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
    if (plain.some((value) => value !== 0)) continue;
    rounded++;
    expect(out.reduce((sum, value, k) => sum + value * normal[k], 0)).toBeGreaterThan(0.5);
  }
  expect(rounded).toBeGreaterThan(20);
});
