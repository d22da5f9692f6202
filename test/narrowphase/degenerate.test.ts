import { describe, expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cone } from "../../src/shapes/cone.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";

type Triple = [number, number, number];

/** Each solid here reaches exactly to ±1 on the y axis and, at y = 0, to ±x on the x axis. */
const SOLIDS: [string, Shape, number][] = [
  ["sphere", sphere(1), 1],
  ["box", box(1, 1, 1), 1],
  ["capsule", capsule(0.5, 0.5), 0.5],
  ["cylinder", cylinder(0.5, 1), 0.5],
  ["cone", cone(1, 1), 0.5],
];

function cast(shape: Shape, origin: Triple, direction: Triple, solid = true, position: Triple = [0, 0, 0]) {
  return raycastShape(shape, { position }, { origin, direction }, { solid });
}

describe.each(SOLIDS)("%s: degenerate rays", (_name, shape, x) => {
  test("from inside: at the start with −direction, or hollow at the exit with its back face", () => {
    const start = cast(shape, [0, 0, 0], [2, 0, 0]);
    expect(start).toMatchObject({ distance: 0, startsInside: true, backFace: false, point: { x: 0, y: 0, z: 0 } });
    expect(start?.normal).toEqual({ x: -1, y: 0, z: 0 });
    const exit = cast(shape, [0, 0, 0], [2, 0, 0], false);
    expect(exit).toMatchObject({ startsInside: true, backFace: true, point: { y: 0, z: 0 } });
    expect(exit?.distance).toBeCloseTo(x, 15);
    expect(exit?.normal.x).toBeLessThan(-0.8);
  });

  test("from the surface inward, outward, and away from it", () => {
    expect(cast(shape, [-x, 0, 0], [1, 0, 0])?.distance).toBeCloseTo(0, 15);
    expect(cast(shape, [x, 0, 0], [1, 0, 0])?.distance).toBe(0);
    expect(cast(shape, [x + 1e-9, 0, 0], [1, 0, 0])).toBeNull();
  });

  test("straight along the axis from far: at the top, from the bottom at the bottom", () => {
    for (const far of [10, 1e6, 1e8]) {
      expect(cast(shape, [0, far, 0], [0, -1, 0])).toMatchObject({ distance: far - 1, normal: { x: 0, y: 1, z: 0 } });
      expect(cast(shape, [0, -far, 0], [0, 1, 0])).toMatchObject({ distance: far - 1, normal: { x: 0, y: -1, z: 0 } });
    }
  });

  test("a far origin keeps the point, the normal and the grazing decision", () => {
    for (const far of [1e6, 1e8]) {
      const hit = cast(shape, [-far, 0, 0], [1, 0, 0]);
      expect(hit?.distance).toBeCloseTo(far - x, 7);
      expect(hit?.normal.x).toBeLessThan(-0.8);
      expect(hit?.normal.y).toBeCloseTo(_name === "cone" ? 1 / Math.sqrt(5) : 0, 14);
      expect(cast(shape, [-far, 0, x - 1e-9], [1, 0, 0])).not.toBeNull();
      expect(cast(shape, [-far, 0, x + 1e-9], [1, 0, 0])).toBeNull();
    }
  });

  test("a shape and a ray that are both far away agree with those at the origin", () => {
    const near = cast(shape, [-3, 0.25, 0.125], [1, 0, 0]);
    const far = cast(shape, [2 ** 27 - 3, 0.25, 0.125], [1, 0, 0], true, [2 ** 27, 0, 0]);
    expect(far?.distance).toBe(near?.distance);
    expect(far?.normal).toEqual(near?.normal);
  });

  test("a tangent touches at the widest and at the top", () => {
    expect(cast(shape, [-4, 1, 0], [1, 0, 0])).not.toBeNull();
    expect(cast(shape, [-4, 1 + 1e-12, 0], [1, 0, 0])).toBeNull();
    if (_name === "box") expect(cast(shape, [-4, 0, 1], [1, 0, 0])?.distance).toBe(3);
    else expect(cast(shape, [-4, 0, x], [1, 0, 0])?.distance).toBeCloseTo(4, 7);
  });

  test("a segment that ends on the surface hits, one that ends before it misses", () => {
    const ray = (to: number) => raycastShape(shape, null, { from: [0, 5, 0], to: [0, to, 0] });
    expect(ray(1)).toMatchObject({ distance: 4, fraction: 1 });
    expect(ray(1 + 1e-12)).toBeNull();
    expect(ray(-5)).toMatchObject({ distance: 4, fraction: 0.4 });
  });

  test("a ray of length 0 is a point test", () => {
    const point = (p: Triple) => raycastShape(shape, null, { from: p, to: p });
    expect(point([0, 0, 0])).toMatchObject({
      distance: 0,
      fraction: 0,
      startsInside: true,
      normal: { x: 0, y: 1, z: 0 },
    });
    expect(point([0, 1, 0])?.distance).toBe(0);
    expect(point([0, 1.01, 0])).toBeNull();
  });

  test("thin by 1:1000 in every direction", () => {
    const thin: Record<string, Shape> = {
      box: box(0.001, 1, 1),
      capsule: capsule(0.001, 1),
      cylinder: cylinder(1, 0.001),
      cone: cone(1, 0.001),
    };
    const sheet = thin[_name];
    if (sheet === undefined) return;
    const along = cast(sheet, [-3, 0, 0], [1, 0, 0]);
    const across = cast(sheet, [0, -3, 0], [0, 1, 0]);
    const half = { box: [0.001, 1], capsule: [0.001, 1.001], cylinder: [1, 0.001], cone: [0.5, 0.001] }[_name] ?? [];
    expect(along?.distance).toBeCloseTo(3 - half[0], 14);
    expect(across?.distance).toBeCloseTo(3 - half[1], 14);
  });
});

test("rays along a face, an edge and a generator hit where they enter", () => {
  expect(cast(box(1, 1, 1), [-3, 1, 0], [1, 0, 0])?.distance).toBe(2);
  expect(cast(box(1, 1, 1), [-3, 1, 1], [1, 0, 0])?.distance).toBe(2);
  expect(cast(box(1, 1, 1), [-3, 1, -1], [1, 0, 0])?.distance).toBe(2);
  expect(cast(box(1, 1, 1), [-3, 1 + 1e-12, 0], [1, 0, 0])).toBeNull();
  expect(cast(cylinder(0.5, 1), [0.5, 3, 0], [0, -1, 0])?.distance).toBe(2);
  expect(cast(cylinder(0.5, 1), [-3, 1, 0], [1, 0, 0])?.distance).toBe(2.5);
  expect(cast(capsule(0.5, 1), [0.5, 3, 0], [0, -1, 0])?.distance).toBe(2);
  expect(cast(cone(1, 1), [-1, 3, 0], [0.5, -1, 0])?.distance).toBeCloseTo(2 * Math.sqrt(1.25), 14);
  expect(cast(halfSpace([0, 1, 0]), [5, 0, 0], [1, 0, 0])).toMatchObject({ distance: 0, startsInside: true });
});

test("a whole line has a hit before its origin; an endless one inside an endless solid has no point to begin at", () => {
  const line = { origin: [5, 0, 0], direction: [1, 0, 0], minDistance: -Infinity };
  expect(raycastShape(sphere(1), null, line)).toMatchObject({
    distance: -6,
    fraction: 0,
    point: { x: -1, y: 0, z: 0 },
  });
  const endless = raycastShape(halfSpace([0, 1, 0], 1), null, line);
  expect(endless).toMatchObject({
    distance: -Infinity,
    point: { x: -Infinity, y: 0, z: 0 },
    normal: { x: -1, y: 0, z: 0 },
    startsInside: true,
  });
});
