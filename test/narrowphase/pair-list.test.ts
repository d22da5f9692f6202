import { describe, expect, test } from "vitest";
import { createPose, POSE_POSITION, readPose } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { PairList } from "../../src/narrowphase/pair-list.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { randomNumbers } from "../acceleration/support.ts";

type Random = () => number;

function soup(faces: number, scale: number, random: Random): Shape {
  const points: number[] = [];
  for (let face = 0; face < faces; face++) {
    const middle = [random(), random(), random()].map((value) => 2 * value - 1);
    for (let k = 0; k < 9; k++) points.push(scale * (middle[k % 3] + 0.5 * (random() - 0.5)));
  }
  return mesh(points);
}

function turned(random: Random, scale: number): { position: number[]; rotation: number[] } {
  const q = [0, 0, 0, 0].map(() => random() - 0.5);
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
  return {
    position: [0, 0, 0].map(() => scale * (random() - 0.5)),
    rotation: q.map((value) => value / length),
  };
}

const OTHERS: Record<string, (scale: number, random: Random) => Shape> = {
  box: (s) => box(0.5 * s, 0.2 * s, 0.1 * s),
  hull: (s) => convexHull([0, 0, 0, s, 0, 0, 0, 0.5 * s, 0, 0, 0, 0.3 * s, s, s, s]),
  cylinder: (s) => cylinder(0.2 * s, 0.5 * s),
  mesh: (s, random) => soup(5, s, random),
  "compound with a half-space": (s) =>
    compound([
      { shape: box(0.4 * s, 0.1 * s, 0.2 * s), rotation: [0, 0.6, 0, 0.8], position: [0.1 * s, 0, 0] },
      { shape: halfSpace([0, 1, 0], -0.5 * s) },
    ]),
};

describe.each(Object.keys(OTHERS))("pairs of a %s and a mesh", (kind) => {
  test.each([1e-3, 1, 1e5])("no pair is beyond what it is not, and many are; sizes of %f (seed 421)", (scale) => {
    const random = randomNumbers(421);
    const list = new PairList();
    const [poseA, poseB, moved] = [createPose(), createPose(), createPose()];
    const found = new Separation();
    const t = new Float64Array(3);
    let near = 0;
    let told = 0;
    for (let round = 0; round < 12; round++) {
      const gap = round % 2 === 0 ? 0 : 0.1 * scale;
      const faces = soup(20, scale, random);
      const other = OTHERS[kind](scale, random);
      readPose("test", "", turned(random, scale) as never, poseA);
      readPose("test", "", turned(random, scale) as never, poseB);
      const swap = random() < 0.5;
      expect(list.collect(swap ? faces : other, poseA, swap ? other : faces, poseB, Float64Array.of(scale, gap))).toBe(
        true,
      );
      for (let k = 0; k < 8 * list.count; k++) {
        const pair = list.pairs[k >> 3];
        for (let i = 0; i < 3; i++) t[i] = 0.6 * scale * (random() - 0.5);
        moved.set(pair.poseA);
        for (let i = 0; i < 3; i++) moved[POSE_POSITION + i] += t[i];
        found.limit = Infinity;
        distancePair(pair.a, moved, pair.b, pair.poseB, found);
        const limit = found.distance - gap;
        if (!(limit > -Infinity)) continue;
        if (limit <= 0) expect(pair.mayMeet(t, limit)).toBe(true);
        near += Number(limit <= 0);
        told += Number(limit > 0 && !pair.mayMeet(t, 0)) + Number(limit < 0 && !pair.mayMeet(t, 3 * limit));
      }
    }
    expect(near).toBeGreaterThan(10);
    expect(told).toBeGreaterThan(20);
  });
});
