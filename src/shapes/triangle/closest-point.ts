import { EPSILON } from "../../math/scalar.ts";
import { lengthOf, normalize } from "../../math/vec3.ts";
import { awayFromEdge } from "../away-from-edge.ts";
import {
  CLOSEST_REGION,
  CLOSEST_SIZE,
  CLOSEST_SQUARED,
  CLOSEST_WEIGHTS,
  closestOnTriangle,
  squaredGap,
} from "../closest-on-triangle.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { ABOVE, FACE, REACH } from "./closest-layout.ts";

/**
 * Within so many ulp of the largest coordinate a point counts as on the triangle, and the direction to it as noise.
 * Unit: relative.
 */
const ON_SURFACE = 8 * EPSILON;
/** Below this square the parts that rounding loses are out of range. */
const LEAST_SQUARED = 1e-200;

const found = new Float64Array(CLOSEST_SIZE);
const away = new Float64Array(3);
const base = new Float64Array(3);
const plane = new Float64Array(3);
/** How far the triangle reaches from its longest edge, and the point from its plane. */
const heights = new Float64Array(2);

/**
 * Writes all of `out` for the triangle with the corners `points[ia…]`, `points[ib…]`, `points[ic…]`, as feature 0; see
 * {@link closestOnTriangle}. On the triangle itself (within rounding) the normal is that of its counter-clockwise side,
 * elsewhere it looks to `point`; `distance` is never negative. A triangle without area has any normal across its
 * longest edge. Returns false, with nothing written, beyond `out.limit`.
 */
export function closestTrianglePoint(
  points: Float32Array | Float64Array,
  ia: number,
  ib: number,
  ic: number,
  point: Float64Array,
  out: SurfacePoint,
): boolean {
  closestOnTriangle(points, ia, ib, ic, point, found);
  let largest = 0;
  for (let i = 0; i < 3; i++) {
    away[i] = point[i] - found[i];
    largest = Math.max(largest, Math.abs(points[ia + i]), Math.abs(points[ib + i]), Math.abs(points[ic + i]));
  }
  const region = found[CLOSEST_REGION];
  let onFace = region === FACE;
  if (found[CLOSEST_SQUARED] > LEAST_SQUARED && (region === 3 || region === 5 || region === 6)) {
    // the vector again, without the rounding errors of the search; it may show that the foot is on the face after all
    const a = region === 6 ? ib : ia;
    awayFromEdge(points, a, region === 3 ? ib : ic, point, away);
    onFace = looksTowards(points, a, region === 3 ? ic : region === 5 ? ib : ia);
  }
  let distance = Math.sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
  // abs changes nothing but says that this is a number: what may come from a call that is not inlined would be boxed
  if (!(distance > 1e-100 && distance < 1e100)) distance = Math.abs(lengthOf(away));
  const onSurface = distance <= ON_SURFACE * largest;
  let side = 0;
  if (onSurface || onFace) {
    writePlane(points, ia, ib, ic, point);
    // near the face its plane is known better than the direction to the point
    if (onSurface || distance < heights[REACH]) {
      if (!onSurface) distance = Math.abs(heights[ABOVE]);
      side = heights[ABOVE] < 0 && !onSurface ? -1 : 1;
    }
  }
  if (!(distance <= out.limit)) return false;
  if (side === 0) normalize(away);
  out.distance = distance;
  for (let i = 0; i < 3; i++) {
    out.point[i] = found[i];
    out.normal[i] = side === 0 ? away[i] : side * plane[i] + 0;
  }
  out.u = found[CLOSEST_WEIGHTS + 1];
  out.v = found[CLOSEST_WEIGHTS + 2];
  out.feature = 0;
  out.child = -1;
  return true;
}

/** Whether {@link away} has a part along the way from one corner to another. */
function looksTowards(points: Float32Array | Float64Array, from: number, to: number): boolean {
  let along = 0;
  for (let i = 0; i < 3; i++) along += away[i] * (points[to + i] - points[from + i]);
  return along > 0;
}

/**
 * Writes `plane` (unit, counter-clockwise side) and {@link heights}. The normal is square to the longest edge to
 * rounding, whatever the triangle is like: then its height over the corners is right to a few ulp.
 */
function writePlane(
  points: Float32Array | Float64Array,
  ia: number,
  ib: number,
  ic: number,
  point: Float64Array,
): void {
  const ab = squaredGap(points, ia, ib);
  const bc = squaredGap(points, ib, ic);
  const ca = squaredGap(points, ic, ia);
  // a b c, b c a or c a b, so that the first two are the ends of the longest edge
  const first = ab >= bc && ab >= ca ? ia : bc >= ca ? ib : ic;
  const second = first === ia ? ib : first === ib ? ic : ia;
  const third = first === ia ? ic : first === ib ? ia : ib;
  // of its ends the one nearer to the third corner
  const swap = squaredGap(points, second, third) < squaredGap(points, first, third);
  const a = swap ? second : first;
  const b = swap ? first : second;
  for (let i = 0; i < 3; i++) base[i] = points[b + i] - points[a + i];
  if (!normalize(base)) base[0] = 1;
  const cx = points[third] - points[a];
  const cy = points[third + 1] - points[a + 1];
  const cz = points[third + 2] - points[a + 2];
  const along = cx * base[0] + cy * base[1] + cz * base[2];
  const hx = cx - along * base[0];
  const hy = cy - along * base[1];
  const hz = cz - along * base[2];
  const sign = swap ? -1 : 1;
  const nx = sign * (base[1] * hz - base[2] * hy);
  const ny = sign * (base[2] * hx - base[0] * hz);
  const nz = sign * (base[0] * hy - base[1] * hx);
  plane[0] = nx;
  plane[1] = ny;
  plane[2] = nz;
  if (!normalize(plane)) writeAcross();
  heights[REACH] = nx * plane[0] + ny * plane[1] + nz * plane[2];
  heights[ABOVE] =
    (point[0] - points[a]) * plane[0] + (point[1] - points[a + 1]) * plane[1] + (point[2] - points[a + 2]) * plane[2];
}

/** `plane` = any unit vector across `base`. */
function writeAcross(): void {
  const useZ = Math.abs(base[2]) <= Math.abs(base[0]);
  plane[0] = useZ ? 0 - base[1] : 0;
  plane[1] = useZ ? base[0] : 0 - base[2];
  plane[2] = useZ ? 0 : base[1];
  normalize(plane);
}
