import { describe, expect, test } from "vitest";
import { traceEpa } from "../../../src/narrowphase/epa/trace-epa.ts";
import { box } from "../../../src/shapes/box.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import type { Triple } from "./samples.ts";

const turn = [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)];

describe("traceEpa", () => {
  test("every step is a convex polytope that grows, with its nearest face and bounds that close in", () => {
    const steps = traceEpa(box(1, 2, 3), { position: [0.5, 1, 1], rotation: turn }, box(1, 1, 1), null);
    expect(steps.length).toBeGreaterThan(2);
    let lower = 0;
    let upper = Infinity;
    for (const step of steps) {
      expect(step.lower).toBeGreaterThanOrEqual(lower);
      expect(step.upper).toBeLessThanOrEqual(upper);
      lower = step.lower;
      upper = step.upper;
      // Euler, every corner is used, and all corners are below the nearest face
      expect(step.vertices.length + step.faces.length - (3 * step.faces.length) / 2).toBe(2);
      expect(new Set(step.faces.flat()).size).toBe(step.vertices.length);
      const { x, y, z } = step.normal;
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 14);
      for (const v of step.vertices) expect(x * v.x + y * v.y + z * v.z).toBeLessThan(step.distance + 1e-13);
      for (const corner of step.faces[step.closest]) {
        const v = step.vertices[corner];
        expect(x * v.x + y * v.y + z * v.z).toBeCloseTo(step.distance, 13);
      }
      if (step.support !== null) {
        expect(x * step.support.x + y * step.support.y + z * step.support.z).toBeGreaterThan(step.distance - 1e-13);
      }
    }
    expect(upper - lower).toBeLessThan(1e-13);
  });

  test("vectors are those of the world: turning both turns them", () => {
    const a = cylinder(1, 2);
    const b = box(1, 1, 1);
    const one = traceEpa(a, { position: [0.3, 0.2, 0.1] }, b, null);
    const half: Triple = [0.3, -0.2, -0.1];
    const other = traceEpa(a, { position: half, rotation: [1, 0, 0, 0] }, b, { rotation: [1, 0, 0, 0] });
    expect(other.length).toBe(one.length);
    const last = one[one.length - 1].normal;
    const turned = other[other.length - 1].normal;
    expect(turned.x).toBeCloseTo(last.x, 9);
    expect(turned.y).toBeCloseTo(-last.y, 9);
    expect(turned.z).toBeCloseTo(-last.z, 9);
  });

  test("apart, touching, flat: no steps", () => {
    expect(traceEpa(box(1, 1, 1), { position: [5, 0, 0] }, box(1, 1, 1), null)).toEqual([]);
    expect(traceEpa(sphere(1), null, sphere(1), null)).toEqual([]);
    expect(traceEpa(box(1, 1, 1), { position: [2, 0, 0] }, box(1, 1, 1), null)).toEqual([]);
  });

  test("refuses what is not convex", () => {
    const surface = mesh(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
    expect(() => traceEpa(surface, null, box(1, 1, 1), null)).toThrow("traceEpa: a must be convex, got a mesh");
    expect(() => traceEpa(box(1, 1, 1), null, surface, null)).toThrow("traceEpa: b must be convex, got a mesh");
    expect(() => traceEpa(box(1, 1, 1), null, null as never, null)).toThrow("traceEpa: b must be a shape, got null");
  });
});
