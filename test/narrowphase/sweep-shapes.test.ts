import { describe, expect, test } from "vitest";
import { SweepHit } from "../../src/narrowphase/sweep-hit.ts";
import type { MotionLike } from "../../src/narrowphase/sweep-motion.ts";
import { type InitialOverlap, sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";

const UP = { x: 0, y: 1, z: 0 };
const DOWN = [0, -1, 0];
const at = (x: number, y: number, z: number) => ({ position: [x, y, z] });
/** A floor of two triangles in the plane y = 0, and a step of two more at x = 3, up to y = 2. */
const room = mesh([-5, 0, -5, -5, 0, 5, 3, 0, 5, 3, 0, -5, 3, 2, 5, 3, 2, -5], [0, 1, 2, 0, 2, 3, 3, 2, 4, 3, 4, 5]);

describe("sweepShapes", () => {
  test("tells all of a hit", () => {
    const hit = sweepShapes(sphere(1), at(0, 5, 0), box(2, 1, 2), null, { direction: [0, -3, 0], maxDistance: 6 });
    expect(hit).toEqual({
      distance: 3,
      fraction: 0.5,
      location: { x: 0, y: 2, z: 0 },
      point: { x: 0, y: 1, z: 0 },
      normal: UP,
      sweepNormal: UP,
      startPenetrating: false,
      penetrationDepth: 0,
      childIndex: -1,
      faceIndex: -1,
      barycentric: null,
      sweptChildIndex: -1,
      error: 0,
      converged: true,
    });
    expect(hit).toBeInstanceOf(SweepHit);
  });

  test("by where it goes: `to`", () => {
    const hit = sweepShapes(sphere(1), at(0, 5, 0), box(2, 1, 2), at(0, 0, 0), { to: { x: 0, y: 1, z: 0 } });
    expect(hit?.distance).toBe(3);
    expect(hit?.fraction).toBe(0.75);
    expect(sweepShapes(sphere(1), at(0, 5, 0), box(2, 1, 2), null, { to: [0, 2.5, 0] })).toBeNull();
  });

  test("both ends of the way are included", () => {
    const cast = (maxDistance: number) =>
      sweepShapes(sphere(1), at(0, 5, 0), box(2, 1, 2), null, { direction: DOWN, maxDistance });
    expect(cast(3)?.fraction).toBe(1);
    expect(cast(3 - 1e-9)).toBeNull();
    expect(cast(Infinity)?.fraction).toBe(0);
  });

  test("names the face, the child and the swept child", () => {
    const hit = sweepShapes(capsule(0.5, 1), at(0, 4, 2), room, null, { direction: DOWN });
    expect(hit?.faceIndex).toBe(0);
    expect(hit?.distance).toBe(2.5);
    const weights = hit?.barycentric;
    expect(weights?.x).toBeCloseTo(0.3, 12);
    expect(weights!.x + weights!.y + weights!.z).toBeCloseTo(1, 14);
    const pair = compound([{ shape: sphere(1), position: [0, 9, 0] }, { shape: room }, { shape: box(1, 1, 1) }]);
    const ball = compound([
      { shape: box(0.1, 0.1, 0.1), position: [0, 2, 0] },
      { shape: sphere(0.5), position: [0, 0, 1] },
    ]);
    const other = sweepShapes(ball, at(0, 4, 3), pair, null, { direction: DOWN });
    expect(other).toMatchObject({ childIndex: 1, faceIndex: 0, sweptChildIndex: 1, distance: 3.5 });
    expect(
      sweepShapes(sphere(1), at(0, 3, 0), triangle([-1, 0, 0], [0, 0, 2], [1, 0, 0]), null, { direction: DOWN }),
    ).toMatchObject({ faceIndex: 0, distance: 2, normal: UP });
  });

  test("on an edge: the normal of the face that opposes the motion most, the sweepNormal where the two part", () => {
    const hit = sweepShapes(sphere(0.5), at(-5, 1.3, 0.5), box(1, 1, 4), null, { direction: [1, 0, 0] });
    expect(hit?.distance).toBeCloseTo(3.6, 14);
    expect(hit?.normal).toEqual({ x: -1, y: 0, z: 0 });
    expect(hit?.sweepNormal.x).toBeCloseTo(-0.8, 14);
    expect(hit?.sweepNormal.y).toBeCloseTo(0.6, 14);
    const steep = sweepShapes(sphere(0.5), at(-3, 4, 0), box(1, 1, 4), null, { direction: [1.7, -2.6, 0] });
    expect(steep?.normal).toEqual(UP);
  });

  test("surfaces stop from both sides, with the normal turned to the shape", () => {
    const below = sweepShapes(box(0.5, 0.5, 0.5), at(1, -3, 1), room, null, { direction: [0, 1, 0] });
    expect(below).toMatchObject({ distance: 2.5, normal: { x: 0, y: -1, z: 0 }, sweepNormal: { x: 0, y: -1, z: 0 } });
    const field = heightField({ rows: 2, cols: 2, cellSize: 4, heights: [0, 0, 0, 0] });
    const under = sweepShapes(cylinder(0.5, 1), at(2, -3, 2), field, null, { direction: [0, 1, 0] });
    expect(under).toMatchObject({ distance: 2, normal: { x: 0, y: -1, z: 0 } });
  });

  test("a half-space: by the lowest point", () => {
    const floor = halfSpace([0, 1, 0], 1);
    const hit = sweepShapes(capsule(0.5, 1), at(7, 4, 0), floor, null, { direction: [1, -1, 0] });
    expect(hit?.distance).toBeCloseTo(1.5 * Math.SQRT2, 14);
    expect(hit).toMatchObject({ normal: UP, sweepNormal: UP, faceIndex: -1 });
    expect(hit?.point.x).toBeCloseTo(8.5, 14);
    expect(sweepShapes(sphere(1), at(0, 4, 0), floor, null, { direction: [1, 0, 0] })).toBeNull();
    expect(sweepShapes(sphere(1), at(0, 4, 0), floor, null, { direction: [1, 1, 0] })).toBeNull();
    const inside = sweepShapes(sphere(1), at(0, -4, 0), floor, at(0, 1, 0), { direction: [1, 1, 0] });
    expect(inside).toMatchObject({ startPenetrating: true, penetrationDepth: 7, sweepNormal: UP, distance: 0 });
  });
});

describe("touching at the start", () => {
  const targets: [string, Shape][] = [
    ["box", box(5, 1, 5)],
    ["half-space", halfSpace([0, 1, 0], 1)],
    ["mesh", mesh([-5, 1, -5, -5, 1, 5, 5, 1, 5, 5, 1, -5], [0, 1, 2, 0, 2, 3])],
    ["compound", compound([{ shape: box(5, 1, 5) }])],
  ];
  const movers: [string, Shape][] = [
    ["sphere", sphere(1)],
    ["box", box(1, 1, 1)],
    ["capsule", capsule(0.5, 0.5)],
    ["cylinder", cylinder(1, 1)],
    ["compound", compound([{ shape: sphere(1) }, { shape: box(0.5, 0.5, 0.5) }])],
  ];
  const pairs = targets.flatMap(([name, b]) => movers.map(([other, a]) => [other, name, a, b] as const));

  test.each(pairs)("%s on a %s", (_a, _b, a, b) => {
    const cast = (direction: number[], maxDistance = 5) =>
      sweepShapes(a, at(0, 2, 0), b, null, { direction, maxDistance });
    const inwards = cast(DOWN);
    expect(inwards).toMatchObject({ distance: 0, startPenetrating: false, penetrationDepth: 0, sweepNormal: UP });
    expect(cast([1, -1e-3, 0])).toMatchObject({ distance: 0, startPenetrating: false, sweepNormal: UP });
    expect(cast([1, 0, 0])).toBeNull();
    expect(cast([0, 0, -1])).toBeNull();
    expect(cast([0, 1, 0])).toBeNull();
    expect(cast([1, 1e-3, 0])).toBeNull();
    // a rest is an overlap test, and a touch is no overlap
    expect(cast([0, 0, 0])).toBeNull();
    expect(cast(DOWN, 0)).toBeNull();
  });
});

describe("overlapping at the start", () => {
  const modes: readonly InitialOverlap[] = ["report", "ignore", "whenMovingIn"];
  const cast = (b: Shape, direction: number[], initialOverlap: InitialOverlap, maxDistance = 10, y = 1.5) =>
    sweepShapes(sphere(1), at(0.2, y, 0.1), b, null, { direction, maxDistance }, { initialOverlap });

  test.each([
    ["box", box(3, 1, 3)],
    ["mesh", mesh([-3, 1, -3, -3, 1, 3, 3, 1, 3, 3, 1, -3], [0, 1, 2, 0, 2, 3])],
    ["compound", compound([{ shape: box(3, 1, 3) }])],
    ["half-space", halfSpace([0, 1, 0], 1)],
    [
      "height field",
      compound([
        { shape: heightField({ rows: 2, cols: 2, cellSize: 8, heights: [1, 1, 1, 1] }), position: [-4, 0, -4] },
      ]),
    ],
  ])("%s: depth and normal of the shortest way out; then by option", (_name, b) => {
    for (const direction of [DOWN, [0, 1, 0], [1, 0, 0], [0, 0, 0]]) {
      const hit = cast(b, direction, "report");
      expect(hit).toMatchObject({ distance: 0, fraction: 0, startPenetrating: true, sweepNormal: UP, normal: UP });
      expect(hit?.penetrationDepth).toBeCloseTo(0.5, 14);
      expect(hit?.location).toEqual({ x: 0.2, y: 1.5, z: 0.1 });
      expect(cast(b, direction, "ignore")).toBeNull();
    }
    expect(cast(b, DOWN, "whenMovingIn")?.penetrationDepth).toBeCloseTo(0.5, 14);
    expect(cast(b, [1, -0.01, 0], "whenMovingIn")).not.toBeNull();
    expect(cast(b, [1, 0, 0], "whenMovingIn")).toBeNull();
    expect(cast(b, [0, 1, 0], "whenMovingIn")).toBeNull();
    expect(cast(b, [0, 0, 0], "whenMovingIn")).toBeNull();
    expect(cast(b, DOWN, "whenMovingIn", 0)).toBeNull();
    expect(cast(b, DOWN, "report", 0)?.penetrationDepth).toBeCloseTo(0.5, 14);
  });

  test("the deepest part wins over everything", () => {
    const heap = compound([
      { shape: box(1, 1, 1), position: [1.9, 1.5, 0] },
      { shape: box(3, 1, 3) },
      { shape: sphere(0.5), position: [0.2, 2.9, 0.1] },
    ]);
    const hit = cast(heap, [0, 1, 0], "report");
    expect(hit).toMatchObject({ startPenetrating: true, childIndex: 1, sweepNormal: UP });
    expect(hit?.penetrationDepth).toBeCloseTo(0.5, 14);
  });

  test("what is passed over leaves the rest in place", () => {
    const heap = compound([{ shape: box(3, 1, 3) }, { shape: box(1, 1, 1), position: [5, 1.5, 0] }]);
    expect(cast(heap, [1, 0, 0], "ignore")).toMatchObject({ childIndex: 1, normal: { x: -1, y: 0, z: 0 } });
    expect(cast(heap, [1, 0, 0], "ignore")?.distance).toBeCloseTo(2.8, 14);
    expect(cast(heap, [1, 0, 0], "whenMovingIn")).toMatchObject({ childIndex: 1, startPenetrating: false });
    expect(cast(heap, [-1, 0, 0], "ignore")).toBeNull();
  });

  test("sunk into a floor of many faces: sideways is free until a wall", () => {
    const n = 20;
    const positions = Array.from({ length: (n + 1) * (n + 1) }, (_, i) => [
      (i % (n + 1)) - 10,
      0,
      Math.floor(i / (n + 1)) - 10,
    ]).flat();
    const indices = Array.from({ length: n * n }, (_, i) => {
      const a = Math.floor(i / n) * (n + 1) + (i % n);
      return [a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2];
    }).flat();
    const wall = positions.length / 3;
    positions.push(4, -1, -9, 4, -1, 9, 4, 9, 9, 4, 9, -9);
    indices.push(wall, wall + 1, wall + 2, wall, wall + 2, wall + 3);
    const level = mesh(positions, indices);
    for (const shape of [sphere(1), box(1, 1, 1), capsule(0.6, 0.4), cylinder(0.9, 1)]) {
      const start = at(-3.3, 0.95, 0.21);
      const go = (direction: number[], initialOverlap: InitialOverlap) =>
        sweepShapes(shape, start, level, null, { direction }, { initialOverlap });
      const reach = -Math.min(...[sideReach(shape)]);
      for (const mode of ["ignore", "whenMovingIn"] as const) {
        const hit = go([1, 0, 0], mode);
        expect(hit?.distance).toBeCloseTo(7.3 + reach, 12);
        expect(hit).toMatchObject({ startPenetrating: false, normal: { x: -1, y: 0, z: 0 } });
        expect(go([-1, 0, 0.3], mode)).toBeNull();
      }
      expect(go(DOWN, "ignore")).toBeNull();
      expect(go(DOWN, "whenMovingIn")).toMatchObject({ startPenetrating: true, sweepNormal: UP });
      const report = go([1, 0, 0], "report");
      expect(report).toMatchObject({ startPenetrating: true, sweepNormal: UP });
      expect(report?.penetrationDepth).toBeCloseTo(0.05, 12);
    }
  });

  test("a wall that is moved into stops, although the floor is passed over", () => {
    const corner = at(2.2, 0.9, 0);
    const cast = (direction: number[]) =>
      sweepShapes(sphere(1), corner, room, null, { direction, maxDistance: 3 }, { initialOverlap: "whenMovingIn" });
    expect(cast([1, 0, 0])).toMatchObject({ startPenetrating: true, sweepNormal: { x: -1, y: 0, z: 0 } });
    expect(cast([1, 0, 0])?.penetrationDepth).toBeCloseTo(0.2, 14);
    expect(cast([0, -1, 0])).toMatchObject({ startPenetrating: true, sweepNormal: UP });
    expect(cast([0, 0, 1])).toBeNull();
    expect(cast([-1, 1, 0])).toBeNull();
  });

  test.each(modes)(
    "a swept compound: what one of its children overlaps is there or not for all of them (%s)",
    (mode) => {
      const pair = compound([{ shape: sphere(0.5) }, { shape: sphere(0.5), position: [0, 3, 0] }]);
      const hit = sweepShapes(pair, at(0, 1.2, 0), box(3, 1, 3), null, { direction: DOWN }, { initialOverlap: mode });
      if (mode === "ignore") expect(hit).toBeNull();
      else expect(hit).toMatchObject({ startPenetrating: true, sweptChildIndex: 0, sweepNormal: UP });
    },
  );
});

/** Least x of a shape over its position. */
function sideReach(shape: Shape): number {
  const bounds = new Float64Array(6);
  shape.type.aabb(shape, Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0), bounds);
  return bounds[3];
}

describe("wrong arguments of sweepShapes", () => {
  const ball = sphere(1);
  const bad: [string, () => unknown][] = [
    ["a must be a shape, got 3", () => sweepShapes(3 as unknown as Shape, null, ball, null, { direction: DOWN })],
    ["b must be a shape, got null", () => sweepShapes(ball, null, null as unknown as Shape, null, { direction: DOWN })],
    [
      "poseA.position.y must be finite, got NaN",
      () => sweepShapes(ball, at(0, Number.NaN, 0), ball, null, { direction: DOWN }),
    ],
    [
      "poseB must be {position, rotation} or null",
      () => sweepShapes(ball, null, ball, [1, 2, 3] as never, { direction: DOWN }),
    ],
    [
      "motion must be {direction} or {to}, got null",
      () => sweepShapes(ball, null, ball, null, null as unknown as MotionLike),
    ],
    [
      "motion must be {direction} or {to}, got {maxDistance}",
      () => sweepShapes(ball, null, ball, null, { maxDistance: 3 } as unknown as MotionLike),
    ],
    [
      "motion with to must not have direction or maxDistance",
      () => sweepShapes(ball, null, ball, null, { to: DOWN, direction: DOWN }),
    ],
    ['unknown option "dir"', () => sweepShapes(ball, null, ball, null, { direction: DOWN, dir: 1 } as MotionLike)],
    [
      "motion.direction.x must be finite, got NaN",
      () => sweepShapes(ball, null, ball, null, { direction: [Number.NaN, 0, 0] }),
    ],
    [
      "motion.to must be {x, y, z} or an array of 3 numbers",
      () => sweepShapes(ball, null, ball, null, { to: 3 as never }),
    ],
    [
      "motion.maxDistance must be >= 0, got -1",
      () => sweepShapes(ball, null, ball, null, { direction: DOWN, maxDistance: -1 }),
    ],
    [
      "motion.maxDistance must be >= 0, got NaN",
      () => sweepShapes(ball, null, ball, null, { direction: DOWN, maxDistance: Number.NaN }),
    ],
    [
      "motion.maxDistance must be a number",
      () => sweepShapes(ball, null, ball, null, { direction: DOWN, maxDistance: "3" as never }),
    ],
    [
      'unknown option "overlap"',
      () => sweepShapes(ball, null, ball, null, { direction: DOWN }, { overlap: 1 } as never),
    ],
    [
      'options.initialOverlap must be "report", "ignore" or "whenMovingIn", got "no"',
      () => sweepShapes(ball, null, ball, null, { direction: DOWN }, { initialOverlap: "no" as never }),
    ],
    [
      "options.out must be a SweepHit",
      () => sweepShapes(ball, null, ball, null, { direction: DOWN }, { out: {} as never }),
    ],
    [
      "a must be convex or a compound of convex shapes to be swept, got a mesh",
      () => sweepShapes(room, null, ball, null, { direction: DOWN }),
    ],
    ["to be swept, got a halfSpace", () => sweepShapes(halfSpace([0, 1, 0]), null, ball, null, { direction: DOWN })],
    [
      "to be swept, got a heightField",
      () =>
        sweepShapes(heightField({ rows: 2, cols: 2, cellSize: 1, heights: [0, 0, 0, 0] }), null, ball, null, {
          direction: DOWN,
        }),
    ],
    [
      "to be swept, got a compound that holds a mesh",
      () => sweepShapes(compound([{ shape: ball }, { shape: room }]), null, ball, null, { direction: DOWN }),
    ],
  ];

  test.each(bad)("%s", (message, run) => {
    let error: unknown;
    try {
      run();
    } catch (thrown) {
      error = thrown;
    }
    expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
    expect((error as Error).message.startsWith("sweepShapes: ")).toBe(true);
    expect((error as Error).message).toContain(message);
  });

  test("`out` is filled anew and returned, whatever it held", () => {
    const out = new SweepHit();
    const face = sweepShapes(sphere(0.5), at(0, 3, 2), room, null, { direction: DOWN }, { out });
    expect(face).toBe(out);
    expect(out.faceIndex).toBe(0);
    const hit = sweepShapes(ball, at(0, 5, 0), box(1, 1, 1), null, { direction: DOWN }, { out });
    expect(hit).toEqual(sweepShapes(ball, at(0, 5, 0), box(1, 1, 1), null, { direction: DOWN }));
    const before = { ...out };
    expect(sweepShapes(ball, at(9, 5, 0), box(1, 1, 1), null, { direction: DOWN }, { out })).toBeNull();
    expect({ ...out }).toEqual(before);
  });
});
