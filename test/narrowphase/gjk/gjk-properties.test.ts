import { describe, expect, test } from "vitest";
import { createPose, type Pose, rotate, toLocal, unrotate } from "../../../src/math/pose.ts";
import { ConvexPair, PIECES_SIZE, POINT_SIZE } from "../../../src/narrowphase/convex-pair.ts";
import { GJK_APART, GJK_BEYOND, GJK_OVERLAP, gjkDistance, gjkOverlap } from "../../../src/narrowphase/gjk/gjk.ts";
import { LIMIT, LOWER, Simplex, SQUARED, setLower } from "../../../src/narrowphase/gjk/simplex.ts";
import { STEP_ON, startSimplex, stepSimplex } from "../../../src/narrowphase/gjk/step.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import { box } from "../../../src/shapes/box.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { CONVEX, poseOf, Random } from "../pair-samples.ts";

const SEED = 7101;

const SHAPES: Readonly<Record<string, (r: Random, k: number) => Shape>> = {
  ...CONVEX,
  disc: (r, k) => cylinder(r.from(0.2, 0.8) * k, 1e-5 * k),
  rod: (r, k) => cylinder(1e-5 * k, r.from(0.2, 0.8) * k),
  spike: (r, k) => cone(1e-4 * k, r.from(0.2, 0.8) * k),
  flatCone: (r, k) => cone(r.from(0.2, 0.8) * k, 1e-4 * k),
};
const NAMES = Object.keys(SHAPES);

const pair = new ConvexPair();
const simplex = new Simplex();
const out = new Separation();
const points = new Float64Array(POINT_SIZE);
const pieces = new Int32Array(PIECES_SIZE);

/** Any two of the shapes, of any size, a quarter of them of very different sizes. */
function randomPair(
  nameA: string,
  nameB: string,
  r: Random,
): { size: number; a: Shape; b: Shape; poseA: Pose; poseB: Pose } {
  const scale = 10 ** r.from(-4, 4);
  const ratio = r.below(4) === 0 ? 10 ** r.from(-4, 4) : 1;
  const size = scale * Math.max(1, ratio);
  const [a, b] = [SHAPES[nameA](r, scale), SHAPES[nameB](r, scale * ratio)];
  return { size, a, b, poseA: r.pose(1.5 * size), poseB: r.pose(1.5 * size) };
}

/** Whether a point of the frame of the pair is in the core of one of its shapes, to `slack`. */
function isIn(core: ConvexPair["a"], pose: Pose | null, point: Float64Array, slack: number): boolean {
  const local = point.slice();
  if (pose !== null) toLocal(pose, local, local);
  // no direction parts the point from the core
  const support = new Float64Array(3);
  for (let i = 0; i < 40; i++) {
    const d = Float64Array.from({ length: 3 }, (_, k) => Math.sin(12.9898 * (i + 1) * (k + 1)));
    core.type.support?.(core, d, support);
    const beyond = d.reduce((sum, x, k) => sum + x * (local[k] - support[k]), 0);
    if (beyond > slack * 2) return false;
  }
  return true;
}

/** The separation of the cores along the normal, by supports alone. */
function separationAlong(normal: Float64Array): number {
  pair.support(
    Float64Array.from(normal, (n) => -n),
    points,
    pieces,
    0,
  );
  return normal[0] * points[0] + normal[1] * points[1] + normal[2] * points[2];
}

describe(`each answer proves itself (seed ${SEED})`, () => {
  test.each(NAMES)("%s with any other", (nameA) => {
    const r = new Random(SEED);
    let apart = 0;
    for (const nameB of NAMES) {
      for (let run = 0; run < 60; run++) {
        const { size, a, b, poseA, poseB } = randomPair(nameA, nameB, r);
        pair.set(a, poseA, b, poseB);
        simplex.clear();
        if (gjkDistance(pair, simplex, out) === GJK_OVERLAP) continue;
        apart++;
        const what = `${nameA}, ${nameB} number ${run}`;
        const { normal, pointA, pointB, distance } = out;
        const eps = 4e-14 * size;
        expect(out.status, what).toBe(0);
        expect(out.lower, what).toBeLessThanOrEqual(distance);
        expect(out.upper, what).toBeGreaterThanOrEqual(distance);
        expect(out.upper - out.lower, what).toBeLessThan(eps);
        // the plane across the normal parts them by the distance, the points are that far from each other and in the cores
        expect(Math.abs(separationAlong(normal) - distance), what).toBeLessThan(eps);
        expect(Math.abs(Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) - 1), what).toBeLessThan(1e-15);
        const between = Float64Array.from(pointA, (x, i) => x - pointB[i]);
        for (let i = 0; i < 3; i++) expect(Math.abs(between[i] - distance * normal[i]), what).toBeLessThan(eps);
        expect(isIn(pair.a, null, pointA, eps), what).toBe(true);
        expect(isIn(pair.b, pair.relative, pointB, eps), what).toBe(true);
      }
    }
    expect(apart).toBeGreaterThan(200);
  });
});

describe(`the same from all sides (seed ${SEED + 1})`, () => {
  test.each(NAMES)("%s with any other: swapped, warm, and moved by 1e7", (nameA) => {
    const r = new Random(SEED + 1);
    const other = new Separation();
    const warm = new Simplex();
    for (const nameB of NAMES) {
      for (let run = 0; run < 20; run++) {
        const { size, a, b, poseA, poseB } = randomPair(nameA, nameB, r);
        const what = `${nameA}, ${nameB} number ${run}`;
        const eps = 4e-14 * size;
        pair.set(a, poseA, b, poseB);
        simplex.clear();
        const found = gjkDistance(pair, simplex, out);
        simplex.clear();
        const overlap = gjkOverlap(pair, simplex);
        expect(overlap, what).toBe(found === GJK_OVERLAP || out.distance <= pair.roundingA + pair.roundingB);
        pair.toWorld(out);

        // swapped
        pair.set(b, poseB, a, poseA);
        simplex.clear();
        expect(gjkDistance(pair, simplex, other), what).toBe(found);
        simplex.clear();
        expect(gjkOverlap(pair, simplex), what).toBe(overlap);
        if (found !== GJK_APART) continue;
        pair.toWorld(other);
        expect(Math.abs(other.distance - out.distance), what).toBeLessThan(eps);
        // the rounding of the positions over the gap of the cores, and over the thickness of the thinnest
        const turn = 1e-9 + (4 * eps) / (other.upper + pair.roundingA + pair.roundingB);
        for (let i = 0; i < 3; i++) expect(Math.abs(other.normal[i] + out.normal[i]), what).toBeLessThan(turn);

        // warm: from a neighbouring pose, and from the same
        const near = poseB.slice();
        near[9] += 1e-3 * size * r.from(-1, 1);
        near[10] += 1e-3 * size * r.from(-1, 1);
        warm.clear();
        pair.set(a, poseA, b, near);
        gjkDistance(pair, warm, other);
        for (let again = 0; again < 2; again++) {
          warm.warm = true;
          pair.set(a, poseA, b, poseB);
          expect(gjkDistance(pair, warm, other), what).toBe(GJK_APART);
          pair.toWorld(other);
          expect(other.status, what).toBe(0);
          expect(Math.abs(other.distance - out.distance), what).toBeLessThan(eps);
        }

        // far away: only the positions' own rounding is lost
        const [farA, farB] = [poseA.slice(), poseB.slice()];
        const step = 2 ** Math.round(Math.log2(1e7 * size));
        for (let i = 9; i < 12; i++) {
          farA[i] += step;
          farB[i] += step;
        }
        pair.set(a, farA, b, farB);
        simplex.clear();
        if (gjkDistance(pair, simplex, other) !== GJK_APART) continue;
        pair.toWorld(other);
        expect(Math.abs(other.distance - out.distance), what).toBeLessThan(8 * 2 ** -52 * step);
        expect(other.upper - other.lower, what).toBeLessThan(eps);
      }
    }
  });
});

describe("limits", () => {
  const [a, b] = [sphere(1), box(1, 1, 1)];

  test("farther than the limit, balls included, is told by the first axis that proves it", () => {
    pair.set(a, poseOf([5, 0, 0]), b, poseOf([0, 0, 0]));
    for (const [limit, found] of [
      [3.5, GJK_APART],
      [3, GJK_APART],
      [2.999, GJK_BEYOND],
      [0, GJK_BEYOND],
    ]) {
      out.limit = limit;
      simplex.clear();
      expect(gjkDistance(pair, simplex, out)).toBe(found);
    }
    out.limit = Infinity;
  });

  test("curved pairs too", () => {
    const r = new Random(SEED + 2);
    let beyond = 0;
    for (let run = 0; run < 300; run++) {
      const { size, a, b, poseA, poseB } = randomPair("cylinder", "cone", r);
      pair.set(a, poseA, b, poseB);
      simplex.clear();
      if (gjkDistance(pair, simplex, out) !== GJK_APART) continue;
      const { distance } = out;
      for (const share of [0.5, 0.999, 1.001, 2]) {
        out.limit = share * distance;
        simplex.clear();
        const found = gjkDistance(pair, simplex, out);
        if (share > 1) expect(found).toBe(GJK_APART);
        // without an early end the answer itself is beyond
        else if (found === GJK_APART) expect(Math.abs(out.distance - distance)).toBeLessThan(1e-13 * size);
        if (found === GJK_BEYOND) beyond++;
      }
      out.limit = Infinity;
    }
    expect(beyond).toBeGreaterThan(200);
  });
});

describe(`steps (seed ${SEED + 3})`, () => {
  test.each(NAMES)("%s with any other: the bounds close in, and the steps are few", (nameA) => {
    const r = new Random(SEED + 3);
    const curved = (shape: Shape) => shape.type.supportPiece !== undefined;
    let most = 0;
    for (const nameB of NAMES) {
      for (let run = 0; run < 40; run++) {
        const { a, b, poseA, poseB } = randomPair(nameA, nameB, r);
        pair.set(a, poseA, b, poseB);
        simplex.clear();
        simplex.points[LIMIT] = Infinity;
        startSimplex(pair, simplex);
        let state = STEP_ON;
        let steps = 0;
        let squared = Infinity;
        while (state === STEP_ON && steps < 200) {
          state = stepSimplex(pair, simplex);
          expect(simplex.points[SQUARED]).toBeLessThanOrEqual(squared);
          squared = simplex.points[SQUARED];
          setLower(simplex.points);
          expect(simplex.points[LOWER]).toBeLessThan(
            Math.sqrt(squared) * (1 + 1e-12) + 1e-13 * simplex.points[LIMIT - 1],
          );
          steps++;
        }
        expect(steps).toBeLessThan(curved(a) || curved(b) ? 150 : 25);
        most = Math.max(most, steps);
      }
    }
    expect(most).toBeGreaterThan(2);
  });
});

describe("special positions", () => {
  const cube = box(1, 1, 1);
  const run = (a: Shape, poseA: Pose, b: Shape, poseB: Pose): number => {
    pair.set(a, poseA, b, poseB);
    simplex.clear();
    return gjkDistance(pair, simplex, out);
  };

  test("parallel faces at any offset", () => {
    for (const shift of [0, 0.25, 1, 1.999, 2]) {
      expect(run(cube, poseOf([2.5, shift, shift]), cube, poseOf([0, 0, 0]))).toBe(GJK_APART);
      expect(out.distance).toBe(0.5);
      expect(Array.from(out.normal, (n) => n + 0)).toEqual([1, 0, 0]);
    }
  });

  test("touching counts as overlap: faces, edges, corners, rims", () => {
    const touching: [Shape, number[], Shape][] = [
      [cube, [2, 0, 0], cube],
      [cube, [2, 2, 0], cube],
      [cube, [2, 2, 2], cube],
      [cylinder(1, 1), [0, 2, 0], cube],
      [cylinder(1, 1), [2, 0, 0], cylinder(1, 1)],
      [cone(1, 1), [0, 2, 0], cube],
      [cone(1, 1), [0, -2, 0], cube],
      [convexHull([[0, 0, 0]]), [1, 0.5, 0.5], cube],
      [
        convexHull([
          [0, 0, 0],
          [1, 1, 1],
        ]),
        [1, 0, 0],
        cube,
      ],
    ];
    for (const [a, position, b] of touching) {
      for (const scale of [1, 1 + 1e-15, 1 - 1e-15]) {
        const poseA = poseOf(position.map((x) => x * scale));
        pair.set(a, poseA, b, poseOf([0, 0, 0]));
        simplex.clear();
        expect(gjkOverlap(pair, simplex), `${a.type.name} at ${position}`).toBe(true);
        expect(run(a, poseA, b, poseOf([0, 0, 0]))).toBe(GJK_OVERLAP);
      }
      for (const [scale, overlap] of [
        [1 + 1e-7, false],
        [1 - 1e-7, true],
      ] as const) {
        pair.set(a, poseOf(position.map((x) => x * scale)), b, poseOf([0, 0, 0]));
        simplex.clear();
        expect(gjkOverlap(pair, simplex), `${a.type.name} at ${scale} times ${position}`).toBe(overlap);
      }
    }
  });

  test("one inside the other, and both at the same place", () => {
    const small = box(0.1, 0.2, 0.3);
    for (const shape of [small, cylinder(0.1, 0.2), cone(0.1, 0.1), convexHull([[0, 0, 0]]), sphere(0.1)]) {
      for (const position of [
        [0, 0, 0],
        [0.3, -0.2, 0.1],
        [0.9, 0, 0],
      ]) {
        expect(run(shape, poseOf(position), cube, poseOf([0, 0, 0]))).toBe(GJK_OVERLAP);
        expect(run(cube, poseOf([0, 0, 0]), shape, poseOf(position))).toBe(GJK_OVERLAP);
      }
    }
    expect(run(cube, poseOf([7, 8, 9]), cube, poseOf([7, 8, 9]))).toBe(GJK_OVERLAP);
  });

  test("the axis of a cylinder and a cone, which no other direction is like", () => {
    const point = convexHull([[0, 0, 0]]);
    expect(run(cylinder(1, 2), createPose(), point, poseOf([0, 5, 0]))).toBe(GJK_APART);
    expect([out.distance, ...out.normal]).toEqual([3, 0, -1, 0]);
    expect(run(cylinder(1, 2), createPose(), point, poseOf([0.5, 5, 0.25]))).toBe(GJK_APART);
    expect(out.distance).toBeCloseTo(3, 14);
    expect(run(cone(1, 2), createPose(), point, poseOf([0, 5, 0]))).toBe(GJK_APART);
    expect(out.distance).toBe(3);
    expect(run(cone(1, 2), createPose(), point, poseOf([0, -5, 0]))).toBe(GJK_APART);
    expect(out.distance).toBe(3);
    // beside the cap: only the rim is near
    expect(run(cylinder(1, 2), createPose(), point, poseOf([4, 6, 0]))).toBe(GJK_APART);
    expect(out.distance).toBe(5);
  });

  test("the frame of a is what a answers in", () => {
    const pose = poseOf([3, 4, 5], [0.5, 0.5, 0.5, 0.5]);
    expect(run(cube, pose, sphere(1), poseOf([3, 4, 9]))).toBe(GJK_APART);
    const normal = out.normal.slice();
    const world = new Float64Array(3);
    rotate(pose, normal, world);
    expect(Array.from(world, (n) => n + 0)).toEqual([0, 0, -1]);
    unrotate(pose, world, world);
    expect(world).toEqual(normal);
    expect(out.distance).toBe(3);
    pair.toWorld(out);
    expect(out.distance).toBe(2);
    expect(Array.from(out.pointB)).toEqual([3, 4, 8]);
  });
});
