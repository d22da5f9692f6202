import { NEAR } from "./keep.ts";
import { GAP, NEAREST, P, Q, R, VOLUME, W, WEIGHT } from "./simplex-layout.ts";

export { GAP, NEAREST, P, Q, R, VOLUME, W, WEIGHT } from "./simplex-layout.ts";

/**
 * The simplex of the walk of two hulls: up to three kept points of a − b at P, Q and R and the new one at W; then the direction of the gap, its square, the
 * determinant P · (Q × R) and the weights of the kept points. It is an array, not locals, so that functions can share it (numbers that are
 * handed over may be boxed), and longer than what V8 keeps inside an object, so that its address is a constant.
 */
export const walk = new Float64Array(20);
/** The names of the four points. */
export const names = new Int32Array(20);

const t = walk;

/**
 * Of the tetrahedron P, Q, R, W leaves what has the point nearest to the origin, as P and Q (its face with W) or P (its edge with W). The face is one that the
 * origin is beyond; of two the one on whose side of their common edge it is; of three the one above which it is, else the nearest edge. Returns
 * how many points are left with W; 0: the origin is beyond no face.
 */
export function dropPoint(): number {
  const wx = t[W];
  const wy = t[W + 1];
  const wz = t[W + 2];
  const px = t[P] - wx;
  const py = t[P + 1] - wy;
  const pz = t[P + 2] - wz;
  const qx = t[Q] - wx;
  const qy = t[Q + 1] - wy;
  const qz = t[Q + 2] - wz;
  const rx = t[R] - wx;
  const ry = t[R + 1] - wy;
  const rz = t[R + 2] - wz;

  // Determinants −w · (q × r) and so on: which faces is the origin beyond?
  const dp = 0 - (wx * (qy * rz - qz * ry) + wy * (qz * rx - qx * rz) + wz * (qx * ry - qy * rx));
  const dq = 0 - (wx * (ry * pz - rz * py) + wy * (rz * px - rx * pz) + wz * (rx * py - ry * px));
  const dr = 0 - (wx * (py * qz - pz * qy) + wy * (pz * qx - px * qz) + wz * (px * qy - py * qx));
  const sign = dp + dq + dr + t[VOLUME] < 0 ? -1 : 1;
  const beyondP = !(dp * sign > 0);
  const beyondQ = !(dq * sign > 0);
  const beyondR = !(dr * sign > 0);
  const faces = Number(beyondP) + Number(beyondQ) + Number(beyondR);
  if (faces < 2) return beyondR ? 2 : beyondQ ? dropQ() : beyondP ? dropP() : 0;

  // Is the origin beyond the edge PW of the face PQW, on the side of q? (w × p) · (p × q), and so on
  const wp = wx * px + wy * py + wz * pz;
  const wq = wx * qx + wy * qy + wz * qz;
  const wr = wx * rx + wy * ry + wz * rz;
  const pq = px * qx + py * qy + pz * qz;
  const qr = qx * rx + qy * ry + qz * rz;
  const rp = rx * px + ry * py + rz * pz;
  const pp = px * px + py * py + pz * pz;
  const qq = qx * qx + qy * qy + qz * qz;
  const rr = rx * rx + ry * ry + rz * rz;
  const qBesideP = wp * pq > wq * pp;
  const pBesideQ = wq * pq > wp * qq;
  const qBesideR = wr * qr > wq * rr;
  if (faces === 2) {
    if (!beyondP) return qBesideP ? 2 : dropQ();
    if (!beyondQ) return pBesideQ ? 2 : dropP();
    return qBesideR ? dropP() : dropQ();
  }
  if (qBesideP && pBesideQ) return 2;
  if (qBesideR && wq * qr > wr * qq) return dropP();
  if (wp * rp > wr * pp && wr * rp > wp * rr) return dropQ();
  // an edge: the one that has the greatest part of −w along it
  const alongP = wp < 0 ? wp * wp * qq * rr : 0;
  const alongQ = wq < 0 ? wq * wq * rr * pp : 0;
  const alongR = wr < 0 ? wr * wr * pp * qq : 0;
  if (alongQ > alongP && alongQ > alongR) copyPoint(Q, P);
  else if (alongR > alongP) copyPoint(R, P);
  return 1;
}

function dropP(): number {
  copyPoint(R, P);
  return 2;
}

function dropQ(): number {
  copyPoint(R, Q);
  return 2;
}

function copyPoint(from: number, to: number): void {
  t[to] = t[from];
  t[to + 1] = t[from + 1];
  t[to + 2] = t[from + 2];
  names[(to / 3) | 0] = names[(from / 3) | 0];
}

/** Keeps of `count` points (a third behind a face is of no use) and W the smallest simplex around the point nearest to the origin. 0: in doubt. */
export function keepNearest(count: number): number {
  if (count > 1) return keepTriangle();
  return count === 1 ? keepSegment() : keepPoint();
}

/** P, Q and W, or an edge of them at W, or W: see {@link keepFace}. */
function keepTriangle(): number {
  const wx = t[W];
  const wy = t[W + 1];
  const wz = t[W + 2];
  const px = t[P];
  const py = t[P + 1];
  const pz = t[P + 2];
  const qx = t[Q];
  const qy = t[Q + 1];
  const qz = t[Q + 2];
  const ax = px - wx;
  const ay = py - wy;
  const az = pz - wz;
  const bx = qx - wx;
  const by = qy - wy;
  const bz = qz - wz;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;

  // Weights, which add up to |n|²
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  if (!(la > 0 && lb > 0)) {
    // the edge that the origin is beyond; of both the one along which it is not behind W
    if (!(la > 0) && (lb > 0 || wx * bx + wy * by + wz * bz < 0)) {
      copyPoint(Q, P);
    }
    return keepSegment();
  }
  const area = nx * nx + ny * ny + nz * nz;
  const lw = area - la - lb;
  if (!(lw > 0)) return 0;
  const over = 1 / area;
  const ka = la * over;
  const kb = lb * over;
  const kw = lw * over;
  const x = ka * px + kb * qx + kw * wx;
  const y = ka * py + kb * qy + kw * wy;
  const z = ka * pz + kb * qz + kw * wz;
  const squared = x * x + y * y + z * z;
  if (!(squared < t[NEAREST])) return 0;
  const triple = nx * wx + ny * wy + nz * wz;
  t[NEAREST] = squared;
  t[VOLUME] = triple;
  t[WEIGHT] = ka;
  t[WEIGHT + 1] = kb;
  t[WEIGHT + 2] = kw;
  t[R] = wx;
  t[R + 1] = wy;
  t[R + 2] = wz;
  names[2] = names[3];

  // Direction of the gap
  const aa = ax * ax + ay * ay + az * az;
  const bb = bx * bx + by * by + bz * bz;
  if (squared * (aa + bb) < NEAR * area && 2 * triple * triple > squared * area) {
    const height = triple * over;
    t[GAP] = height * nx;
    t[GAP + 1] = height * ny;
    t[GAP + 2] = height * nz;
  } else {
    const longA = aa > bb;
    const lx = longA ? ax : bx;
    const ly = longA ? ay : by;
    const lz = longA ? az : bz;
    const tilt = (x * lx + y * ly + z * lz) / (longA ? aa : bb);
    t[GAP] = x - tilt * lx;
    t[GAP + 1] = y - tilt * ly;
    t[GAP + 2] = z - tilt * lz;
  }
  return 3;
}

/** P and W, or W: see {@link keepEdge}. */
function keepSegment(): number {
  const wx = t[W];
  const wy = t[W + 1];
  const wz = t[W + 2];
  const px = t[P];
  const py = t[P + 1];
  const pz = t[P + 2];
  const ex = px - wx;
  const ey = py - wy;
  const ez = pz - wz;
  const lp = 0 - (wx * ex + wy * ey + wz * ez);
  if (!(lp > 0)) return keepPoint();
  const lw = px * ex + py * ey + pz * ez;
  if (!(lw > 0)) return 0;
  const over = 1 / (lp + lw);
  const kp = lp * over;
  const kw = lw * over;
  const x = kp * px + kw * wx;
  const y = kp * py + kw * wy;
  const z = kp * pz + kw * wz;
  const squared = x * x + y * y + z * z;
  if (!(squared < t[NEAREST])) return 0;
  const tilt = (x * ex + y * ey + z * ez) * over;
  t[NEAREST] = squared;
  t[WEIGHT] = kp;
  t[WEIGHT + 1] = kw;
  t[GAP] = x - tilt * ex;
  t[GAP + 1] = y - tilt * ey;
  t[GAP + 2] = z - tilt * ez;
  t[Q] = wx;
  t[Q + 1] = wy;
  t[Q + 2] = wz;
  names[1] = names[3];
  names[2] = -1;
  return 2;
}

/** W alone. */
function keepPoint(): number {
  const x = t[W];
  const y = t[W + 1];
  const z = t[W + 2];
  const squared = x * x + y * y + z * z;
  if (!(squared < t[NEAREST])) return 0;
  t[NEAREST] = squared;
  t[WEIGHT] = 1;
  t[GAP] = x;
  t[GAP + 1] = y;
  t[GAP + 2] = z;
  t[P] = x;
  t[P + 1] = y;
  t[P + 2] = z;
  names[0] = names[3];
  names[1] = -1;
  names[2] = -1;
  return 1;
}
