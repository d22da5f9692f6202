import { describe, expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { compound } from "../../src/shapes/compound.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import {
  compose,
  dot,
  gap,
  generator,
  KINDS,
  pick,
  pointTo,
  type Random,
  randomPoint,
  randomSwept,
  randomTurn,
  soup,
  toArray,
  turnTo,
  unit,
} from "./sweep-support.ts";

const SEED = 80808;
const SWEEPS = 250;

const TARGETS = ["convex", "mesh", "height field", "compound"] as const;

function randomTarget(random: Random, kind: (typeof TARGETS)[number]): Shape {
  if (kind === "mesh") {
    const { positions, indices } = soup(random, 16, 1);
    return mesh(positions, indices);
  }
  if (kind === "height field") {
    const heights = Array.from({ length: 25 }, () => random() * 0.5);
    return heightField({ rows: 5, cols: 5, cellSize: 0.5, heights });
  }
  if (kind === "compound") {
    return compound(
      [0, 1, 2].map(() => ({
        shape: randomTarget(random, pick(random, ["convex", "mesh"])),
        position: randomPoint(random, 0.8),
        rotation: randomTurn(random),
      })),
    );
  }
  return randomSwept(pick(random, KINDS), random, 1);
}

function randomScene(random: Random, kind: (typeof TARGETS)[number]) {
  const a = randomSwept(pick(random, KINDS), random, 0.7);
  const b = randomTarget(random, kind);
  const poseA = { position: randomPoint(random, 4), rotation: randomTurn(random) };
  const poseB = { position: randomPoint(random, 1), rotation: randomTurn(random) };
  const direction = randomPoint(random, 1.2).map((x, k) => x + poseB.position[k] - poseA.position[k]);
  return { a, b, poseA, poseB, direction };
}

describe(`sweeps seen differently (seed ${SEED})`, () => {
  test.each(TARGETS)("moved together the answer moves along: %s", (kind) => {
    const random = generator(SEED + TARGETS.indexOf(kind));
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const { a, b, poseA, poseB, direction } = randomScene(random, kind);
      const hit = sweepShapes(a, poseA, b, poseB, { direction, maxDistance: 6 });
      const frame = { position: randomPoint(random, 5), rotation: randomTurn(random) };
      const move = (pose: typeof poseA) => ({
        position: pointTo(frame, pose.position),
        rotation: compose(frame.rotation, pose.rotation),
      });
      const turned = turnTo(frame, direction);
      const other = sweepShapes(a, move(poseA), b, move(poseB), { direction: turned, maxDistance: 6 });
      expect(other === null).toBe(hit === null);
      if (hit === null || other === null) continue;
      hits++;
      expect(other.startPenetrating).toBe(hit.startPenetrating);
      const slope = Math.max(1e-3, Math.abs(dot(toArray(hit.sweepNormal), unit(direction))));
      expect(Math.abs(other.distance - hit.distance) * slope).toBeLessThan(1e-11);
      expect(Math.abs(other.penetrationDepth - hit.penetrationDepth)).toBeLessThan(1e-9);
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });

  test.each(TARGETS)("10⁷ from the origin as exact as at it: %s", (kind) => {
    const random = generator(SEED + 10 + TARGETS.indexOf(kind));
    let hits = 0;
    const far = [1e7, -3e7, 2e7];
    for (let i = 0; i < SWEEPS; i++) {
      const { a, b, poseA, poseB, direction } = randomScene(random, kind);
      // positions that can be written down there as well
      const snap = (x: number) => Math.round(x * 2 ** 20) / 2 ** 20;
      const near = (pose: typeof poseA) => ({ ...pose, position: pose.position.map(snap) });
      const away = (pose: typeof poseA) => ({ ...pose, position: pose.position.map((x, k) => snap(x) + far[k]) });
      const hit = sweepShapes(a, near(poseA), b, near(poseB), { direction, maxDistance: 6 });
      const other = sweepShapes(a, away(poseA), b, away(poseB), { direction, maxDistance: 6 });
      expect(other === null).toBe(hit === null);
      if (hit === null || other === null) continue;
      hits++;
      expect(other.distance).toBe(hit.distance);
      expect(other.penetrationDepth).toBe(hit.penetrationDepth);
      expect(gap(toArray(other.sweepNormal), toArray(hit.sweepNormal))).toBeLessThan(1e-14);
      expect(other.childIndex).toBe(hit.childIndex);
      expect(gap(toArray(other.normal), toArray(hit.normal))).toBeLessThan(1e-6);
      expect(
        gap(
          toArray(other.point),
          toArray(hit.point).map((x, k) => x + far[k]),
        ),
      ).toBeLessThan(1e-8);
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });

  test("b moving the other way is hit as soon, with the normal turned round", () => {
    const random = generator(SEED + 20);
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const { a, b, poseA, poseB, direction } = randomScene(random, "convex");
      const hit = sweepShapes(a, poseA, b, poseB, { direction, maxDistance: 6 });
      const back = direction.map((x) => -x);
      const other = sweepShapes(b, poseB, a, poseA, { direction: back, maxDistance: 6 });
      expect(other === null).toBe(hit === null);
      if (hit === null || other === null) continue;
      hits++;
      const slope = Math.max(1e-3, Math.abs(dot(toArray(hit.sweepNormal), unit(direction))));
      expect(Math.abs(other.distance - hit.distance) * slope).toBeLessThan(1e-11);
      expect(Math.abs(other.penetrationDepth - hit.penetrationDepth)).toBeLessThan(1e-9);
      // the same contact, seen from the resting a
      const moved = toArray(other.point).map((x, k) => x + unit(direction)[k] * hit.distance);
      if (!hit.startPenetrating && isPointContact(toArray(hit.sweepNormal), direction)) {
        expect(
          gap(
            toArray(hit.sweepNormal).map((x) => -x),
            toArray(other.sweepNormal),
          ),
        ).toBeLessThan(1e-5);
        expect(gap(moved, toArray(hit.point))).toBeLessThan(1e-5);
      }
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });

  test.each([10, -90, 90])("a scale by 2^%d of all lengths scales distance and depth, bit for bit", (power) => {
    const random = generator(SEED + 30);
    const k = 2 ** power;
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const { a, b, poseA, poseB, direction } = randomScene(random, pick(random, ["convex", "mesh"]));
      if (a.type.name === "convexHull" || b.type.name === "convexHull") continue;
      const large = (pose: typeof poseA) => ({ ...pose, position: pose.position.map((x) => x * k) });
      const hit = sweepShapes(a, poseA, b, poseB, { direction, maxDistance: 6 });
      const other = sweepShapes(scaled(a, k), large(poseA), scaled(b, k), large(poseB), {
        direction,
        maxDistance: 6 * k,
      });
      expect(other?.distance).toBe(hit === null ? undefined : hit.distance * k);
      expect(other?.penetrationDepth).toBe(hit === null ? undefined : hit.penetrationDepth * k);
      if (hit === null || other === null) continue;
      expect(gap(toArray(other.sweepNormal), toArray(hit.sweepNormal))).toBeLessThan(1e-14);
      hits++;
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.2);
  });
});

/** Steep enough for the place of the contact not to be noise. */
function isPointContact(normal: number[], direction: number[]): boolean {
  return Math.abs(dot(normal, unit(direction))) > 0.05;
}
