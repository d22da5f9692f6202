import { describe, expect, test } from "vitest";
import { STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { sweepConvex } from "../../../src/narrowphase/sweep/sweep-convex.ts";
import { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { triangle } from "../../../src/shapes/triangle.ts";
import { contactFaults, motionOf, poseAt } from "./samples.ts";

/** Shapes that reach `below` under their origin with a face, an edge or a point. */
const STANDING: readonly [name: string, shape: Shape, below: number][] = [
  ["box", box(1, 1, 1), 1],
  ["sphere", sphere(1), 1],
  ["capsule", capsule(0.5, 0.5), 1],
  ["cylinder", cylinder(1, 1), 1],
  ["cone", cone(1, 1), 1],
  ["hull", convexHull([-1, -1, -1, 1, -1, -1, 0, 1, 0, 0, -1, 1]), 1],
  ["flat hull", convexHull([-1, 0, -1, 1, 0, -1, 0, 0, 1]), 0],
  ["segment", convexHull([-1, 0, 0, 1, 0, 0]), 0],
  ["point", convexHull([0, 0, 0]), 0],
  ["triangle", triangle([-1, 0, -1], [1, 0, -1], [0, 0, 1]), 0],
  ["capsule without height", capsule(0.5, 0), 0.5],
];
const FLOOR = box(500, 1, 500);
const ORIGIN = poseAt([0, 0, 0]);

function sweep(a: Shape, from: number[], b: Shape, direction: number[], max = Infinity): SweepContact | null {
  const contact = new SweepContact();
  return sweepConvex(a, poseAt(from), b, ORIGIN, motionOf(direction, max), contact) ? contact : null;
}

describe("on a wide floor whose top is at y = 1", () => {
  describe.each(STANDING)("%s", (_name, shape, below) => {
    const height = 1 + below;

    test("let down from 7 above: distance, upright normal to the last digit, a point of both", () => {
      const hit = sweep(shape, [0.3, height + 7, 0.2], FLOOR, [0, -1, 0])!;
      expect(hit.distance).toBe(7);
      expect(Array.from(hit.normal)).toEqual([0, 1, 0]);
      expect(hit.point[1]).toBeCloseTo(1, 14);
      expect(hit.status).toBe(STATUS_CONVERGED);
      expect(hit.startPenetrating).toBe(false);
      const pose = poseAt([0.3, height + 7, 0.2]);
      expect(contactFaults(shape, pose, FLOOR, ORIGIN, motionOf([0, -1, 0]), hit, 500, 1e-15)).toEqual([]);
    });

    test("from 1e7 above, and when all is at 1e7", () => {
      expect(sweep(shape, [0.3, 1e7, 0.2], FLOOR, [0, -1, 0])!.distance).toBe(1e7 - height);
      const contact = new SweepContact();
      const far = poseAt([1e7, -1e7, 1e7]);
      const from = poseAt([1e7 + 0.25, -1e7 + height + 7, 1e7 - 0.5]);
      expect(sweepConvex(shape, from, FLOOR, far, motionOf([0, -1, 0]), contact)).toBe(true);
      expect(contact.distance).toBe(7);
      expect(contact.point[1]).toBe(-1e7 + 1);
    });

    test("the end counts, and nothing behind it", () => {
      expect(sweep(shape, [0.3, height + 7, 0.2], FLOOR, [0, -1, 0], 7)!.distance).toBe(7);
      expect(sweep(shape, [0.3, height + 7, 0.2], FLOOR, [0, -1, 0], 7 - 1e-10)).toBe(null);
      const contact = new SweepContact();
      contact.limit = 7;
      const from = poseAt([0.3, height + 7, 0.2]);
      expect(sweepConvex(shape, from, FLOOR, ORIGIN, motionOf([0, -1, 0]), contact)).toBe(true);
      contact.limit = 6.9;
      expect(sweepConvex(shape, from, FLOOR, ORIGIN, motionOf([0, -1, 0]), contact)).toBe(false);
      expect(contact.distance).toBe(7);
    });

    test("in touch at the start: in is a contact at 0, along and away are none", () => {
      const into = sweep(shape, [0, height, 0], FLOOR, [0.3, -1, 0.2])!;
      expect(into.distance).toBe(0);
      expect(into.normal[1]).toBeCloseTo(1, 12);
      expect(into.startPenetrating).toBe(false);
      expect(into.depth).toBe(0);
      const shallow = sweep(shape, [0, height, 0], FLOOR, [1, -1e-9, 0.3])!;
      expect(shallow.distance).toBe(0);
      expect(shallow.normal[1]).toBeCloseTo(1, 12);
      expect(sweep(shape, [0, height, 0], FLOOR, [1, 0, 0.3])).toBe(null);
      expect(sweep(shape, [0, height, 0], FLOOR, [1, 0, 0])).toBe(null);
      expect(sweep(shape, [0, height, 0], FLOOR, [1, 1e-9, 0.3])).toBe(null);
      expect(sweep(shape, [0, height, 0], FLOOR, [0, 1, 0])).toBe(null);
    });

    test("sliding from elsewhere on to a floor that is flush meets nothing, a little lower it meets the border", () => {
      expect(sweep(shape, [-510, height, 0], FLOOR, [1, 0, 0])).toBe(null);
      expect(sweep(shape, [-510, height, 0], FLOOR, [1, 0, 0.37])).toBe(null);
      const hit = sweep(shape, [-510, height - 1e-9, 0], FLOOR, [1, 0, 0.1])!;
      expect(hit.point[0]).toBeCloseTo(-500, 4);
      expect(sweep(shape, [-510, height + 1e-9, 0], FLOOR, [1, 0, 0.1])).toBe(null);
    });

    test("what is behind, beside or above is not met", () => {
      expect(sweep(shape, [0.3, height + 7, 0.2], FLOOR, [0.1, 1, 0])).toBe(null);
      expect(sweep(shape, [0.3, height + 7, 0.2], FLOOR, [1, 0, 0])).toBe(null);
      expect(sweep(shape, [600, height + 7, 0.2], FLOOR, [0, -1, 0])).toBe(null);
    });
  });
});

describe("single sweeps", () => {
  test("two boxes, turned, that others miss although they meet frontally", () => {
    const contact = new SweepContact();
    const a = box(0.3, 0.6, 0.9);
    const b = box(0.7618473172187805, 1.0894173383712769, 0.5030431151390076);
    const poseA = poseAt(
      [-34.22265625, -16.28227996826172, -39.416908264160156],
      [0.006226015742868185, 0.48924317955970764, 0.8721241354942322, -0.0013523227535188198],
    );
    const poseB = poseAt(
      [-36.03151321411133, -18.314476013183594, -42.28529357910156],
      [0.43300771713256836, 0.7346251010894775, 0.5087356567382812, 0.11839882284402847],
    );
    const motion = motionOf([-0.19881503283977509, -0.8797731399536133, -0.43182384967803955], 10);
    expect(sweepConvex(a, poseA, b, poseB, motion, contact)).toBe(true);
    expect(contact.distance).toBeCloseTo(3.536, 3);
    expect(contactFaults(a, poseA, b, poseB, motion, contact, 4, 1e-15)).toEqual([]);
  });

  test("cube on cube: corners on corners", () => {
    const hit = sweep(box(1, 1, 1), [0, 5, 0], box(1, 1, 1), [0, -1, 0])!;
    expect(hit.distance).toBe(3);
    expect(Array.from(hit.normal)).toEqual([0, 1, 0]);
    // edge on edge, from one side and then in passing
    expect(sweep(box(1, 1, 1), [2, 5, 0], box(1, 1, 1), [0, -1, 0])).toBe(null);
    expect(sweep(box(1, 1, 1), [2 - 1e-12, 5, 0], box(1, 1, 1), [0, -1, 0])!.distance).toBe(3);
  });

  test("edge on edge crosswise: the normal is square to both", () => {
    const turned = [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)];
    const crosswise = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    const contact = new SweepContact();
    const poseA = poseAt([0, 9, 0], turned);
    const poseB = poseAt([0.1, 0, 0.2], crosswise);
    const motion = motionOf([0.02, -1, 0.01]);
    expect(sweepConvex(box(1, 1, 1), poseA, box(1, 1, 1), poseB, motion, contact)).toBe(true);
    expect(contact.normal[0]).toBeCloseTo(0, 14);
    expect(contact.normal[1]).toBeCloseTo(1, 14);
    expect(contact.normal[2]).toBeCloseTo(0, 14);
    expect(contact.distance * -motion[1]).toBeCloseTo(9 - 2 * Math.SQRT2, 13);
  });

  test("a sphere past a box's corner, on its edge, on its face", () => {
    expect(sweep(sphere(1), [-5, 1.8, 1.8], box(1, 1, 1), [1, 0, 0])).toBe(null);
    const edge = sweep(sphere(0.5), [-5, 1.3, 0.5], box(1, 1, 1), [1, 0, 0])!;
    expect(edge.distance).toBeCloseTo(3.6, 14);
    expect(Array.from(edge.point)).toEqual([-1, 1, 0.5]);
    expect(edge.normal[0]).toBeCloseTo(-0.8, 14);
    expect(edge.normal[1]).toBeCloseTo(0.6, 14);
    const face = sweep(sphere(0.5), [-2, 3, 0], box(1, 1, 1), [1, -1, 0])!;
    expect(face.distance).toBeCloseTo(1.5 * Math.SQRT2, 14);
    expect(Array.from(face.normal)).toEqual([0, 1, 0]);
  });

  test("two flat shapes: face on face, then face on face when they touch", () => {
    const leaf = triangle([-1, 0, -1], [1, 0, -1], [0, 0, 1]);
    const hit = sweep(leaf, [0.1, 3, 0.2], leaf, [0, -1, 0])!;
    expect(hit.distance).toBe(3);
    expect(Array.from(hit.normal)).toEqual([0, 1, 0]);
    // either way leads out of it
    expect(sweep(leaf, [0.1, 0, 0.2], leaf, [0, -1, 0])).toBe(null);
    expect(sweep(leaf, [0.1, 0, 0.2], leaf, [0, 1, 0])).toBe(null);
    expect(sweep(leaf, [5, 0, 0], leaf, [-1, 0, 0])).toBe(null);
  });

  test("a long way of a small thing past a large one", () => {
    const pebble = sphere(1e-6);
    const hit = sweep(pebble, [0, 1e6, 0], box(1e6, 1, 1e6), [1, -1, 1])!;
    expect(hit.distance).toBeCloseTo((1e6 - 1 - 1e-6) * Math.sqrt(3), 7);
    expect(sweep(pebble, [0, 1 + 1e-3, 0], box(1e6, 1, 1e6), [1, -1e-6, 0])!.distance).toBeCloseTo(999, 3);
  });

  test("nothing but distance, normal, point, status, error and the start is written", () => {
    const contact = new SweepContact();
    contact.child = 3;
    contact.face = 4;
    contact.sweptChild = 5;
    contact.depth = 1;
    contact.startPenetrating = true;
    const motion = motionOf([0, -1, 0]);
    expect(sweepConvex(cylinder(1, 1), poseAt([0, 9, 0]), cone(1, 1), ORIGIN, motion, contact)).toBe(true);
    expect(contact).toMatchObject({ child: 3, face: 4, sweptChild: 5, depth: 0, startPenetrating: false });
    expect(contact).toMatchObject({ distance: 7, status: STATUS_CONVERGED, error: 0 });
  });
});
