import { describe, expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose, readPose } from "../../src/math/pose.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { type ConvexHull, convexHull } from "../../src/shapes/convex-hull.ts";
import { hullVolume } from "../../src/shapes/hull/hull-volume.ts";
import { CLOUDS, cubeFaces, randomNumbers } from "./point-clouds.ts";

function cubeCorners(half: number, center = 0): number[] {
  return Array.from({ length: 24 }, (_, i) => center + (((i / 3) >> (i % 3)) & 1 ? half : -half));
}

function facesOf(hull: ConvexHull): number[][] {
  const { faceStarts: starts, faceVertices } = hull;
  return Array.from({ length: starts.length - 1 }, (_, f) => Array.from(faceVertices.slice(starts[f], starts[f + 1])));
}

/** Every directed edge once, its reverse once, and Euler's formula. */
function expectClosed(hull: ConvexHull): void {
  const faces = facesOf(hull);
  const edges = new Set(faces.flatMap((face) => face.map((v, i) => `${v} ${face[(i + 1) % face.length]}`)));
  expect(edges.size).toBe(hull.faceVertices.length);
  expect(Array.from(edges).every((edge) => edges.has(edge.split(" ").reverse().join(" ")))).toBe(true);
  expect(hull.vertices.length / 3 - edges.size / 2 + faces.length).toBe(2);
}

/** How far faces stand off from their own corners: 0 for an exact plane. */
function worstGap(hull: ConvexHull): number {
  let worst = 0;
  facesOf(hull).forEach((face, f) => {
    const [nx, ny, nz, offset] = hull.planes.subarray(f * 4, f * 4 + 4);
    for (const v of face) {
      const [x, y, z] = [0, 1, 2].map((k) => hull.vertices[v * 3 + k] - hull.center[k]);
      worst = Math.max(worst, offset - (nx * x + ny * y + nz * z));
    }
  });
  return worst;
}

describe("convexHull of hard point sets", () => {
  for (const name of Object.keys(CLOUDS)) {
    test(`${name} (seed 3)`, () => {
      const random = randomNumbers(3);
      for (let round = 0; round < 40; round++) {
        const points = CLOUDS[name](random);
        const hull = convexHull(points);
        expect(hull.dimension).toBe(3);
        expectClosed(hull);
        const size = Math.max(...[0, 1, 2].map((k) => hull.bounds[k + 3] - hull.bounds[k]));
        expect(worstGap(hull)).toBeLessThan(1e-14 * size);
        let outside = 0;
        for (let i = 0; i < points.length; i += 3) {
          if (!hull.type.contains?.(hull, Float64Array.from(points.slice(i, i + 3)))) outside++;
        }
        expect(outside).toBe(0);
        for (let f = 0; f < hull.planes.length; f += 4) {
          const [x, y, z] = hull.planes.subarray(f, f + 3);
          expect(Math.abs(x * x + y * y + z * z - 1)).toBeLessThan(1e-15 * 4);
        }
      }
    });
  }

  test("points on the faces of a cube leave six squares", () => {
    const hull = convexHull(cubeFaces(randomNumbers(5)));
    expect(hull.planes.length / 4).toBe(6);
    expect(hull.vertices.length / 3).toBe(8);
    expect(facesOf(hull).map((face) => face.length)).toEqual([4, 4, 4, 4, 4, 4]);
    expect(hullVolume(hull)).toBe(8);
    expect(Array.from(hull.neighbourStarts)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
  });

  test("corners come bit for bit and the result does not depend on duplicates", () => {
    const points = [0.1, 0.2, 0.3, 1.1, 0.2, 0.3, 0.1, 1.2, 0.3, 0.1, 0.2, 1.3];
    const hull = convexHull([...points, ...points]);
    expect(Array.from(hull.vertices)).toEqual(points);
    expect(hull.planes).toEqual(convexHull(points).planes);
  });

  test.each([2 ** -14, 1e-23, 1e-150, 1e6, 1e70])("a cube of half size %s", (half) => {
    const hull = convexHull(cubeCorners(half));
    expect(hull.planes.length / 4).toBe(6);
    const hit = raycastShape(hull, null, { origin: [3 * half, 0.5 * half, 0], direction: [-1, 0, 0] });
    expect(Math.abs((hit?.distance ?? 0) / (2 * half) - 1)).toBeLessThan(1e-15);
    expect(hit?.normal).toEqual({ x: 1, y: 0, z: 0 });
  });
});

describe("rays", () => {
  const hull = convexHull(cubeCorners(1));

  test("start inside, leave, and the span between", () => {
    const ray = { origin: [0.5, 0, 0], direction: [-1, 0, 0] };
    expect(raycastShape(hull, null, ray)).toMatchObject({
      distance: 0,
      startsInside: true,
      normal: { x: 1, y: 0, z: 0 },
    });
    expect(raycastShape(hull, null, ray, { solid: false })).toMatchObject({ distance: 1.5, backFace: true });
    const [span] = raycastShapeSpans(hull, null, ray);
    expect([span.enter.distance, span.exit.distance]).toEqual([-0.5, 1.5]);
  });

  test("rays in a face's plane touch; beside it they miss", () => {
    for (const offset of [1, -1]) {
      expect(raycastShape(hull, null, { origin: [offset, 5, 0], direction: [0, -1, 0] })?.distance).toBe(4);
      expect(raycastShape(hull, null, { origin: [offset, 5, 1], direction: [0, -1, 0] })?.distance).toBe(4);
    }
    expect(raycastShape(hull, null, { origin: [1 + 1e-15, 5, 0], direction: [0, -1, 0] })).toBeNull();
  });

  test.each([1e6, 1e8])("an origin %s away loses only its own rounding", (away) => {
    const hit = raycastShape(hull, null, { origin: [away, 0.25 * away, 0.125], direction: [-1, -0.25, 0] });
    const length = Math.sqrt(1 + 0.25 * 0.25);
    expect(Math.abs((hit?.distance ?? 0) - (away - 1) * length)).toBeLessThan(away * 1e-15);
  });
});

describe("hulls without volume", () => {
  test("a flat one is hit from both sides, inside its outline only", () => {
    const hull = convexHull([1, 0, 1, 1, 0, -1, -1, 0, 1, -1, 0, -1, 0, 0, 0, 0.5, 0, 1]);
    expect(hull.dimension).toBe(2);
    expect(hull.vertices.length / 3).toBe(4);
    const down = raycastShape(hull, null, { origin: [0.2, 3, 0.3], direction: [0, -1, 0] });
    expect(down).toMatchObject({ distance: 3, normal: { x: 0, y: 1, z: 0 } });
    const up = raycastShape(hull, null, { origin: [0.2, -3, 0.3], direction: [0, 1, 0] });
    expect(up).toMatchObject({ distance: 3, normal: { x: 0, y: -1, z: 0 } });
    expect(raycastShape(hull, null, { origin: [1.1, 3, 0.3], direction: [0, -1, 0] })).toBeNull();
    expect(raycastShape(hull, null, { origin: [3, 0, 0], direction: [-1, 0, 0] })?.distance).toBe(2);
  });

  test("segments and points contain themselves and nothing is NaN", () => {
    const segment = convexHull([0.1, 0.1, 0.1, 0.5, 0.5, 0.5, 0.3, 0.3, 0.3]);
    const point = convexHull([1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect([segment.dimension, segment.vertices.length / 3]).toEqual([1, 2]);
    expect([point.dimension, point.vertices.length / 3]).toEqual([0, 1]);
    for (const hull of [segment, point]) {
      expect(hull.type.contains?.(hull, hull.vertices.slice(0, 3))).toBe(true);
      expect(hull.type.contains?.(hull, Float64Array.of(4, 4, 5))).toBe(false);
      expect(hull.planes.every(Number.isFinite)).toBe(true);
      expect(hullVolume(hull)).toBe(0);
    }
    expect(raycastShape(point, null, { origin: [1, 5, 3], direction: [0, -1, 0] })?.distance).toBe(3);
    expect(Array.from(point.bounds)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  test("four points 1e-23 apart are a small tetrahedron", () => {
    const hull = convexHull([
      2.36e-23, 1.38e-23, 2.2e-24, 1.38e-23, 1.86e-23, -1.8e-24, 1.42e-23, -3.2e-24, 4.6e-24, 1.37e-23, 4.6e-24,
      2.3e-24,
    ]);
    expect(hull.planes.length / 4).toBe(4);
    expect(hull.planes.every(Number.isFinite)).toBe(true);
  });
});

test("the box is tight at any pose, and support finds the farthest corner", () => {
  const hull = convexHull(cubeCorners(1));
  const pose = createPose();
  const out = createAabb();
  readPose("test", "pose", { position: [10, 20, 30], rotation: [0, 0, 0.3826834323650898, 0.9238795325112867] }, pose);
  hull.type.aabb(hull, pose, out);
  [10 - Math.SQRT2, 20 - Math.SQRT2, 29, 10 + Math.SQRT2, 20 + Math.SQRT2, 31].forEach((value, i) => {
    expect(out[i]).toBeCloseTo(value, 12);
  });
  const point = new Float64Array(3);
  hull.type.support?.(hull, Float64Array.of(1, -2, 3), point);
  expect(Array.from(point)).toEqual([1, -1, 1]);
});

test("bad input", () => {
  expect(() => convexHull([])).toThrow(new RangeError("convexHull: points must not be empty"));
  expect(() => convexHull([1, 2, 3, 4])).toThrow(
    new RangeError("convexHull: points must hold three numbers for each point, got 4 numbers"),
  );
  expect(() => convexHull([1, 2, Number.NaN])).toThrow(new RangeError("convexHull: points[2] must be finite, got NaN"));
  expect(() => convexHull([[1, 2, Infinity]])).toThrow(
    new RangeError("convexHull: points[0].z must be finite, got Infinity"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => convexHull(null)).toThrow(
    new TypeError("convexHull: points must be a flat array of numbers or an array of vectors, got null"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => convexHull([1, 2, "3"])).toThrow(new TypeError('convexHull: points[2] must be a number, got "3"'));
});
