import { expect, test } from "vitest";
import {
  closestPoint,
  mesh,
  overlapShapes,
  raycastShapeAll,
  raycastShapeSpans,
  type Shape,
  sphere,
} from "../../src/index.ts";
import { fullType } from "../../src/shapes/full-type.ts";

const sheets = mesh([0, 1, 2].flatMap((y) => [0, y, 0, 0, y, 4, 4, y, 0]));
const mine: Shape = { ...sheets, type: { ...sheets.type, name: "mine" } };

test("a type made from a mesh's answers all that a mesh does", () => {
  const ray = { origin: [1, 9, 1], direction: [0, -1, 0] };
  const all = raycastShapeAll(mine, null, ray).map((hit) => hit.distance);
  expect(all).toEqual([7, 8, 9]);
  expect(raycastShapeAll(sheets, null, ray).map((hit) => hit.distance)).toEqual(all);
  expect(raycastShapeSpans(mine, null, ray)).toHaveLength(3);
  expect(closestPoint(mine, null, [1, 5, 1])?.distance).toBe(3);
  expect(overlapShapes(mine, null, sphere(0.5), { position: [1, 2.2, 1] })).toBe(true);
});

test("what it sets itself stays, be it undefined; it is completed once", () => {
  const own: Shape = { ...sheets, type: { ...sheets.type, closestPoint: undefined, raycastAll: () => {} } };
  expect(fullType(own).closestPoint).toBeUndefined();
  expect(fullType(own).raycastAll).toBe(own.type.raycastAll);
  expect(fullType(own).partsNear).toBe(fullType(sheets).partsNear);
  expect(fullType(own)).toBe(fullType(own));
});

test("other types are what they are", () => expect(fullType(sphere(1))).toBe(sphere(1).type));
