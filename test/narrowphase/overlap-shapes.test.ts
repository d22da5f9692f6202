import { describe, expect, test } from "vitest";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { cubeMesh } from "./pair-samples.ts";

describe("overlapShapes", () => {
  test("touching counts, null is the identity", () => {
    expect(overlapShapes(box(1, 1, 1), null, sphere(1), { position: [0, 2, 0] })).toBe(true);
    expect(overlapShapes(box(1, 1, 1), null, sphere(1), { position: [0, 2.000001, 0] })).toBe(false);
    expect(overlapShapes(box(1, 1, 1), null, sphere(1), null)).toBe(true);
  });

  test("meshes are surfaces", () => {
    expect(overlapShapes(sphere(0.5), null, cubeMesh(1), null)).toBe(false);
    expect(overlapShapes(sphere(0.5), { position: [0.6, 0, 0] }, cubeMesh(1), null)).toBe(true);
  });

  test("bad arguments are named", () => {
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const call = overlapShapes as any;
    const ball = sphere(1);
    expect(() => call(ball, null, "ball", null)).toThrow('overlapShapes: b must be a shape, got "ball"');
    expect(() => call(ball, { position: [0, 0, Infinity] }, ball, null)).toThrow(
      "overlapShapes: poseA.position.z must be finite, got Infinity",
    );
    expect(() => call(ball, null, ball, 7)).toThrow("overlapShapes: poseB must be {position, rotation} or null, got 7");
  });
});
