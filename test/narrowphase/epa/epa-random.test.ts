import { describe, expect, test } from "vitest";
import { toLocal } from "../../../src/math/pose.ts";
import { STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { fullType } from "../../../src/shapes/full-type.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { SurfacePoint } from "../../../src/shapes/surface-point.ts";
import {
  depthAlong,
  KINDS,
  movedBy,
  penetrationOf,
  pose,
  randomSample,
  randomTurn,
  type Sample,
  scaleOf,
  seeded,
} from "./samples.ts";

/** Directions spread evenly over the sphere. */
const SPREAD = Array.from({ length: 600 }, (_, i) => {
  const y = 1 - (2 * i + 1) / 600;
  const radius = Math.sqrt(1 - y * y);
  return [radius * Math.cos(2.399963229728653 * i), y, radius * Math.sin(2.399963229728653 * i)];
});

/** An upper bound of the depth that owes nothing to the library: the best of many directions and of the axes, each made better by trial and error. */
function bruteForce(sample: Sample, random: () => number): number {
  const rated = SPREAD.map((direction) => ({ direction, depth: depthAlong(sample, direction) }));
  rated.sort((one, other) => one.depth - other.depth);
  const starts = rated.filter((_, i) => i < 16 && i % 4 === 0).map(({ direction }) => direction);
  for (const place of [sample.poseA, sample.poseB]) {
    for (let axis = 0; axis < 3; axis++) {
      for (const sign of [1, -1]) starts.push([sign * place[axis], sign * place[3 + axis], sign * place[6 + axis]]);
    }
  }
  return Math.min(...starts.map((start) => descend(sample, start, random)));
}

function descend(sample: Sample, start: readonly number[], random: () => number): number {
  let direction = start;
  let depth = depthAlong(sample, direction);
  let stride = 0.05;
  let misses = 0;
  for (let trial = 0; trial < 600 && stride > 1e-12; trial++) {
    const next = direction.map((x) => x + stride * (2 * random() - 1));
    const length = Math.hypot(...next);
    const unit = next.map((x) => x / length);
    const reached = depthAlong(sample, unit);
    if (reached < depth) {
      direction = unit;
      depth = reached;
      stride *= 1.5;
      misses = 0;
    } else if (++misses > 8) {
      stride /= 2;
      misses = 0;
    }
  }
  return depth;
}

/** How far a point of a shape's surface is off it; cores with a ball are taken as they are. */
function offSurface(shape: Shape, place: Float64Array, point: Float64Array): number {
  const local = new Float64Array(3);
  const found = new SurfacePoint();
  toLocal(place, point, local);
  fullType(shape).closestPoint!(shape, local, found);
  return Math.abs(found.distance);
}

describe("depth of random pairs", () => {
  test.each(KINDS.map((kind, i) => [kind, i]))(
    "%s and every kind: no direction is better, no bound is wrong (seed %i)",
    (kind, seed) => {
      const random = seeded(100 + seed);
      let found = 0;
      for (const other of KINDS) {
        for (let k = 0; k < 5; k++) {
          const sample = randomSample(kind, other, random);
          const out = penetrationOf(sample);
          if (out === null) continue;
          found++;
          const scale = scaleOf(sample);
          const tolerance = 2e-13 * scale;
          const what = `${kind} ${other} ${k}`;
          expect(Math.abs(Math.hypot(...out.normal) - 1), what).toBeLessThan(1e-15 * 4);
          expect(out.status, what).toBe(STATUS_CONVERGED);
          // what it says is what moving a along the normal takes
          expect(Math.abs(depthAlong(sample, out.normal) + out.distance), what).toBeLessThan(tolerance);
          expect(-out.distance, what).toBeLessThan(bruteForce(sample, seeded(k)) + tolerance);
          expect(out.lower, what).toBeLessThanOrEqual(out.distance);
          expect(out.upper, what).toBeGreaterThanOrEqual(out.distance);
          // the points of contact
          for (let i = 0; i < 3; i++) {
            const miss = out.pointA[i] - out.pointB[i] - out.distance * out.normal[i];
            expect(Math.abs(miss), what).toBeLessThan(1e-14 * scale);
          }
          expect(offSurface(sample.a, sample.poseA, out.pointA), `${what} point of a`).toBeLessThan(tolerance);
          expect(offSurface(sample.b, sample.poseB, out.pointB), `${what} point of b`).toBeLessThan(tolerance);
        }
      }
      expect(found).toBeGreaterThan(["sphere", "triangle", "rod"].includes(kind) ? 7 : 17);
    },
  );
});

describe("depth under changes that do not matter", () => {
  test.each([
    ["swapped", 1],
    ["moved together", 2],
  ])("%s (seed %i)", (what, seed) => {
    const random = seeded(200 + seed);
    let found = 0;
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        const sample = randomSample(kindA, kindB, random);
        const { a, poseA, b, poseB } = sample;
        const out = penetrationOf(sample);
        const place = pose([1000 * random(), -300, 20 * random()], randomTurn(random));
        const other = what === "swapped" ? { a: b, poseA: poseB, b: a, poseB: poseA } : movedBy(place, sample);
        const changed = penetrationOf(other);
        if (out === null || changed === null) continue;
        found++;
        const scale = scaleOf(sample) + (what === "swapped" ? 0 : 1000);
        expect(Math.abs(changed.distance - out.distance), `${kindA} ${kindB}`).toBeLessThan(2e-13 * scale);
        // its direction is as good for the first
        expect(Math.abs(depthAlong(other, changed.normal) + out.distance)).toBeLessThan(2e-13 * scale);
      }
    }
    expect(found).toBeGreaterThan(50);
  });

  test.each([
    [1e-6, 3],
    [1e6, 4],
    [1e30, 5],
  ])("%d times as large, the depth is as many times as much (seed %i)", (size, seed) => {
    const random = seeded(300 + seed);
    const same = seeded(300 + seed);
    let found = 0;
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        const small = randomSample(kindA, kindB, random);
        const large = randomSample(kindA, kindB, same, size);
        const one = penetrationOf(small);
        const other = penetrationOf(large);
        if (one === null || other === null) continue;
        found++;
        const error = Math.abs(other.distance / size - one.distance);
        expect(error, `${kindA} ${kindB}`).toBeLessThan(2e-13 * scaleOf(small));
      }
    }
    expect(found).toBeGreaterThan(50);
  });

  test("sizes 1e4 apart: no direction is better (seed 6)", () => {
    const random = seeded(406);
    let found = 0;
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        const sample = randomSample(kindA, kindB, random, 1, 1e8);
        const out = penetrationOf(sample);
        if (out === null) continue;
        found++;
        const tolerance = 2e-13 * scaleOf(sample);
        expect(Math.abs(depthAlong(sample, out.normal) + out.distance)).toBeLessThan(tolerance);
        expect(-out.distance, `${kindA} ${kindB}`).toBeLessThan(bruteForce(sample, seeded(found)) + tolerance);
      }
    }
    expect(found).toBeGreaterThan(40);
  });

  test("moving a by depth times normal, and a little more, parts the cores (seed 7)", () => {
    const random = seeded(407);
    let found = 0;
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        const sample = randomSample(kindA, kindB, random);
        const { a, poseA, b, poseB } = sample;
        const out = penetrationOf(sample);
        if (out === null) continue;
        found++;
        const rounding = (a.rounding ?? 0) + (b.rounding ?? 0);
        const step = (-out.distance - rounding) * (1 + 1e-12) + 1e-13 * scaleOf(sample);
        const moved = poseA.slice();
        for (let i = 0; i < 3; i++) moved[9 + i] += step * out.normal[i];
        expect(penetrationOf({ a, poseA: moved, b, poseB }), `${kindA} ${kindB}`).toBeNull();
      }
    }
    expect(found).toBeGreaterThan(50);
  });
});
