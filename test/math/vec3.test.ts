import { describe, expect, test } from "vitest";
import { lengthOf, normalize, readVec3, type Vec3Like } from "../../src/math/vec3.ts";
import { randomNumbers } from "../acceleration/support.ts";

describe("readVec3", () => {
  test.each<[string, Vec3Like]>([
    ["an object", { x: 1, y: -2, z: 0.1 }],
    ["an array", [1, -2, 0.1]],
    ["a Float64Array", Float64Array.of(1, -2, 0.1)],
    ["any array-like", { length: 3, 0: 1, 1: -2, 2: 0.1 }],
    ["an object with more in it", Object.assign([9, 9, 9], { x: 1, y: -2, z: 0.1 })],
  ])("reads %s to any place and touches nothing else", (_, value) => {
    const out = new Float64Array(6).fill(7);
    readVec3("f", "v", value, out, 2);
    expect(Array.from(out)).toEqual([7, 7, 1, -2, 0.1, 7]);
  });

  test("keeps huge, tiny and negative zero numbers", () => {
    const out = new Float64Array(3);
    readVec3("f", "v", [1.7e308, 5e-324, -0], out);
    expect(Array.from(out)).toEqual([1.7e308, 5e-324, -0]);
  });

  test.each<[unknown, Error]>([
    [null, new TypeError("f: v must be {x, y, z} or an array of 3 numbers, got null")],
    [undefined, new TypeError("f: v must be {x, y, z} or an array of 3 numbers, got undefined")],
    [3, new TypeError("f: v must be {x, y, z} or an array of 3 numbers, got 3")],
    ["123", new TypeError('f: v must be {x, y, z} or an array of 3 numbers, got "123"')],
    [[1, 2], new TypeError("f: v must be {x, y, z} or an array of 3 numbers, got [1, 2]")],
    [[1, 2, 3, 4], new TypeError("f: v must be {x, y, z} or an array of 3 numbers, got [1, 2, 3, 4]")],
    [{ a: 1 }, new TypeError("f: v must be {x, y, z} or an array of 3 numbers, got {a}")],
    [{ x: 1, y: 2 }, new TypeError("f: v.z must be a number, got undefined")],
    [[1, "2", 3], new TypeError('f: v.y must be a number, got "2"')],
    [[1, 2, null], new TypeError("f: v.z must be a number, got null")],
    [[Number.NaN, 2, 3], new RangeError("f: v.x must be finite, got NaN")],
    [[1, Infinity, 3], new RangeError("f: v.y must be finite, got Infinity")],
    [{ x: 1, y: 2, z: -Infinity }, new RangeError("f: v.z must be finite, got -Infinity")],
  ])("refuses %j and leaves the place alone", (value, error) => {
    const out = new Float64Array(3).fill(7);
    expect(() => readVec3("f", "v", value as Vec3Like, out)).toThrow(error);
    expect(Array.from(out)).toEqual([7, 7, 7]);
  });
});

describe("normalize", () => {
  test("keeps the direction and gives unit length, over the whole range of numbers (seed 31)", () => {
    const random = randomNumbers(31);
    for (let i = 0; i < 4000; i++) {
      const scale = [1, 1e-30, 1e30, 1e-160, 1e160, 1e-300, 1e300][i % 7];
      const v = Float64Array.of(random() * 2 - 1, random() * 2 - 1, random() * 2 - 1);
      const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
      const unit = v.map((value) => value * scale);
      expect(Math.abs(lengthOf(unit) / scale / length - 1)).toBeLessThan(1e-14);
      expect(normalize(unit)).toBe(true);
      for (let k = 0; k < 3; k++) expect(Math.abs(unit[k] - v[k] / length)).toBeLessThan(1e-15);
    }
  });

  test("a vector that is unit to rounding keeps its bits, so normalising twice changes nothing (seed 32)", () => {
    const random = randomNumbers(32);
    for (let i = 0; i < 2000; i++) {
      const v = Float64Array.of(random() - 0.5, random() - 0.5, random() - 0.5);
      normalize(v);
      const once = v.slice();
      expect(normalize(v)).toBe(true);
      expect(v).toEqual(once);
    }
  });

  test.each([
    [NaN, 1, 0],
    [1, Infinity, 0],
    [-Infinity, Infinity, 0],
  ])("%d, %d, %d has no direction", (...v) => {
    expect(normalize(Float64Array.from(v))).toBe(false);
  });

  test("denormals, zero and a place within an array", () => {
    const v = Float64Array.of(7, 0, 0, -5e-324, 7);
    expect(lengthOf(v, 1)).toBe(5e-324);
    expect(normalize(v, 1)).toBe(true);
    expect(Array.from(v)).toEqual([7, 0, 0, -1, 7]);
    const zero = Float64Array.of(0, -0, 0);
    expect(normalize(zero)).toBe(false);
    expect(lengthOf(zero)).toBe(0);
    expect(Array.from(zero)).toEqual([0, -0, 0]);
  });
});
