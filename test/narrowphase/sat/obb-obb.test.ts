import { describe, expect, test } from "vitest";
import { overlapShapes } from "../../../src/narrowphase/overlap-shapes.ts";
import { obbObb } from "../../../src/narrowphase/sat/obb-obb.ts";
import { obbObbAny } from "../../../src/narrowphase/sat/obb-obb-any.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { asArray, cornersOf, dot, randomBox, randomNumbers, spread, type TestBox, type Triple } from "./obbs.ts";

/** How far a has to go along `n` to be free of b. */
function depthAlong(a: TestBox, b: TestBox, n: readonly number[]): number {
  const lowest = Math.min(...cornersOf(a).map((p) => dot(p, n)));
  const highest = Math.max(...cornersOf(b).map((p) => dot(p, n)));
  return highest - lowest;
}

const moved = (box: TestBox, n: readonly number[], by: number): TestBox => ({
  ...box,
  center: box.center.map((x, i) => x + by * n[i]) as Triple,
});

describe("obbObb", () => {
  test("the answer is that of the hulls of the corners (seed 51)", () => {
    const random = randomNumbers(51);
    let overlaps = 0;
    for (let i = 0; i < 800; i++) {
      const a = randomBox(random, 1);
      const b = randomBox(random, 1);
      const result = obbObb(a, b);
      expect(obbObbAny(a, b)).toBe(result.overlaps);
      expect(obbObbAny(b, a)).toBe(result.overlaps);
      const hulls = overlapShapes(convexHull(cornersOf(a)), null, convexHull(cornersOf(b)), null);
      if (hulls !== result.overlaps) expect(Math.abs(result.depth)).toBeLessThan(1e-14);
      if (result.overlaps) overlaps++;
    }
    expect(overlaps / 800).toBeGreaterThan(0.3);
    expect(overlaps / 800).toBeLessThan(0.7);
  });

  test("axis and depth part the boxes, and no direction does it with less (seed 52)", () => {
    const random = randomNumbers(52);
    let overlaps = 0;
    for (let i = 0; i < 300; i++) {
      const a = randomBox(random, 0.7);
      const b = randomBox(random, 0.7);
      const { overlaps: answer, axis, depth } = obbObb(a, b);
      const n = asArray(axis);
      expect(dot(n, n)).toBeCloseTo(1, 14);
      expect(depthAlong(a, b, n)).toBeCloseTo(depth, 13);
      expect(answer).toBe(depth >= 0);
      if (!answer) continue;
      overlaps++;
      expect(obbObb(moved(a, n, depth + 1e-9), b).overlaps).toBe(false);
      if (depth > 1e-8) expect(obbObb(moved(a, n, depth - 1e-9), b).overlaps).toBe(true);
      for (let k = 0; k < 200; k++) {
        const v = spread(random, 1);
        const length = Math.sqrt(dot(v, v));
        if (length < 0.1) continue;
        const along = depthAlong(
          a,
          b,
          v.map((x) => x / length),
        );
        if (!(along > depth - 1e-13)) expect(along).toBeGreaterThan(depth);
      }
    }
    expect(overlaps).toBeGreaterThan(100);
  });

  test("edges that are all but parallel (seed 53)", () => {
    const random = randomNumbers(53);
    for (let i = 0; i < 800; i++) {
      const angle = 10 ** (-16 * random());
      const a = { ...randomBox(random, 0), rotation: [0, 0, 0, 1] };
      const rotation = [Math.sin(angle / 2) * 0.6, 0, Math.sin(angle / 2) * 0.8, Math.cos(angle / 2)];
      const b = { ...randomBox(random, 1.4), rotation };
      const { overlaps, depth, axis } = obbObb(a, b);
      expect(depthAlong(a, b, asArray(axis))).toBeCloseTo(depth, 13);
      if (obbObbAny(a, b) !== overlaps) expect(Math.abs(depth)).toBeLessThan(1e-14);
      const hulls = overlapShapes(convexHull(cornersOf(a)), null, convexHull(cornersOf(b)), null);
      if (hulls !== overlaps) expect(Math.abs(depth)).toBeLessThan(1e-14);
    }
  });

  test("an edge against an edge is parted by neither's faces", () => {
    const a = {
      center: [0, 0, 0],
      halfExtents: [1, 1, 1],
      rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)],
    };
    // turned about x: its lowest edge runs along x, the highest of a along z
    const b = (y: number) => ({
      center: [0, y, 0],
      halfExtents: [1, 1, 1],
      rotation: [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)],
    });
    expect(obbObb(a, b(2 * Math.SQRT2 + 1e-9)).overlaps).toBe(false);
    const { overlaps, depth, axis } = obbObb(a, b(2 * Math.SQRT2 - 0.01));
    expect(overlaps).toBe(true);
    expect(depth).toBeCloseTo(0.01, 13);
    expect(asArray(axis).map((x) => x + 0)).toEqual([
      expect.closeTo(0, 12),
      expect.closeTo(-1, 12),
      expect.closeTo(0, 12),
    ]);
  });

  test("touching counts: faces, edges, corners; points and flat boxes too", () => {
    const unit = { center: [0, 0, 0], halfExtents: [1, 1, 1] };
    for (const center of [
      [2, 0, 0],
      [2, 2, 0.5],
      [2, -2, 2],
    ]) {
      const other = { center, halfExtents: [1, 1, 1] };
      expect(obbObb(unit, other)).toMatchObject({ overlaps: true, depth: 0 });
      expect(obbObbAny(unit, other)).toBe(true);
      const apart = { center: center.map((x) => x * (1 + 1e-12)), halfExtents: [1, 1, 1] };
      expect(obbObb(unit, apart).overlaps).toBe(false);
      expect(obbObbAny(unit, apart)).toBe(false);
    }
    const point = { center: [1, 1, 1], halfExtents: [0, 0, 0] };
    expect(obbObb(unit, point)).toMatchObject({ overlaps: true, depth: 0 });
    expect(obbObbAny(point, { center: [1, 1, 1 + 1e-12], halfExtents: [0, 0, 0] })).toBe(false);
    expect(obbObbAny(unit, { center: [1, 0, 0], halfExtents: [0, 5, 5] })).toBe(true);
  });

  test("the direction is from b to a, the gap a lower bound of the distance", () => {
    const a = { center: [5, 0.5, 0], halfExtents: [1, 1, 1] };
    const b = { center: [0, 0, 0], halfExtents: [1, 1, 1] };
    expect(obbObb(a, b)).toEqual({ overlaps: false, axis: { x: 1, y: 0, z: 0 }, depth: -3 });
    expect(obbObb(b, a).axis).toEqual({ x: -1, y: 0, z: 0 });
    expect(obbObb({ ...a, center: [1.75, 0.5, 0] }, b)).toEqual({
      overlaps: true,
      axis: { x: 1, y: 0, z: 0 },
      depth: 0.25,
    });
  });

  test.each([1e-9, 1e7])("boxes of size 1 as exact %s from the origin, moved together", (far) => {
    const a = { center: [far, far, 0], halfExtents: [1, 1, 1] };
    const b = { center: [far + 1.5, far, 0], halfExtents: [1, 1, 1] };
    expect(obbObb(a, b).depth).toBeCloseTo(0.5, 8);
  });

  test("refuses what is no box, with its name", () => {
    const unit = { center: [0, 0, 0], halfExtents: [1, 1, 1] };
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const bad = (value: unknown) => () => obbObb(unit, value as any);
    expect(bad(null)).toThrow("obbObb: b must be {center, halfExtents, rotation}, got null");
    expect(bad({ center: [0, 0, 0] })).toThrow("obbObb: b must be {center, halfExtents, rotation}, got {center}");
    expect(bad({ center: [0, 0], halfExtents: [1, 1, 1] })).toThrow("obbObb: b.center must be");
    expect(bad({ center: [0, 0, 0], halfExtents: [1, -1, 1] })).toThrow("obbObb: b.halfExtents.y must be >= 0, got -1");
    expect(bad({ center: [0, 0, 0], halfExtents: [1, 1, Number.NaN] })).toThrow(
      "obbObb: b.halfExtents.z must be finite",
    );
    expect(bad({ ...unit, rotation: [0, 0, 0, 2] })).toThrow("obbObb: b.rotation must be a unit quaternion");
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    expect(() => obbObbAny(7 as any, unit)).toThrow("obbObbAny: a must be {center, halfExtents, rotation}, got 7");
  });
});
