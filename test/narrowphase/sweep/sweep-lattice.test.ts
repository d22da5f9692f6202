import { describe, expect, test } from "vitest";
import type { Pose } from "../../../src/math/pose.ts";
import { sweepConvex } from "../../../src/narrowphase/sweep/sweep-convex.ts";
import { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { triangle } from "../../../src/shapes/triangle.ts";
import {
  advance,
  distanceOf,
  generator,
  motionOf,
  moved,
  pointDistance,
  poseAt,
  type Random,
  reach,
} from "./samples.ts";

const SEED = 1618;
const KINDS = ["sphere", "box", "capsule", "cylinder", "cone", "hull", "flat", "segment", "triangle"] as const;
type Kind = (typeof KINDS)[number];
const HALF = Math.SQRT1_2;
const TURNS = [
  [0, 0, 0, 1],
  [HALF, 0, 0, HALF],
  [0, HALF, 0, HALF],
  [0, 0, HALF, HALF],
  [0.5, 0.5, 0.5, 0.5],
  [1, 0, 0, 0],
  [0, 0.6, 0, 0.8],
];

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const corner = (random: Random): [number, number, number] => [
  whole(random, -2, 2),
  whole(random, -2, 2),
  whole(random, -2, 2),
];

/** Whole lengths, so that corners meet corners, edges run along edges and motions graze. */
function latticeShape(kind: Kind, random: Random): Shape {
  const length = () => whole(random, 1, 2);
  if (kind === "sphere") return sphere(length());
  if (kind === "box") return box(length(), length(), length());
  if (kind === "capsule") return capsule(length(), length());
  if (kind === "cylinder") return cylinder(length(), length());
  if (kind === "cone") return cone(length(), length());
  if (kind === "hull") return convexHull(Array.from({ length: 8 }, () => corner(random)));
  if (kind === "segment") return convexHull([corner(random), corner(random)]);
  if (kind === "flat")
    return convexHull(Array.from({ length: 4 }, () => [whole(random, -2, 2), 0, whole(random, -2, 2)]));
  for (;;) {
    try {
      return triangle(corner(random), corner(random), corner(random));
    } catch {
      // three points on a line
    }
  }
}

const latticePose = (random: Random): Pose => poseAt(corner(random), TURNS[whole(random, 0, TURNS.length - 1)]);

describe(`sweeps on a lattice, where all coincides, seed ${SEED}`, () => {
  test.each(KINDS)("%s at all others", (kindA) => {
    const random = generator(SEED + KINDS.indexOf(kindA));
    const contact = new SweepContact();
    const count = 900;
    let sweeps = 0;
    let hits = 0;
    for (let i = 0; i < count; i++) {
      const kindB = KINDS[i % KINDS.length];
      const a = latticeShape(kindA, random);
      const b = latticeShape(kindB, random);
      const poseA = latticePose(random);
      const poseB = latticePose(random);
      const direction = [whole(random, -1, 1), whole(random, -1, 1), whole(random, -1, 1)];
      if (direction.every((x) => x === 0)) continue;
      for (let k = 0; k < 3; k++) poseA[9 + k] -= 2 * whole(random, 3, 6) * direction[k];
      const motion = motionOf(direction);
      if (distanceOf(a, poseA, b, poseB) <= 0) continue;
      sweeps++;
      const name = `${kindA} at ${kindB} number ${i}`;
      if (!sweepConvex(a, poseA, b, poseB, motion, contact)) {
        expectMiss(name, a, poseA, b, poseB, motion);
        continue;
      }
      hits++;
      const { normal: n, point } = contact;
      const at = moved(poseA, motion, contact.distance);
      const low = -reach(a, at, [-n[0], -n[1], -n[2]], point);
      const high = reach(b, poseB, n, point);
      // never late, to rounding; never early by more; the place may be less exact where round shapes meet along a line
      expect(low - high, name).toBeGreaterThan(-1e-12);
      expect(low - high, name).toBeLessThan(1e-12);
      expect(contact.error, name).toBeLessThan(1e-9);
      expect(Math.abs(pointDistance(a, at, point)), name).toBeLessThan(1e-6);
      expect(Math.abs(pointDistance(b, poseB, point)), name).toBeLessThan(1e-6);
    }
    expect(hits / sweeps).toBeGreaterThan(0.2);
    expect(hits / sweeps).toBeLessThan(0.8);
  });
});

/** A miss may touch in passing, but nowhere overlaps. */
function expectMiss(name: string, a: Shape, poseA: Pose, b: Shape, poseB: Pose, motion: Float64Array): void {
  const first = advance(a, poseA, b, poseB, motion, 60, 1e-9);
  if (first === Infinity) return;
  for (let k = 0; k < 60; k++) {
    const depth = distanceOf(a, moved(poseA, motion, first + k * 0.1), b, poseB);
    expect(depth, `${name} at ${first + k * 0.1}`).toBeGreaterThan(-1e-12);
  }
}
