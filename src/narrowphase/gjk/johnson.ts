import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { POINT_SIZE } from "../convex-pair.ts";
import {
  BOUND_LOWER,
  BOUND_SCALE,
  type Simplex,
  TRIAL_FACE,
  TRIAL_LAMBDA,
  TRIAL_NORMAL,
  TRIAL_SQUARED,
  TRIAL_V,
} from "./simplex.ts";

/** All four points: the origin is inside the tetrahedron. */
export const INSIDE = 15;

const B = POINT_SIZE;
const C = 2 * POINT_SIZE;
const D = 3 * POINT_SIZE;

/**
 * The point of a simplex nearest to the origin: Johnson's sub-distance (Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance
 * between complex objects in three-dimensional space", IEEE J. Robotics and Automation 4, 1988) with the backup procedure.
 *
 * The simplex is its first `count` points; the last is new, and the others are the smallest simplex around the nearest point before it came
 * (van den Bergen, "A fast and robust GJK implementation", J. Graphics Tools 4, 1999), so only sub-simplices with the new point are tried.
 * A sub-simplex is the answer when all its own determinants are positive and those of each added point are not. Determinants are
 * formed as products of edges (differences of points, which are exact where points are close) and never as differences of products of long vectors:
 * a triangle's as moment · normal, a tetrahedron's as triple products; that of the kept face comes from the step before.
 * Where rounding leaves no answer, the backup tries every sub-simplex and takes the nearest.
 *
 * Returns the set of points kept (bit per slot) and writes `s.trial`; {@link INSIDE} leaves it alone.
 */
export function subDistance(s: Simplex, count: number): number {
  if (count === 2) return johnson2(s);
  if (count === 3) return johnson3(s);
  return johnson4(s);
}

function johnson2(s: Simplex): number {
  const p = s.points;
  const wx = p[B];
  const wy = p[B + 1];
  const wz = p[B + 2];
  const ex = p[0] - wx;
  const ey = p[1] - wy;
  const ez = p[2] - wz;
  if (-(wx * ex + wy * ey + wz * ez) <= 0) return keepVertex(s, 1);
  if (p[0] * ex + p[1] * ey + p[2] * ez <= 0) return keepVertex(s, 0);
  return keepEdge(s, 0, 1);
}

function johnson3(s: Simplex): number {
  const p = s.points;
  const wx = p[C];
  const wy = p[C + 1];
  const wz = p[C + 2];
  const ax = p[0] - wx;
  const ay = p[1] - wy;
  const az = p[2] - wz;
  const bx = p[B] - wx;
  const by = p[B + 1] - wy;
  const bz = p[B + 2] - wz;
  const ta = -(wx * ax + wy * ay + wz * az);
  const tb = -(wx * bx + wy * by + wz * bz);
  if (ta <= 0 && tb <= 0) return keepVertex(s, 2);
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  if (ta > 0 && lb <= 0 && p[0] * ax + p[1] * ay + p[2] * az > 0) return keepEdge(s, 0, 2);
  if (tb > 0 && la <= 0 && p[B] * bx + p[B + 1] * by + p[B + 2] * bz > 0) return keepEdge(s, 1, 2);
  if (la > 0 && lb > 0 && keepFace(s, 0, 1, 2)) return 7;
  return backup(s, 3);
}

function johnson4(s: Simplex): number {
  const p = s.points;
  const f = s.face;
  const wx = p[D];
  const wy = p[D + 1];
  const wz = p[D + 2];
  const ax = p[0] - wx;
  const ay = p[1] - wy;
  const az = p[2] - wz;
  const bx = p[B] - wx;
  const by = p[B + 1] - wy;
  const bz = p[B + 2] - wz;
  const cx = p[C] - wx;
  const cy = p[C + 1] - wy;
  const cz = p[C + 2] - wz;

  // The new point alone
  const ta = -(wx * ax + wy * ay + wz * az);
  const tb = -(wx * bx + wy * by + wz * bz);
  const tc = -(wx * cx + wy * cy + wz * cz);
  if (ta <= 0 && tb <= 0 && tc <= 0) return keepVertex(s, 3);

  // Normals of the three new faces, and which side of each the origin is on
  const ux = by * cz - bz * cy;
  const uy = bz * cx - bx * cz;
  const uz = bx * cy - by * cx;
  const vx = cy * az - cz * ay;
  const vy = cz * ax - cx * az;
  const vz = cx * ay - cy * ax;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  let da = -(wx * ux + wy * uy + wz * uz);
  let db = -(wx * vx + wy * vy + wz * vz);
  let dc = -(wx * nx + wy * ny + wz * nz);
  let dw = p[0] * f[0] + p[1] * f[1] + p[2] * f[2];
  if (da + db + dc + dw < 0) {
    da = -da;
    db = -db;
    dc = -dc;
    dw = -dw;
  }
  if (da > 0 && db > 0 && dc > 0 && dw > 0) return inside(s);

  // w × a, w × b, w × c: moments of the new edges
  const px = wy * az - wz * ay;
  const py = wz * ax - wx * az;
  const pz = wx * ay - wy * ax;
  const qx = wy * bz - wz * by;
  const qy = wz * bx - wx * bz;
  const qz = wx * by - wy * bx;
  const rx = wy * cz - wz * cy;
  const ry = wz * cx - wx * cz;
  const rz = wx * cy - wy * cx;
  // weight of a in face (a, b, w) and so on
  const abA = -(nx * qx + ny * qy + nz * qz);
  const abB = nx * px + ny * py + nz * pz;
  const caA = vx * rx + vy * ry + vz * rz;
  const caC = -(vx * px + vy * py + vz * pz);
  const bcB = -(ux * rx + uy * ry + uz * rz);
  const bcC = ux * qx + uy * qy + uz * qz;

  // Edges with the new point
  if (ta > 0 && abB <= 0 && caC <= 0 && p[0] * ax + p[1] * ay + p[2] * az > 0) return keepEdge(s, 0, 3);
  if (tb > 0 && abA <= 0 && bcC <= 0 && p[B] * bx + p[B + 1] * by + p[B + 2] * bz > 0) return keepEdge(s, 1, 3);
  if (tc > 0 && caA <= 0 && bcB <= 0 && p[C] * cx + p[C + 1] * cy + p[C + 2] * cz > 0) return keepEdge(s, 2, 3);

  // Faces with the new point
  if (dc <= 0 && abA > 0 && abB > 0 && keepFace(s, 0, 1, 3)) return 11;
  if (db <= 0 && caA > 0 && caC > 0 && keepFace(s, 0, 2, 3)) return 13;
  if (da <= 0 && bcB > 0 && bcC > 0 && keepFace(s, 1, 2, 3)) return 14;
  return backup(s, 4);
}

/** The determinants say that the origin is inside. Not so when a separating axis is known: then they are noise. */
function inside(s: Simplex): number {
  const apart = s.bounds[BOUND_LOWER] > TOUCH_TOLERANCE * s.bounds[BOUND_SCALE];
  return apart ? backup(s, 4) : INSIDE;
}

/** Writes the trial for a single point. Returns its mask. */
function keepVertex(s: Simplex, slot: number): number {
  const { points, trial } = s;
  const at = slot * POINT_SIZE;
  const x = points[at];
  const y = points[at + 1];
  const z = points[at + 2];
  trial[TRIAL_V] = x;
  trial[TRIAL_V + 1] = y;
  trial[TRIAL_V + 2] = z;
  trial[TRIAL_NORMAL] = x;
  trial[TRIAL_NORMAL + 1] = y;
  trial[TRIAL_NORMAL + 2] = z;
  trial[TRIAL_LAMBDA + slot] = 1;
  trial[TRIAL_SQUARED] = x * x + y * y + z * z;
  return 1 << slot;
}

/**
 * Writes the trial for a point inside an edge. Returns its mask, 0 when it is not inside. The direction of the gap is made square to the edge once
 * more: across a long edge and a small gap, rounding of the point would tilt it.
 */
function keepEdge(s: Simplex, i: number, j: number): number {
  const { points: p, trial } = s;
  const a = i * POINT_SIZE;
  const w = j * POINT_SIZE;
  const ex = p[a] - p[w];
  const ey = p[a + 1] - p[w + 1];
  const ez = p[a + 2] - p[w + 2];
  const ta = -(p[w] * ex + p[w + 1] * ey + p[w + 2] * ez);
  const tw = p[a] * ex + p[a + 1] * ey + p[a + 2] * ez;
  if (!(ta > 0 && tw > 0)) return 0;
  const la = ta / (ta + tw);
  const lw = tw / (ta + tw);
  // from the nearer end
  const nearA = la > lw;
  const base = nearA ? a : w;
  const t = nearA ? -lw : la;
  const x = p[base] + t * ex;
  const y = p[base + 1] + t * ey;
  const z = p[base + 2] + t * ez;
  const tilt = (x * ex + y * ey + z * ez) / (ex * ex + ey * ey + ez * ez);
  trial[TRIAL_V] = x;
  trial[TRIAL_V + 1] = y;
  trial[TRIAL_V + 2] = z;
  trial[TRIAL_NORMAL] = x - tilt * ex;
  trial[TRIAL_NORMAL + 1] = y - tilt * ey;
  trial[TRIAL_NORMAL + 2] = z - tilt * ez;
  trial[TRIAL_LAMBDA + i] = la;
  trial[TRIAL_LAMBDA + j] = lw;
  trial[TRIAL_SQUARED] = x * x + y * y + z * z;
  return (1 << i) | (1 << j);
}

/**
 * Writes the trial for a point inside a triangle; false when it is not inside, or the triangle has no area. The point itself is the weighted
 * sum of the corners, so it is a true point of the simplex whatever rounding did to the weights. The direction of the gap is the
 * triangle's normal where the gap is smaller than the triangle is high: it keeps its digits when the gap goes to 0. Else it is the point,
 * made square to the longer edge as in {@link keepEdge}.
 */
function keepFace(s: Simplex, i: number, j: number, k: number): boolean {
  const { points: p, trial } = s;
  const a = i * POINT_SIZE;
  const b = j * POINT_SIZE;
  const w = k * POINT_SIZE;
  const wx = p[w];
  const wy = p[w + 1];
  const wz = p[w + 2];
  const ax = p[a] - wx;
  const ay = p[a + 1] - wy;
  const az = p[a + 2] - wz;
  const bx = p[b] - wx;
  const by = p[b + 1] - wy;
  const bz = p[b + 2] - wz;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;

  // Weights: moments of the edges along the normal
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  const ex = bx - ax;
  const ey = by - ay;
  const ez = bz - az;
  const lw = nx * (p[a + 1] * ez - p[a + 2] * ey) + ny * (p[a + 2] * ex - p[a] * ez) + nz * (p[a] * ey - p[a + 1] * ex);
  if (!(la > 0 && lb > 0 && lw > 0)) return false;
  const sum = la + lb + lw;
  const ka = la / sum;
  const kb = lb / sum;
  const x = wx + ka * ax + kb * bx;
  const y = wy + ka * ay + kb * by;
  const z = wz + ka * az + kb * bz;
  const squared = x * x + y * y + z * z;
  trial[TRIAL_V] = x;
  trial[TRIAL_V + 1] = y;
  trial[TRIAL_V + 2] = z;
  trial[TRIAL_LAMBDA + i] = ka;
  trial[TRIAL_LAMBDA + j] = kb;
  trial[TRIAL_LAMBDA + k] = lw / sum;
  trial[TRIAL_SQUARED] = squared;
  trial[TRIAL_FACE] = nx;
  trial[TRIAL_FACE + 1] = ny;
  trial[TRIAL_FACE + 2] = nz;

  // Direction of the gap
  const aa = ax * ax + ay * ay + az * az;
  const bb = bx * bx + by * by + bz * bz;
  if (squared * (aa + bb) < nx * nx + ny * ny + nz * nz) {
    const sign = nx * wx + ny * wy + nz * wz < 0 ? -1 : 1;
    trial[TRIAL_NORMAL] = sign * nx;
    trial[TRIAL_NORMAL + 1] = sign * ny;
    trial[TRIAL_NORMAL + 2] = sign * nz;
  } else {
    const longA = aa > bb;
    const lx = longA ? ax : bx;
    const ly = longA ? ay : by;
    const lz = longA ? az : bz;
    const tilt = (x * lx + y * ly + z * lz) / (longA ? aa : bb);
    trial[TRIAL_NORMAL] = x - tilt * lx;
    trial[TRIAL_NORMAL + 1] = y - tilt * ly;
    trial[TRIAL_NORMAL + 2] = z - tilt * lz;
  }
  return true;
}

/** The nearest point of the simplex of the first `count` points, by trying every sub-simplex but the tetrahedron. */
export function backup(s: Simplex, count: number): number {
  const { trial, best } = s;
  let kept = 0;
  for (let mask = 1; mask < 1 << count; mask++) {
    if (!tryMask(s, mask)) continue;
    if (kept === 0 || trial[TRIAL_SQUARED] < best[TRIAL_SQUARED]) {
      kept = mask;
      best.set(trial);
    }
  }
  trial.set(best);
  return kept;
}

/** Writes the trial for the sub-simplex `mask`; false when the nearest point of its plane is not in its inside. */
function tryMask(s: Simplex, mask: number): boolean {
  switch (mask) {
    case 1:
      return keepVertex(s, 0) !== 0;
    case 2:
      return keepVertex(s, 1) !== 0;
    case 3:
      return keepEdge(s, 0, 1) !== 0;
    case 4:
      return keepVertex(s, 2) !== 0;
    case 5:
      return keepEdge(s, 0, 2) !== 0;
    case 6:
      return keepEdge(s, 1, 2) !== 0;
    case 7:
      return keepFace(s, 0, 1, 2);
    case 8:
      return keepVertex(s, 3) !== 0;
    case 9:
      return keepEdge(s, 0, 3) !== 0;
    case 10:
      return keepEdge(s, 1, 3) !== 0;
    case 11:
      return keepFace(s, 0, 1, 3);
    case 12:
      return keepEdge(s, 2, 3) !== 0;
    case 13:
      return keepFace(s, 0, 2, 3);
    case 14:
      return keepFace(s, 1, 2, 3);
    default:
      return false;
  }
}
