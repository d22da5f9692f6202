import { describe, expect, test } from "vitest";
import { rayPlane } from "../../../src/narrowphase/ray/ray-plane.ts";

describe("rayPlane", () => {
  const down = { origin: [3, 5, 3], direction: [0, -2, 0] };

  test("meets the plane normal · x = offset, from either side", () => {
    expect(rayPlane(down, [0, 4, 0], 2)).toEqual({ distance: 3, normal: { x: 0, y: 1, z: 0 }, backFace: false });
    expect(rayPlane(down, [0, -4, 0], -2)).toEqual({ distance: 3, normal: { x: 0, y: 1, z: 0 }, backFace: true });
    expect(rayPlane({ origin: [0, 0, 0], direction: [3, 4, 0] }, [1, 0, 0], 6)?.distance).toBeCloseTo(10, 14);
  });

  test("a ray parallel to the plane misses, in the plane too", () => {
    expect(rayPlane({ origin: [0, 2, 0], direction: [1, 0, 0] }, [0, 1, 0], 2)).toBeNull();
    expect(rayPlane({ origin: [0, 1, 0], direction: [1, 0, 0] }, [0, 1, 0], 2)).toBeNull();
  });

  test("both ends of the interval belong to it; a line looks back", () => {
    expect(rayPlane({ ...down, maxDistance: 3 }, [0, 1, 0], 2)?.distance).toBe(3);
    expect(rayPlane({ ...down, maxDistance: 2.999 }, [0, 1, 0], 2)).toBeNull();
    expect(rayPlane(down, [0, 1, 0], 5)?.distance).toBe(0);
    expect(rayPlane(down, [0, 1, 0], 6)).toBeNull();
    expect(rayPlane({ ...down, minDistance: -Infinity }, [0, 1, 0], 6)?.distance).toBe(-1);
  });

  test("refuses a zero normal and an offset that is not finite", () => {
    expect(() => rayPlane(down, [0, 0, 0], 0)).toThrow(
      new RangeError("rayPlane: normal must not be zero, got (0, 0, 0)"),
    );
    expect(() => rayPlane(down, [0, 1, 0], Number.NaN)).toThrow(
      new RangeError("rayPlane: offset must be finite, got NaN"),
    );
    expect(() => rayPlane(down, [0, 1, 0], undefined as never)).toThrow(
      new TypeError("rayPlane: offset must be a number, got undefined"),
    );
  });
});
