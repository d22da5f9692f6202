import { describe, expect, test } from "vitest";
import { contactNormal } from "../../src/narrowphase/contact-normal.ts";
import { SweepContact } from "../../src/narrowphase/sweep-contact.ts";
import { OVERLAP_REPORT, sweepPair } from "../../src/narrowphase/sweep-pair.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import {
  dot,
  gap,
  generator,
  type PlainPose,
  pick,
  posed,
  randomPoint,
  randomTurn,
  toArray,
  turnTo,
  unit,
} from "./sweep-support.ts";

const SEED = 2468;

/** The cube of half size 1 as twelve faces, counter-clockwise from outside. */
const CUBE = {
  positions: [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]),
  indices: [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
};

/** The same cube in every form that has flat faces. */
const CUBES: [string, Shape][] = [
  ["box", box(1, 1, 1)],
  ["hull", convexHull(CUBE.positions)],
  ["mesh", mesh(CUBE.positions, CUBE.indices)],
  ["mesh within a compound", compound([{ shape: sphere(0.1) }, { shape: mesh(CUBE.positions, CUBE.indices) }])],
  ["box within compounds", compound([{ shape: compound([{ shape: box(1, 1, 1) }, { shape: sphere(0.5) }]) }])],
];

describe(`the normal of the surface at a contact (seed ${SEED})`, () => {
  test.each(CUBES)("%s: of the faces that are touched the one that opposes the motion most", (_name, shape) => {
    const random = generator(SEED);
    const kinds = [0, 0, 0, 0];
    for (let i = 0; i < 300; i++) {
      // a place on the cube where one, two or three faces meet, and a ball that is aimed at it from outside
      const signs = [0, 1, 2].map(() => pick(random, [-1, 1]));
      const free = pick(random, [0, 1, 2]);
      const contact = signs.map((sign, axis) => (axis < free ? random() * 1.6 - 0.8 : sign));
      const faces = [0, 1, 2].filter((axis) => axis >= free);
      const apart = unit(signs.map((sign, axis) => (faces.includes(axis) ? sign * (0.2 + random()) : 0)));
      const against = unit(apart.map((x) => x + (random() - 0.5) * 0.5));
      const radius = 0.3;
      const local = contact.map((x, k) => x + apart[k] * radius + against[k] * 2);
      const pose = { position: randomPoint(random, 5), rotation: randomTurn(random) };
      const start = { position: turnTo(pose, local).map((x, k) => x + pose.position[k]), rotation: [0, 0, 0, 1] };
      const direction = turnTo(
        pose,
        against.map((x) => -x),
      );
      const hit = sweepShapes(sphere(radius), start, shape, pose, { direction });
      expect(hit?.distance).toBeCloseTo(2, 9);
      const opposing = Math.max(...faces.map((axis) => signs[axis] * against[axis]));
      // normals of the cube's faces only, and none that opposes less
      const normal = toArray(hit!.normal);
      expect(dot(normal, direction)).toBeCloseTo(-opposing, 9);
      expect(gap(toArray(hit!.sweepNormal), turnTo(pose, apart))).toBeLessThan(1e-6);
      kinds[faces.length]++;
    }
    expect(kinds[1] && kinds[2] && kinds[3]).toBeGreaterThan(20);
  });

  test("smooth sides and rims", () => {
    const at = (x: number, y: number, z: number): PlainPose => ({ position: [x, y, z], rotation: [0, 0, 0, 1] });
    const side = sweepShapes(box(0.1, 0.1, 0.1), at(5, 0, 0), cylinder(1, 2), null, { direction: [-1, 0, 0] });
    expect(gap(toArray(side!.normal), [1, 0, 0])).toBeLessThan(1e-12);
    const rim = sweepShapes(sphere(0.5), at(1.2, 5, 0), cylinder(1, 2), null, { direction: [0, -1, 0] });
    expect(rim!.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(rim!.sweepNormal.x).toBeGreaterThan(0.3);
    const slope = sweepShapes(sphere(0.5), at(5, 0.2, 0), cone(1, 1), null, { direction: [-1, 0, 0] });
    expect(gap(toArray(slope!.normal), unit([2, 1, 0]))).toBeLessThan(1e-12);
    const ball = sweepShapes(box(1, 1, 1), at(0, 5, 0), sphere(1), null, { direction: [0, -1, 0] });
    expect(gap(toArray(ball!.normal), [0, 1, 0])).toBeLessThan(1e-12);
  });

  test("a ridge and a valley of a height field", () => {
    const slope = (heights: number[]) =>
      heightField({ rows: 2, cols: 3, cellSize: 2, heights: [...heights, ...heights] });
    const cast = (field: Shape, x: number, direction: number[]) =>
      sweepShapes(sphere(0.5), { position: [x, 4, 1] }, field, null, { direction });
    const down = cast(slope([0, 1, 0]), 2, [0.2, -1, 0]);
    const left = unit([-1, 2, 0]);
    const right = unit([1, 2, 0]);
    // on the ridge itself: it comes from the left, so the left face opposes it most
    const over = cast(slope([0, 1, 0]), 2 - 0.2 * 2.5, [0.2, -1, 0]);
    expect(over!.point.x).toBeCloseTo(2, 12);
    expect(gap(toArray(over!.normal), left)).toBeLessThan(1e-12);
    expect(gap(toArray(over!.sweepNormal), [0, 1, 0])).toBeLessThan(1e-12);
    expect(gap(toArray(down!.normal), right)).toBeLessThan(1e-12);
    // in the valley both are touched at once
    const valley = cast(slope([1, 0, 1]), 2, [0.1, -1, 0]);
    expect(gap(toArray(valley!.normal), left)).toBeLessThan(1e-12);
    const middle = cast(slope([1, 0, 1]), 2, [0, -1, 0]);
    expect(middle!.faceIndex).toBe(1);
    expect(gap(toArray(middle!.normal), right)).toBeLessThan(1e-12);
  });

  test("edge on to a lone face it is a normal of the face, against the motion", () => {
    const face = triangle([-1, 0, 0], [1, 0, 0], [0, 0, 2]);
    const cast = (direction: number[]) =>
      sweepShapes(
        sphere(0.5),
        { position: direction.map((x) => -3 * x) },
        face,
        { position: [0, 0, 0.01] },
        { direction },
      );
    const along = cast([0, 0, 1]);
    expect(Math.abs(along!.normal.y)).toBe(1);
    expect(gap(toArray(along!.sweepNormal), [0, 0, -1])).toBeLessThan(1e-12);
  });

  test("kinds that cannot tell, and starts in overlap, give the direction in which the two part", () => {
    const own: Shape = { ...sphere(1), type: { ...sphere(1).type, surfaceNormal: undefined } };
    const contact = new SweepContact();
    const motion = Float64Array.of(0, -1, 0, 10);
    const start = posed({ position: [0.3, 5, 0], rotation: [0, 0, 0, 1] });
    const still = posed({ position: [0, 0, 0], rotation: [0, 0, 0, 1] });
    const normal = new Float64Array(3);
    expect(sweepPair(sphere(1), start, own, still, motion, OVERLAP_REPORT, contact)).toBe(true);
    contactNormal(own, still, contact, motion, normal);
    expect([...normal]).toEqual([...contact.normal]);
    expect(normal[0]).toBeCloseTo(0.15, 12);
    expect(sweepPair(sphere(1), still, box(1, 2, 3), start, motion, OVERLAP_REPORT, contact)).toBe(false);
    start[10] = 0.5;
    expect(sweepPair(sphere(1), start, box(1, 2, 3), still, motion, OVERLAP_REPORT, contact)).toBe(true);
    contactNormal(box(1, 2, 3), still, contact, motion, normal);
    expect([...normal]).toEqual([1, 0, 0]);
  });

  test("far from the origin too", () => {
    const pose = { position: [1e7, -1e7, 3e7], rotation: [0, 0, 0, 1] };
    for (const [, shape] of CUBES) {
      const start = { position: [1e7 + 1.25, -1e7 + 5, 3e7], rotation: [0, 0, 0, 1] };
      const hit = sweepShapes(sphere(0.5), start, shape, pose, { direction: [0, -1, 0] });
      expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 });
      expect(hit?.sweepNormal.x).toBeCloseTo(0.5, 12);
      if (hit!.faceIndex >= 0)
        expect(hit!.barycentric!.x + hit!.barycentric!.y + hit!.barycentric!.z).toBeCloseTo(1, 9);
    }
  });
});
