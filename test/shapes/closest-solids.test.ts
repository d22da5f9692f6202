import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { closest, EPSILON, proveConvex, type Random, reach, unitVector } from "./closest-checks.ts";
import { randomNumbers } from "./point-clouds.ts";

/** A solid of each kind from three measures, with what is special about it: the largest measure, and a random point of its surface or skeleton. */
interface Kind {
  make(a: number, b: number, c: number): Shape;
  size(a: number, b: number, c: number): number;
}

const KINDS: Readonly<Record<string, Kind>> = {
  sphere: { make: (a) => sphere(a), size: (a) => a },
  box: { make: (a, b, c) => box(a, b, c), size: (a, b, c) => Math.max(a, b, c) },
  capsule: { make: (a, b) => capsule(a, b), size: (a, b) => a + b },
  cylinder: { make: (a, b) => cylinder(a, b), size: (a, b) => Math.max(a, b) },
  cone: { make: (a, b) => cone(a, b), size: (a, b) => Math.max(a, b) },
};

/** Points that are hard for a shape of the measures a, b, c: on axes and planes of symmetry, exactly on the surface, in it. */
function specialPoints(a: number, b: number, c: number): number[][] {
  const values = [0, a, -a, b, -b, c, -c, a / 2, -b / 2];
  return values.flatMap((x) => values.flatMap((y) => [0, a, -c, b / 3].map((z) => [x, y, z])));
}

describe("closestPoint of solids", () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    for (const [scale, ratio] of [
      [1, 1],
      [1, 1e-4],
      [1e-6, 1],
      [1e6, 1e-4],
      [1e-6, 1e4],
      [1e-60, 10],
      [1e60, 0.1],
    ]) {
      test(`${name} of size ${scale}, proportions up to 1 : ${ratio}: proven right (seed 21)`, () => {
        const random = randomNumbers(21);
        const directions = Array.from({ length: 60 }, () => unitVector(random));
        let inside = 0;
        let runs = 0;
        for (let round = 0; round < 6; round++) {
          const [a, b, c] = [scale * (random() + 0.2), scale * ratio * (random() + 0.2), scale * (random() + 0.2)];
          const shape = kind.make(a, b, c);
          const size = kind.size(a, b, c);
          const points = specialPoints(a, b, c);
          for (let i = 0; i < 60; i++) points.push(nearPoint(shape, random, size));
          for (const p of points) {
            runs++;
            const { distance } = proveConvex(shape, p, size, directions);
            if (distance < 0) inside++;
          }
        }
        expect(inside / runs).toBeGreaterThan(0.02);
        expect(inside / runs).toBeLessThan(0.8);
      });
    }

    test(`${name}: nothing on the surface is nearer; in ⇔ distance ≤ 0 (seed 22)`, () => {
      const random = randomNumbers(22);
      for (let round = 0; round < 8; round++) {
        const [a, b, c] = [random() + 0.1, random() + 0.1, random() + 0.1];
        const shape = kind.make(a, b, c);
        const surface = sampleSurface(name, [a, b, c], random);
        for (let i = 0; i < 40; i++) {
          const p = [random() * 3 - 1.5, random() * 3 - 1.5, random() * 3 - 1.5].map((x) => x * (i % 2 ? 1 : 0.4));
          const { distance } = closest(shape, p);
          let nearest = Infinity;
          for (const q of surface) {
            nearest = Math.min(nearest, Math.sqrt(q.reduce((sum, x, k) => sum + (x - p[k]) * (x - p[k]), 0)));
          }
          const agrees = Math.abs(distance) <= nearest + 1e-14 && Math.abs(distance) > nearest - 0.2;
          const inside = shape.type.contains?.(shape, Float64Array.from(p));
          if (!agrees || inside !== distance <= 0) expect({ p, distance, nearest, inside }).toBe("in agreement");
        }
      }
    });
  }

  test("scaling everything by a power of two scales the answer bit for bit (seed 23)", () => {
    const random = randomNumbers(23);
    for (const { make } of Object.values(KINDS)) {
      for (let i = 0; i < 100; i++) {
        const [a, b, c] = [random() + 0.1, random() + 0.1, random() + 0.1];
        const p = [random() * 3 - 1.5, random() * 3 - 1.5, random() * 3 - 1.5];
        const one = closest(make(a, b, c), p);
        for (const k of [2 ** -60, 2 ** 40]) {
          const other = closest(
            make(a * k, b * k, c * k),
            p.map((x) => x * k),
          );
          expect(other.distance / k).toBe(one.distance);
          expect(other.normal).toEqual(one.normal);
          expect(other.point.map((x) => x / k)).toEqual(one.point);
        }
      }
    }
  });
});

/** A point within a few roundings to a tenth of the size from the surface. */
function nearPoint(shape: Shape, random: Random, size: number): number[] {
  const start = unitVector(random).map((x) => x * size * 1.5 * random());
  const { point } = closest(shape, start);
  const off = size * 10 ** (-17 * random());
  const [x, y, z] = unitVector(random);
  return [point[0] + off * x, point[1] + off * y, point[2] + off * z];
}

/** Points of the surface by formulas of their own, a few hundredths apart. */
function sampleSurface(name: string, [a, b, c]: number[], random: Random): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < 3000; i++) {
    const [x, y, z] = unitVector(random);
    const [s, t] = [random() * 2 - 1, random() * 2 - 1];
    const across = Math.sqrt(x * x + z * z);
    const rim = [x / across, z / across];
    const disc = Math.sqrt(random());
    const up = random() < 0.5 ? 1 : -1;
    if (name === "sphere") out.push([a * x, a * y, a * z]);
    else if (name === "box") {
      const face = i % 3;
      out.push([
        face === 0 ? up * a : s * a,
        face === 1 ? up * b : (face === 0 ? s : t) * b,
        face === 2 ? up * c : t * c,
      ]);
    } else if (name === "capsule") {
      if (i % 2 === 0) out.push([a * rim[0], s * b, a * rim[1]]);
      else out.push([a * x, a * y + (y > 0 ? b : -b), a * z]);
    } else if (name === "cylinder") {
      if (i % 2 === 0) out.push([a * rim[0], s * b, a * rim[1]]);
      else out.push([a * disc * rim[0], up * b, a * disc * rim[1]]);
    } else if (i % 2 === 0) out.push([a * disc * rim[0], b - 2 * b * disc, a * disc * rim[1]]);
    else out.push([a * disc * rim[0], -b, a * disc * rim[1]]);
  }
  return out;
}

describe("closestPoint by example", () => {
  const table: [string, Shape, number[], number, number[], number[]][] = [
    ["centre of a sphere", sphere(2), [0, 0, 0], -2, [0, 2, 0], [0, 1, 0]],
    ["outside a sphere", sphere(1), [0, 0, -3], 2, [0, 0, -1], [0, 0, -1]],
    ["on a sphere", sphere(1), [0, 1, 0], 0, [0, 1, 0], [0, 1, 0]],
    ["axis of a capsule", capsule(0.5, 1), [0, 0.25, 0], -0.5, [0.5, 0.25, 0], [1, 0, 0]],
    ["axis of a capsule, above its segment", capsule(0.5, 1), [0, 1.25, 0], -0.25, [0, 1.5, 0], [0, 1, 0]],
    ["beside a capsule", capsule(0.5, 1), [2, -1, 0], 1.5, [0.5, -1, 0], [1, 0, 0]],
    ["centre of a box", box(3, 2, 4), [0, 0, 0], -2, [0, 2, 0], [0, 1, 0]],
    ["inside a box", box(1, 1, 1), [0, 0.25, -0.5], -0.5, [0, 0.25, -1], [0, 0, -1]],
    ["corner of a box", box(1, 1, 1), [1, 1, 1], 0, [1, 1, 1], [1, 0, 0]],
    ["beside an edge of a box", box(1, 1, 1), [4, 5, 0], 5, [1, 1, 0], [0.6, 0.8, 0]],
    ["centre of a tall cylinder", cylinder(1, 2), [0, 0, 0], -1, [1, 0, 0], [1, 0, 0]],
    ["centre of a flat cylinder", cylinder(2, 1), [0, 0, 0], -1, [0, 1, 0], [0, 1, 0]],
    ["under a cylinder", cylinder(2, 1), [0.5, -3, 0], 2, [0.5, -1, 0], [0, -1, 0]],
    ["off the rim of a cylinder", cylinder(2, 1), [0, 5, -5], 5, [0, 1, -2], [0, 0.8, -0.6]],
    ["above the apex of a cone", cone(1, 1), [0, 3, 0], 2, [0, 1, 0], [0, 1, 0]],
    ["under a cone", cone(1, 1), [0.5, -3, 0], 2, [0.5, -1, 0], [0, -1, 0]],
    ["off the rim of a cone", cone(1, 1), [4, -5, 0], 5, [1, -1, 0], [0.6, -0.8, 0]],
    ["above a half-space", halfSpace({ x: 0, y: 2, z: 0 }, 1), [5, 3, 7], 2, [5, 1, 7], [0, 1, 0]],
    ["deep in a half-space", halfSpace({ x: 0, y: 1, z: 0 }), [5, -3, 7], -3, [5, 0, 7], [0, 1, 0]],
    ["above a triangle", triangle([0, 0, 0], [0, 0, 4], [4, 0, 0]), [1, 2, 1], 2, [1, 0, 1], [0, 1, 0]],
    ["under a triangle", triangle([0, 0, 0], [0, 0, 4], [4, 0, 0]), [1, -2, 1], 2, [1, 0, 1], [0, -1, 0]],
    ["on a triangle", triangle([0, 0, 0], [0, 0, 4], [4, 0, 0]), [1, 0, 1], 0, [1, 0, 1], [0, 1, 0]],
    ["on an edge of a triangle", triangle([0, 0, 0], [0, 0, 4], [4, 0, 0]), [2, 0, 2], 0, [2, 0, 2], [0, 1, 0]],
    ["in the plane of a triangle", triangle([0, 0, 0], [0, 0, 4], [4, 0, 0]), [-2, 0, 1], 2, [0, 0, 1], [-1, 0, 0]],
  ];
  test.each(table)("%s", (_name, shape, p, distance, point, normal) => {
    const out = closest(shape, p);
    expect(out.distance).toBeCloseTo(distance, 15);
    for (let i = 0; i < 3; i++) {
      expect(out.point[i]).toBeCloseTo(point[i], 15);
      expect(out.normal[i]).toBeCloseTo(normal[i], 15);
    }
  });

  test("the side of a cone", () => {
    const out = closest(cone(1, 1), [2, 1, 0]);
    expect(out.distance).toBeCloseTo(1.7888543819998317, 15);
    expect(Array.from(out.point)).toEqual([expect.closeTo(0.4, 15), expect.closeTo(0.2, 15), 0]);
  });

  test("a triangle gives the weights of its corners", () => {
    const out = closest(triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]), [1, 2, 5]);
    expect([out.u, out.v, out.feature, out.child]).toEqual([0.25, 0.5, 0, -1]);
  });

  test("beyond the limit nothing is written", () => {
    const shapes = [
      ...Object.values(KINDS).map(({ make }) => make(1, 1, 1)),
      triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]),
    ];
    for (const shape of [...shapes, halfSpace([0, 1, 0]), convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])]) {
      const out = new SurfacePoint();
      const far = Float64Array.from([5, 6, 7]);
      out.limit = 2;
      expect(fullType(shape).closestPoint?.(shape, far, out)).toBe(false);
      expect(out.distance).toBe(Infinity);
      expect([...out.point, ...out.normal]).toEqual([0, 0, 0, 0, 0, 0]);
      out.limit = 20;
      expect(fullType(shape).closestPoint?.(shape, far, out)).toBe(true);
    }
  });
});

describe("closestPoint of a half-space", () => {
  test("distance along the normal from both sides (seed 24)", () => {
    const random = randomNumbers(24);
    for (let i = 0; i < 200; i++) {
      const n = unitVector(random);
      const shape = halfSpace(n, random() * 4 - 2);
      const p = [random() * 20 - 10, random() * 20 - 10, random() * 20 - 10];
      const out = closest(shape, p);
      const height = n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - shape.offset;
      expect(Math.abs(out.distance - height)).toBeLessThanOrEqual(40 * EPSILON);
      for (let k = 0; k < 3; k++) {
        expect(Math.abs(p[k] - out.point[k] - out.distance * out.normal[k])).toBeLessThanOrEqual(40 * EPSILON);
      }
    }
  });
});

/** An optional folder of extra cases beside the repository. */
const REPORTS = new URL("../../../shared/cases/reports.json", import.meta.url);

describe.skipIf(!existsSync(REPORTS))("reported closest points", () => {
  // biome-ignore-start lint/suspicious/noExplicitAny: case files are plain JSON
  const all: any[] = existsSync(REPORTS) ? JSON.parse(readFileSync(REPORTS, "utf8")) : [];
  const makers: Readonly<Record<string, (shape: any) => Shape>> = {
    sphere: (s) => sphere(s.radius),
    capsule: (s) => capsule(s.radius, s.halfHeight),
    box: (s) => box(s.halfExtents[0], s.halfExtents[1], s.halfExtents[2]),
    cone: (s) => cone(s.radius, s.halfHeight),
    triangle: (s) => triangle(s.points[0], s.points[1], s.points[2]),
  };
  const cases = all.filter((item) => item.kind === "closestPoint" && item.scene[0].shape.type in makers);

  test.each(cases)("$id", (item: any) => {
    const { shape, position } = item.scene[0];
    expect([...item.scene[0].rotation, ...position]).toEqual([0, 0, 0, 1, 0, 0, 0]);
    const out = closest(makers[shape.type](shape), item.query.point);
    const wanted = item.expect;
    expect(Math.abs(Math.max(0, out.distance) - wanted.distance)).toBeLessThanOrEqual(wanted.tolerance);
    if (wanted.inside) expect(out.distance).toBeLessThan(0);
    else {
      for (let i = 0; i < 3; i++)
        expect(Math.abs(out.point[i] - wanted.point[i])).toBeLessThanOrEqual(wanted.tolerance);
    }
  });
  // biome-ignore-end lint/suspicious/noExplicitAny: case files are plain JSON
});

describe("the certificate itself", () => {
  test("refuses a wrong answer", () => {
    const shape = sphere(1);
    const lying: Shape = {
      ...shape,
      type: {
        ...shape.type,
        closestPoint(_shape: Shape, _point: Float64Array, out: SurfacePoint) {
          out.distance = 1.5;
          out.point.set([0.5, 0, 0]);
          out.normal.set([1, 0, 0]);
          return true;
        },
      },
    };
    expect(() => proveConvex(lying, [2, 0, 0], 1, [])).toThrow();
    expect(reach(shape, [0, 0, 1])).toBe(1);
  });
});
