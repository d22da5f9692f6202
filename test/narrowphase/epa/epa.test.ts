import { describe, expect, test } from "vitest";
import { ConvexPair } from "../../../src/narrowphase/convex-pair.ts";
import { polytopePenetration } from "../../../src/narrowphase/epa/epa.ts";
import { Separation, STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { box, createBox } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { triangle } from "../../../src/shapes/triangle.ts";
import { depthAlong, pose, randomTurn, seeded, type Triple } from "./samples.ts";

const pair = new ConvexPair();

/** a at `position`, turned, against b at the origin. The cores overlap or touch. */
function penetrate(
  a: Shape,
  position: ArrayLike<number>,
  b: Shape,
  turn: ArrayLike<number> = [0, 0, 0, 1],
): Separation {
  const out = new Separation();
  pair.set(a, pose(position, turn), b, pose());
  polytopePenetration(pair, out);
  pair.toWorld(out);
  for (let i = 0; i < 3; i++) {
    const miss = out.pointA[i] - out.pointB[i] - out.distance * out.normal[i];
    expect(Math.abs(miss)).toBeLessThan(1e-14 * (1 - out.distance));
  }
  expect(Math.abs(Math.hypot(...out.normal) - 1)).toBeLessThan(1e-15);
  expect(out.status).toBe(STATUS_CONVERGED);
  return out;
}

const tidy = (numbers: Iterable<number>) => Array.from(numbers, (x) => Math.round(1e12 * x) / 1e12 + 0);

describe("depth by example", () => {
  test("a ball in a box leaves through the nearest face, from the deepest point of both", () => {
    const out = penetrate(sphere(0.5), [0.1, 0.7, 0.2], box(1, 1, 1));
    expect(out.distance).toBeCloseTo(-0.8, 15);
    expect(tidy(out.normal)).toEqual([0, 1, 0]);
    expect(tidy(out.pointA)).toEqual([0.1, 0.2, 0.2]);
    expect(tidy(out.pointB)).toEqual([0.1, 1, 0.2]);
  });

  test("a capsule standing in a box", () => {
    const out = penetrate(capsule(0.25, 2), [0.1, 2.5, 0.2], box(1, 1, 1));
    expect(out.distance).toBeCloseTo(-0.75, 14);
    expect(tidy(out.normal)).toEqual([0, 1, 0]);
  });

  test("the corner of a hull in the side of a cylinder", () => {
    const wedge = convexHull([
      [0, 0, 0],
      [5, 1, 1],
      [5, -1, 1],
      [5, 1, -1],
      [5, -1, -1],
    ]);
    const out = penetrate(wedge, [0.75, 0.2, 0], cylinder(1, 3));
    expect(out.distance).toBeCloseTo(-0.25, 14);
    expect(tidy(out.normal)).toEqual([1, 0, 0]);
    expect(tidy(out.pointA)).toEqual([0.75, 0.2, 0]);
    expect(tidy(out.pointB)).toEqual([1, 0.2, 0]);
  });

  test("two cylinders crossing at right angles", () => {
    const out = penetrate(cylinder(0.3, 5), [0.1, 0.2, 0.05], cylinder(0.4, 5), [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    expect(out.distance).toBeCloseTo(-0.65, 14);
    expect(tidy(out.normal)).toEqual([0, 0, 1]);
  });

  test("the tip of a cone in a box", () => {
    const out = penetrate(cone(1, 1), [0.2, 1.9, 0.1], box(1, 1, 1), [1, 0, 0, 0]);
    expect(out.distance).toBeCloseTo(-0.1, 14);
    expect(tidy(out.normal)).toEqual([0, 1, 0]);
    expect(tidy(out.pointA)).toEqual([0.2, 0.9, 0.1]);
  });

  test("a triangle through a box: the shorter way out", () => {
    const out = penetrate(triangle([-3, 0, -3], [3, 0, -3], [0, 0, 3]), [0, 0.6, 0], box(1, 1, 1));
    expect(out.distance).toBeCloseTo(-0.4, 14);
    expect(tidy(out.normal)).toEqual([0, 1, 0]);
  });
});

describe("cores without volume between them", () => {
  test("crossing segments part square to both", () => {
    const out = penetrate(capsule(1, 10), [0, 0, 0], capsule(0.5, 10), [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    expect(out.distance).toBeCloseTo(-1.5, 14);
    expect(tidy(out.normal.map(Math.abs))).toEqual([0, 0, 1]);
  });

  test("segments on one line part across it", () => {
    const out = penetrate(capsule(1, 4), [0, 3, 0], capsule(1, 4));
    expect(out.distance).toBeCloseTo(-2, 14);
    expect(out.normal[1]).toBeCloseTo(0, 14);
  });

  test("a point on a segment, coincident points", () => {
    const ball = penetrate(sphere(0.5), [0, 1, 0], capsule(1, 4));
    expect(ball.distance).toBe(-1.5);
    expect(ball.normal[1]).toBe(0);
    expect(penetrate(sphere(0.5), [0, 0, 0], sphere(0.25)).distance).toBe(-0.75);
  });

  test("a point in a triangle leaves along its normal, from the point itself", () => {
    const out = penetrate(sphere(0.5), [0.25, 0, 0.5], triangle([-3, 0, -3], [3, 0, -3], [0, 0, 3]));
    expect(out.distance).toBe(-0.5);
    expect(tidy(out.normal.map(Math.abs))).toEqual([0, 1, 0]);
    expect(tidy(out.pointB)).toEqual([0.25, 0, 0.5]);
  });

  test("flat shapes in one plane and through each other have depth 0", () => {
    const flat = triangle([-1, 0, -1], [1, 0, -1], [0, 0, 1]);
    const square = convexHull([
      [1, 0, 1],
      [1, 0, -1],
      [-1, 0, 1],
      [-1, 0, -1],
    ]);
    const same = penetrate(flat, [0.1, 0, 0.1], square);
    expect(same.distance).toBeCloseTo(0, 15);
    expect(tidy(same.normal.map(Math.abs))).toEqual([0, 1, 0]);
    // through each other: a way along the other plane
    const through = penetrate(flat, [0, 0, 0], square, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    expect(-through.distance).toBeLessThanOrEqual(1);
    expect(-through.distance).toBeGreaterThan(0);
  });

  test("hulls of one, two and three points, boxes without thickness", () => {
    const dot = convexHull([[0, 0, 0]]);
    expect(penetrate(dot, [0, 0, 0], dot).distance).toBeCloseTo(0, 15);
    expect(penetrate(dot, [0.25, 0.5, 0], box(1, 1, 1)).distance).toBe(-0.5);
    const rod = convexHull([
      [-2, 0, 0],
      [2, 0, 0],
    ]);
    expect(penetrate(rod, [0, 0.75, 0], box(1, 1, 1)).distance).toBeCloseTo(-0.25, 15);
    expect(penetrate(dot, [1, 0, 0], rod).distance).toBeCloseTo(0, 15);
    expect(penetrate(createBox(1, 0, 1), [0, 0.5, 0], box(1, 1, 1)).distance).toBeCloseTo(-0.5, 15);
  });
});

describe("touching and all but touching", () => {
  test("a core on a face, an edge, a corner: depth of the ball alone, a normal that parts", () => {
    for (const position of [
      [0.3, 1, 0.2],
      [1, 1, 0.2],
      [1, 1, 1],
    ]) {
      const out = penetrate(sphere(0.5), position, box(1, 1, 1));
      expect(out.distance).toBeCloseTo(-0.5, 14);
      const sample = { a: sphere(0.5), poseA: pose(position), b: box(1, 1, 1), poseB: pose() };
      expect(depthAlong(sample, out.normal)).toBeCloseTo(0.5, 14);
    }
  });

  test.each([1e-3, 1e-6, 1e-9, 1e-12, 1e-15])(
    "a core %d inside a turned face, cylinder and cone: the normal is right",
    (depth) => {
      const turn = [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)];
      const place = pose([0, 0, 0], turn);
      const slope = Math.hypot(1, 2);
      for (const [shape, inside, normal] of [
        [box(1, 1, 1), [0.3, 1 - depth, 0.2], [0, 1, 0]],
        [cylinder(1, 2), [1 - depth, 0.3, 0], [1, 0, 0]],
        // in the middle of the side
        [cone(1, 1), [0.5 - (2 * depth) / slope, -depth / slope, 0], [2 / slope, 1 / slope, 0]],
      ] as [Shape, Triple, Triple][]) {
        const turned = (v: Triple): Triple =>
          [0, 1, 2].map((i) => place[i * 3] * v[0] + place[i * 3 + 1] * v[1] + place[i * 3 + 2] * v[2]) as Triple;
        const out = new Separation();
        pair.set(sphere(0.5), pose(turned(inside)), shape, place);
        polytopePenetration(pair, out);
        pair.toWorld(out);
        expect(out.distance).toBeCloseTo(-0.5 - depth, 14);
        const expected = turned(normal);
        for (let i = 0; i < 3; i++) expect(out.normal[i]).toBeCloseTo(expected[i], 9);
      }
    },
  );
});

describe("equally deep all around", () => {
  test("coaxial cylinders, a point on an axis, coaxial cones", () => {
    const cylinders = penetrate(cylinder(1, 3), [0, 0, 0], cylinder(0.5, 2));
    expect(cylinders.distance).toBeCloseTo(-1.5, 14);
    expect(cylinders.normal[1]).toBeCloseTo(0, 14);
    expect(penetrate(sphere(0.3), [0, 0.1, 0], cylinder(1, 3)).distance).toBeCloseTo(-1.3, 14);
    // the distance from the axis to the side, across the side
    const side = (6 - 1.9 - 1) / Math.hypot(1, 6);
    expect(penetrate(sphere(0.3), [0, -0.1, 0], cone(1, 3)).distance).toBeCloseTo(-0.3 - side, 14);
    const same = penetrate(cone(1, 3), [0, 0, 0], cone(1, 3));
    expect(same.distance).toBeCloseTo(-12 / Math.hypot(1, 6), 13);
  });

  test.each([1e-2, 1e-4, 1e-6, 1e-9, 1e-12, 1e-15])("axes %d apart: out at the near side", (offset) => {
    const out = penetrate(cylinder(1, 3), [0.6 * offset, 0.1, 0.8 * offset], cylinder(0.5, 2));
    expect(out.distance).toBeCloseTo(-1.5 + offset, 14);
    if (offset < 1e-9) return;
    expect(out.normal[0]).toBeCloseTo(0.6, 5);
    expect(out.normal[2]).toBeCloseTo(0.8, 5);
  });

  test("a small prism in the middle of a cylinder 1e4 times as large", () => {
    const points: Triple[] = [];
    for (let i = 0; i < 7; i++) {
      const turn = (2 * Math.PI * i) / 7;
      for (const y of [-1, 1]) points.push([Math.cos(turn), y, Math.sin(turn)]);
    }
    // its flat sides face the ring: the inner radius counts
    const out = penetrate(convexHull(points), [0, 0, 0], cylinder(1e4, 1e6));
    expect(Math.abs(out.distance + 1e4 + Math.cos(Math.PI / 7))).toBeLessThan(1e-9);
  });
});

describe("large and difficult hulls", () => {
  /** Points on a sphere: the difference of two such hulls has thousands of faces at nearly the same distance. */
  function ball(count: number, seed: number): Shape {
    const random = seeded(seed);
    return convexHull(
      Array.from({ length: count }, () => {
        for (;;) {
          const v = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
          const length = Math.hypot(...v);
          if (length > 0.1 && length < 1) return v.map((x) => x / length) as Triple;
        }
      }),
    );
  }

  test("two hulls of 60 points with one centre: bounds meet (seed 1)", () => {
    const a = ball(60, 1);
    const out = penetrate(a, [0, 0, 0], ball(60, 2));
    expect(out.upper - out.lower).toBeLessThan(1e-14);
    expect(-out.distance).toBeGreaterThan(1.5);
    expect(-out.distance).toBeLessThan(2);
  });

  test("a hull with itself, and a millionth off", () => {
    const a = ball(40, 3);
    const same = penetrate(a, [0, 0, 0], a);
    const off = penetrate(a, [1e-6, 0, 0], a);
    expect(Math.abs(same.distance - off.distance)).toBeLessThan(1e-6 + 1e-14);
  });

  test("needles and plates of 1e-4 in all turns: no direction is better than the one found (seed 4)", () => {
    const random = seeded(4);
    for (let k = 0; k < 60; k++) {
      const a = k % 2 === 0 ? box(1, 1e-4, 1e-4) : box(1, 1e-4, 1);
      const b =
        k % 3 === 0
          ? cylinder(1, 1e-4)
          : convexHull([
              [1, 0, 0],
              [-1, 0, 0],
              [0, 1e-4, 0],
              [0, 0, 1e-4],
              [0, 0, -1],
            ]);
      const turn = randomTurn(random);
      const out = penetrate(a, [0, 0, 0], b, turn);
      const sample = { a, poseA: pose([0, 0, 0], turn), b, poseB: pose() };
      for (let i = 0; i < 300; i++) {
        const n = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
        const length = Math.hypot(...n);
        const unit = n.map((x) => x / length);
        expect(depthAlong(sample, unit)).toBeGreaterThan(-out.distance - 1e-13);
      }
    }
  });
});
