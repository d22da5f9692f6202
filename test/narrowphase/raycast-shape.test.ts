import { describe, expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { ShapeHit } from "../../src/narrowphase/shape-hit.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { crossings } from "./crossings.ts";

const ball = sphere(1);
const ray = { origin: [-3, 0, 0], direction: [1, 0, 0], maxDistance: 4 };

describe("raycastShape", () => {
  test("gives the whole record in world space", () => {
    const hit = raycastShape(
      ball,
      { position: { x: 0, y: 10, z: 0 } },
      { origin: [-3, 10, 0], direction: [2, 0, 0], maxDistance: 4 },
    );
    expect({ ...hit }).toEqual({
      distance: 2,
      fraction: 0.5,
      point: { x: -1, y: 10, z: 0 },
      normal: { x: -1, y: 0, z: 0 },
      backFace: false,
      startsInside: false,
      faceIndex: -1,
      barycentric: null,
      childIndex: -1,
    });
  });

  test("both ends of the interval belong to it; the fraction of an endless ray is 0", () => {
    expect(raycastShape(ball, null, { ...ray, maxDistance: 2 })).toMatchObject({ distance: 2, fraction: 1 });
    expect(raycastShape(ball, null, { ...ray, maxDistance: 1.999999 })).toBeNull();
    expect(raycastShape(ball, null, { ...ray, minDistance: 4 })).toMatchObject({ distance: 4, startsInside: true });
    expect(raycastShape(ball, null, { ...ray, minDistance: 3 })).toMatchObject({ distance: 3, startsInside: true });
    expect(raycastShape(ball, null, { ...ray, minDistance: 2 })).toMatchObject({ distance: 2, startsInside: false });
    expect(raycastShape(ball, null, { origin: [-3, 0, 0], direction: [1, 0, 0] })?.fraction).toBe(0);
  });

  test("solid: false looks for the exit, which backFaces: ignore hides", () => {
    const inside = { origin: [0.5, 0, 0], direction: [0, 1, 0] };
    const exit = raycastShape(ball, null, inside, { solid: false });
    expect(exit?.distance).toBeCloseTo(Math.sqrt(0.75), 15);
    expect(exit?.backFace).toBe(true);
    expect(exit?.normal.y).toBeCloseTo(-Math.sqrt(0.75), 15);
    expect(raycastShape(ball, null, inside, { solid: false, backFaces: "ignore" })).toBeNull();
    expect(raycastShape(ball, null, inside, { solid: true, backFaces: "ignore" })?.distance).toBe(0);
    expect(raycastShape(ball, null, { ...inside, maxDistance: 0.8 }, { solid: false })).toBeNull();
  });

  test("a turned box is met in its own frame and answers in the world's", () => {
    const s = Math.sqrt(0.5);
    const hit = raycastShape(box(1, 2, 3), { position: [5, 0, 0], rotation: [0, 0, s, s] }, ray);
    expect(hit).toBeNull();
    const far = raycastShape(
      box(1, 2, 3),
      { position: [5, 0, 0], rotation: [0, 0, s, s] },
      { ...ray, maxDistance: 100 },
    );
    expect(far?.distance).toBeCloseTo(6, 14);
    expect(far?.normal.x).toBeCloseTo(-1, 15);
  });

  test("fills and returns the record given as out, and nothing of it survives", () => {
    const out = new ShapeHit();
    const surface = crossings([{ t: 2, feature: 9, u: 0.25, v: 0.5 }]);
    expect(raycastShape(surface, null, ray, { out })).toBe(out);
    expect(out).toMatchObject({ distance: 2, faceIndex: 9, barycentric: { x: 0.25, y: 0.25, z: 0.5 } });
    const { point, normal } = out;
    expect(raycastShape(ball, null, { ...ray, maxDistance: 8 }, { out })).toBe(out);
    expect({ ...out }).toEqual({ ...raycastShape(ball, null, { ...ray, maxDistance: 8 }) });
    expect(out.point).toBe(point);
    expect(out.normal).toBe(normal);
  });

  test("tells triangles from solids within a compound", () => {
    const shape = compound([
      { shape: triangle([-1, -1, 0], [1, -1, 0], [0, 1, 0]), position: [0, 0, -2] },
      { shape: ball, position: [5, 0, 0] },
      { shape: compound([{ shape: triangle([-1, -1, 0], [1, -1, 0], [0, 1, 0]) }]), position: [10, 0, 0] },
    ]);
    const at = (x: number) => raycastShape(shape, null, { origin: [x, 0, -9], direction: [0, 0, 1] });
    expect(at(0)).toMatchObject({
      distance: 7,
      childIndex: 0,
      faceIndex: 0,
      barycentric: { x: 0.25, y: 0.25, z: 0.5 },
    });
    expect(at(5)).toMatchObject({ distance: 8, childIndex: 1, faceIndex: -1, barycentric: null });
    expect(at(10)).toMatchObject({ distance: 9, childIndex: 2, faceIndex: 0 });
  });

  test("never returns −0", () => {
    const hit = raycastShape(ball, null, { origin: [-0, 1, -0], direction: [0, -1, 0] });
    expect(hit?.distance).toBe(0);
    expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(hit?.point).toEqual({ x: -0, y: 1, z: -0 });
  });

  test("refuses bad arguments by name and value", () => {
    const bad =
      (...args: unknown[]) =>
      () =>
        (raycastShape as (...args: unknown[]) => unknown)(...args);
    expect(bad(null, null, ray)).toThrow(new TypeError("raycastShape: shape must be a shape, got null"));
    expect(bad({ radius: 1 }, null, ray)).toThrow(new TypeError("raycastShape: shape must be a shape, got {radius}"));
    expect(bad(ball, null, null)).toThrow(
      new TypeError("raycastShape: ray must be {origin, direction} or {from, to}, got null"),
    );
    expect(bad(ball, null, { origin: [0, Number.NaN, 0], direction: [1, 0, 0] })).toThrow(
      new RangeError("raycastShape: ray.origin.y must be finite, got NaN"),
    );
    expect(bad(ball, null, { origin: [0, 0, 0], direction: [0, 0, 0] })).toThrow(
      new RangeError("raycastShape: ray.direction must not be zero"),
    );
    expect(bad(ball, null, { ...ray, maxDistance: -1 })).toThrow(
      new RangeError("raycastShape: ray.maxDistance must be >= 0, got -1"),
    );
    expect(bad(ball, { position: [0, 0] }, ray)).toThrow(
      new TypeError("raycastShape: pose.position must be {x, y, z} or an array of 3 numbers, got [0, 0]"),
    );
    expect(bad(ball, { rotation: [0, 0, 0, 2] }, ray)).toThrow(
      new RangeError("raycastShape: pose.rotation must be a unit quaternion, got length 2"),
    );
    expect(bad(ball, null, ray, { hollow: true })).toThrow(
      new TypeError('raycastShape: unknown option "hollow"; known options are solid, backFaces, out'),
    );
    expect(bad(ball, null, ray, { backFaces: "both" })).toThrow(
      new TypeError('raycastShape: options.backFaces must be "auto", "hit" or "ignore", got "both"'),
    );
    expect(bad(ball, null, ray, { solid: 1 })).toThrow(
      new TypeError("raycastShape: options.solid must be true or false, got 1"),
    );
    expect(bad(ball, null, ray, { out: {} })).toThrow(
      new TypeError("raycastShape: options.out must be a ShapeHit, got {}"),
    );
    expect(bad(ball, null, ray, true)).toThrow(new TypeError("raycastShape: options must be an object, got true"));
  });
});
