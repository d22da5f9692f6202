import { describe, expect, test } from "vitest";
import { fullType } from "../../src/shapes/full-type.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";
import { closestTrianglePoint } from "../../src/shapes/triangle/closest-point.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { EPSILON } from "./closest-checks.ts";
import { exactTriangleDistance } from "./exact-triangle.ts";
import { largestOf, PLACES, TRIANGLES } from "./hard-triangles.ts";
import { randomNumbers } from "./point-clouds.ts";

function ask(points: readonly number[], p: readonly number[]): SurfacePoint {
  const out = new SurfacePoint();
  closestTrianglePoint(Float64Array.from(points), 0, 3, 6, Float64Array.from(p), out);
  return out;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

describe("closestTrianglePoint", () => {
  for (const [shape, make] of Object.entries(TRIANGLES)) {
    for (const [place, choose] of Object.entries(PLACES)) {
      test(`${shape}, points ${place}: point + distance · normal is the point, nothing is beyond it (seed 13)`, () => {
        const random = randomNumbers(13);
        for (let i = 0; i < 300; i++) {
          const points = make(random);
          const p = choose(random, points);
          const { distance, point, normal, feature, child } = ask(points, p);
          const tolerance = 16 * EPSILON * largestOf([...points, ...p]);
          const exact = exactTriangleDistance(points, p);
          let worst = Math.abs(distance - exact);
          for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(p[k] - point[k] - distance * normal[k]));
          // no corner reaches farther along the normal than the nearest point does
          for (let c = 0; c < 9; c += 3)
            worst = Math.max(worst, dot(normal, points.slice(c, c + 3)) - dot(normal, point));
          const unit = Math.abs(dot(normal, normal) - 1) <= 8 * EPSILON;
          if (!unit || !(worst <= tolerance)) expect({ points, p, distance, normal, worst, tolerance }).toBe("right");
          expect([feature, child]).toEqual([0, -1]);
        }
      });
    }
  }

  test("on the face the normal is that of the front, a hair off it that of the side", () => {
    const points = [0, 0, 0, 0, 0, 4, 4, 0, 0];
    for (const [y, sign] of [
      [0, 1],
      [1e-300, 1],
      [-1e-300, 1],
      [1e-10, 1],
      [-1e-10, -1],
    ]) {
      const { distance, normal } = ask(points, [1, y, 1]);
      expect(Array.from(normal)).toEqual([0, sign, 0]);
      expect(distance).toBeCloseTo(Math.abs(y), 16);
    }
  });

  test("a hair beside an edge or corner the normal points to the point", () => {
    const points = [0, 0, 0, 4, 0, 0, 0, 4, 0];
    const near = ask(points, [1, -3e-12, 4e-12]);
    expect(near.normal[0]).toBe(0);
    expect(near.normal[1]).toBeCloseTo(-0.6, 14);
    expect(near.normal[2]).toBeCloseTo(0.8, 14);
    expect(near.distance * 1e12).toBeCloseTo(5, 12);
    const corner = ask(points, [-3e-12, -4e-12, 0]);
    expect(corner.normal[0]).toBeCloseTo(-0.6, 14);
    // the edge from (0.1, 0.2, 0.3) to (1.1, 0.9, 0.4) and a point 1e-10 off it, whose direction is known
    const slanted = ask([0.1, 0.2, 0.3, 1.1, 0.9, 0.4, 0.1, 0.2, -5], [0.6, 0.55, 0.35 + 1e-10]);
    const along = [1, 0.7, 0.1].map((x) => x / Math.sqrt(1.5));
    const wanted = [0, 1, 2].map((i) => (i === 2 ? 1 : 0) - along[2] * along[i]);
    const length = Math.sqrt(dot(wanted, wanted));
    for (let i = 0; i < 3; i++) expect(slanted.normal[i]).toBeCloseTo(wanted[i] / length, 5);
  });

  test("without an area: any normal across the longest edge", () => {
    for (const points of [
      [0, 0, 0, 1, 2, 3, 2, 4, 6],
      [0, 0, 0, 0, 0, 0, 0, 0, 5],
      [1, 1, 1, 1, 1, 1, 1, 1, 1],
    ]) {
      const { distance, normal } = ask(points, points.slice(3, 6));
      expect(distance).toBe(0);
      expect(dot(normal, normal)).toBeCloseTo(1, 15);
      expect(dot(normal, [points[6] - points[0], points[7] - points[1], points[8] - points[2]])).toBeCloseTo(0, 15);
    }
  });

  test("the type of triangles hands it on", () => {
    const out = new SurfacePoint();
    const shape = triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]);
    fullType(shape).closestPoint?.(shape, Float64Array.from([1, 2, -5]), out);
    expect(out).toMatchObject({ distance: 5, u: 0.25, v: 0.5, feature: 0 });
    expect(Array.from(out.normal)).toEqual([0, 0, -1]);
  });
});
