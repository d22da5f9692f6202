import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { BELOW_ONE, type Corners, farthestOfList, TINY_SUM } from "../../shapes/hull/farthest-corner.ts";
import { ENTRY_BITS, ENTRY_MASK } from "../../shapes/hull/support-table.ts";
import type { ConvexCore } from "../../shapes/shape.ts";
import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_SIZE } from "../convex-pair.ts";
import { dropPoint, GAP, keepNearest, NEAREST, names, VOLUME, W, WEIGHT, walk } from "./corner-simplex.ts";
import {
  ALONG,
  LAMBDA,
  LIMIT_SQUARED,
  LOCAL_B,
  NORMAL,
  NORMAL_SQUARED,
  SCALE,
  type Simplex,
  SQUARED,
  TRIPLE,
} from "./simplex.ts";
import { NAME_BITS, NAME_MASK } from "./simplex-layout.ts";
import { GJK_MAX_STEPS, REPEATED, STEP_BEYOND, STEP_DONE, STEP_ON, setScale } from "./step.ts";
import { placePoint } from "./support-point.ts";

/** A pair of hulls with support tables. */
export interface HullPair extends ConvexPair {
  a: ConvexCore & Corners;
  b: ConvexCore & Corners;
}

const direction = new Float64Array(3);
const t = walk;

export function isHullPair(pair: ConvexPair): pair is HullPair {
  return hasTable(pair.a) && hasTable(pair.b);
}

function hasTable(core: ConvexCore): boolean {
  return core.type.name === "convexHull" && (core as ConvexCore & Corners).supportLevel >= 0;
}

/**
 * GJK for two hulls: the steps of {@link stepSimplex} in the order that costs least, for as long as no step is in doubt. Corners are looked up in both
 * hulls' tables at once, a face is chosen before its weights are formed, and what a simplex keeps is the numbers of its corners. STEP_DONE and
 * STEP_BEYOND are proved by the same bounds. STEP_ON: rounding, contact or overlap leave a step in doubt; the simplex then
 * holds the points so far for {@link stepSimplex} to go on from, or none.
 */
export function walkHulls(pair: HullPair, s: Simplex): number {
  const { a, b, relative: m } = pair;
  const p = s.points;
  const { vertices: va, supportTable: tableA, supportLevel: levelA } = a;
  const { vertices: vb, supportTable: tableB, supportLevel: levelB } = b;
  const gridA = 1 << levelA;
  const gridB = 1 << levelB;
  let count = startWalk(pair, s);
  let state = STEP_ON;
  for (let step = 0; step < GJK_MAX_STEPS; step++) {
    // Support: cells of both tables
    const nx = t[GAP];
    const ny = t[GAP + 1];
    const nz = t[GAP + 2];
    const mx = m[0] * nx + m[3] * ny + m[6] * nz;
    const my = m[1] * nx + m[4] * ny + m[7] * nz;
    const mz = m[2] * nx + m[5] * ny + m[8] * nz;
    const sumA = Math.abs(nx) + Math.abs(ny) + Math.abs(nz);
    const sumB = Math.abs(mx) + Math.abs(my) + Math.abs(mz);
    if (!(sumA > TINY_SUM && sumB > TINY_SUM)) break;
    const scaleA = (gridA * BELOW_ONE) / sumA;
    const scaleB = (gridB * BELOW_ONE) / sumB;
    const iA = (gridA - (nx + ny) * scaleA) | 0;
    const jA = (gridA - (nx - ny) * scaleA) | 0;
    const kA = (gridA - nz * scaleA) | 0;
    const iB = ((mx + my) * scaleB + gridB) | 0;
    const jB = ((mx - my) * scaleB + gridB) | 0;
    const kB = (mz * scaleB + gridB) | 0;
    const entryA = tableA[(((iA << (levelA + 1)) + jA) << 1) + (kA >> levelA)];
    const entryB = tableB[(((iB << (levelB + 1)) + jB) << 1) + (kB >> levelB)];

    // Support: corners (see cornerAlong)
    let cornerA = entryA & ENTRY_MASK;
    if (entryA < 0) {
      direction[0] = 0 - nx;
      direction[1] = 0 - ny;
      direction[2] = 0 - nz;
      cornerA = farthestOfList(a, entryA, direction);
    } else {
      const j = (entryA >> ENTRY_BITS) & ENTRY_MASK;
      const k = entryA >> (2 * ENTRY_BITS);
      const first = nx * va[3 * cornerA] + ny * va[3 * cornerA + 1] + nz * va[3 * cornerA + 2];
      const second = nx * va[3 * j] + ny * va[3 * j + 1] + nz * va[3 * j + 2];
      const third = nx * va[3 * k] + ny * va[3 * k + 1] + nz * va[3 * k + 2];
      cornerA += Number(second < first) * (j - cornerA);
      cornerA += (Number(third < first) & Number(third < second)) * (k - cornerA);
    }
    let cornerB = entryB & ENTRY_MASK;
    if (entryB < 0) {
      direction[0] = mx;
      direction[1] = my;
      direction[2] = mz;
      cornerB = farthestOfList(b, entryB, direction);
    } else {
      const j = (entryB >> ENTRY_BITS) & ENTRY_MASK;
      const k = entryB >> (2 * ENTRY_BITS);
      const first = mx * vb[3 * cornerB] + my * vb[3 * cornerB + 1] + mz * vb[3 * cornerB + 2];
      const second = mx * vb[3 * j] + my * vb[3 * j + 1] + mz * vb[3 * j + 2];
      const third = mx * vb[3 * k] + my * vb[3 * k + 1] + mz * vb[3 * k + 2];
      cornerB += Number(second > first) * (j - cornerB);
      cornerB += (Number(third > first) & Number(third > second)) * (k - cornerB);
    }
    placeCorners(pair, cornerA | (cornerB << NAME_BITS));

    // Bounds
    const along = nx * t[W] + ny * t[W + 1] + nz * t[W + 2];
    const square = nx * nx + ny * ny + nz * nz;
    p[ALONG] = along;
    p[NORMAL_SQUARED] = square;
    const signed = along * Math.abs(along);
    if (signed > p[LIMIT_SQUARED] * square) {
      state = STEP_BEYOND;
      break;
    }
    const nearest = t[NEAREST];
    if (nearest * square <= REPEATED * signed) {
      growScale(pair, p, cornerA, cornerB);
      const touch = TOUCH_TOLERANCE * p[SCALE];
      if (nearest <= touch * touch) break;
      if (Math.sqrt(nearest) - along / Math.sqrt(square) <= EPSILON * p[SCALE]) {
        state = STEP_DONE;
        break;
      }
      if (names[3] === names[0] || names[3] === names[1] || names[3] === names[2]) break;
    }
    if (count === 3) {
      const left = dropPoint();
      if (left === 0) break;
      count = left;
    }
    count = keepNearest(count);
    if (count === 0) break;
  }
  keepCorners(pair, s, count, state);
  return state;
}

/** The first direction, and of a warm simplex the points, as many as make one. Returns how many. */
function startWalk(pair: HullPair, s: Simplex): number {
  const { pieces } = s;
  const m = pair.relative;
  const x = m[9];
  const y = m[10];
  const z = m[11];
  setScale(pair, s.points);
  t[GAP] = x === 0 && y === 0 && z === 0 ? 1 : 0 - x;
  t[GAP + 1] = 0 - y;
  t[GAP + 2] = 0 - z;
  t[NEAREST] = Infinity;
  names[0] = -1;
  names[1] = -1;
  names[2] = -1;
  let count = 0;
  if (!s.warm) return count;
  for (let i = 0; i < s.count && i < 3; i++) {
    const slot = PIECES_SIZE * (i === 0 ? s.slot0 : i === 1 ? s.slot1 : s.slot2);
    placeCorners(pair, pieces[slot] | (pieces[slot + 1] << NAME_BITS));
    count = keepNearest(count);
    if (count > 0) continue;
    // in doubt: this point alone
    t[NEAREST] = Infinity;
    count = keepNearest(0);
  }
  return count;
}

/** Writes the difference of two corners, for the pose of now, as the new point. */
function placeCorners(pair: HullPair, name: number): void {
  const { a, b, relative: m } = pair;
  const va = a.vertices;
  const vb = b.vertices;
  const i = 3 * (name & NAME_MASK);
  const j = 3 * (name >> NAME_BITS);
  const x = vb[j];
  const y = vb[j + 1];
  const z = vb[j + 2];
  t[W] = va[i] - (m[0] * x + m[1] * y + m[2] * z + m[9]);
  t[W + 1] = va[i + 1] - (m[3] * x + m[4] * y + m[5] * z + m[10]);
  t[W + 2] = va[i + 2] - (m[6] * x + m[7] * y + m[8] * z + m[11]);
  names[3] = name;
}

/** SCALE is at least as large as the difference of these corners. */
function growScale(pair: HullPair, p: Float64Array, cornerA: number, cornerB: number): void {
  const m = pair.relative;
  const va = pair.a.vertices;
  const vb = pair.b.vertices;
  const sizeA = Math.abs(va[3 * cornerA]) + Math.abs(va[3 * cornerA + 1]) + Math.abs(va[3 * cornerA + 2]);
  const sizeB = Math.abs(vb[3 * cornerB]) + Math.abs(vb[3 * cornerB + 1]) + Math.abs(vb[3 * cornerB + 2]);
  const size = sizeA + sizeB + (Math.abs(m[9]) + Math.abs(m[10]) + Math.abs(m[11]));
  if (size > p[SCALE]) p[SCALE] = size;
}

/** Hands the points over to `s`: their numbers, and all else where the general steps are to go on. */
function keepCorners(pair: HullPair, s: Simplex, count: number, state: number): void {
  const { points: p, pieces } = s;
  p[NORMAL] = t[GAP];
  p[NORMAL + 1] = t[GAP + 1];
  p[NORMAL + 2] = t[GAP + 2];
  p[SQUARED] = t[NEAREST];
  s.order(count, 0, 1, 2, 3);
  s.next = count;
  for (let i = 0; i < count; i++) {
    pieces[PIECES_SIZE * i] = names[i] & NAME_MASK;
    pieces[PIECES_SIZE * i + 1] = names[i] >> NAME_BITS;
    p[LAMBDA + i] = t[WEIGHT + i];
  }
  if (state !== STEP_ON) return;
  p[TRIPLE] = t[VOLUME];
  for (let i = 0; i < count; i++) {
    const cornerA = 3 * (names[i] & NAME_MASK);
    const cornerB = 3 * (names[i] >> NAME_BITS);
    for (let k = 0; k < 3; k++) {
      p[i * POINT_SIZE + POINT_A + k] = pair.a.vertices[cornerA + k];
      p[LOCAL_B + 3 * i + k] = pair.b.vertices[cornerB + k];
    }
    placePoint(pair, s, i);
  }
}

/** The points of a and b nearest to each other, where the walk is done. */
export function writeCorners(pair: HullPair, count: number, pointA: Float64Array, pointB: Float64Array): void {
  const { a, b, relative: m } = pair;
  const va = a.vertices;
  const vb = b.vertices;
  let ax = 0;
  let ay = 0;
  let az = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < count; k++) {
    const i = 3 * (names[k] & NAME_MASK);
    const j = 3 * (names[k] >> NAME_BITS);
    const weight = t[WEIGHT + k];
    ax += weight * va[i];
    ay += weight * va[i + 1];
    az += weight * va[i + 2];
    x += weight * vb[j];
    y += weight * vb[j + 1];
    z += weight * vb[j + 2];
  }
  pointA[0] = ax;
  pointA[1] = ay;
  pointA[2] = az;
  pointB[0] = m[0] * x + m[1] * y + m[2] * z + m[9];
  pointB[1] = m[3] * x + m[4] * y + m[5] * z + m[10];
  pointB[2] = m[6] * x + m[7] * y + m[8] * z + m[11];
}
