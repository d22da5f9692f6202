import { describe, expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose, readPose } from "../../src/math/pose.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { triangle } from "../../src/shapes/triangle.ts";

const a = { x: 0, y: 0, z: 0 };
const b = [1, 0, 0];
const c = new Float32Array([0, 1, 0]);

describe("triangle", () => {
  test("a hit has distance, barycentrics, face 0 and a normal that faces the ray", () => {
    const hit = raycastShape(triangle(a, b, c), null, { origin: [0.25, 0.5, 2], direction: [0, 0, -1] });
    expect(hit).toMatchObject({ distance: 2, faceIndex: 0, backFace: false, startsInside: false });
    expect(hit?.normal).toEqual({ x: 0, y: 0, z: 1 });
    expect(hit?.barycentric).toEqual({ x: 0.25, y: 0.25, z: 0.5 });
  });

  test("sides: the back is hit by default, ignored when single-sided, and the query may overrule both", () => {
    const ray = { origin: [0.25, 0.25, -2], direction: [0, 0, 1] };
    const both = triangle(a, b, c);
    const front = triangle(a, b, c, { doubleSided: false });
    expect(raycastShape(both, null, ray)).toMatchObject({ backFace: true, normal: { x: 0, y: 0, z: -1 } });
    expect(raycastShape(front, null, ray)).toBeNull();
    expect(raycastShape(front, null, ray, { backFaces: "hit" })?.distance).toBe(2);
    expect(raycastShape(both, null, ray, { backFaces: "ignore" })).toBeNull();
  });

  test("edges, vertices and both ends of the ray belong to the sets; the plane's own rays miss", () => {
    const shape = triangle(a, b, c);
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [0.5, 0.5],
      [0.5, 0],
      [0, 0.5],
    ]) {
      expect(raycastShape(shape, null, { origin: [x, y, 1], direction: [0, 0, -1], maxDistance: 1 })?.distance).toBe(1);
      expect(raycastShape(shape, null, { origin: [x, y, 0], direction: [0, 0, -1] })?.distance).toBe(0);
      expect(raycastShape(shape, null, { origin: [x, y, 1], direction: [0, 0, -1], maxDistance: 0.999 })).toBeNull();
    }
    expect(raycastShape(shape, null, { origin: [0.75, 0.75, 1], direction: [0, 0, -1] })).toBeNull();
    expect(raycastShape(shape, null, { origin: [-1, 0.5, 0], direction: [1, 0, 0] })).toBeNull();
    expect(raycastShape(shape, null, { origin: [0.25, 0.25, -1], direction: [0, 0, -1] })).toBeNull();
  });

  test("a span has no thickness", () => {
    const spans = raycastShapeSpans(triangle(a, b, c), null, { origin: [0.25, 0.25, -2], direction: [0, 0, 1] });
    expect(spans.map(({ enter, exit }) => [enter.distance, exit.distance])).toEqual([[2, 2]]);
  });

  test("box and support", () => {
    const shape = triangle(a, b, c);
    const pose = createPose();
    const out = createAabb();
    readPose("test", "pose", { position: [10, 0, 0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] }, pose);
    shape.type.aabb(shape, pose, out);
    [9, 0, 0, 10, 1, 0].forEach((value, i) => {
      expect(out[i]).toBeCloseTo(value, 12);
    });
    const point = new Float64Array(3);
    shape.type.support?.(shape, Float64Array.of(-1, 2, 0), point);
    expect(Array.from(point)).toEqual([0, 1, 0]);
  });

  test("no size is too small or too large, but three points on a line are refused", () => {
    for (const size of [1e-150, 1e-9, 1e9, 1e150]) {
      const shape = triangle([0, 0, 0], [size, 0, 0], [0, size, 0]);
      expect(Array.from(shape.planeNormal)).toEqual([0, 0, 1]);
    }
    expect(() => triangle([0, 0, 0], [1, 1, 1], [3, 3, 3])).toThrow(
      new RangeError("triangle: a, b, c must not lie on one line, got (0, 0, 0), (1, 1, 1), (3, 3, 3)"),
    );
    expect(() => triangle([0, 0, 0], [0, 0, 0], [3, 3, 3])).toThrow("must not lie on one line");
    expect(() => triangle([0, 0, 0], [0.1, 0.2, 0.3], [0.3, 0.6, 0.9])).toThrow("must not lie on one line");
  });

  test("other bad input", () => {
    expect(() => triangle([0, 0, Number.NaN], b, c)).toThrow(new RangeError("triangle: a.z must be finite, got NaN"));
    // @ts-expect-error wrong on purpose
    expect(() => triangle(a, b, 3)).toThrow("triangle: c must be {x, y, z} or an array of 3 numbers, got 3");
    // @ts-expect-error wrong on purpose
    expect(() => triangle(a, b, c, { doubleSided: 1 })).toThrow(
      new TypeError("triangle: doubleSided must be true or false, got 1"),
    );
    // @ts-expect-error wrong on purpose
    expect(() => triangle(a, b, c, { twoSided: true })).toThrow(
      new TypeError('triangle: unknown option "twoSided"; known options are doubleSided'),
    );
  });
});
