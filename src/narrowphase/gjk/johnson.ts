import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { POINT_SIZE } from "../convex-pair.ts";
import { keepEdge, keepFace, keepVertex } from "./keep.ts";
import { BOUND_LOWER, BOUND_SCALE, BOUND_TRIPLE, type Simplex } from "./simplex.ts";

/** What the sub-distance found: nothing nearer than before, a nearer point, or that the origin is inside the tetrahedron. */
export const NO_BETTER = 0;
export const NEARER = 1;
export const INSIDE = 2;

/**
 * The point of a simplex nearest to the origin: Johnson's sub-distance (Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance
 * between complex objects in three-dimensional space", IEEE J. Robotics and Automation 4, 1988) with the backup procedure.
 *
 * The simplex is the `count` points kept before and a new one behind them; the old ones are the smallest simplex around the point nearest so far
 * (van den Bergen, "A fast and robust GJK implementation", J. Graphics Tools 4, 1999), so only sub-simplices with the new point are tried.
 * A sub-simplex is the answer when all its own determinants are positive and those of each added point are not. Determinants are
 * formed as products of edges (differences of points, which are exact where points are close) and never as differences of products of long
 * vectors: a triangle's as moment · normal, a tetrahedron's as triple products; that of the triangle kept before is cached.
 * Where rounding leaves no answer, or one that is no nearer than before, the backup tries every sub-simplex and takes the nearest.
 *
 * Keeps the points of the answer in `s` and sets its `v` and `normal`, unless nothing is nearer than BOUND_SQUARED.
 */
export function subDistance(s: Simplex): number {
  const count = s.count;
  if (count === 1) return johnson2(s);
  if (count === 2) return johnson3(s);
  return johnson4(s);
}

function johnson2(s: Simplex): number {
  const { points: p, slot0: a, slot1: w, slot2: c, slot3: d } = s;
  const i = a * POINT_SIZE;
  const j = w * POINT_SIZE;
  const ex = p[i] - p[j];
  const ey = p[i + 1] - p[j + 1];
  const ez = p[i + 2] - p[j + 2];
  const apart = p[j] * ex + p[j + 1] * ey + p[j + 2] * ez < 0;
  const better = apart ? keepEdge(s, a, w, c, d) : keepVertex(s, w, a, c, d);
  return better ? NEARER : backup(s, 2);
}

function johnson3(s: Simplex): number {
  const { points: p, slot0, slot1, slot2, slot3 } = s;
  const a = slot0 * POINT_SIZE;
  const b = slot1 * POINT_SIZE;
  const w = slot2 * POINT_SIZE;
  const wx = p[w];
  const wy = p[w + 1];
  const wz = p[w + 2];
  const ax = p[a] - wx;
  const ay = p[a + 1] - wy;
  const az = p[a + 2] - wz;
  const bx = p[b] - wx;
  const by = p[b + 1] - wy;
  const bz = p[b + 2] - wz;
  const ta = wx * ax + wy * ay + wz * az;
  const tb = wx * bx + wy * by + wz * bz;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const la = nx * (by * wz - bz * wy) + ny * (bz * wx - bx * wz) + nz * (bx * wy - by * wx);
  const lb = nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  let better = false;
  if (ta >= 0 && tb >= 0) better = keepVertex(s, slot2, slot0, slot1, slot3);
  else if (la > 0 && lb > 0) better = keepFace(s, slot0, slot1, slot2, slot3);
  else if (ta < 0 && lb <= 0) better = keepEdge(s, slot0, slot2, slot1, slot3);
  else if (tb < 0 && la <= 0) better = keepEdge(s, slot1, slot2, slot0, slot3);
  return better ? NEARER : backup(s, 3);
}

function johnson4(s: Simplex): number {
  const { points: p, slot0, slot1, slot2, slot3, bounds } = s;
  const a = slot0 * POINT_SIZE;
  const b = slot1 * POINT_SIZE;
  const c = slot2 * POINT_SIZE;
  const w = slot3 * POINT_SIZE;
  const wx = p[w];
  const wy = p[w + 1];
  const wz = p[w + 2];
  const ax = p[a] - wx;
  const ay = p[a + 1] - wy;
  const az = p[a + 2] - wz;
  const bx = p[b] - wx;
  const by = p[b + 1] - wy;
  const bz = p[b + 2] - wz;
  const cx = p[c] - wx;
  const cy = p[c + 1] - wy;
  const cz = p[c + 2] - wz;

  // The new point alone
  const ta = wx * ax + wy * ay + wz * az;
  const tb = wx * bx + wy * by + wz * bz;
  const tc = wx * cx + wy * cy + wz * cz;
  if (ta >= 0 && tb >= 0 && tc >= 0 && keepVertex(s, slot3, slot0, slot1, slot2)) return NEARER;

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

  // Determinants of the tetrahedron: which side of each face the origin is on
  let da = rx * bx + ry * by + rz * bz;
  let db = px * cx + py * cy + pz * cz;
  let dc = qx * ax + qy * ay + qz * az;
  let dw = bounds[BOUND_TRIPLE];
  const turned = da + db + dc + dw < 0;
  da = turned ? -da : da;
  db = turned ? -db : db;
  dc = turned ? -dc : dc;
  dw = turned ? -dw : dw;
  // not so when a separating axis is known: then they are noise
  const apart = bounds[BOUND_LOWER] > TOUCH_TOLERANCE * bounds[BOUND_SCALE];
  if (da > 0 && db > 0 && dc > 0 && dw > 0 && !apart) return INSIDE;

  // Normals of the new faces; weight of a in face (a, b, w) and so on
  const ux = by * cz - bz * cy;
  const uy = bz * cx - bx * cz;
  const uz = bx * cy - by * cx;
  const vx = cy * az - cz * ay;
  const vy = cz * ax - cx * az;
  const vz = cx * ay - cy * ax;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const abA = -(nx * qx + ny * qy + nz * qz);
  const abB = nx * px + ny * py + nz * pz;
  const caA = vx * rx + vy * ry + vz * rz;
  const caC = -(vx * px + vy * py + vz * pz);
  const bcB = -(ux * rx + uy * ry + uz * rz);
  const bcC = ux * qx + uy * qy + uz * qz;
  let better = false;
  if (dc <= 0 && abA > 0 && abB > 0) better = keepFace(s, slot0, slot1, slot3, slot2);
  else if (db <= 0 && caA > 0 && caC > 0) better = keepFace(s, slot0, slot2, slot3, slot1);
  else if (da <= 0 && bcB > 0 && bcC > 0) better = keepFace(s, slot1, slot2, slot3, slot0);
  else if (ta < 0 && abB <= 0 && caC <= 0) better = keepEdge(s, slot0, slot3, slot1, slot2);
  else if (tb < 0 && abA <= 0 && bcC <= 0) better = keepEdge(s, slot1, slot3, slot0, slot2);
  else if (tc < 0 && caA <= 0 && bcB <= 0) better = keepEdge(s, slot2, slot3, slot0, slot1);
  return better ? NEARER : backup(s, 4);
}

/** Keeps the nearest of all sub-simplices of the first `count` points but the tetrahedron, where it is nearer than BOUND_SQUARED. */
export function backup(s: Simplex, count: number): number {
  const { slot0: a, slot1: b, slot2: c, slot3: d } = s;
  let better = keepVertex(s, a, b, c, d);
  if (count > 1) {
    better = keepVertex(s, b, a, c, d) || better;
    better = keepEdge(s, a, b, c, d) || better;
  }
  if (count > 2) {
    better = keepVertex(s, c, a, b, d) || better;
    better = keepEdge(s, a, c, b, d) || better;
    better = keepEdge(s, b, c, a, d) || better;
    better = keepFace(s, a, b, c, d) || better;
  }
  if (count > 3) {
    better = keepVertex(s, d, a, b, c) || better;
    better = keepEdge(s, a, d, b, c) || better;
    better = keepEdge(s, b, d, a, c) || better;
    better = keepEdge(s, c, d, a, b) || better;
    better = keepFace(s, a, b, d, c) || better;
    better = keepFace(s, a, c, d, b) || better;
    better = keepFace(s, b, c, d, a) || better;
  }
  return better ? NEARER : NO_BETTER;
}
