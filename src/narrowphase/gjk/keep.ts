import { POINT_SIZE } from "../convex-pair.ts";
import { LAMBDA, NORMAL, type Simplex, SQUARED, TRIPLE } from "./simplex.ts";

/**
 * The sub-simplices: each function keeps one when the point of its plane nearest to the origin is inside it and nearer than SQUARED; else it changes
 * nothing and returns false. The slots are those of the sub-simplex, then the rest.
 *
 * The point itself is the weighted sum of the corners, so it is a true point of the simplex whatever rounding did to the weights.
 */

/** A single point. */
export function keepVertex(s: Simplex, slot: number, rest1: number, rest2: number, rest3: number): boolean {
  const p = s.points;
  const at = slot * POINT_SIZE;
  const x = p[at];
  const y = p[at + 1];
  const z = p[at + 2];
  const squared = x * x + y * y + z * z;
  if (!(squared < p[SQUARED])) return false;
  p[SQUARED] = squared;
  p[LAMBDA + slot] = 1;
  p[NORMAL] = x;
  p[NORMAL + 1] = y;
  p[NORMAL + 2] = z;
  s.next = rest1;
  s.order(1, slot, rest1, rest2, rest3);
  return true;
}

/**
 * An edge. The direction of the gap is made square to it once more: across a long edge and a small gap, rounding of the point would tilt it.
 */
export function keepEdge(s: Simplex, slot0: number, slot1: number, rest1: number, rest2: number): boolean {
  const p = s.points;
  const a = slot0 * POINT_SIZE;
  const w = slot1 * POINT_SIZE;
  const ax = p[a];
  const ay = p[a + 1];
  const az = p[a + 2];
  const wx = p[w];
  const wy = p[w + 1];
  const wz = p[w + 2];
  const ex = ax - wx;
  const ey = ay - wy;
  const ez = az - wz;
  const ta = -(wx * ex + wy * ey + wz * ez);
  const tw = ax * ex + ay * ey + az * ez;
  if (!(ta > 0 && tw > 0)) return false;
  const over = 1 / (ta + tw);
  const ka = ta * over;
  const kw = tw * over;
  const x = ka * ax + kw * wx;
  const y = ka * ay + kw * wy;
  const z = ka * az + kw * wz;
  const squared = x * x + y * y + z * z;
  if (!(squared < p[SQUARED])) return false;
  const tilt = (x * ex + y * ey + z * ez) * over;
  p[SQUARED] = squared;
  p[LAMBDA + slot0] = ka;
  p[LAMBDA + slot1] = kw;
  p[NORMAL] = x - tilt * ex;
  p[NORMAL + 1] = y - tilt * ey;
  p[NORMAL + 2] = z - tilt * ez;
  s.next = rest1;
  s.order(2, slot0, slot1, rest1, rest2);
  return true;
}

/** Gaps up to this many heights of a triangle (squared: 64²) are along its normal; wider ones are along the point, which then has more digits. */
export const NEAR = 4096;

/**
 * A triangle. The direction of the gap is the triangle's normal, which keeps its digits when the gap goes to 0. Slivers and far triangles, and
 * those whose plane rounding has made another one: the point, made square to the longer edge as in {@link keepEdge}.
 */
export function keepFace(s: Simplex, slot0: number, slot1: number, slot2: number, rest: number): boolean {
  const p = s.points;
  const a = slot0 * POINT_SIZE;
  const b = slot1 * POINT_SIZE;
  const w = slot2 * POINT_SIZE;
  const px = p[a];
  const py = p[a + 1];
  const pz = p[a + 2];
  const qx = p[b];
  const qy = p[b + 1];
  const qz = p[b + 2];
  const wx = p[w];
  const wy = p[w + 1];
  const wz = p[w + 2];
  const ax = px - wx;
  const ay = py - wy;
  const az = pz - wz;
  const bx = qx - wx;
  const by = qy - wy;
  const bz = qz - wz;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;

  // Weights: moments of the edges along the normal
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  if (!(la > 0 && lb > 0)) return false;
  const ex = qx - px;
  const ey = qy - py;
  const ez = qz - pz;
  const lw = nx * (py * ez - pz * ey) + ny * (pz * ex - px * ez) + nz * (px * ey - py * ex);
  if (!(lw > 0)) return false;
  const over = 1 / (la + lb + lw);
  const ka = la * over;
  const kb = lb * over;
  const kw = lw * over;
  const x = ka * px + kb * qx + kw * wx;
  const y = ka * py + kb * qy + kw * wy;
  const z = ka * pz + kb * qz + kw * wz;
  const squared = x * x + y * y + z * z;
  if (!(squared < p[SQUARED])) return false;
  const triple = nx * wx + ny * wy + nz * wz;
  p[SQUARED] = squared;
  p[TRIPLE] = triple;
  p[LAMBDA + slot0] = ka;
  p[LAMBDA + slot1] = kb;
  p[LAMBDA + slot2] = kw;

  // Direction of the gap
  const aa = ax * ax + ay * ay + az * az;
  const bb = bx * bx + by * by + bz * bz;
  const area = nx * nx + ny * ny + nz * nz;
  if (squared * (aa + bb) < NEAR * area && 2 * triple * triple > squared * area) {
    const height = triple / area;
    p[NORMAL] = height * nx;
    p[NORMAL + 1] = height * ny;
    p[NORMAL + 2] = height * nz;
  } else {
    const longA = aa > bb;
    const lx = longA ? ax : bx;
    const ly = longA ? ay : by;
    const lz = longA ? az : bz;
    const tilt = (x * lx + y * ly + z * lz) / (longA ? aa : bb);
    p[NORMAL] = x - tilt * lx;
    p[NORMAL + 1] = y - tilt * ly;
    p[NORMAL + 2] = z - tilt * lz;
  }
  s.next = rest;
  s.order(3, slot0, slot1, slot2, rest);
  return true;
}
