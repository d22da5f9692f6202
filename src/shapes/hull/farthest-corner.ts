import { CORNER_BITS, NO_FOUR, type SupportTable } from "./support-table.ts";

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
  const { vertices, supportLevel: level, supportFours } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (level < 0 || !(sum > TINY)) return farthestOfAll(hull, direction, out);
  const grid = 1 << level;
  const scale = (grid * BELOW_ONE) / sum;
  const i = (x * scale + grid) | 0;
  const j = (y * scale + grid) | 0;
  const k = (z * scale + grid) | 0;
  const cell = (((i << (level + 1)) + j) << 1) + (k >> level);
  if (supportFours.length === 0) return farthestOfList(hull, cell, direction, out);
  const four = supportFours[cell];
  if (four === NO_FOUR) return farthestOfList(hull, cell, direction, out);
  const pa = 3 * (four & 255);
  const pb = 3 * ((four >>> 8) & 255);
  const pc = 3 * ((four >>> 16) & 255);
  const pd = 3 * (four >>> 24);
  const a = x * vertices[pa] + y * vertices[pa + 1] + z * vertices[pa + 2];
  const b = x * vertices[pb] + y * vertices[pb + 1] + z * vertices[pb + 2];
  const c = x * vertices[pc] + y * vertices[pc + 1] + z * vertices[pc + 2];
  const d = x * vertices[pd] + y * vertices[pd + 1] + z * vertices[pd + 2];
  // bits instead of branches, which no processor can foresee here
  const cOverB = Number(c > b);
  const dOverC = Number(d > c);
  const dOverB = Number(d > b);
  const first = Number(b > a) & (cOverB ^ 1) & (dOverB ^ 1);
  const second = Number(c > a) & cOverB & (dOverC ^ 1);
  const third = Number(d > a) & dOverB & dOverC;
  const best = (four >>> (8 * first + 16 * second + 24 * third)) & 255;
  out[0] = vertices[3 * best];
  out[1] = vertices[3 * best + 1];
  out[2] = vertices[3 * best + 2];
  return best;
}

/** Cells with many corners. */
function farthestOfList(hull: Corners, cell: number, direction: Float64Array, out: Float64Array): number {
  const { vertices, supportLists } = hull;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  let at = supportLists[cell];
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
