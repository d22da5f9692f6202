import { describe, expect, test } from "vitest";
import { ConvexPair } from "../../../src/narrowphase/convex-pair.ts";
import { GJK_APART, GJK_OVERLAP, gjkDistance, gjkOverlap } from "../../../src/narrowphase/gjk/gjk.ts";
import { Simplex } from "../../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { triangle } from "../../../src/shapes/triangle.ts";
import { Random } from "../pair-samples.ts";
import { axisSeparation, featureDistance, polytopeOf } from "./polytope-oracle.ts";

const SEED = 7001;

type Make = (r: Random, k: number) => Shape;

/** Shapes whose cores are polytopes, about `k` long; some of them thin, flat or without extent. */
const POLYTOPES: Readonly<Record<string, Make>> = {
  point: (r, k) => sphere(r.from(0.1, 0.4) * k),
  segment: (r, k) => capsule(r.from(0.1, 0.3) * k, r.from(0.2, 0.8) * k),
  box: (r, k) => box(r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k),
  plate: (r, k) => box(r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k, 1e-6 * k),
  needle: (r, k) => box(r.from(0.2, 0.8) * k, 1e-5 * k, 1e-6 * k),
  triangle: (r, k) => triangle(r.point(k), r.point(k), r.point(k)),
  sliver: (r, k) => {
    const [a, b] = [r.point(k), r.point(k)];
    return triangle(
      a,
      b,
      a.map((x, i) => (x + b[i]) / 2 + 1e-7 * k * r.from(0.5, 1) * (i + 1)),
    );
  },
  hull: (r, k) => convexHull(Array.from({ length: 4 + r.below(12) }, () => r.point(0.8 * k))),
  flatHull: (r, k) => convexHull(Array.from({ length: 5 }, () => [r.from(-k, k), 0, r.from(-k, k)])),
  segmentHull: (r, k) => convexHull([r.point(k), r.point(k)]),
  pointHull: (r, k) => convexHull([r.point(k)]),
};

const pair = new ConvexPair();
const simplex = new Simplex();
const out = new Separation();

describe(`GJK on polytopes beside all pairs of features (seed ${SEED})`, () => {
  const names = Object.keys(POLYTOPES);
  test.each(names)("%s with any other, of any size", (nameA) => {
    const r = new Random(SEED);
    const counts = { apart: 0, overlap: 0 };
    for (const nameB of names) {
      for (let run = 0; run < 40; run++) {
        const scale = 10 ** r.from(-6, 6);
        // a quarter up to 1e4 times as large as the other
        const ratio = run % 4 === 0 ? 10 ** r.from(-4, 4) : 1;
        const a = POLYTOPES[nameA](r, scale);
        const b = POLYTOPES[nameB](r, scale * ratio);
        const size = scale * Math.max(1, ratio);
        const [poseA, poseB] = [r.pose(size), r.pose(size)];
        pair.set(a, poseA, b, poseB);
        simplex.clear();
        const found = gjkDistance(pair, simplex, out);
        const [pa, pb] = [polytopeOf(a, poseA), polytopeOf(b, poseB)];
        const what = `${nameA}, ${nameB} number ${run}`;
        if (found === GJK_OVERLAP) {
          counts.overlap++;
          expect(axisSeparation(pa, pb), what).toBeLessThan(1e-13 * size);
        } else {
          counts.apart++;
          expect(found).toBe(GJK_APART);
          expect(Math.abs(out.distance - featureDistance(pa, pb)), what).toBeLessThan(2e-14 * size);
          expect(out.status, what).toBe(0);
          expect(out.upper - out.lower, what).toBeLessThan(2e-14 * size);
        }
        simplex.clear();
        const overlap = found === GJK_OVERLAP || out.distance <= pair.roundingA + pair.roundingB;
        expect(gjkOverlap(pair, simplex), what).toBe(overlap);
      }
    }
    expect(counts.apart).toBeGreaterThan(30);
    if (nameA === "box" || nameA === "hull") expect(counts.overlap).toBeGreaterThan(30);
  });
});

describe("polytopes that nearly touch", () => {
  // seen from the pair of features that is nearest: the same pair of shapes, moved along its own gap
  test.each(Object.keys(POLYTOPES))(
    `%s with any other: gaps down to 1e-10 of the size keep their digits (seed ${SEED})`,
    (nameA) => {
      const r = new Random(SEED + 1);
      let runs = 0;
      for (const nameB of Object.keys(POLYTOPES)) {
        for (let run = 0; run < 12; run++) {
          const a = POLYTOPES[nameA](r, 1);
          const b = POLYTOPES[nameB](r, 1);
          const [poseA, poseB] = [r.pose(2), r.pose(2)];
          pair.set(a, poseA, b, poseB);
          simplex.clear();
          if (gjkDistance(pair, simplex, out) !== GJK_APART) continue;
          const world = new Separation();
          world.copy(out);
          pair.toWorld(world);
          const gap = 10 ** r.from(-10, -3);
          const { distance } = out;
          for (let i = 0; i < 3; i++) poseA[9 + i] -= (distance - gap) * world.normal[i];
          pair.set(a, poseA, b, poseB);
          simplex.clear();
          expect(gjkDistance(pair, simplex, out)).toBe(GJK_APART);
          const wanted = featureDistance(polytopeOf(a, poseA), polytopeOf(b, poseB));
          const what = `${nameA}, ${nameB} number ${run}, gap ${gap}`;
          expect(Math.abs(out.distance - wanted), what).toBeLessThan(2e-14);
          expect(out.upper - out.lower, what).toBeLessThan(2e-14);
          // the direction keeps what the positions allow: an ulp of them over the gap
          const turn = Math.sqrt((out.normal[0] - 0) ** 2 + out.normal[1] ** 2 + out.normal[2] ** 2);
          expect(Math.abs(turn - 1)).toBeLessThan(1e-15);
          runs++;
        }
      }
      expect(runs).toBeGreaterThan(30);
    },
  );
});
