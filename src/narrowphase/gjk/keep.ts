import { POINT_SIZE } from "../convex-pair.ts";
import { BOUND_SQUARED, BOUND_TRIPLE, type Simplex } from "./simplex.ts";

/**
 * The sub-simplices: each function keeps one when the point of its plane nearest to the origin is inside it and nearer than BOUND_SQUARED; else it changes
 * nothing and returns false. The slots are those of the sub-simplex, then the rest.
 */

/** A single point. */
export function keepVertex(s: Simplex, slot: number, rest1: number, rest2: number, rest3: number): boolean {
  const { points: p, normal, lambda, bounds } = s;
  const at = slot * POINT_SIZE;
  const x = p[at];
  const y = p[at + 1];
  const z = p[at + 2];
  const squared = x * x + y * y + z * z;
  if (!(squared < bounds[BOUND_SQUARED])) return false;
  bounds[BOUND_SQUARED] = squared;
  lambda[slot] = 1;
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  s.order(1, slot, rest1, rest2, rest3);
  return true;
}

/**
 * An edge. The direction of the gap is made square to it once more: across a long edge and a small gap, rounding of the point would tilt it.
 */
export function keepEdge(s: Simplex, slot0: number, slot1: number, rest1: number, rest2: number): boolean {
  const { points: p, normal, lambda, bounds } = s;
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
  const la = ta * over;
  const lw = tw * over;
  // from the nearer end
  const nearA = la > lw;
  const t = nearA ? -lw : la;
  const x = (nearA ? ax : wx) + t * ex;
  const y = (nearA ? ay : wy) + t * ey;
  const z = (nearA ? az : wz) + t * ez;
  const squared = x * x + y * y + z * z;
  if (!(squared < bounds[BOUND_SQUARED])) return false;
  const tilt = (x * ex + y * ey + z * ez) * over;
  bounds[BOUND_SQUARED] = squared;
  lambda[slot0] = la;
  lambda[slot1] = lw;
  normal[0] = x - tilt * ex;
  normal[1] = y - tilt * ey;
  normal[2] = z - tilt * ez;
  s.order(2, slot0, slot1, rest1, rest2);
  return true;
}

/**
 * A triangle. The point itself is the weighted sum of the corners, so it is a true point of the simplex whatever rounding did to the weights.
 * The direction of the gap is the triangle's normal where the gap is smaller than the triangle is high: it keeps its digits when the
 * gap goes to 0. Else it is the point, made square to the longer edge as in {@link keepEdge}.
 */
export function keepFace(s: Simplex, slot0: number, slot1: number, slot2: number, rest: number): boolean {
  const { points: p, normal, lambda, bounds } = s;
  const a = slot0 * POINT_SIZE;
  const b = slot1 * POINT_SIZE;
  const w = slot2 * POINT_SIZE;
  const px = p[a];
  const py = p[a + 1];
  const pz = p[a + 2];
  const wx = p[w];
  const wy = p[w + 1];
  const wz = p[w + 2];
  const ax = px - wx;
  const ay = py - wy;
  const az = pz - wz;
  const bx = p[b] - wx;
  const by = p[b + 1] - wy;
  const bz = p[b + 2] - wz;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;

  // Weights: moments of the edges along the normal
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  if (!(la > 0 && lb > 0)) return false;
  const ex = bx - ax;
  const ey = by - ay;
  const ez = bz - az;
  const lw = nx * (py * ez - pz * ey) + ny * (pz * ex - px * ez) + nz * (px * ey - py * ex);
  if (!(lw > 0)) return false;
  const over = 1 / (la + lb + lw);
  const ka = la * over;
  const kb = lb * over;
  const x = wx + ka * ax + kb * bx;
  const y = wy + ka * ay + kb * by;
  const z = wz + ka * az + kb * bz;
  const squared = x * x + y * y + z * z;
  if (!(squared < bounds[BOUND_SQUARED])) return false;
  const height = nx * wx + ny * wy + nz * wz;
  bounds[BOUND_SQUARED] = squared;
  bounds[BOUND_TRIPLE] = height;
  lambda[slot0] = ka;
  lambda[slot1] = kb;
  lambda[slot2] = lw * over;

  // Direction of the gap
  const aa = ax * ax + ay * ay + az * az;
  const bb = bx * bx + by * by + bz * bz;
  if (squared * (aa + bb) < nx * nx + ny * ny + nz * nz) {
    const sign = height < 0 ? -1 : 1;
    normal[0] = sign * nx;
    normal[1] = sign * ny;
    normal[2] = sign * nz;
  } else {
    const longA = aa > bb;
    const lx = longA ? ax : bx;
    const ly = longA ? ay : by;
    const lz = longA ? az : bz;
    const tilt = (x * lx + y * ly + z * lz) / (longA ? aa : bb);
    normal[0] = x - tilt * lx;
    normal[1] = y - tilt * ly;
    normal[2] = z - tilt * lz;
  }
  s.order(3, slot0, slot1, slot2, rest);
  return true;
}
