import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { LOCAL_B, NORMAL, SCALE, type Simplex } from "./simplex.ts";

const towards = new Float64Array(3);
const away = new Float64Array(3);
const found = new Float64Array(3);

/** Writes the support point against NORMAL into `slot`: {@link ConvexPair.support}, that keeps b's local point too. */
export function findSupport(pair: ConvexPair, s: Simplex, slot: number): void {
  const { points, pieces } = s;
  const { a, b, relative: m } = pair;
  const at = slot * POINT_SIZE;
  const nx = points[NORMAL];
  const ny = points[NORMAL + 1];
  const nz = points[NORMAL + 2];
  // 0 − n: a zero stays +0, which supports of boxes look at
  towards[0] = 0 - nx;
  towards[1] = 0 - ny;
  towards[2] = 0 - nz;
  pieces[slot * PIECES_SIZE] = a.type.support!(a, towards, found);
  points[at + 3] = found[0];
  points[at + 4] = found[1];
  points[at + 5] = found[2];
  away[0] = m[0] * nx + m[3] * ny + m[6] * nz;
  away[1] = m[1] * nx + m[4] * ny + m[7] * nz;
  away[2] = m[2] * nx + m[5] * ny + m[8] * nz;
  const local = LOCAL_B + slot * 3;
  pieces[slot * PIECES_SIZE + 1] = b.type.support!(b, away, found);
  points[local] = found[0];
  points[local + 1] = found[1];
  points[local + 2] = found[2];
  placePoint(pair, s, slot);
}

/** Makes the point of b in `slot` and the difference from the local points, for the pose of now. */
export function placePoint(pair: ConvexPair, s: Simplex, slot: number): void {
  const { points } = s;
  const m = pair.relative;
  const at = slot * POINT_SIZE;
  const local = LOCAL_B + slot * 3;
  const x = points[local];
  const y = points[local + 1];
  const z = points[local + 2];
  const bx = m[0] * x + m[1] * y + m[2] * z + m[9];
  const by = m[3] * x + m[4] * y + m[5] * z + m[10];
  const bz = m[6] * x + m[7] * y + m[8] * z + m[11];
  const ax = points[at + 3];
  const ay = points[at + 4];
  const az = points[at + 5];
  points[at] = ax - bx;
  points[at + 1] = ay - by;
  points[at + 2] = az - bz;
  points[at + 6] = bx;
  points[at + 7] = by;
  points[at + 8] = bz;
  const size = Math.abs(ax) + Math.abs(ay) + Math.abs(az) + (Math.abs(bx) + Math.abs(by) + Math.abs(bz));
  if (size > points[SCALE]) points[SCALE] = size;
}
