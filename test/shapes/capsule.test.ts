import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPSULE_BOTTOM, CAPSULE_SIDE, CAPSULE_TOP, capsule } from "../../src/shapes/capsule.ts";
import { checkSolid, decades, line, spanOf } from "./solid-checks.ts";

describe("capsule", () => {
  checkSolid(
    fc.tuple(decades(1e-2, 10), fc.oneof(fc.constant(0), decades(1e-2, 10))).map(([radius, halfHeight]) => ({
      shape: capsule(radius, halfHeight),
      size: radius + halfHeight,
      thinnest: radius,
    })),
  );

  const pill = capsule(0.5, 1);
  const ends = (origin: number[], direction: number[]) => {
    const span = spanOf(pill, line(origin, direction));
    return span && [span.enter.t, span.exit.t, span.enter.feature, span.exit.feature];
  };

  test("takes the radius first; a ray meets the side, a cap or both", () => {
    expect(ends([-3, 0, 0], [1, 0, 0])).toEqual([2.5, 3.5, CAPSULE_SIDE, CAPSULE_SIDE]);
    expect(ends([0, 5, 0], [0, -1, 0])).toEqual([3.5, 6.5, CAPSULE_TOP, CAPSULE_BOTTOM]);
    expect(ends([0.3, 5, 0], [0, -1, 0])).toEqual([3.6, 6.4, CAPSULE_TOP, CAPSULE_BOTTOM]);
    expect(ends([-2, 3, 0], [1, -1, 0])?.slice(2)).toEqual([CAPSULE_TOP, CAPSULE_SIDE]);
  });

  test("a tangent of the side, of a cap and a ray along a generator touch", () => {
    expect(ends([-3, 0.25, 0.5], [1, 0, 0])?.slice(0, 2)).toEqual([3, 3]);
    expect(ends([-3, 1.5, 0], [1, 0, 0])?.slice(0, 2)).toEqual([3, 3]);
    expect(ends([0.5, 5, 0], [0, -1, 0])?.slice(0, 2)).toEqual([4, 6]);
    expect(ends([0.5 + 1e-15, 5, 0], [0, -1, 0])).toBeNull();
  });

  test("a ray all but parallel to the axis is not led astray by rounding", () => {
    const tilted = ends([0.5, 5, 0], [-1e-17, -1, 0]);
    expect(tilted?.[0]).toBeCloseTo(4, 7);
    expect(tilted?.[1]).toBeCloseTo(6, 7);
    expect(ends([0.25, 5, 0], [1e-15, -1, 1e-16])?.[0]).toBeCloseTo(5 - 1 - Math.sqrt(0.1875), 12);
  });

  test("halfHeight 0 is a ball", () => {
    const span = spanOf(capsule(2, 0), line([-5, 2, 0], [1, 0, 0]));
    expect([span?.enter.t, span?.exit.t]).toEqual([5, 5]);
  });

  test("refuses sizes that are not finite numbers in range", () => {
    expect(() => capsule(0, 1)).toThrow(new RangeError("capsule: radius must be > 0, got 0"));
    expect(() => capsule(1, -1)).toThrow(new RangeError("capsule: halfHeight must be >= 0, got -1"));
    expect(() => capsule(1, Infinity)).toThrow(
      new RangeError("capsule: halfHeight must be >= 0 and finite, got Infinity"),
    );
    expect(() => capsule(1, undefined as never)).toThrow(
      new TypeError("capsule: halfHeight must be a number, got undefined"),
    );
  });
});
