import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { checkSolid, decades, line, spanOf } from "./solid-checks.ts";

describe("box", () => {
  checkSolid(
    fc.tuple(decades(1e-2, 10), decades(1e-2, 10), decades(1e-2, 10)).map((h) => ({
      shape: box(...h),
      size: Math.max(...h),
      thinnest: Math.min(...h),
    })),
  );

  test("a line on a slab plane, on an edge and through two corners is inside", () => {
    const cube = box(1, 1, 1);
    const ends = (origin: number[], direction: number[]) => {
      const span = spanOf(cube, line(origin, direction));
      return span && [span.enter.t, span.exit.t];
    };
    expect(ends([-5, 1, 0], [1, 0, 0])).toEqual([4, 6]);
    expect(ends([-5, -1, 0], [1, 0, 0])).toEqual([4, 6]);
    expect(ends([-5, 1, -1], [1, 0, 0])).toEqual([4, 6]);
    expect(ends([-5, 1 + 1e-15, 0], [1, 0, 0])).toBeNull();
    expect(ends([-2, -2, -2], [1, 1, 1])).toEqual([1, 3]);
    expect(ends([0, 2, 0], [1, -1, 0])).toEqual([1, 1]);
    expect(ends([-5, 1, 0], [1, -0, 0])).toEqual([4, 6]);
  });

  test("is exact from 1e15 away on an axis, and when 1:1000 thin", () => {
    const plate = box(1, 0.001, 1);
    const span = spanOf(plate, line([0.5, 1e15, 0.5], [0, -1, 0]));
    expect(span?.enter.feature).toBe(3);
    expect(span?.exit.feature).toBe(2);
    const grazing = spanOf(plate, line([-3, 0.001, 0], [1, 0, 0]));
    expect([grazing?.enter.t, grazing?.exit.t]).toEqual([2, 4]);
    const edgeOn = spanOf(plate, line([-3, 0, 0], [1, 0.0001, 0]));
    expect(edgeOn?.enter.t).toBe(2);
    expect(edgeOn?.exit.t).toBe(4);
  });

  test("features name the axis and the side", () => {
    const features = (origin: number[], direction: number[]) => {
      const span = spanOf(box(1, 2, 3), line(origin, direction));
      return [span?.enter.feature, span?.exit.feature];
    };
    expect(features([-9, 0, 0], [1, 0, 0])).toEqual([0, 1]);
    expect(features([0, 9, 0], [0, -1, 0])).toEqual([3, 2]);
    expect(features([0, 0, 9], [0, 0, -1])).toEqual([5, 4]);
  });

  test("refuses half extents that are not finite numbers > 0, naming the one", () => {
    expect(() => box(1, 0, 1)).toThrow(new RangeError("box: hy must be > 0, got 0"));
    expect(() => box(Number.NaN, 1, 1)).toThrow(new RangeError("box: hx must be > 0, got NaN"));
    expect(() => box(1, 1, -2)).toThrow(new RangeError("box: hz must be > 0, got -2"));
    expect(() => box(1, 1, undefined as never)).toThrow(new TypeError("box: hz must be a number, got undefined"));
  });
});
