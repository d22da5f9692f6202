import { expect, test } from "vitest";
import { type QuatLike, readQuat } from "../../src/math/quat.ts";

const HALF = Math.sqrt(0.5);

test.each<[string, QuatLike]>([
  ["an object", { x: HALF, y: 0, z: -HALF, w: 0 }],
  ["an array", [HALF, 0, -HALF, 0]],
  ["a Float32Array (normalised to f64)", Float32Array.of(HALF, 0, -HALF, 0)],
  ["a quaternion that is a little long", [HALF * 1.0009, 0, -HALF * 1.0009, 0]],
  ["a quaternion that is a little short", [HALF * 0.9991, 0, -HALF * 0.9991, 0]],
])("reads %s", (_, value) => {
  const out = new Float64Array(4);
  readQuat("f", "q", value, out);
  const wanted = [HALF, 0, -HALF, 0];
  for (let i = 0; i < 4; i++) expect(Math.abs(out[i] - wanted[i])).toBeLessThan(3e-16);
});

test("a unit quaternion keeps its bits", () => {
  const out = new Float64Array(4);
  readQuat("f", "q", [0.5, -0.5, 0.5, -0.5], out);
  expect(Array.from(out)).toEqual([0.5, -0.5, 0.5, -0.5]);
});

test.each<[unknown, Error]>([
  [null, new TypeError("f: q must be {x, y, z, w} or an array of 4 numbers, got null")],
  ["0001", new TypeError('f: q must be {x, y, z, w} or an array of 4 numbers, got "0001"')],
  [[0, 0, 1], new TypeError("f: q must be {x, y, z, w} or an array of 4 numbers, got [0, 0, 1]")],
  [[0, 0, 0, 0], new RangeError("f: q must be a unit quaternion, got length 0")],
  [[0, 0, 0, 1.002], new RangeError("f: q must be a unit quaternion, got length 1.002")],
  [[0, 0, 0, 0.998], new RangeError("f: q must be a unit quaternion, got length 0.998")],
  [[0, Number.NaN, 0, 1], new RangeError("f: q.y must be finite, got NaN")],
  [[0, 0, 0, Infinity], new RangeError("f: q.w must be finite, got Infinity")],
  [[1e200, 0, 0, 1], new RangeError("f: q must be a unit quaternion, got length Infinity")],
  [{ x: 0, y: 0, z: 1 }, new TypeError("f: q.w must be a number, got undefined")],
  [[0, 0, 0, "1"], new TypeError('f: q.w must be a number, got "1"')],
  [[null, 0, 0, 1], new TypeError("f: q.x must be a number, got null")],
])("refuses %j", (value, error) => {
  expect(() => readQuat("f", "q", value as QuatLike, new Float64Array(4))).toThrow(error);
});
