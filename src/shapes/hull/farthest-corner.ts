import { CORNER_BITS, ENTRY_BITS, ENTRY_MASK, type SupportTable } from "./support-table.ts";

/** A hull, as far as its corners go. */
export interface Corners extends SupportTable {
  /** Three numbers each. */
  readonly vertices: Float64Array;
}

/** Directions whose components add up to less than this are looked up nowhere: their reciprocal is not finite. */
export const TINY_SUM = 1e-290;
/** Keeps the strip of a component of 1 within the table. */
export const BELOW_ONE = 1 - 1e-12;

/**
 * Writes the corner farthest along `direction` (any length but zero), of several the first, and returns its number. Only the corners that
 * {@link SupportTable} has for the direction are looked at.
 */
export function farthestCorner(hull: Corners, direction: Float64Array, out: Float64Array): number {
  const { vertices } = hull;
  const best = cornerAlong(hull, direction);
  out[0] = vertices[3 * best];
  out[1] = vertices[3 * best + 1];
  out[2] = vertices[3 * best + 2];
  return best;
}

function cornerAlong(hull: Corners, direction: Float64Array): number {
  const { vertices, supportLevel: level } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (level < 0 || !(sum > TINY_SUM)) return farthestOfAll(hull, direction);
  const grid = 1 << level;
  const scale = (grid * BELOW_ONE) / sum;
  const i = ((x + y) * scale + grid) | 0;
  const j = ((x - y) * scale + grid) | 0;
  const k = (z * scale + grid) | 0;
  const entry = hull.supportTable[(((i << (level + 1)) + j) << 1) + (k >> level)];
  if (entry < 0) return farthestOfList(hull, entry, direction);
  const a = entry & ENTRY_MASK;
  const b = (entry >> ENTRY_BITS) & ENTRY_MASK;
  const c = entry >> (2 * ENTRY_BITS);
  const alongA = x * vertices[3 * a] + y * vertices[3 * a + 1] + z * vertices[3 * a + 2];
  const alongB = x * vertices[3 * b] + y * vertices[3 * b + 1] + z * vertices[3 * b + 2];
  const alongC = x * vertices[3 * c] + y * vertices[3 * c + 1] + z * vertices[3 * c + 2];
  // bits instead of branches, which no processor can foresee here
  const best = a + Number(alongB > alongA) * (b - a);
  return best + (Number(alongC > alongA) & Number(alongC > alongB)) * (c - best);
}

/** The farthest corner of a cell that has too many for its entry, which is negative. */
export function farthestOfList(hull: Corners, entry: number, direction: Float64Array): number {
  const { vertices, supportLists } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  let at = ~entry;
  let best = 0;
  let farthest = -Infinity;
  for (let last = 0; last >= 0; at++) {
    last = supportLists[at];
    const corner = last & CORNER_BITS;
    const along = x * vertices[3 * corner] + y * vertices[3 * corner + 1] + z * vertices[3 * corner + 2];
    if (along > farthest) {
      farthest = along;
      best = corner;
    }
  }
  return best;
}

/** The farthest corner without the table: the slow twin. */
export function farthestOfAll(hull: Corners, direction: Float64Array): number {
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
  return (best / 3) | 0;
}
