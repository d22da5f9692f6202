import { expect, test } from "vitest";
import { raycastShapeAll } from "../../src/narrowphase/raycast-shape-all.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { crossings } from "./crossings.ts";

const ray = { origin: [0, 0, -5], direction: [0, 0, 1], maxDistance: 10 };

test("every hit, sorted by distance, then child, then face", () => {
  const surface = crossings([
    { t: 3, child: 1, feature: 0 },
    { t: 3, child: 0, feature: 7 },
    { t: 3, child: 0, feature: 2 },
    { t: 1, child: 5, feature: 9 },
    { t: 11, feature: 1 },
  ]);
  const order = raycastShapeAll(surface, null, ray).map((hit) => [hit.distance, hit.childIndex, hit.faceIndex]);
  expect(order).toEqual([
    [1, 5, 9],
    [3, 0, 2],
    [3, 0, 7],
    [3, 1, 0],
  ]);
});

test("backFaces decides about back faces; normals face the origin", () => {
  const surface = crossings([
    { t: 1, feature: 0, backFace: true },
    { t: 2, feature: 1 },
  ]);
  expect(raycastShapeAll(surface, null, ray)).toHaveLength(1);
  expect(raycastShapeAll(surface, null, ray, { backFaces: "ignore" })).toHaveLength(1);
  const both = raycastShapeAll(surface, null, ray, { backFaces: "hit" });
  expect(both.map((hit) => [hit.backFace, hit.normal.z])).toEqual([
    [true, -1],
    [false, 1],
  ]);
});

test("a solid is one hit, a miss an empty array", () => {
  expect(raycastShapeAll(sphere(1), null, ray)).toMatchObject([{ distance: 4, faceIndex: -1 }]);
  expect(raycastShapeAll(sphere(1), { position: [3, 0, 0] }, ray)).toEqual([]);
});

test("refuses what raycastShape refuses, and an out record", () => {
  expect(() => raycastShapeAll(sphere(1), null, ray, { out: {} } as never)).toThrow(
    new TypeError('raycastShapeAll: unknown option "out"; known options are solid, backFaces'),
  );
  expect(() => raycastShapeAll(7 as never, null, ray)).toThrow(
    new TypeError("raycastShapeAll: shape must be a shape, got 7"),
  );
});
