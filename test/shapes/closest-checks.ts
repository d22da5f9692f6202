import { expect } from "vitest";
import type { ConvexHull } from "../../src/shapes/convex-hull.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";

export const EPSILON = 2 ** -52;

export type Random = () => number;

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const largestOf = (values: ArrayLike<number>) => Math.max(...Array.from(values).map(Math.abs));

/** A random direction of length 1. */
export function unitVector(random: Random): number[] {
  for (;;) {
    const v = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    const length = Math.sqrt(dot(v, v));
    if (length > 0.1 && length < 1) return v.map((x) => x / length);
  }
}

/** How far the shape reaches along `n`: for a hull the farthest of all its corners. */
export function reach(shape: Shape, n: ArrayLike<number>): number {
  if ("vertices" in shape) {
    const { vertices } = shape as ConvexHull;
    let farthest = -Infinity;
    for (let i = 0; i < vertices.length; i += 3) {
      farthest = Math.max(farthest, vertices[i] * n[0] + vertices[i + 1] * n[1] + vertices[i + 2] * n[2]);
    }
    return farthest;
  }
  const farthest = new Float64Array(3);
  shape.type.support?.(shape, Float64Array.from(n), farthest);
  return dot(farthest, n);
}

/** The answer for `p`, in a new record. */
export function closest(shape: Shape, p: ArrayLike<number>): SurfacePoint {
  const out = new SurfacePoint();
  if (fullType(shape).closestPoint?.(shape, Float64Array.from(p), out) !== true) expect.fail("no answer");
  return out;
}

/**
 * Proves an answer for a convex shape. The point is p − distance · normal; the plane there, square to the normal, has the whole shape behind it. Outside
 * that is all: no other point can be nearer. Inside it shows that the surface is no nearer along the normal; other `directions` show that
 * it is no nearer there. Returns the answer. Lengths are compared to `ulps` roundings of the largest coordinate. Where corners are
 * `noisy`, off the planes of their faces by roundings, the direction from an edge very near to the point is so too.
 */
export function proveConvex(
  shape: Shape,
  p: ArrayLike<number>,
  size: number,
  directions: readonly number[][],
  ulps = 8,
  noisy = false,
): SurfacePoint {
  const out = closest(shape, p);
  const { point, normal, distance } = out;
  const tolerance = ulps * EPSILON * Math.max(size, largestOf(p));
  const lever = noisy && distance > 0 ? Math.max(1, size / distance) : 1;
  let worst = Math.abs(dot(p, normal) - reach(shape, normal) - distance) / lever;
  for (let i = 0; i < 3; i++) worst = Math.max(worst, Math.abs(p[i] - point[i] - distance * normal[i]));
  if (distance < 0) for (const n of directions) worst = Math.max(worst, dot(p, n) - reach(shape, n) - distance);
  const sound = Math.abs(dot(normal, normal) - 1) <= 8 * EPSILON && worst <= tolerance; // false for NaN
  if (!sound) expect({ p, distance, point, normal, worst, tolerance }).toBe("a proven answer");
  if (out.feature !== -1 || out.child !== -1 || out.u !== 0 || out.v !== 0) expect(out).toBe("no part of anything");
  return out;
}
