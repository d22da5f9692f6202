import { expect, test } from "vitest";
import { containsPoint } from "../../src/narrowphase/contains-point.ts";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { crossings } from "./crossings.ts";

test("a solid contains its surface", () => {
  expect(containsPoint(box(1, 2, 3), null, { x: 1, y: -2, z: 3 })).toBe(true);
  expect(containsPoint(box(1, 2, 3), null, [1.0000001, 0, 0])).toBe(false);
});

test("the point is in world space, the solid at its pose", () => {
  const s = Math.sqrt(0.5);
  const pose = { position: [10, 0, 0], rotation: [0, 0, s, s] };
  expect(containsPoint(box(1, 2, 3), pose, [11.9, 0, 0])).toBe(true);
  expect(containsPoint(box(1, 2, 3), pose, [10, 1.1, 0])).toBe(false);
  expect(containsPoint(sphere(1), { position: [1e7, 0, 0] }, [1e7 + 0.5, 0.5, 0.5])).toBe(true);
});

test("a surface contains nothing", () => {
  expect(containsPoint(crossings([{ t: 0 }]), null, [0, 0, 0])).toBe(false);
});

test("refuses bad points and shapes", () => {
  expect(() => containsPoint(sphere(1), null, [0, 0, Number.NaN])).toThrow(
    new RangeError("containsPoint: point.z must be finite, got NaN"),
  );
  expect(() => containsPoint("ball" as never, null, [0, 0, 0])).toThrow(
    new TypeError('containsPoint: shape must be a shape, got "ball"'),
  );
});
