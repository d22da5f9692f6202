import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Vec3 } from "../../../src/math/vec3.ts";
import { rayBox } from "../../../src/narrowphase/ray/ray-box.ts";
import { rayCapsule } from "../../../src/narrowphase/ray/ray-capsule.ts";
import { rayCone } from "../../../src/narrowphase/ray/ray-cone.ts";
import { rayCylinder } from "../../../src/narrowphase/ray/ray-cylinder.ts";
import type { RayInterval } from "../../../src/narrowphase/ray/ray-interval.ts";
import { rayObb } from "../../../src/narrowphase/ray/ray-obb.ts";
import { raySphere } from "../../../src/narrowphase/ray/ray-sphere.ts";
import { raycastShape } from "../../../src/narrowphase/raycast-shape.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { type Triple, unitQuaternion, vector } from "../solids.ts";

const SEED = 5150;

/** A plain function and the shape and pose that must answer the same, made from one random frame. */
interface Twin {
  name: string;
  shape: Shape;
  plain(ray: { from: Triple; to: Triple }, at: (local: Triple) => Vec3, rotation: number[]): RayInterval | null;
}

const TWINS: Twin[] = [
  { name: "raySphere", shape: sphere(1.5), plain: (ray, at) => raySphere(ray, at([0, 0, 0]), 1.5) },
  {
    name: "rayObb",
    shape: box(0.5, 1, 2),
    plain: (ray, at, rotation) => rayObb(ray, at([0, 0, 0]), [0.5, 1, 2], rotation),
  },
  {
    name: "rayCapsule",
    shape: capsule(0.75, 1),
    plain: (ray, at) => rayCapsule(ray, at([0, -1, 0]), at([0, 1, 0]), 0.75),
  },
  {
    name: "rayCylinder",
    shape: cylinder(1, 1.5),
    plain: (ray, at) => rayCylinder(ray, at([0, -1.5, 0]), at([0, 1.5, 0]), 1),
  },
  { name: "rayCone", shape: cone(1.5, 1.5), plain: (ray, at) => rayCone(ray, at([0, -1.5, 0]), at([0, 1.5, 0]), 1.5) },
];

/** position + rotation · local, by the quaternion's own formula. */
function place(position: Triple, q: number[], v: Triple): Vec3 {
  const [x, y, z, w] = q;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return {
    x: position[0] + v[0] + w * tx + y * tz - z * ty,
    y: position[1] + v[1] + w * ty + z * tx - x * tz,
    z: position[2] + v[2] + w * tz + x * ty - y * tx,
  };
}

describe.each(TWINS)("$name", ({ shape, plain }) => {
  test(`agrees with the shape at a pose (seed ${SEED})`, () => {
    let hits = 0;
    const numRuns = 500;
    const scene = [vector(1), unitQuaternion, vector(3), vector(2)] as const;
    fc.assert(
      fc.property(...scene, (position, rotation, from, to) => {
        const found = plain({ from, to }, (local) => place(position, rotation, local), rotation);
        const hit = raycastShape(shape, { position, rotation }, { from, to });
        expect(found !== null).toBe(hit !== null);
        if (found === null || hit === null) return;
        hits++;
        expect(found.distance).toBeCloseTo(hit.distance, 9);
        expect(found.startsInside).toBe(hit.startsInside);
        for (const axis of ["x", "y", "z"] as const) expect(found.normal[axis]).toBeCloseTo(hit.normal[axis], 7);
        const exit = raycastShape(shape, { position, rotation }, { from, to }, { solid: false });
        if (exit?.backFace) {
          expect(found.exit).toBeCloseTo(exit.distance, 9);
          for (const axis of ["x", "y", "z"] as const)
            expect(found.exitNormal[axis]).toBeCloseTo(-exit.normal[axis], 7);
        }
      }),
      { seed: SEED, numRuns },
    );
    expect(hits / numRuns).toBeGreaterThan(0.3);
    expect(hits / numRuns).toBeLessThan(0.7);
  });
});

describe("an interval", () => {
  const along = { direction: [1, 0, 0] };

  test("counts from the origin, whatever the ray's own interval", () => {
    expect(raySphere({ origin: [-5, 0, 0], ...along }, [0, 0, 0], 1)).toEqual({
      distance: 4,
      enter: 4,
      exit: 6,
      startsInside: false,
      normal: { x: -1, y: 0, z: 0 },
      exitNormal: { x: 1, y: 0, z: 0 },
    });
    expect(raySphere({ origin: [0, 0, 0], ...along, maxDistance: 0.25 }, [0, 0, 0], 1)).toMatchObject({
      distance: 0,
      enter: -1,
      exit: 1,
      startsInside: true,
      normal: { x: -1, y: 0, z: 0 },
      exitNormal: { x: 1, y: 0, z: 0 },
    });
    expect(raySphere({ origin: [5, 0, 0], ...along }, [0, 0, 0], 1)).toBeNull();
  });

  test("of a line may lie before its origin", () => {
    const line = { origin: [5, 0, 0], ...along, minDistance: -Infinity };
    expect(raySphere(line, [0, 0, 0], 1)).toMatchObject({ distance: -6, enter: -6, exit: -4, startsInside: false });
  });

  test("of a segment needs one common point", () => {
    const sphereAt = (x: number) => raySphere({ from: [0, 0, 0], to: [2, 0, 0] }, [x, 0, 0], 1);
    expect([-1.001, -1, 3, 3.001].map((x) => sphereAt(x) !== null)).toEqual([false, true, true, false]);
    expect(sphereAt(3)?.distance).toBe(2);
  });
});

describe("rayBox", () => {
  const min = [0.1, 0.1, 0.1];
  const max = [0.7, 0.7, 0.7];

  test("takes its planes as they are given: a ray in one of them hits", () => {
    for (const y of [0.1, 0.7]) {
      expect(rayBox({ origin: [-1, y, 0.3], direction: [1, 0, 0] }, min, max)).toMatchObject({
        distance: 1.1,
        exit: 1.7,
        normal: { x: -1, y: 0, z: 0 },
      });
    }
    expect(rayBox({ origin: [-1, 0.7000000000000001, 0.3], direction: [1, 0, 0] }, min, max)).toBeNull();
  });

  test("flat and point-like boxes can be hit", () => {
    expect(rayBox({ origin: [0, 5, 0], direction: [0, -1, 0] }, [-1, 2, -1], [1, 2, 1])).toMatchObject({
      enter: 3,
      exit: 3,
      normal: { x: 0, y: 1, z: 0 },
    });
    expect(rayBox({ origin: [0, 5, 0], direction: [0, -1, 0] }, [0, 0, 0], [0, 0, 0])?.distance).toBe(5);
  });

  test("agrees with a box around a centre", () => {
    const hit = rayBox({ from: [-5, 1, 2], to: [5, 2, 1] }, [-1, -1, -1], [1, 3, 3]);
    const shape = raycastShape(box(1, 2, 2), { position: [0, 1, 1] }, { from: [-5, 1, 2], to: [5, 2, 1] });
    expect(hit?.distance).toBe(shape?.distance);
    expect(hit?.normal).toEqual(shape?.normal);
  });

  test("refuses min > max, naming the axis", () => {
    expect(() => rayBox({ from: [0, 0, 0], to: [1, 0, 0] }, [0, 2, 0], [1, 1, 1])).toThrow(
      new RangeError("rayBox: min.y must be <= max.y, got 2 and 1"),
    );
  });
});

describe("the functions with an axis", () => {
  const ray = { origin: [0, 0, -5], direction: [0, 0, 1] };

  test("take an axis in any direction", () => {
    for (const [a, b] of [
      [
        [-1, 0, 0],
        [1, 0, 0],
      ],
      [
        [0, -1, 0],
        [0, 1, 0],
      ],
      [
        [1, 1, 0],
        [-1, -1, 0],
      ],
    ]) {
      expect(rayCapsule(ray, a, b, 0.5)?.distance).toBeCloseTo(4.5, 14);
      expect(rayCylinder(ray, a, b, 0.5)?.distance).toBeCloseTo(4.5, 14);
      expect(rayCone(ray, a, b, 0.5)?.distance).toBeCloseTo(4.75, 14);
    }
    expect(rayCapsule(ray, [0, 0, 1], [0, 0, -1], 0.5)?.distance).toBeCloseTo(3.5, 14);
    expect(rayCylinder(ray, [0, 0, 1], [0, 0, -1], 0.5)?.distance).toBeCloseTo(4, 14);
    expect(rayCone(ray, [0, 0, 1], [0, 0, -1], 0.5)).toMatchObject({ enter: 4, exit: 6 });
  });

  test("a capsule without an axis is a ball, the others have no meaning", () => {
    expect(rayCapsule(ray, [0, 0, 1], [0, 0, 1], 0.5)).toMatchObject({ enter: 5.5, exit: 6.5 });
    expect(() => rayCylinder(ray, [1, 2, 3], [1, 2, 3], 1)).toThrow(
      new RangeError("rayCylinder: b must differ from a, got (1, 2, 3) for both"),
    );
    expect(() => rayCone(ray, [1, 2, 3], [1, 2, 3], 1)).toThrow(
      new RangeError("rayCone: apex must differ from base, got (1, 2, 3) for both"),
    );
  });

  test("refuse bad numbers by name", () => {
    expect(() => raySphere(ray, [0, 0, 0], -1)).toThrow(new RangeError("raySphere: radius must be > 0, got -1"));
    expect(() => rayCapsule(ray, [0, 0, 0], [0, Number.NaN, 0], 1)).toThrow(
      new RangeError("rayCapsule: b.y must be finite, got NaN"),
    );
    expect(() => rayCylinder(ray, [0, 0, 0], [0, 1, 0], 0)).toThrow(
      new RangeError("rayCylinder: radius must be > 0, got 0"),
    );
    expect(() => rayCone({ origin: [0, 0, 0], direction: [0, 0, 0] }, [0, 0, 0], [0, 1, 0], 1)).toThrow(
      new RangeError("rayCone: ray.direction must not be zero"),
    );
    expect(() => rayObb(ray, [0, 0, 0], [1, -1, 1], [0, 0, 0, 1])).toThrow(
      new RangeError("rayObb: halfExtents.y must be >= 0, got -1"),
    );
    expect(() => rayObb(ray, [0, 0, 0], [1, 1, 1], [0, 0, 0, 0])).toThrow(
      new RangeError("rayObb: rotation must be a unit quaternion, got length 0"),
    );
  });
});
