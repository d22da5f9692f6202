import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { POINT_SIZE } from "../convex-pair.ts";
import { keepEdge, keepFace, keepVertex } from "./keep.ts";
import { ALONG, NORMAL_SQUARED, SCALE, type Simplex, TRIPLE } from "./simplex.ts";
import { INSIDE, NEARER, NO_BETTER } from "./step-codes.ts";

/** Rounding of a determinant of two edges and a point, relative to the product of their lengths. */
const DETERMINANT_ROUNDING = 8 * EPSILON;

export { INSIDE, NEARER, NO_BETTER } from "./step-codes.ts";

/**
 * The point of a simplex nearest to the origin: Johnson's sub-distance (Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance
 * between complex objects in three-dimensional space", IEEE J. Robotics and Automation 4, 1988) with the backup procedure.
 *
 * The simplex is the `count` points kept before and a new one behind them; the old ones are the smallest simplex around the point nearest so far
 * (van den Bergen, "A fast and robust GJK implementation", J. Graphics Tools 4, 1999), so only sub-simplices with the new point are tried.
 * A face is the answer when its own determinants are positive and that of the fourth point is not; where none is, the nearest of the
 * edges and the new point. Determinants are formed as products of edges (differences of points, which are exact where points are close) and
 * never as differences of products of long vectors: a triangle's as moment · normal, a tetrahedron's as triple products; that of
 * the triangle kept before is cached. Where rounding leaves no answer, or one that is no nearer than before, the backup tries every
 * sub-simplex and takes the nearest.
 *
 * Keeps the points of the answer in `s` and sets NORMAL and LAMBDA, unless nothing is nearer than SQUARED.
 */
export function subDistance(s: Simplex): number {
  const { count, slot0: a, slot1: b, slot2: c, slot3: d } = s;
  if (count === 3) return johnson4(s);
  let better = false;
  if (count === 1) {
    better = keepEdge(s, a, b, c, d) || keepVertex(s, b, a, c, d);
  } else if (keepFace(s, a, b, c, d)) {
    better = true;
  } else {
    better = keepEdge(s, a, c, b, d);
    better = keepEdge(s, b, c, a, d) || better;
    better = keepVertex(s, c, a, b, d) || better;
  }
  return better ? NEARER : backup(s, count + 1);
}

function johnson4(s: Simplex): number {
  const { points: p, slot0, slot1, slot2, slot3 } = s;
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

  // Which side of each face the origin is on: −w · (b × c) and so on
  const da = -(wx * (by * cz - bz * cy) + wy * (bz * cx - bx * cz) + wz * (bx * cy - by * cx));
  const db = -(wx * (cy * az - cz * ay) + wy * (cz * ax - cx * az) + wz * (cx * ay - cy * ax));
  const dc = -(wx * (ay * bz - az * by) + wy * (az * bx - ax * bz) + wz * (ax * by - ay * bx));
  const dw = p[TRIPLE];
  const sign = da + db + dc + dw < 0 ? -1 : 1;
  const beyondA = !(da * sign > 0);
  const beyondB = !(db * sign > 0);
  const beyondC = !(dc * sign > 0);
  if (!beyondA && !beyondB && !beyondC && dw * sign > 0) {
    // not so when a separating axis is known: then they are noise
    const touch = TOUCH_TOLERANCE * p[SCALE];
    if (p[ALONG] * Math.abs(p[ALONG]) > touch * touch * p[NORMAL_SQUARED]) return backup(s, 4);
    // nor when one of them is no more than its rounding: the points are too near each other, or to one plane, to tell
    const a1 = Math.abs(ax) + Math.abs(ay) + Math.abs(az);
    const b1 = Math.abs(bx) + Math.abs(by) + Math.abs(bz);
    const c1 = Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
    const noise = DETERMINANT_ROUNDING * p[SCALE];
    const sure = da * sign > noise * b1 * c1 && db * sign > noise * c1 * a1 && dc * sign > noise * a1 * b1;
    return sure ? INSIDE : backup(s, 4);
  }

  if (beyondC && keepFace(s, slot0, slot1, slot3, slot2)) return NEARER;
  if (beyondB && keepFace(s, slot0, slot2, slot3, slot1)) return NEARER;
  if (beyondA && keepFace(s, slot1, slot2, slot3, slot0)) return NEARER;
  let better = keepEdge(s, slot0, slot3, slot1, slot2);
  better = keepEdge(s, slot1, slot3, slot0, slot2) || better;
  better = keepEdge(s, slot2, slot3, slot0, slot1) || better;
  better = keepVertex(s, slot3, slot0, slot1, slot2) || better;
  return better ? NEARER : backup(s, 4);
}

/** Keeps the nearest of all sub-simplices of the first `count` points but the tetrahedron, where it is nearer than SQUARED. */
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
