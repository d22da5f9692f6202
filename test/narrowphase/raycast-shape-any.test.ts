import fc from "fast-check";
import { expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAny } from "../../src/narrowphase/raycast-shape-any.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { crossings } from "./crossings.ts";
import { solids, unitQuaternion, vector } from "./solids.ts";

test("is whether raycastShape finds a hit (seed 4104)", () => {
  let hits = 0;
  const numRuns = 600;
  fc.assert(
    fc.property(solids, unitQuaternion, vector(3), vector(1), fc.boolean(), (make, rotation, from, to, solid) => {
      const shape = make(1);
      const any = raycastShapeAny(shape, { rotation }, { from, to }, { solid });
      expect(any).toBe(raycastShape(shape, { rotation }, { from, to }, { solid }) !== null);
      if (any) hits++;
    }),
    { seed: 4104, numRuns },
  );
  expect(hits / numRuns).toBeGreaterThan(0.3);
  expect(hits / numRuns).toBeLessThan(0.7);
});

test("asks a shape that has a faster answer", () => {
  const shape = crossings([]);
  const ray = { origin: [0, 0, 0], direction: [1, 0, 0] };
  expect(raycastShapeAny(shape, null, ray)).toBe(false);
  const quick = { ...shape, type: { ...shape.type, raycastAny: () => true } };
  expect(raycastShapeAny(quick, null, ray)).toBe(true);
});

test("names itself in errors", () => {
  expect(() => raycastShapeAny(sphere(1), null, { from: [0, 0, 0], to: [0, Infinity, 0] })).toThrow(
    new RangeError("raycastShapeAny: ray.to.y must be finite, got Infinity"),
  );
});
