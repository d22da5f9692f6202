import { describe, expect, test } from "vitest";
import { POINT_SIZE } from "../../../src/narrowphase/convex-pair.ts";
import { backup, INSIDE, NEARER, NO_BETTER, subDistance } from "../../../src/narrowphase/gjk/johnson.ts";
import {
  ALONG,
  LAMBDA,
  NORMAL,
  NORMAL_SQUARED,
  SCALE,
  Simplex,
  SQUARED,
} from "../../../src/narrowphase/gjk/simplex.ts";
import { Random } from "../pair-samples.ts";

const SEED = 7201;

type Point = readonly bigint[];
const dot = (a: Point, b: Point): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (a: Point, b: Point): Point => a.map((x, i) => x - b[i]);
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Square of the distance of the origin from the simplex of integer points, exactly: the least over all its corners, edges and faces. */
function exactSquared(points: readonly Point[]): number {
  const squares = points.map((p) => ratio(dot(p, p), 1n));
  for (let i = 0; i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      const e = sub(points[j], points[i]);
      const ee = dot(e, e);
      const t = -dot(points[i], e);
      const normal = cross(points[i], e);
      if (ee > 0n && t > 0n && t < ee) squares.push(ratio(dot(normal, normal), ee));
      for (let k = 0; k < j; k++) squares.push(faceSquared(points[i], points[j], points[k]));
    }
  }
  return Math.min(...squares);
}

function faceSquared(a: Point, b: Point, c: Point): number {
  const n = cross(sub(b, a), sub(c, a));
  const nn = dot(n, n);
  if (nn === 0n) return Infinity;
  for (const [u, v] of [
    [a, b],
    [b, c],
    [c, a],
  ])
    if (dot(cross(u, v), n) < 0n) return Infinity;
  const height = dot(n, a);
  return ratio(height * height, nn);
}

/** The quotient to 16 digits, whatever the size of the two. */
function ratio(a: bigint, b: bigint): number {
  const scaled = (a * 10n ** 60n) / b;
  return Number(scaled) / 1e60;
}

/** Whether the origin is strictly inside the tetrahedron, exactly. */
function exactlyInside([a, b, c, d]: readonly Point[]): boolean {
  const triple = (p: Point, q: Point, r: Point): bigint => dot(p, cross(q, r));
  const all = [triple(b, c, d), -triple(a, c, d), triple(a, b, d), -triple(a, b, c)];
  return all.every((x) => x > 0n) || all.every((x) => x < 0n);
}

/** Integer points, so that all is exact: round simplices, slivers, clusters far away, needles. */
const KINDS: Readonly<Record<string, (r: Random) => number[]>> = {
  round: (r) => Array.from({ length: 12 }, () => Math.round(r.from(-1000, 1000))),
  far: (r) => {
    const centre = [1e6, 2e6, -1e6];
    return Array.from({ length: 12 }, (_, i) => centre[i % 3] + Math.round(r.from(-100, 100)));
  },
  sliver: (r) => {
    const [p, q] = [r.point(1e6), r.point(1e6)];
    return Array.from({ length: 4 }, () => r.from(-1, 2)).flatMap((t) =>
      p.map((x, i) => Math.round(x + t * (q[i] - x) + r.from(-20, 20))),
    );
  },
  plane: (r) =>
    Array.from({ length: 4 }, () => [r.from(-1e5, 1e5), r.from(-1e5, 1e5), 1000 + r.from(-1, 1)])
      .flat()
      .map(Math.round),
  needle: (r) =>
    Array.from({ length: 4 }, (_, i) => [
      i < 2 ? r.from(-50, 50) : 1e6 + r.from(-50, 50),
      r.from(-50, 50),
      300 + r.from(-50, 50),
    ])
      .flat()
      .map(Math.round),
};

function load(s: Simplex, numbers: readonly number[], count: number): Point[] {
  s.clear();
  s.order(count - 1, 0, 1, 2, 3);
  s.points[SQUARED] = Infinity;
  s.points[ALONG] = -Infinity;
  s.points[NORMAL_SQUARED] = 1;
  s.points[SCALE] = Math.max(...numbers.map(Math.abs));
  const points: Point[] = [];
  for (let slot = 0; slot < count; slot++) {
    const p = numbers.slice(3 * slot, 3 * slot + 3);
    for (let i = 0; i < 3; i++) s.points[slot * POINT_SIZE + i] = p[i];
    points.push(p.map((x) => BigInt(x)));
  }
  return points;
}

/** The point that the weights give, its square, and how far the normal is from square to all edges. */
function checkKept(s: Simplex, what: string): void {
  const p = s.points;
  const slots = [s.slot0, s.slot1, s.slot2].slice(0, s.count);
  let sum = 0;
  const v = [0, 0, 0];
  for (const slot of slots) {
    const weight = p[LAMBDA + slot];
    expect(weight, what).toBeGreaterThan(0);
    sum += weight;
    for (let i = 0; i < 3; i++) v[i] += weight * p[slot * POINT_SIZE + i];
  }
  expect(Math.abs(sum - 1), what).toBeLessThan(1e-15);
  const length = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
  expect(Math.abs(length - Math.sqrt(p[SQUARED])), what).toBeLessThan(1e-15 * p[SCALE]);
  const n = Math.sqrt(p[NORMAL] ** 2 + p[NORMAL + 1] ** 2 + p[NORMAL + 2] ** 2);
  for (const slot of slots.slice(1)) {
    let along = 0;
    for (let i = 0; i < 3; i++)
      along += (p[NORMAL + i] / n) * (p[slot * POINT_SIZE + i] - p[slots[0] * POINT_SIZE + i]);
    expect(Math.abs(along), what).toBeLessThan(1e-13 * p[SCALE]);
  }
  expect(new Set([s.slot0, s.slot1, s.slot2, s.slot3]).size).toBe(4);
  expect(slots.includes(s.next)).toBe(false);
}

describe(`the nearest point of a simplex beside exact fractions (seed ${SEED})`, () => {
  test.each(Object.keys(KINDS))("%s: the backup procedure", (kind) => {
    const r = new Random(SEED);
    const s = new Simplex();
    for (let run = 0; run < 3000; run++) {
      const numbers = KINDS[kind](r);
      const count = 1 + (run % 4);
      const points = load(s, numbers, count);
      const what = `run ${run}: ${numbers.slice(0, 3 * count)}`;
      expect(backup(s, count)).toBe(NEARER);
      checkKept(s, what);
      const wanted = Math.sqrt(exactSquared(points));
      if (count === 4 && exactlyInside(points)) continue;
      expect(Math.abs(Math.sqrt(s.points[SQUARED]) - wanted), what).toBeLessThan(1e-14 * s.points[SCALE]);
      // nothing is nearer than the nearest, but for the last bit: its corners may stand in another order now
      const squared = s.points[SQUARED];
      if (backup(s, count) !== NO_BETTER) expect(s.points[SQUARED]).toBeGreaterThan(squared * (1 - 1e-14));
    }
  });

  test.each(Object.keys(KINDS))("%s: one point more, as a run adds it", (kind) => {
    const r = new Random(SEED + 1);
    const s = new Simplex();
    const seen = { inside: 0, kept: [0, 0, 0, 0] };
    for (let run = 0; run < 4000; run++) {
      const numbers = KINDS[kind](r);
      const points = load(s, numbers, 4);
      // the smallest simplex around the nearest point of three
      backup(s, 3);
      const kept = [s.slot0, s.slot1, s.slot2].slice(0, s.count).map((slot) => points[slot]);
      // a new point that lies beyond the plane through that nearest point, as a support point does
      const fresh = points[3];
      const at = s.next * POINT_SIZE;
      for (let i = 0; i < 3; i++) s.points[at + i] = Number(fresh[i]);
      const n = s.points.slice(NORMAL, NORMAL + 3);
      const along = n[0] * s.points[at] + n[1] * s.points[at + 1] + n[2] * s.points[at + 2];
      const length = Math.sqrt(n[0] ** 2 + n[1] ** 2 + n[2] ** 2);
      if (!(Math.sqrt(s.points[SQUARED]) - along / length > 1e-9 * s.points[SCALE])) continue;
      const what = `run ${run}: ${numbers}`;
      const all = [...kept, fresh];
      const wanted = Math.sqrt(exactSquared(all));
      const found = subDistance(s);
      if (found === INSIDE) {
        seen.inside++;
        // to rounding: the determinants are exact here, but for their sum
        if (!exactlyInside(all)) expect(wanted, what).toBeLessThan(1e-14 * s.points[SCALE]);
        continue;
      }
      if (all.length === 4 && exactlyInside(all)) expect(wanted, what).toBeLessThan(1e-14 * s.points[SCALE]);
      seen.kept[s.count]++;
      expect(found, what).toBe(NEARER);
      checkKept(s, what);
      expect(Math.abs(Math.sqrt(s.points[SQUARED]) - wanted), what).toBeLessThan(1e-14 * s.points[SCALE]);
    }
    expect(seen.kept[1] + seen.kept[2] + seen.kept[3] + seen.inside).toBeGreaterThan(500);
    if (kind === "round") expect(Math.min(seen.inside, ...seen.kept.slice(1))).toBeGreaterThan(5);
  });

  test("a known separating axis overrules determinants that say inside", () => {
    const s = new Simplex();
    // a flat tetrahedron, the origin just above it
    const numbers = [-1, -1, -1e-17, 1, -1, -1e-17, 0, 1, -1e-17, 0, 0, 1e-17];
    s.clear();
    load(
      s,
      numbers.map((x) => Math.round(x)),
      3,
    );
    for (let slot = 0; slot < 4; slot++)
      for (let i = 0; i < 3; i++) s.points[slot * POINT_SIZE + i] = numbers[3 * slot + i];
    s.points[SCALE] = 1;
    backup(s, 3);
    expect(s.count).toBe(3);
    s.points[SQUARED] = 1;
    s.points[ALONG] = 0.5;
    s.points[NORMAL_SQUARED] = 1;
    expect(subDistance(s)).not.toBe(INSIDE);
  });
});
