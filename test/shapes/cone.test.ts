import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONE_BASE, CONE_SIDE, cone } from "../../src/shapes/cone.ts";
import { checkSolid, decades, line, spanOf } from "./solid-checks.ts";

describe("cone", () => {
  checkSolid(
    fc.tuple(decades(1e-2, 10), decades(1e-2, 10)).map(([radius, halfHeight]) => ({
      shape: cone(radius, halfHeight),
      size: radius + halfHeight,
      thinnest: Math.min(radius, halfHeight),
    })),
  );

  // apex (0, 1, 0), base radius 1 at y = −1: the side falls 2 for 1 outward
  const tip = cone(1, 1);
  const ends = (origin: number[], direction: number[]) => {
    const span = spanOf(tip, line(origin, direction));
    return span && [span.enter.t, span.exit.t, span.enter.feature, span.exit.feature];
  };

  test("a ray meets the side, the base or both", () => {
    expect(ends([-3, 0, 0], [1, 0, 0])).toEqual([2.5, 3.5, CONE_SIDE, CONE_SIDE]);
    expect(ends([0, -5, 0], [0, 1, 0])).toEqual([4, 6, CONE_BASE, CONE_SIDE]);
    expect(ends([0.5, 5, 0], [0, -1, 0])).toEqual([5, 6, CONE_SIDE, CONE_BASE]);
  });

  test("only the half below the apex is solid", () => {
    expect(ends([-3, 1.5, 0], [1, 0, 0])).toBeNull();
    expect(ends([-3, 1, 0], [1, 0, 0])?.slice(0, 2)).toEqual([3, 3]);
    expect(ends([-1, 3, 0], [0.1, 1, 0])).toBeNull();
  });

  test("rays along a generator, in the base's plane and through the apex", () => {
    expect(ends([-1, 3, 0], [0.5, -1, 0])?.slice(0, 2)).toEqual([2, 4]);
    expect(ends([1, 3, 0], [-0.5, -1, 0])?.slice(0, 2)).toEqual([2, 4]);
    expect(ends([1, -1, 0], [-0.5, 1, 0])?.slice(0, 2)).toEqual([0, 2]);
    expect(ends([-3, -1, 0], [1, 0, 0])?.slice(0, 2)).toEqual([2, 4]);
    expect(ends([-3, -1 - 1e-15, 0], [1, 0, 0])).toBeNull();
    expect(ends([0, 4, 0], [0, -1, 0])?.slice(0, 2)).toEqual([3, 5]);
  });

  test("a ray beside a generator, parallel to it, misses from both ends", () => {
    expect(ends([0.001, 1, 0], [0.5, -1, 0])).toBeNull();
    expect(ends([0.001, 1, 0], [-0.5, 1, 0])).toBeNull();
    expect(ends([-0.001, 1, 0], [0.5, -1, 0])?.[3]).toBe(CONE_BASE);
  });

  test("the normal at the apex points up", () => {
    const ray = line([0, 4, 0], [0, -1, 0]);
    const normal = new Float64Array(3);
    const span = spanOf(tip, ray);
    if (span) tip.type.normal(tip, ray, span.enter, normal);
    expect(Array.from(normal)).toEqual([0, 1, 0]);
  });

  test("a needle of 1:1000 and a disc of 1000:1 are met where they are", () => {
    const needle = spanOf(cone(0.001, 1), line([-1, 0, 0], [1, 0, 0]));
    expect(needle?.enter.t).toBeCloseTo(1 - 0.0005, 15);
    const disc = spanOf(cone(1, 0.001), line([0.5, 3, 0], [0, -1, 0]));
    expect(disc?.enter.t).toBeCloseTo(3, 14);
    expect(disc?.exit.t).toBe(3.001);
  });

  test("refuses sizes that are not finite numbers > 0", () => {
    expect(() => cone(0, 1)).toThrow(new RangeError("cone: radius must be > 0, got 0"));
    expect(() => cone(1, -2)).toThrow(new RangeError("cone: halfHeight must be > 0, got -2"));
    expect(() => cone({} as never, 1)).toThrow(new TypeError("cone: radius must be a number, got {}"));
  });
});
