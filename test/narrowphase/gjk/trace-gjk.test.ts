import { describe, expect, test } from "vitest";
import { closestPoints } from "../../../src/narrowphase/closest-points.ts";
import { traceGjk } from "../../../src/narrowphase/gjk/trace-gjk.ts";
import { box } from "../../../src/shapes/box.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { Random } from "../../properties/shape-pairs.ts";

describe("traceGjk", () => {
  test("bounds close in on the distance, each step's point is made of its corners (200 hulls, seed 71)", () => {
    const random = new Random(71);
    for (let i = 0; i < 200; i++) {
      const a = convexHull(random.points(12));
      const b = convexHull(random.points(12));
      const poseA = { position: random.vector(1), rotation: random.rotation() };
      const poseB = { position: random.unit().map((x) => x * 5), rotation: random.rotation() };
      const distance = closestPoints(a, poseA, b, poseB)?.distance ?? 0;
      const steps = traceGjk(a, poseA, b, poseB);
      expect(steps.length).toBeGreaterThan(1);
      expect(steps[0].lower).toBe(-Infinity);
      let before = Infinity;
      for (const { simplex, weights, nearest, lower, upper } of steps) {
        expect(lower).toBeLessThanOrEqual(distance + 1e-13);
        expect(upper).toBeGreaterThanOrEqual(distance - 1e-13);
        expect(upper).toBeLessThanOrEqual(before);
        before = upper;
        expect(weights.length).toBe(simplex.length);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        expect(Math.sqrt(nearest.x ** 2 + nearest.y ** 2 + nearest.z ** 2)).toBeCloseTo(upper, 12);
      }
      expect(before).toBeCloseTo(distance, 12);
    }
  });

  test("ends with a simplex around the origin where the cores overlap", () => {
    const last = traceGjk(box(1, 1, 1), null, box(1, 1, 1), { position: [0.5, 0.25, 0.125] }).at(-1);
    expect(last).toMatchObject({ overlaps: true, upper: 0, weights: [] });
    expect(last?.simplex.length).toBe(4);
  });

  test("two balls are two points", () => {
    const [start] = traceGjk(sphere(1), null, sphere(2), { position: { x: 5, y: 0, z: 0 } });
    expect(start).toMatchObject({ simplex: [{ x: -5, y: 0, z: 0 }], weights: [1], upper: 5, overlaps: false });
  });

  test("refuses what is not convex, naming it", () => {
    const sheet = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
    expect(() => traceGjk(box(1, 1, 1), null, sheet, null)).toThrow("traceGjk: b must be convex, got a mesh");
    expect(() => traceGjk(sheet, null, box(1, 1, 1), null)).toThrow("traceGjk: a must be convex, got a mesh");
  });
});
