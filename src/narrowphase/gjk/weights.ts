import { POINT_SIZE } from "../convex-pair.ts";
import type { Simplex } from "./simplex.ts";

/** Sets the weights of the simplex's points, as {@link keepEdge} and {@link keepFace} found them. */
export function setWeights(s: Simplex): void {
  const { lambda, points: p, slot0, slot1, slot2 } = s;
  const a = slot0 * POINT_SIZE;
  const b = slot1 * POINT_SIZE;
  if (s.count === 1) {
    lambda[slot0] = 1;
  } else if (s.count === 2) {
    const ex = p[a] - p[b];
    const ey = p[a + 1] - p[b + 1];
    const ez = p[a + 2] - p[b + 2];
    const ta = -(p[b] * ex + p[b + 1] * ey + p[b + 2] * ez);
    const tb = p[a] * ex + p[a + 1] * ey + p[a + 2] * ez;
    lambda[slot0] = ta / (ta + tb);
    lambda[slot1] = tb / (ta + tb);
  } else {
    setFaceWeights(s, a, b, slot2 * POINT_SIZE);
  }
}

function setFaceWeights(s: Simplex, a: number, b: number, w: number): void {
  const { lambda, points: p } = s;
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
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  const ex = bx - ax;
  const ey = by - ay;
  const ez = bz - az;
  const lw = nx * (py * ez - pz * ey) + ny * (pz * ex - px * ez) + nz * (px * ey - py * ex);
  const sum = la + lb + lw;
  lambda[s.slot0] = la / sum;
  lambda[s.slot1] = lb / sum;
  lambda[s.slot2] = lw / sum;
}
