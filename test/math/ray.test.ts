import { describe, expect, test } from "vitest";
import { createPose, rotate, setRotation, toWorld } from "../../src/math/pose.ts";
import { createRay, RAY_SIZE, type RayLike, rayToLocal, readRay } from "../../src/math/ray.ts";
import { randomNumbers } from "../acceleration/support.ts";

function read(value: RayLike): number[] {
  const ray = new Float64Array(RAY_SIZE).fill(7);
  readRay("f", value, ray);
  return Array.from(ray);
}

describe("readRay", () => {
  test.each<[string, RayLike, number[]]>([
    ["a ray", { origin: [1, 2, 3], direction: [0, 3, 4] }, [1, 2, 3, 0, 0.6, 0.8, 0, Infinity]],
    ["objects", { origin: { x: 1, y: 2, z: 3 }, direction: { x: 0, y: 0, z: -9 } }, [1, 2, 3, 0, 0, -1, 0, Infinity]],
    ["a length", { origin: [0, 0, 0], direction: [2, 0, 0], maxDistance: 5 }, [0, 0, 0, 1, 0, 0, 0, 5]],
    [
      "a line",
      { origin: [0, 0, 0], direction: [2, 0, 0], minDistance: -Infinity },
      [0, 0, 0, 1, 0, 0, -Infinity, Infinity],
    ],
    [
      "one place",
      { origin: [0, 0, 0], direction: [2, 0, 0], minDistance: 3, maxDistance: 3 },
      [0, 0, 0, 1, 0, 0, 3, 3],
    ],
    [
      "what lies behind",
      { origin: [0, 0, 0], direction: [2, 0, 0], minDistance: -5, maxDistance: -1 },
      [0, 0, 0, 1, 0, 0, -5, -1],
    ],
    ["length 0", { origin: [0, 0, 0], direction: [2, 0, 0], maxDistance: 0 }, [0, 0, 0, 1, 0, 0, 0, 0]],
    ["a segment", { from: [1, 1, 1], to: [1, 4, 5] }, [1, 1, 1, 0, 0.6, 0.8, 0, 5]],
    ["a point test", { from: [1, 2, 3], to: [1, 2, 3] }, [1, 2, 3, 0, -1, 0, 0, 0]],
    ["a tiny direction", { origin: [0, 0, 0], direction: [0, 5e-324, 0] }, [0, 0, 0, 0, 1, 0, 0, Infinity]],
    ["a huge direction", { origin: [0, 0, 0], direction: [0, 0, -1.7e308] }, [0, 0, 0, 0, 0, -1, 0, Infinity]],
    ["a tiny segment", { from: [0, 0, 0], to: [5e-324, 0, 0] }, [0, 0, 0, 1, 0, 0, 0, 5e-324]],
    ["a huge segment", { from: [-8e74, 0, 0], to: [8e74, 0, 0] }, [-8e74, 0, 0, 1, 0, 0, 0, 1.6e75]],
  ])("%s", (_, value, wanted) => {
    expect(read(value)).toEqual(wanted);
  });

  const origin = [0, 0, 0];
  const direction = [1, 0, 0];
  const vector = "must be {x, y, z} or an array of 3 numbers";
  test.each<[unknown, Error]>([
    [null, new TypeError("f: ray must be {origin, direction} or {from, to}, got null")],
    [5, new TypeError("f: ray must be {origin, direction} or {from, to}, got 5")],
    [{}, new TypeError(`f: ray.origin ${vector}, got undefined`)],
    [{ origin }, new TypeError(`f: ray.direction ${vector}, got undefined`)],
    [{ from: origin }, new TypeError(`f: ray.to ${vector}, got undefined`)],
    [{ origin: [0, Number.NaN, 0], direction }, new RangeError("f: ray.origin.y must be finite, got NaN")],
    [{ origin, direction: [0, 0, Infinity] }, new RangeError("f: ray.direction.z must be finite, got Infinity")],
    [{ origin, direction: [0, -0, 0] }, new RangeError("f: ray.direction must not be zero")],
    [{ from: [0, 0, -Infinity], to: origin }, new RangeError("f: ray.from.z must be finite, got -Infinity")],
    [{ from: [0, 0, 0], to: [1.7e308, 1, 0] }, new RangeError("f: ray.to.x must be within ±1e+75, got 1.7e+308")],
    [{ origin: [0, -2e75, 0], direction }, new RangeError("f: ray.origin.y must be within ±1e+75, got -2e+75")],
    [{ origin, direction, maxDistance: "9" }, new TypeError('f: ray.maxDistance must be a number, got "9"')],
    [{ origin, direction, maxDistance: null }, new TypeError("f: ray.maxDistance must be a number, got null")],
    [{ origin, direction, maxDistance: -1 }, new RangeError("f: ray.maxDistance must be >= 0, got -1")],
    [{ origin, direction, maxDistance: Number.NaN }, new RangeError("f: ray.maxDistance must be >= 0, got NaN")],
    [{ origin, direction, minDistance: 2, maxDistance: 1 }, new RangeError("f: ray.maxDistance must be >= 2, got 1")],
    [{ origin, direction, minDistance: "0" }, new TypeError('f: ray.minDistance must be a number, got "0"')],
    [
      { origin, direction, minDistance: Infinity },
      new RangeError("f: ray.minDistance must be < Infinity, got Infinity"),
    ],
    [{ origin, direction, minDistance: Number.NaN }, new RangeError("f: ray.minDistance must be < Infinity, got NaN")],
  ])("refuses %j", (value, error) => {
    expect(() => readRay("f", value as RayLike, createRay())).toThrow(error);
  });
});

test("in a local frame t keeps its meaning: local points taken to the world are those of the ray (seed 45)", () => {
  const random = randomNumbers(45);
  for (let round = 0; round < 300; round++) {
    const pose = createPose();
    const q = Float64Array.from({ length: 4 }, () => random() * 2 - 1);
    const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
    setRotation(
      pose,
      q.map((value) => value / length),
    );
    for (let i = 9; i < 12; i++) pose[i] = random() * 10 - 5;
    const ray = Float64Array.from({ length: RAY_SIZE }, () => random() * 4 - 2);
    const local = createRay();
    rayToLocal(ray, pose, local);
    expect(Array.from(local.subarray(6))).toEqual(Array.from(ray.subarray(6)));
    for (const t of [0, 1, -3]) {
      const point = Float64Array.from({ length: 3 }, (_, k) => local[k] + t * local[3 + k]);
      toWorld(pose, point, point);
      for (let k = 0; k < 3; k++) expect(Math.abs(point[k] - (ray[k] + t * ray[3 + k]))).toBeLessThan(2e-14);
    }
    const inPlace = ray.slice();
    rayToLocal(inPlace, pose, inPlace);
    expect(inPlace).toEqual(local);
    const direction = local.slice(3, 6);
    rotate(pose, direction, direction);
    for (let k = 0; k < 3; k++) expect(Math.abs(direction[k] - ray[3 + k])).toBeLessThan(5e-15);
  }
});
