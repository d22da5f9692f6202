import { describe, expect, test } from "vitest";
import type { Pose } from "../../../src/math/pose.ts";
import { sweepConvex } from "../../../src/narrowphase/sweep/sweep-convex.ts";
import { sweepSupports } from "../../../src/narrowphase/sweep/sweep-supports.ts";
import { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { between, generator, type Kind, motionOf, type Random, randomPoint, randomSample, slopeOf } from "./samples.ts";

const SEED = 31415;
/** Relative to the largest coordinate in play: the plane of either contact is at most so far from the other. */
const AGREE = 1e-14;

const CLOSED = [
  ["sphere", "sphere"],
  ["sphere", "capsule"],
  ["capsule", "sphere"],
  ["sphere", "box"],
  ["box", "sphere"],
  ["sphere", "triangle"],
  ["triangle", "sphere"],
  ["capsule", "capsule"],
] as const satisfies readonly (readonly [Kind, Kind])[];

/** Turns a sweep that meets into one that grazes: moved aside along the normal's part across the motion until it all but misses. */
function graze(
  random: Random,
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  contact: SweepContact,
): void {
  const n = contact.normal;
  const along = n[0] * motion[0] + n[1] * motion[1] + n[2] * motion[2];
  const aside = [0, 1, 2].map((i) => n[i] - along * motion[i]);
  const length = Math.hypot(aside[0], aside[1], aside[2]);
  if (!(length > 1e-3)) return;
  let meets = 0;
  let misses = 10;
  const start = poseA.slice();
  const shift = (x: number) => {
    for (let i = 0; i < 3; i++) poseA[9 + i] = start[9 + i] + (x * aside[i]) / length;
  };
  for (let step = 0; step < 40; step++) {
    const middle = (meets + misses) / 2;
    shift(middle);
    if (sweepSupports(a, poseA, b, poseB, motion, contact)) meets = middle;
    else misses = middle;
  }
  shift(meets * (1 - 10 ** between(random, -12, -2)));
}

describe(`closed forms and the cast from support points, seed ${SEED}`, () => {
  test.each(CLOSED)("%s at %s agree, grazing ones included", (kindA, kindB) => {
    const random = generator(SEED + CLOSED.findIndex(([a, b]) => a === kindA && b === kindB));
    const contact = new SweepContact();
    const twin = new SweepContact();
    const count = 1500;
    let hits = 0;
    let shallow = 0;
    for (let i = 0; i < count; i++) {
      const ratio = random() < 0.3 ? 10 ** between(random, -3, 3) : 1;
      const { a, poseA, b, poseB, motion, scale } = randomSample(
        kindA,
        kindB,
        random,
        Math.min(1, ratio),
        Math.min(1, 1 / ratio),
      );
      if (i % 8 === 0 && sweepSupports(a, poseA, b, poseB, motion, twin)) {
        graze(random, a, poseA, b, poseB, motion, twin);
      }
      const name = `number ${i}`;
      const hit = sweepConvex(a, poseA, b, poseB, motion, contact);
      expect(sweepSupports(a, poseA, b, poseB, motion, twin), name).toBe(hit);
      if (!hit) continue;
      hits++;
      const slope = slopeOf(twin, motion);
      if (slope < 0.1) shallow++;
      expect(Math.abs(contact.distance - twin.distance) * slope, name).toBeLessThan(AGREE * scale);
      for (let k = 0; k < 3; k++) {
        // the smaller the ball and the slope, the more a place turns the normal
        const turn = (1e-13 * scale) / (slope * Math.min((a.rounding ?? 0) + (b.rounding ?? 0), 1));
        expect(Math.abs(contact.normal[k] - twin.normal[k]), name).toBeLessThan(turn);
      }
    }
    expect(hits / count).toBeGreaterThan(0.1);
    expect(hits / count).toBeLessThan(0.9);
    expect(shallow).toBeGreaterThan(count / 200);
  });

  test("which of two shapes moves is only a matter of sides", () => {
    const random = generator(SEED + 99);
    const contact = new SweepContact();
    const mirrored = new SweepContact();
    let hits = 0;
    for (let i = 0; i < 1000; i++) {
      const [kindA, kindB] = CLOSED[i % CLOSED.length];
      const { a, poseA, b, poseB, motion, scale } = randomSample(kindA, kindB, random, 1, 1);
      const back = motionOf([-motion[0], -motion[1], -motion[2]], motion[3]);
      const hit = sweepConvex(a, poseA, b, poseB, motion, contact);
      expect(sweepConvex(b, poseB, a, poseA, back, mirrored)).toBe(hit);
      if (!hit) continue;
      hits++;
      const slope = slopeOf(contact, motion);
      expect(Math.abs(contact.distance - mirrored.distance) * slope).toBeLessThan(AGREE * scale);
      for (let k = 0; k < 3; k++) {
        const along = contact.distance * motion[k];
        const accuracy = (1e-12 * scale) / slope;
        expect(Math.abs(contact.normal[k] + mirrored.normal[k])).toBeLessThan(accuracy);
        // the point of b, then that of a: the same where a has come to
        const difference = Math.abs(contact.point[k] - along - mirrored.point[k]);
        if (kindA === "sphere" || kindB === "sphere") expect(difference).toBeLessThan(accuracy);
      }
    }
    expect(hits).toBeGreaterThan(200);
  });

  test("a way of 1e7 costs what its direction costs, no more", () => {
    const random = generator(SEED + 100);
    const contact = new SweepContact();
    const twin = new SweepContact();
    let hits = 0;
    for (let i = 0; i < 400; i++) {
      const [kindA, kindB] = CLOSED[i % CLOSED.length];
      const { a, poseA, b, poseB, motion } = randomSample(kindA, kindB, random, 1e-3, 1e-3);
      motion[3] = Infinity;
      const aim = randomPoint(random, 3e-4);
      for (let k = 0; k < 3; k++) poseA[9 + k] = poseB[9 + k] - 1e7 * motion[k] + aim[k];
      const hit = sweepConvex(a, poseA, b, poseB, motion, contact);
      expect(sweepSupports(a, poseA, b, poseB, motion, twin)).toBe(hit);
      if (!hit) continue;
      hits++;
      expect(Math.abs(contact.distance - twin.distance) * slopeOf(twin, motion)).toBeLessThan(1e7 * 2 ** -50);
    }
    expect(hits).toBeGreaterThan(100);
  });
});
