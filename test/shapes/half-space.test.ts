import { describe, expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose, readPose } from "../../src/math/pose.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { line, spanOf } from "./solid-checks.ts";

describe("halfSpace", () => {
  const floor = halfSpace({ x: 0, y: 5, z: 0 }, 2);
  const ends = (origin: number[], direction: number[]) => {
    const span = spanOf(floor, line(origin, direction));
    return span && [span.enter.t, span.exit.t];
  };

  test("is solid on and behind its plane; the normal is normalised, the offset is a distance", () => {
    expect(floor.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(ends([0, 5, 0], [0, -1, 0])).toEqual([3, Infinity]);
    expect(ends([0, 0, 0], [0, 2, 0])).toEqual([-Infinity, 1]);
    for (const [y, inside] of [
      [2, true],
      [2 + 1e-15, false],
      [-1e9, true],
    ] as const) {
      expect(floor.type.contains?.(floor, new Float64Array([7, y, 7]))).toBe(inside);
    }
  });

  test("a line parallel to the plane is inside for ever or misses; in the plane it is inside", () => {
    expect(ends([0, 1, 0], [1, 0, 0])).toEqual([-Infinity, Infinity]);
    expect(ends([0, 2, 0], [1, 0, 0])).toEqual([-Infinity, Infinity]);
    expect(ends([0, 2 + 1e-15, 0], [1, 0, 0])).toBeNull();
  });

  test("has no bounds, but for the side of a plane that is square to an axis", () => {
    const box = createAabb();
    const pose = createPose();
    readPose("test", "pose", { position: [1, 10, 1] }, pose);
    floor.type.aabb(floor, pose, box);
    expect(Array.from(box)).toEqual([-Infinity, -Infinity, -Infinity, Infinity, 12, Infinity]);
    const wall = halfSpace([-2, 0, 0], 0.5);
    wall.type.aabb(wall, pose, box);
    expect(Array.from(box)).toEqual([0.5, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
    const slope = halfSpace([1e-9, 1, 0]);
    slope.type.aabb(slope, pose, box);
    expect(Array.from(box)).toEqual([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
  });

  test("refuses a zero normal and numbers that are not finite", () => {
    expect(() => halfSpace([0, 0, 0])).toThrow(new RangeError("halfSpace: normal must not be zero, got (0, 0, 0)"));
    expect(() => halfSpace([0, Number.NaN, 0])).toThrow(new RangeError("halfSpace: normal.y must be finite, got NaN"));
    expect(() => halfSpace([0, 1, 0], Infinity)).toThrow(
      new RangeError("halfSpace: offset must be finite, got Infinity"),
    );
    expect(() => halfSpace(5 as never)).toThrow(
      new TypeError("halfSpace: normal must be {x, y, z} or an array of 3 numbers, got 5"),
    );
  });
});
