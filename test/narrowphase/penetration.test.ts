import { describe, expect, test } from "vitest";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { Penetration, penetration } from "../../src/narrowphase/penetration.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { cubeMesh, KINDS, Random } from "./pair-samples.ts";

const SEED = 506;

describe("penetration", () => {
  test("of two boxes: moving a by normal · depth parts them", () => {
    const found = penetration(box(1, 1, 1), { position: [0, 0, 1.9] }, box(1, 1, 1), null);
    expect(found).toBeInstanceOf(Penetration);
    expect(found!.depth).toBeCloseTo(0.1, 15);
    expect(found!.normal).toEqual({ x: 0, y: 0, z: 1 });
    expect(found!.pointA.z).toBeCloseTo(0.9, 15);
    expect(found!.pointB.z).toBeCloseTo(1, 15);
    expect(found!.converged).toBe(true);
  });

  test("apart is null, touching is depth 0 with a unit normal", () => {
    expect(penetration(box(1, 1, 1), { position: [0, 2.001, 0] }, box(1, 1, 1), null)).toBe(null);
    const found = penetration(box(1, 1, 1), { position: [0, 2, 0] }, box(1, 1, 1), null)!;
    expect(Object.is(found.depth, 0)).toBe(true);
    expect(found.normal).toEqual({ x: 0, y: 1, z: 0 });
  });

  test("of a composite it frees from all parts, and tells by how much it may be too long", () => {
    const room = compound([
      { shape: box(10, 1, 10), position: [0, -1, 0] },
      { shape: box(1, 10, 10), position: [-1, 0, 0] },
    ]);
    const found = penetration(box(0.5, 0.5, 0.5), { position: [0.2, 0.1, 0] }, room, null)!;
    expect(found.depth).toBeCloseTo(0.5, 14);
    expect(found.error).toBeCloseTo(0.1, 14);
    expect(found.converged).toBe(true);
  });

  test("half-spaces that cannot be parted", () => {
    const found = penetration(halfSpace([0, 1, 0]), null, halfSpace([0, 1, 0]), null)!;
    expect([found.depth, found.error, found.converged]).toEqual([Infinity, 0, true]);
  });

  test("`out` is filled and returned, and stays as it was on a miss", () => {
    const out = new Penetration();
    expect(penetration(sphere(1), { position: [0, 1, 0] }, cubeMesh(1), null, { out })).toBe(out);
    expect(out.depth).toBe(1);
    expect(out.faceB).toBeGreaterThanOrEqual(0);
    expect(penetration(sphere(1), { position: [0, 9, 0] }, cubeMesh(1), null, { out })).toBe(null);
    expect(out.depth).toBe(1);
  });

  test(`is there exactly where the two overlap, for all pairs of kinds (seed ${SEED})`, () => {
    const r = new Random(SEED);
    let overlaps = 0;
    let runs = 0;
    for (const makeA of Object.values(KINDS)) {
      for (const makeB of Object.values(KINDS)) {
        for (let k = 0; k < 2; k++) {
          const [a, b] = [makeA(r, 1), makeB(r, 1)];
          const poseA = { position: r.point(1), rotation: r.turn() };
          const poseB = { position: r.point(1), rotation: r.turn() };
          const found = penetration(a, poseA, b, poseB);
          expect(found !== null).toBe(overlapShapes(a, poseA, b, poseB));
          runs++;
          if (found === null) continue;
          overlaps++;
          expect(found.depth).toBeGreaterThanOrEqual(0);
          const { x, y, z } = found.normal;
          expect(Math.sqrt(x * x + y * y + z * z)).toBeCloseTo(1, 14);
        }
      }
    }
    expect(overlaps / runs).toBeGreaterThan(0.3);
    expect(overlaps / runs).toBeLessThan(0.7);
  });

  test("bad arguments are named", () => {
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const call = penetration as any;
    const ball = sphere(1);
    expect(() => call(5, null, ball, null)).toThrow("penetration: a must be a shape, got 5");
    expect(() => call(ball, null, ball, { position: [0, 0] })).toThrow("penetration: poseB.position must be {x, y, z}");
    expect(() => call(ball, null, ball, null, { cache: 1 })).toThrow('penetration: unknown option "cache"');
    expect(() => call(ball, null, ball, null, { out: [] })).toThrow("penetration: options.out must be a Penetration");
  });
});
