import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import type { Refinement } from "./refinement.ts";

const away = new Float64Array(3);
const found = new Float64Array(3);
const turn = new Float64Array(9);
/** Where the tangents in the frame of b start in {@link Refinement.tangent}. */
const TANGENT_B = 6;

/**
 * Writes the points of all active pairs at `r.normal`, n · (a − b) of each and its second derivative in the plane of `r.tangent`. False where a
 * piece has none: the normal is along the axis of a rim.
 */
export function evaluateActive(pair: ConvexPair, r: Refinement): boolean {
  const { normal: n, points: x, along, fixed, pieces, count } = r;
  const { a, b, relative: m } = pair;
  const nx = n[0];
  const ny = n[1];
  const nz = n[2];
  away[0] = 0 - (m[0] * nx + m[3] * ny + m[6] * nz);
  away[1] = 0 - (m[1] * nx + m[4] * ny + m[7] * nz);
  away[2] = 0 - (m[2] * nx + m[5] * ny + m[8] * nz);
  const bends = r.turn;
  for (let p = 0; p < count; p++) {
    const at = p * POINT_SIZE;
    bends[p * 3] = 0;
    bends[p * 3 + 1] = 0;
    bends[p * 3 + 2] = 0;
    if ((fixed[p] & 1) === 0) {
      if (!a.type.supportPiece!(a, pieces[p * PIECES_SIZE], n, found, turn)) return false;
      x[at + 3] = found[0];
      x[at + 4] = found[1];
      x[at + 5] = found[2];
      addTurn(r, p, 0);
    }
    if ((fixed[p] & 2) === 0) {
      if (!b.type.supportPiece!(b, pieces[p * PIECES_SIZE + 1], away, found, turn)) return false;
      const bx = found[0];
      const by = found[1];
      const bz = found[2];
      x[at + 6] = m[0] * bx + m[1] * by + m[2] * bz + m[9];
      x[at + 7] = m[3] * bx + m[4] * by + m[5] * bz + m[10];
      x[at + 8] = m[6] * bx + m[7] * by + m[8] * bz + m[11];
      addTurn(r, p, TANGENT_B);
    }
    x[at] = x[at + 3] - x[at + 6];
    x[at + 1] = x[at + 4] - x[at + 7];
    x[at + 2] = x[at + 5] - x[at + 8];
    along[p] = nx * x[at] + ny * x[at + 1] + nz * x[at + 2];
  }
  return true;
}

/** Adds `turn` to that of pair `p`, seen in the two tangents that start at `offset`. */
function addTurn(r: Refinement, p: number, offset: number): void {
  const { tangent: t, turn: sum } = r;
  const ux = t[offset];
  const uy = t[offset + 1];
  const uz = t[offset + 2];
  const vx = t[offset + 3];
  const vy = t[offset + 4];
  const vz = t[offset + 5];
  const mx = turn[0] * ux + turn[1] * uy + turn[2] * uz;
  const my = turn[3] * ux + turn[4] * uy + turn[5] * uz;
  const mz = turn[6] * ux + turn[7] * uy + turn[8] * uz;
  const at = p * 3;
  sum[at] += ux * mx + uy * my + uz * mz;
  sum[at + 1] += vx * mx + vy * my + vz * mz;
  sum[at + 2] +=
    vx * (turn[0] * vx + turn[1] * vy + turn[2] * vz) +
    vy * (turn[3] * vx + turn[4] * vy + turn[5] * vz) +
    vz * (turn[6] * vx + turn[7] * vy + turn[8] * vz);
}

/** Writes two unit vectors perpendicular to each other and to `axis` (any length but zero) into `r.tangent`, in both frames. */
export function setTangents(pair: ConvexPair, axis: Float64Array, r: Refinement): void {
  const t = r.tangent;
  const m = pair.relative;
  const length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  const x = axis[0] / length;
  const y = axis[1] / length;
  const z = axis[2] / length;
  // across the smallest component
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  const first = ax <= ay && ax <= az;
  const second = !first && ay <= az;
  const across = Math.sqrt(first ? y * y + z * z : second ? x * x + z * z : x * x + y * y);
  const ux = (first ? 0 : second ? z : -y) / across;
  const uy = (first ? -z : second ? 0 : x) / across;
  const uz = (first ? y : second ? -x : 0) / across;
  const vx = y * uz - z * uy;
  const vy = z * ux - x * uz;
  const vz = x * uy - y * ux;
  t[0] = ux;
  t[1] = uy;
  t[2] = uz;
  t[3] = vx;
  t[4] = vy;
  t[5] = vz;
  t[TANGENT_B] = m[0] * ux + m[3] * uy + m[6] * uz;
  t[TANGENT_B + 1] = m[1] * ux + m[4] * uy + m[7] * uz;
  t[TANGENT_B + 2] = m[2] * ux + m[5] * uy + m[8] * uz;
  t[TANGENT_B + 3] = m[0] * vx + m[3] * vy + m[6] * vz;
  t[TANGENT_B + 4] = m[1] * vx + m[4] * vy + m[7] * vz;
  t[TANGENT_B + 5] = m[2] * vx + m[5] * vy + m[8] * vz;
}
