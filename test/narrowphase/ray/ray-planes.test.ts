import { expect, test } from "vitest";
import { rayPlanes } from "../../../src/narrowphase/ray/ray-planes.ts";
import { raycastShapeSpans } from "../../../src/narrowphase/raycast-shape-spans.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";

const CUBE = [1, 0, 0, 1, -1, 0, 0, 1, 0, 1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 1, 0, 0, -1, 1];

test("entry, exit, their planes and normals", () => {
  expect(rayPlanes({ origin: [4, 0.5, 0.5], direction: [-2, 0, 0] }, CUBE)).toEqual({
    distance: 3,
    enter: 3,
    exit: 5,
    startsInside: false,
    normal: { x: 1, y: 0, z: 0 },
    exitNormal: { x: -1, y: 0, z: 0 },
    enterPlane: 0,
    exitPlane: 1,
  });
  expect(rayPlanes({ origin: [0.5, 0, 0], direction: [1, 0, 0] }, CUBE)).toMatchObject({
    distance: 0,
    enter: -1.5,
    exit: 0.5,
    startsInside: true,
    normal: { x: -1, y: 0, z: 0 },
    exitPlane: 0,
  });
});

test("planes as objects, with normals of any length", () => {
  const planes = [
    { normal: { x: 10, y: 0, z: 0 }, offset: 1 },
    { normal: [-0.1, 0, 0], offset: 1 },
  ];
  expect(rayPlanes({ origin: [4, 0, 0], direction: [-1, 0, 0] }, planes)).toMatchObject({ enter: 3, exit: 5 });
});

test("touching hits, parallel outside misses, the interval is closed", () => {
  expect(rayPlanes({ origin: [1, 5, 0], direction: [0, -1, 0] }, CUBE)).toMatchObject({ enter: 4, exit: 6 });
  expect(rayPlanes({ origin: [1.001, 5, 0], direction: [0, -1, 0] }, CUBE)).toBeNull();
  expect(rayPlanes({ origin: [2, 0, 0], direction: [-1, 1, 0] }, CUBE)).toMatchObject({ enter: Math.SQRT2 });
  expect(rayPlanes({ from: [4, 0, 0], to: [1, 0, 0] }, CUBE)?.distance).toBe(3);
  expect(rayPlanes({ from: [4, 0, 0], to: [1.001, 0, 0] }, CUBE)).toBeNull();
  expect(rayPlanes({ origin: [4, 0, 0], direction: [1, 0, 0] }, CUBE)).toBeNull();
});

test("an unbounded solid has no plane where it has no end", () => {
  const result = rayPlanes({ origin: [0, 5, 0], direction: [0, -1, 0] }, [0, 1, 0, 2]);
  expect(result).toMatchObject({ distance: 3, exit: Infinity, enterPlane: 0, exitPlane: -1 });
  expect(result?.exitNormal).toEqual({ x: 0, y: -1, z: 0 });
});

test("the planes of a hull give the hull's span (seed 13)", () => {
  let state = 13;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const hull = convexHull(Array.from({ length: 90 }, random));
  let hits = 0;
  const rounds = 2000;
  for (let i = 0; i < rounds; i++) {
    const origin = [random() * 3, random() * 3, random() * 3];
    const direction = origin.map((value) => 1.3 * random() - value);
    const local = { origin: origin.map((value, k) => value - hull.center[k]), direction };
    const result = rayPlanes(local, hull.planes);
    const [span] = raycastShapeSpans(hull, null, { origin, direction });
    expect(result !== null).toBe(span !== undefined);
    if (result === null) continue;
    hits++;
    expect(result.enter).toBeCloseTo(span.enter.distance, 11);
    expect(result.exit).toBeCloseTo(span.exit.distance, 11);
  }
  expect(hits / rounds).toBeGreaterThan(0.3);
  expect(hits / rounds).toBeLessThan(0.8);
});

test("bad input", () => {
  const ray = { origin: [0, 0, 1], direction: [0, 0, -1] };
  expect(() => rayPlanes(ray, [])).toThrow(new RangeError("rayPlanes: planes must not be empty"));
  expect(() => rayPlanes(ray, [1, 0, 0])).toThrow(
    new RangeError("rayPlanes: planes must hold four numbers for each plane, got 3 numbers"),
  );
  expect(() => rayPlanes(ray, [0, 0, 0, 1])).toThrow(
    new RangeError("rayPlanes: the normal of plane 0 must not be zero, got (0, 0, 0)"),
  );
  expect(() => rayPlanes(ray, [1, 0, Number.NaN, 1])).toThrow(
    new RangeError("rayPlanes: planes[2] must be finite, got NaN"),
  );
  expect(() => rayPlanes(ray, [{ normal: [0, 1, 0], offset: Infinity }])).toThrow(
    new RangeError("rayPlanes: planes[0].offset must be finite, got Infinity"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => rayPlanes(ray, 5)).toThrow(
    new TypeError("rayPlanes: planes must be an array of planes or of numbers, got 5"),
  );
});
