import fc from "fast-check";
import { expect, test } from "vitest";
import { createRay, type Ray } from "../../src/math/ray.ts";
import { WatertightRay } from "../../src/shapes/watertight.ts";

function lineFrom(values: number[]): Ray {
  const ray = createRay();
  ray.set(values);
  return ray;
}

const coordinate = fc.double({ min: -1, max: 1, noNaN: true });

test("a ray aimed at the common vertex or an edge of a closed fan never passes between its triangles (seed 11)", () => {
  let samples = 0;
  fc.assert(
    fc.property(
      fc.tuple(coordinate, coordinate, coordinate),
      fc.tuple(coordinate, coordinate, coordinate),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(0, 1000, 1e6),
      ([hx, hy, hz], [ox, oy, oz], along, edge, shift) => {
        // six vertices around a hub, all in front of the origin along z
        const ring = [1, 0, 0.5, 0.9, -0.5, 0.9, -1, 0, -0.5, -0.9, 0.5, -0.9];
        const vertices = new Float64Array(21);
        vertices.set([0.3 * hx + shift, 0.3 * hy + shift, 5 + hz]);
        for (let i = 0; i < 6; i++) {
          vertices.set([ring[i * 2] + shift, ring[i * 2 + 1] + shift, 5 + hx * ring[i * 2]], 3 + i * 3);
        }
        const spoke = 3 + edge * 3;
        const target = [0, 1, 2].map((k) => vertices[k] + along * 0.9 * (vertices[spoke + k] - vertices[k]));
        const origin = [ox + shift, oy + shift, oz - 3];
        const watertight = new WatertightRay();
        watertight.begin(lineFrom([...origin, ...target.map((value, k) => value - origin[k])]));
        let hits = 0;
        for (let i = 0; i < 6; i++) if (watertight.intersect(vertices, 0, 3 + i * 3, 3 + ((i + 1) % 6) * 3)) hits++;
        samples++;
        expect(hits).toBeGreaterThan(0);
      },
    ),
    { seed: 11, numRuns: 5000 },
  );
  expect(samples).toBe(5000);
});

test("front and back follow the winding for rays along every axis and both signs", () => {
  const watertight = new WatertightRay();
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [1, -1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      // counter-clockwise seen from the positive side of the axis
      const vertices = new Float64Array(9);
      vertices[u] = -1;
      vertices[v] = -1;
      vertices[3 + u] = 2;
      vertices[3 + v] = -1;
      vertices[6 + u] = -1;
      vertices[6 + v] = 2;
      const ray = createRay();
      ray[axis] = -4 * sign;
      ray[3 + axis] = 2 * sign;
      watertight.begin(ray);
      expect(watertight.intersect(vertices, 0, 3, 6)).toBe(true);
      expect(watertight.t).toBe(2);
      expect(watertight.u).toBeCloseTo(1 / 3, 14);
      expect(watertight.v).toBeCloseTo(1 / 3, 14);
      expect(watertight.backFace).toBe(sign > 0);
    }
  }
});

test("degenerate triangles, holes and rays in the plane are missed", () => {
  const watertight = new WatertightRay();
  const vertices = Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, Number.NaN, 0);
  watertight.begin(lineFrom([0.5, 0, 3, 0, 0, -1]));
  expect(watertight.intersect(vertices, 0, 3, 6)).toBe(false);
  expect(watertight.intersect(vertices, 0, 0, 0)).toBe(false);
  expect(watertight.intersect(vertices, 0, 3, 12)).toBe(false);
  expect(watertight.intersect(vertices, 0, 3, 9)).toBe(true);
  watertight.begin(lineFrom([-1, 0.25, 0, 1, 0, 0]));
  expect(watertight.intersect(vertices, 0, 3, 9)).toBe(false);
});
