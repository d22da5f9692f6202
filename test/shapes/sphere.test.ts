import { describe, expect, test } from "vitest";
import { SPAN_ENTER, SPAN_EXIT } from "../../src/shapes/convex.ts";
import { clipLineSphere, sphere } from "../../src/shapes/sphere.ts";
import { checkSolid, decades, line, spanOf } from "./solid-checks.ts";

describe("sphere", () => {
  checkSolid(decades(1e-6, 1e6).map((radius) => ({ shape: sphere(radius), size: radius, thinnest: radius })));

  test("a tangent line enters where it leaves", () => {
    const span = spanOf(sphere(2), line([-5, 2, 0], [1, 0, 0]));
    expect([span?.enter.t, span?.exit.t]).toEqual([5, 5]);
    expect(spanOf(sphere(2), line([-5, 2 + 1e-15, 0], [1, 0, 0]))).toBeNull();
  });

  test("a line that starts 1e8 away keeps the digits of its chord and of its normal", () => {
    const ball = sphere(1);
    const ray = line([-1e8, 0.6, 0], [1, 0, 0]);
    const span = new Float64Array(4);
    expect(clipLineSphere(ray, 0, 1, span)).toBe(true);
    expect(span[SPAN_ENTER]).toBeCloseTo(1e8 - 0.8, 7);
    expect(span[SPAN_EXIT]).toBeCloseTo(1e8 + 0.8, 7);
    const normal = new Float64Array(3);
    const hit = spanOf(ball, ray)?.enter;
    if (hit) ball.type.normal(ball, ray, hit, normal);
    expect(normal[0]).toBeCloseTo(-0.8, 15);
    expect(normal[1]).toBeCloseTo(0.6, 15);
  });

  test("the direction of a line may have any length: t counts in it", () => {
    const span = spanOf(sphere(1), line([-5, 0, 0], [2, 0, 0]));
    expect([span?.enter.t, span?.exit.t]).toEqual([2, 3]);
  });

  test("support works for directions of any length", () => {
    const out = new Float64Array(3);
    const ball = sphere(3);
    for (const size of [1e-200, 1, 1e200]) {
      ball.type.support?.(ball, new Float64Array([0, -size, 0]), out);
      expect(Array.from(out, (x) => x + 0)).toEqual([0, -3, 0]);
    }
  });

  test("refuses a radius that is not a finite number > 0", () => {
    expect(() => sphere(-1)).toThrow(new RangeError("sphere: radius must be > 0, got -1"));
    expect(() => sphere(0)).toThrow(new RangeError("sphere: radius must be > 0, got 0"));
    expect(() => sphere(Number.NaN)).toThrow(new RangeError("sphere: radius must be > 0, got NaN"));
    expect(() => sphere(Infinity)).toThrow(new RangeError("sphere: radius must be > 0 and finite, got Infinity"));
    expect(() => sphere("1" as never)).toThrow(new TypeError('sphere: radius must be a number, got "1"'));
  });
});
