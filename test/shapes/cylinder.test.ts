import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CYLINDER_BOTTOM, CYLINDER_SIDE, CYLINDER_TOP, cylinder } from "../../src/shapes/cylinder.ts";
import { checkSolid, decades, line, spanOf } from "./solid-checks.ts";

describe("cylinder", () => {
  checkSolid(
    fc.tuple(decades(1e-2, 10), decades(1e-2, 10)).map(([radius, halfHeight]) => ({
      shape: cylinder(radius, halfHeight),
      size: radius + halfHeight,
      thinnest: Math.min(radius, halfHeight),
    })),
  );

  const can = cylinder(0.5, 1);
  const ends = (origin: number[], direction: number[]) => {
    const span = spanOf(can, line(origin, direction));
    return span && [span.enter.t, span.exit.t, span.enter.feature, span.exit.feature];
  };

  test("takes the radius first; a ray meets the side, a cap or both", () => {
    expect(ends([-3, 0, 0], [1, 0, 0])).toEqual([2.5, 3.5, CYLINDER_SIDE, CYLINDER_SIDE]);
    expect(ends([0.3, 5, 0], [0, -1, 0])).toEqual([4, 6, CYLINDER_TOP, CYLINDER_BOTTOM]);
    expect(ends([0, 2, 0], [0.25, -1, 0])).toEqual([1, 2, CYLINDER_TOP, CYLINDER_SIDE]);
  });

  test("tangents, rays in a cap's plane and along a generator touch", () => {
    expect(ends([-3, 0.25, 0.5], [1, 0, 0])?.slice(0, 2)).toEqual([3, 3]);
    expect(ends([-3, 1, 0], [1, 0, 0])?.slice(0, 2)).toEqual([2.5, 3.5]);
    expect(ends([-3, 1 + 1e-15, 0], [1, 0, 0])).toBeNull();
    expect(ends([0.5, 5, 0], [0, -1, 0])?.slice(0, 2)).toEqual([4, 6]);
    expect(ends([0.5 + 1e-15, 5, 0], [0, -1, 0])).toBeNull();
    expect(ends([-1, 1.5, 0], [1, -1, 0])).toEqual([0.5, 1.5, CYLINDER_TOP, CYLINDER_SIDE]);
  });

  test("a ray all but parallel to the axis is not led astray by rounding", () => {
    expect(ends([0.5, 5, 0], [-1e-17, -1, 0])).toEqual([4, 6, CYLINDER_TOP, CYLINDER_BOTTOM]);
    expect(ends([0.5, 5, 0], [1e-17, -1, 0])).toEqual([4, 6, CYLINDER_TOP, CYLINDER_BOTTOM]);
    expect(ends([0.499, 5, 0], [1e-12, -1, 1e-13])).toEqual([4, 6, CYLINDER_TOP, CYLINDER_BOTTOM]);
  });

  test("a ray all but parallel to the axis is judged where it passes the cylinder, not at its far origin", () => {
    expect(ends([0.7, 1e15, 0], [-4e-16, -1, 0])?.slice(0, 2)).toEqual([1e15 - 1, 1e15 + 1]);
    expect(ends([0.3, 1e15, 0], [4e-16, -1, 0])).toBeNull();
  });

  test("a coin of 1000:1 and a needle of 1:1000 are met where they are", () => {
    const coin = spanOf(cylinder(1, 0.001), line([-3, 0, 0], [1, 0.0001, 0]));
    expect([coin?.enter.feature, coin?.exit.feature]).toEqual([CYLINDER_SIDE, CYLINDER_SIDE]);
    expect(coin?.enter.t).toBe(2);
    const needle = spanOf(cylinder(0.001, 1), line([0, 3, 0.0005], [0, -1, 0]));
    expect([needle?.enter.t, needle?.exit.t]).toEqual([2, 4]);
  });

  test("refuses sizes that are not finite numbers > 0", () => {
    expect(() => cylinder(-1, 1)).toThrow(new RangeError("cylinder: radius must be > 0, got -1"));
    expect(() => cylinder(1, 0)).toThrow(new RangeError("cylinder: halfHeight must be > 0, got 0"));
    expect(() => cylinder(1, null as never)).toThrow(new TypeError("cylinder: halfHeight must be a number, got null"));
  });
});
