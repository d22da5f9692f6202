import type { SupportTable } from "./support-table.ts";

/** A hull, as far as its corners go. */
interface Corners extends SupportTable {
  /** Three numbers each. */
  readonly vertices: Float64Array;
}

/** Directions whose components add up to less than this are looked up nowhere: their reciprocal is not finite. */
const TINY = 1e-290;
/** Keeps the strip of a component of 1 within the table. */
const BELOW_ONE = 1 - 1e-12;

/**
 * Writes the corner farthest along `direction` (any length but zero), of several the first, and returns its number. Only the corners that
 * {@link SupportTable} has for the direction are looked at.
 */
export function farthestCorner(hull: Corners, direction: Float64Array, out: Float64Array): number {
  const { vertices, supportGrid: grid } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (grid === 0 || !(sum > TINY)) return farthestOfAll(hull, direction, out);
  const { supportStarts, supportCorners } = hull;
  const scale = (grid * BELOW_ONE) / sum;
  const strip = (x * scale + grid) | 0;
  const other = (y * scale + grid) | 0;
  const cell = (strip * 2 * grid + other) * 2 + (z < 0 ? 1 : 0);
  let at = supportStarts[cell];
  const end = supportStarts[cell + 1];
  let best = supportCorners[at] * 3;
  let farthest = x * vertices[best] + y * vertices[best + 1] + z * vertices[best + 2];
  for (at++; at < end; at++) {
    const corner = supportCorners[at] * 3;
    const along = x * vertices[corner] + y * vertices[corner + 1] + z * vertices[corner + 2];
    if (along > farthest) {
      farthest = along;
      best = corner;
    }
  }
  out[0] = vertices[best];
  out[1] = vertices[best + 1];
  out[2] = vertices[best + 2];
  return (best / 3) | 0;
}

/** {@link farthestCorner} without the table: its slow twin. */
export function farthestOfAll(hull: Corners, direction: Float64Array, out: Float64Array): number {
  const { vertices } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const end = vertices.length;
  let best = 0;
  let farthest = -Infinity;
  for (let i = 0; i < end; i += 3) {
    const along = x * vertices[i] + y * vertices[i + 1] + z * vertices[i + 2];
    if (along > farthest) {
      farthest = along;
      best = i;
    }
  }
  out[0] = vertices[best];
  out[1] = vertices[best + 1];
  out[2] = vertices[best + 2];
  return (best / 3) | 0;
}
