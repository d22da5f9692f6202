import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import type { Refinement } from "./refinement.ts";

const away = new Float64Array(3);
const found = new Float64Array(3);
const turn = new Float64Array(9);

/**
 * Writes the points of all active pairs at `r.normal`, n · (a − b) of each and its second derivative in the plane of `r.tangent`. False where a
 * piece has none: the normal is along the axis of a rim.
 */
export function evaluateActive(pair: ConvexPair, r: Refinement): boolean {
  const n = r.normal;
  const m = pair.relative;
  for (let i = 0; i < 3; i++) away[i] = 0 - (m[i] * n[0] + m[3 + i] * n[1] + m[6 + i] * n[2]);
  for (let p = 0; p < r.count; p++) {
    r.turn.fill(0, p * 3, p * 3 + 3);
    const at = p * POINT_SIZE;
    const x = r.points;
    if ((r.fixed[p] & 1) === 0) {
      if (!pair.a.type.supportPiece!(pair.a, r.pieces[p * PIECES_SIZE], n, found, turn)) return false;
      for (let i = 0; i < 3; i++) x[at + POINT_A + i] = found[i];
      addTurn(r, p, 0);
    }
    if ((r.fixed[p] & 2) === 0) {
      if (!pair.b.type.supportPiece!(pair.b, r.pieces[p * PIECES_SIZE + 1], away, found, turn)) return false;
      for (let i = 0; i < 3; i++) {
        x[at + POINT_B + i] = m[3 * i] * found[0] + m[3 * i + 1] * found[1] + m[3 * i + 2] * found[2] + m[9 + i];
      }
      addTurn(r, p, 6);
    }
    for (let i = 0; i < 3; i++) x[at + i] = x[at + POINT_A + i] - x[at + POINT_B + i];
    r.along[p] = n[0] * x[at] + n[1] * x[at + 1] + n[2] * x[at + 2];
  }
  return true;
}

/** Adds `turn` to that of pair `p`, seen in the two tangents that start at `offset`. */
function addTurn(r: Refinement, p: number, offset: number): void {
  const t = r.tangent;
  const ux = t[offset];
  const uy = t[offset + 1];
  const uz = t[offset + 2];
  const vx = t[offset + 3];
  const vy = t[offset + 4];
  const vz = t[offset + 5];
  const mx = turn[0] * ux + turn[1] * uy + turn[2] * uz;
  const my = turn[3] * ux + turn[4] * uy + turn[5] * uz;
  const mz = turn[6] * ux + turn[7] * uy + turn[8] * uz;
  r.turn[p * 3] += ux * mx + uy * my + uz * mz;
  r.turn[p * 3 + 1] += vx * mx + vy * my + vz * mz;
  r.turn[p * 3 + 2] +=
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
  if (ax <= ay && ax <= az) setPair(t, 0, 0 - z, y);
  else if (ay <= az) setPair(t, z, 0, 0 - x);
  else setPair(t, 0 - y, x, 0);
  t[3] = y * t[2] - z * t[1];
  t[4] = z * t[0] - x * t[2];
  t[5] = x * t[1] - y * t[0];
  for (let i = 0; i < 3; i++) {
    t[6 + i] = m[i] * t[0] + m[3 + i] * t[1] + m[6 + i] * t[2];
    t[9 + i] = m[i] * t[3] + m[3 + i] * t[4] + m[6 + i] * t[5];
  }
}

function setPair(t: Float64Array, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  t[0] = x / length;
  t[1] = y / length;
  t[2] = z / length;
}
