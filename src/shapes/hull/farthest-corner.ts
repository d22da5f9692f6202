import { CORNER_BITS, type SupportTable } from "./support-table.ts";

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
  const { vertices, supportLevel: level } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (level < 0 || !(sum > TINY)) return farthestOfAll(hull, direction, out);
  const grid = 1 << level;
  const scale = (grid * BELOW_ONE) / sum;
  const i = ((x + y) * scale + grid) | 0;
  const j = ((x - y) * scale + grid) | 0;
  const k = (z * scale + grid) | 0;
  const cell = (((i << (level + 1)) + j) << 1) + (k >> level);
  const pair = hull.supportPairs[cell];
  if (pair < 0) return farthestOfList(hull, ~pair, direction, out);
  const a = pair & 65535;
  const b = pair >>> 16;
  const alongA = x * vertices[3 * a] + y * vertices[3 * a + 1] + z * vertices[3 * a + 2];
  const alongB = x * vertices[3 * b] + y * vertices[3 * b + 1] + z * vertices[3 * b + 2];
  // a bit instead of a branch, which no processor can foresee here
  const best = a + Number(alongB > alongA) * (b - a);
  out[0] = vertices[3 * best];
  out[1] = vertices[3 * best + 1];
  out[2] = vertices[3 * best + 2];
  return best;
}

/** Cells with more than two corners. */
function farthestOfList(hull: Corners, start: number, direction: Float64Array, out: Float64Array): number {
  const { vertices, supportLists } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  let at = start;
  let best = 0;
  let farthest = -Infinity;
  for (let entry = 0; entry >= 0; at++) {
    entry = supportLists[at];
    const corner = entry & CORNER_BITS;
    const along = x * vertices[3 * corner] + y * vertices[3 * corner + 1] + z * vertices[3 * corner + 2];
    if (along > farthest) {
      farthest = along;
      best = corner;
    }
  }
  out[0] = vertices[3 * best];
  out[1] = vertices[3 * best + 1];
  out[2] = vertices[3 * best + 2];
  return best;
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
