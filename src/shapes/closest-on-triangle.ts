import { EPSILON } from "../math/scalar.ts";
import { CLOSEST_REGION, CLOSEST_SIZE, CLOSEST_SQUARED, CLOSEST_WEIGHTS } from "./triangle-layout.ts";

export { CLOSEST_REGION, CLOSEST_SIZE, CLOSEST_SQUARED, CLOSEST_WEIGHTS } from "./triangle-layout.ts";

/** Squared lengths between these neither under- nor overflow in what is made of them. */
const LEAST_SQUARED = 1e-120;
const GREATEST_SQUARED = 1e150;
/** 2^1000, and how many times its own size away a point is far from a triangle beyond that range. */
const GREATEST_SCALE = 1.0715086071862673e301;
const FAR = 1e60;
/** The triangle and the point scaled to about 1, for lengths whose squares are beyond. */
const scaledPoints = new Float64Array(9);
const scaledPoint = new Float64Array(3);

/**
 * Writes the point of the triangle nearest to `point` (see {@link CLOSEST_SIZE}). The corners are `points[ia…ia+2]`,
 * `points[ib…]`, `points[ic…]`; all in one frame. A triangle without area is what its longest edge is, one without size
 * a point.
 *
 * Voronoi regions as in Ericson, Real-Time Collision Detection (2005), 5.1.5, but seen from the longest edge AB, with A
 * the end of the shortest one: then both base angles are acute, the height over the base comes from the smallest
 * numbers that there are, and needles and slivers lose nothing: the distance is right to a few ulp of the coordinates
 * for any shape of the triangle.
 */
export function closestOnTriangle(
  points: Float32Array | Float64Array,
  ia: number,
  ib: number,
  ic: number,
  point: Float64Array,
  out: Float64Array,
): void {
  const px = point[0];
  const py = point[1];
  const pz = point[2];

  // name the corners A, B, C so that AC ≤ BC ≤ AB
  let long = squaredGap(points, ia, ib);
  let middle = squaredGap(points, ib, ic);
  let short = squaredGap(points, ic, ia);
  // long, middle, short are the squares of the edges opposite to slots c, a, b; A is opposite to the middle edge
  let slotA = 0;
  let slotB = 1;
  let slotC = 2;
  if (middle > long) {
    const length = middle;
    middle = long;
    long = length;
    slotA = 2;
    slotC = 0;
  }
  if (short > long) {
    const length = short;
    short = long;
    long = length;
    const slot = slotB;
    slotB = slotC;
    slotC = slot;
  }
  if (short > middle) {
    const length = short;
    short = middle;
    middle = length;
    const slot = slotA;
    slotA = slotB;
    slotB = slot;
  }
  if (!(long > LEAST_SQUARED && long < GREATEST_SQUARED)) {
    closestOnExtreme(points, ia, ib, ic, point, out);
    return;
  }
  const a = slotA === 0 ? ia : slotA === 1 ? ib : ic;
  const b = slotB === 0 ? ia : slotB === 1 ? ib : ic;
  const c = slotC === 0 ? ia : slotC === 1 ? ib : ic;

  const ax = points[a];
  const ay = points[a + 1];
  const az = points[a + 2];
  const bx = points[b] - ax;
  const by = points[b + 1] - ay;
  const bz = points[b + 2] - az;
  const cx = points[c] - ax;
  const cy = points[c + 1] - ay;
  const cz = points[c + 2] - az;
  const x = px - ax;
  const y = py - ay;
  const z = pz - az;

  // the height of C over AB, and the point measured along it; both lose their parts along AB first, which are large in a sliver
  const foot = (cx * bx + cy * by + cz * bz) / long;
  const hx = cx - foot * bx;
  const hy = cy - foot * by;
  const hz = cz - foot * bz;
  const squared = hx * hx + hy * hy + hz * hz;
  const t = (x * bx + y * by + z * bz) / long;
  const above = (x - t * bx) * hx + (y - t * by) * hy + (z - t * bz) * hz;

  let weightB = 0;
  let weightC = 0;
  if (above > 0 && squared > 0) {
    const v = above / squared;
    const u = ((x - v * cx) * bx + (y - v * cy) * by + (z - v * cz) * bz) / long;
    const s = x * cx + y * cy + z * cz; // along AC
    if (u < 0 && (s <= short || u + v <= 1)) {
      // left of AC
      weightC = s >= short ? 1 : s > 0 ? s / short : 0;
    } else if (u + v > 1) {
      // beyond BC
      const ex = bx - cx;
      const ey = by - cy;
      const ez = bz - cz;
      const r = (x - cx) * ex + (y - cy) * ey + (z - cz) * ez;
      weightB = r >= middle ? 1 : r > 0 ? r / middle : 0;
      weightC = 1 - weightB;
    } else {
      weightB = u;
      weightC = v;
    }
  } else weightB = t >= 1 ? 1 : t > 0 ? t : 0;
  const weightA = 1 - weightB - weightC;

  // a corner is given bit for bit
  if (weightB === 1 || weightC === 1) {
    const corner = weightB === 1 ? b : c;
    out[0] = points[corner];
    out[1] = points[corner + 1];
    out[2] = points[corner + 2];
  } else {
    out[0] = ax + (weightB * bx + weightC * cx);
    out[1] = ay + (weightB * by + weightC * cy);
    out[2] = az + (weightB * bz + weightC * cz);
  }
  out[CLOSEST_WEIGHTS + slotA] = weightA > 0 ? weightA : 0;
  out[CLOSEST_WEIGHTS + slotB] = weightB;
  out[CLOSEST_WEIGHTS + slotC] = weightC;
  const rx = px - out[0];
  const ry = py - out[1];
  const rz = pz - out[2];
  out[CLOSEST_SQUARED] = rx * rx + ry * ry + rz * rz;
  out[CLOSEST_REGION] =
    (weightA > EPSILON ? 1 << slotA : 0) + (weightB > 0 ? 1 << slotB : 0) + (weightC > 0 ? 1 << slotC : 0);
}

/** Squared distance of the points at `points[p…p+2]` and `points[q…q+2]`. */
export function squaredGap(points: Float32Array | Float64Array, p: number, q: number): number {
  const x = points[q] - points[p];
  const y = points[q + 1] - points[p + 1];
  const z = points[q + 2] - points[p + 2];
  return x * x + y * y + z * z;
}

/**
 * The same for lengths whose squares leave the range of f64: everything is scaled by a power of two first. The squared
 * distance may still be 0 or ∞.
 */
function closestOnExtreme(
  points: Float32Array | Float64Array,
  ia: number,
  ib: number,
  ic: number,
  point: Float64Array,
  out: Float64Array,
): void {
  let largest = 0;
  let away = 0;
  for (let i = 0; i < 3; i++) {
    const edge = Math.max(Math.abs(points[ib + i] - points[ia + i]), Math.abs(points[ic + i] - points[ia + i]));
    largest = Math.max(largest, edge);
    away = Math.max(away, Math.abs(point[i] - points[ia + i]));
  }
  let scale = 1;
  while (largest * scale < 1 && scale < GREATEST_SCALE) scale *= 2;
  while (largest * scale > 2) scale /= 2;
  // from so far away only the direction counts
  const nearer = away * scale > FAR ? FAR / away : scale;
  for (let i = 0; i < 3; i++) {
    scaledPoints[3 + i] = (points[ib + i] - points[ia + i]) * scale;
    scaledPoints[6 + i] = (points[ic + i] - points[ia + i]) * scale;
    scaledPoint[i] = (point[i] - points[ia + i]) * nearer;
  }
  if (largest > 0) closestOnTriangle(scaledPoints, 0, 3, 6, scaledPoint, out);
  else takeFirstCorner(out);
  let squared = 0;
  for (let i = 0; i < 3; i++) {
    out[i] = points[ia + i] + out[i] / scale;
    squared += (point[i] - out[i]) * (point[i] - out[i]);
  }
  out[CLOSEST_SQUARED] = squared;
}

/** A triangle without size. */
function takeFirstCorner(out: Float64Array): void {
  out.fill(0);
  out[CLOSEST_WEIGHTS] = 1;
  out[CLOSEST_REGION] = 1;
}
