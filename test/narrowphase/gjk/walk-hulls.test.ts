import { describe, expect, test } from "vitest";
import { ConvexPair } from "../../../src/narrowphase/convex-pair.ts";
import { GJK_APART, GJK_BEYOND, GJK_OVERLAP, gjkDistance } from "../../../src/narrowphase/gjk/gjk.ts";
import { LIMIT, Simplex } from "../../../src/narrowphase/gjk/simplex.ts";
import { STEP_DONE, STEP_ON } from "../../../src/narrowphase/gjk/step.ts";
import { isHullPair, walkHulls } from "../../../src/narrowphase/gjk/walk-hulls.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import { type ConvexHull, convexHull } from "../../../src/shapes/convex-hull.ts";
import { Random } from "../pair-samples.ts";

const SEED = 5301;

/** Kinds of hulls: scattered corners, corners in planes, slivers and needles, many corners. */
const HULLS: Readonly<Record<string, (r: Random) => ConvexHull>> = {
  round: (r) => convexHull(Array.from({ length: 24 }, () => r.unit()).flat()),
  flat: (r) => convexHull(Array.from({ length: 30 }, () => r.point(1).map((x, i) => (i === 1 ? 1e-3 * x : x))).flat()),
  needle: (r) => convexHull(Array.from({ length: 30 }, () => r.unit().map((x, i) => (i === 2 ? x : 1e-2 * x))).flat()),
  grid: (r) => convexHull(Array.from({ length: 80 }, () => r.point(2).map((x) => Math.round(x) / 2)).flat()),
  many: (r) => convexHull(Array.from({ length: 300 }, () => r.unit()).flat()),
};

/** Eight of each kind. */
const POOL = Object.fromEntries(
  Object.entries(HULLS).map(([name, make]) => {
    const r = new Random(SEED);
    return [name, Array.from({ length: 8 }, () => make(r))];
  }),
);

const pair = new ConvexPair();
const general = new ConvexPair();

/** The same hull by another name: the general steps are its slow twin. */
function twin(hull: ConvexHull): ConvexHull {
  return { ...hull, type: { ...hull.type, name: "twin" } };
}

describe("hulls walked through their tables answer as the general steps do", () => {
  const names = Object.keys(HULLS);
  test.each(names.flatMap((a) => names.map((b) => [a, b])))("%s, %s", (a, b) => {
    const r = new Random(SEED + 7 * names.indexOf(a) + names.indexOf(b));
    const [out, wanted] = [new Separation(), new Separation()];
    const [simplex, slow] = [new Simplex(), new Simplex()];
    const counts = { apart: 0, overlap: 0 };
    const spread = a === "needle" && b === "needle" ? 0.2 : 1.5;
    for (let run = 0; run < 150; run++) {
      const [hullA, hullB] = [POOL[a][r.below(8)], POOL[b][r.below(8)]];
      const [poseA, poseB] = [r.pose(spread), r.pose(spread)];
      // warm every third time: the same simplex in four poses
      const warm = run % 3 === 0;
      for (let pose = 0; pose < (warm ? 4 : 1); pose++) {
        pair.set(hullA, poseA, hullB, poseB);
        expect(isHullPair(pair)).toBe(true);
        general.set(twin(hullA), poseA, twin(hullB), poseB);
        expect(isHullPair(general)).toBe(false);
        if (pose === 0) simplex.clear();
        else simplex.warm = true;
        slow.clear();
        const found = gjkDistance(pair, simplex, out);
        const what = `run ${run}, pose ${pose}`;
        expect(gjkDistance(general, slow, wanted), what).toBe(found);
        if (found === GJK_OVERLAP) counts.overlap++;
        else {
          counts.apart++;
          expect(Math.abs(out.distance - wanted.distance), what).toBeLessThan(4e-15);
          expect(out.status, what).toBe(0);
          expect(out.upper - out.lower, what).toBeLessThan(4e-15);
          const gap = [0, 1, 2].map((i) => out.pointA[i] - out.pointB[i]);
          expect(Math.abs(Math.hypot(...gap) - out.distance), what).toBeLessThan(4e-15);
          for (let i = 0; i < 3; i++) {
            expect(Math.abs(out.normal[i] - wanted.normal[i]) * wanted.distance, what).toBeLessThan(1e-13);
            expect(Math.abs(out.normal[i] * out.distance - gap[i]), what).toBeLessThan(1e-13);
          }
        }
        for (let i = 9; i < 12; i++) poseB[i] += r.from(-0.3, 0.3);
      }
    }
    expect(counts.apart).toBeGreaterThan(20);
    expect(counts.overlap).toBeGreaterThan(5);
  });
});

/** A pair of round hulls `far` apart. */
function placeApart(r: Random, far: number): void {
  const [poseA, poseB] = [r.pose(1), r.pose(1)];
  const towards = r.unit();
  for (let i = 0; i < 3; i++) poseB[9 + i] = poseA[9 + i] + far * towards[i];
  pair.set(POOL.round[r.below(8)], poseA, POOL.round[r.below(8)], poseB);
}

test("hulls that are apart are hardly ever left in doubt, cold or warm", () => {
  const r = new Random(SEED);
  const simplex = new Simplex();
  let points = 0;
  let doubts = 0;
  for (let run = 0; run < 5000; run++) {
    placeApart(r, r.from(2.1, 8));
    if (!isHullPair(pair)) throw new Error("no hulls");
    simplex.clear();
    simplex.points[LIMIT] = Infinity;
    if (walkHulls(pair, simplex) !== STEP_DONE) doubts++;
    points += simplex.count;
    // from there, at the same place, there is nothing left to do
    simplex.warm = true;
    if (walkHulls(pair, simplex) !== STEP_DONE) doubts++;
  }
  // faces and edges, not corners alone
  expect(points).toBeGreaterThan(1.5 * 5000);
  expect(doubts).toBeLessThan(5);
});

test("hulls that overlap or touch are left to the general steps", () => {
  const r = new Random(SEED + 1);
  const simplex = new Simplex();
  for (let run = 0; run < 300; run++) {
    placeApart(r, r.from(0, 0.3));
    if (!isHullPair(pair)) throw new Error("no hulls");
    simplex.clear();
    simplex.points[LIMIT] = Infinity;
    expect(walkHulls(pair, simplex), `run ${run}`).toBe(STEP_ON);
    expect(gjkDistance(pair, simplex, new Separation())).toBe(GJK_OVERLAP);
  }
});

test("hulls beyond the limit: the same verdict as of the distance", () => {
  const r = new Random(SEED + 2);
  const simplex = new Simplex();
  const out = new Separation();
  const counts = { beyond: 0, within: 0 };
  for (let run = 0; run < 2000; run++) {
    placeApart(r, r.from(2.1, 6));
    simplex.clear();
    out.limit = Infinity;
    expect(gjkDistance(pair, simplex, out)).toBe(GJK_APART);
    const { distance } = out;
    out.limit = distance * r.from(0.5, 1.5);
    const beyond = out.limit < distance * (1 - 1e-9);
    simplex.clear();
    const found = gjkDistance(pair, simplex, out);
    // a limit below the distance may be noticed or not; one above it is never exceeded
    if (!beyond) expect(found, `run ${run}`).toBe(GJK_APART);
    counts[beyond ? "beyond" : "within"] += found === (beyond ? GJK_BEYOND : GJK_APART) ? 1 : 0;
  }
  expect(counts.beyond).toBeGreaterThan(500);
  expect(counts.within).toBeGreaterThan(500);
});
