import { describe, expect, test } from "vitest";
import { closestPoints } from "../../../src/narrowphase/closest-points.ts";
import { type GjkStep, traceGjk } from "../../../src/narrowphase/gjk/gjk-trace.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../../src/shapes/sphere.ts";

const turn = [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)];

const lengthOf = ({ x, y, z }: GjkStep["nearest"]): number => Math.sqrt(x * x + y * y + z * z);

describe("traceGjk", () => {
  test("each step is a simplex with its nearest point; the last is the answer", () => {
    const place = [{ position: [4, 1, 2], rotation: turn }, { position: [-1, 0.5, 0] }] as const;
    const shapes = [box(1, 2, 1), cylinder(1, 1)] as const;
    const steps = traceGjk(shapes[0], place[0], shapes[1], place[1]);
    expect(steps.length).toBeGreaterThan(3);
    let upper = Infinity;
    for (const step of steps) {
      expect(step.upper).toBeLessThanOrEqual(upper);
      expect(step.lower).toBeLessThan(step.upper + 1e-14);
      upper = step.upper;
      expect(step.simplex.length).toBeLessThan(4);
      expect(step.simplex.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 14);
      expect(lengthOf(step.nearest)).toBeCloseTo(step.upper, 13);
      expect(lengthOf(step.normal)).toBeCloseTo(1, 14);
      for (const axis of ["x", "y", "z"] as const) {
        let sum = 0;
        for (const { difference, pointA, pointB, weight } of step.simplex) {
          expect(difference[axis]).toBeCloseTo(pointA[axis] - pointB[axis], 14);
          sum += weight * difference[axis];
        }
        expect(sum).toBeCloseTo(step.nearest[axis], 14);
      }
    }
    expect(steps.map(({ state }) => state)).toEqual([...steps.slice(1).map(() => "on"), "apart"]);
    const wanted = closestPoints(shapes[0], place[0], shapes[1], place[1]);
    expect(upper).toBeCloseTo(wanted?.distance ?? 0, 13);
  });

  test("overlap ends with the origin inside, or on a touch", () => {
    const steps = traceGjk(box(1, 1, 1), { position: [0.5, 0.25, 0.125], rotation: turn }, box(1, 1, 1), null);
    const last = steps[steps.length - 1];
    expect(last.state).toBe("overlap");
    expect(last.simplex.length).toBe(4);
    expect(last.upper).toBe(0);
    const touch = traceGjk(box(1, 1, 1), { position: [2, 0, 0] }, box(1, 1, 1), null);
    expect(touch[touch.length - 1].state).toBe("overlap");
  });

  test("balls are left out: a capsule is its segment, a sphere a point", () => {
    const steps = traceGjk(capsule(0.5, 1), { position: [3, 0, 0] }, sphere(1), null);
    expect(steps[steps.length - 1].upper).toBe(3);
  });

  test("only convex shapes, and the argument is named", () => {
    const flat = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
    expect(() => traceGjk(flat, null, sphere(1), null)).toThrow("traceGjk: a must be convex, got a mesh");
    expect(() => traceGjk(sphere(1), null, flat, null)).toThrow("traceGjk: b must be convex, got a mesh");
    expect(() => traceGjk(sphere(1), null, 3 as never, null)).toThrow("traceGjk: b must be a shape, got 3");
  });
});
