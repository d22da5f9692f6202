import { describe, expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose, type PoseLike, readPose } from "../../src/math/pose.ts";
import { convexDistance } from "../../src/narrowphase/convex-distance.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { FaceBound } from "../../src/narrowphase/face-bound.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { type Triangle, triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "../acceleration/support.ts";

type Random = () => number;

const KINDS: Record<string, (size: number) => Shape> = {
  box: (s) => box(s, 0.3 * s, 0.1 * s),
  capsule: (s) => capsule(0.2 * s, s),
  cylinder: (s) => cylinder(0.3 * s, s),
  cone: (s) => cone(0.4 * s, s),
  hull: (s) => convexHull([0, 0, 0, s, 0, 0, 0, 2 * s, 0, 0, 0, 0.3 * s, s, s, s]),
  sphere: (s) => sphere(s),
  triangle: (s) => triangle([0, 0, 0], [2 * s, 0, 0.1 * s], [0, 3 * s, 0]),
};

function posed(scale: number, random: Random): PoseLike {
  const q = [0, 0, 0, 0].map(() => random() - 0.5);
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
  const at = () => scale * (2 * random() - 1);
  return {
    position: [at(), at(), at()],
    rotation: random() < 0.2 ? [0, 0, 0, 1] : q.map((value) => value / length),
  } as PoseLike;
}

function soup(faces: number, scale: number, random: Random): Mesh {
  const points: number[] = [];
  for (let face = 0; face < faces; face++) {
    const middle = [random(), random(), random()].map((value) => 2 * value - 1);
    const size = random() < 0.1 ? 0 : 0.8 * random();
    for (let k = 0; k < 9; k++) points.push(scale * (middle[k % 3] + size * (random() - 0.5)));
  }
  return mesh(points);
}

/** What the faces say one by one. */
function bruteForce(shape: Mesh, each: (face: Triangle, index: number) => void): void {
  const all = createAabb();
  for (let i = 0; i < 3; i++) {
    all[i] = -Infinity;
    all[i + 3] = Infinity;
  }
  fullType(shape).parts!(shape, all, (part, _pose, index) => each(part as Triangle, index));
}

describe.each(Object.keys(KINDS))("%s at a mesh", (kind) => {
  test.each([1e-3, 1, 1e6])("the same as face by face, sizes of %f (seed 411)", (scale) => {
    const random = randomNumbers(411);
    const identity = createPose();
    const pose = createPose();
    const one = new Separation();
    const all = new Separation();
    let overlaps = 0;
    let apart = 0;
    for (let i = 0; i < 60; i++) {
      const shape = soup(40, scale, random);
      const other = KINDS[kind](scale * (0.1 + 0.5 * random()));
      readPose("test", "", posed(scale, random), pose);
      let least = Infinity;
      let meets = false;
      bruteForce(shape, (face) => {
        one.limit = Infinity;
        convexDistance(other, pose, face, identity, one);
        least = Math.min(least, one.distance);
        meets ||= overlapPair(other, pose, face, identity);
      });
      expect(overlapPair(other, pose, shape, identity)).toBe(meets);
      all.limit = Infinity;
      expect(distancePair(other, pose, shape, identity, all)).toBe(true);
      expect(Math.abs(all.distance - least)).toBeLessThanOrEqual(1e-13 * scale);
      overlaps += Number(meets);
      apart += Number(!meets);
    }
    expect(overlaps).toBeGreaterThan(5);
    expect(apart).toBeGreaterThan(5);
  });

  test("no face is beyond less than its distance, and many are beyond half of it (seed 412)", () => {
    const random = randomNumbers(412);
    const identity = createPose();
    const pose = createPose();
    const bound = new FaceBound();
    const around = createAabb();
    const found = new Separation();
    const limit = new Float64Array(1);
    let told = 0;
    for (let i = 0; i < 40; i++) {
      const other = KINDS[kind](0.1 + 0.4 * random());
      readPose("test", "", posed(1.3, random), pose);
      other.type.aabb(other, pose, around);
      bound.begin(other, pose, around);
      bruteForce(soup(20, 1, random), (face) => {
        found.limit = Infinity;
        convexDistance(other, pose, face, identity, found);
        limit[0] = found.distance + 1e-12;
        expect(bound.isBeyond(face, limit)).toBe(false);
        limit[0] = found.distance > 0 ? 0.5 * found.distance : 3 * found.distance;
        told += Number(bound.isBeyond(face, limit));
        if (random() < 0.2) bound.aim(found.normal);
      });
    }
    expect(told).toBeGreaterThan(200);
  });
});
