import { describe, expect, test } from "vitest";
import { createPose, type Pose } from "../../src/math/pose.ts";
import { convexDistance } from "../../src/narrowphase/convex-distance.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { bruteDistance, partsOf } from "./pair-brute-force.ts";
import {
  anyConvex,
  bumpyMesh,
  CONVEX,
  convexCompound,
  cubeMesh,
  OTHERS,
  poseOf,
  Random,
  soup,
} from "./pair-samples.ts";

const SEED = 502;
const ORIGIN = createPose();

function distance(a: Shape, poseA: Pose, b: Shape, poseB: Pose): Separation {
  const out = new Separation();
  expect(distancePair(a, poseA, b, poseB, out)).toBe(true);
  return out;
}

const COMPOSITES: Record<string, (r: Random) => Shape> = {
  mesh: (r) => bumpyMesh(r, 4),
  scaledMesh: (r) => OTHERS.scaledMesh(r, 1),
  heightField: (r) => OTHERS.heightField(r, 1),
  compound: (r) => convexCompound(r, 12),
  mixedCompound: (r) => OTHERS.mixedCompound(r, 1),
  soup: (r) => soup(r, 15),
};

describe(`composites against all pairs of their parts (seed ${SEED})`, () => {
  const others: Record<string, (r: Random) => Shape> = { convex: (r) => anyConvex(r), ...COMPOSITES };
  const cases = Object.keys(COMPOSITES).flatMap((a) => Object.keys(others).map((b) => [a, b]));
  test.each(cases)("%s, %s", (nameA, nameB) => {
    const r = new Random(SEED + cases.findIndex(([a, b]) => a === nameA && b === nameB));
    const count = nameB === "convex" ? 60 : 8;
    let apart = 0;
    for (let k = 0; k < count; k++) {
      const a = COMPOSITES[nameA](r);
      const b = others[nameB](r);
      const poseA = r.pose(0.5);
      const poseB = r.pose(k % 2 === 0 ? 0.5 : 4);
      const found = distance(a, poseA, b, poseB);
      const slow = bruteDistance(a, poseA, b, poseB);
      if (slow.distance > 0) apart++;
      expect(Math.abs(found.distance - slow.distance)).toBeLessThan(2e-14);
      expectNamed(found, a, poseA, b, poseB);
      const swapped = distance(b, poseB, a, poseA);
      expect(Math.abs(found.distance - swapped.distance)).toBeLessThan(1e-14);
    }
    expect(apart).toBeGreaterThan(0);
    expect(apart).toBeLessThan(count);
  });
});

/** The parts that are named have the distance that is given. */
function expectNamed(found: Separation, a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
  const partsA = partsOf(a, poseA).filter(({ child, face }) => child === found.childA && face === found.faceA);
  const partsB = partsOf(b, poseB).filter(({ child, face }) => child === found.childB && face === found.faceB);
  const pair = new Separation();
  let least = Infinity;
  for (const one of partsA) {
    for (const other of partsB) {
      convexDistance(one.shape, one.pose, other.shape, other.pose, pair);
      least = Math.min(least, pair.distance);
    }
  }
  expect(Math.abs(least - found.distance)).toBeLessThan(1e-14);
}

describe("equal pairs", () => {
  test("around a vertex of a mesh the lowest face answers, on either side", () => {
    const r = new Random(SEED);
    const tip = cubeMesh(1);
    const around = partsOf(tip, ORIGIN)
      .filter(({ shape }) => hasCorner(shape, 1))
      .map(({ face }) => face);
    for (let k = 0; k < 50; k++) {
      // far out on the diagonal, so that the corner is nearest whatever the turn
      const pose = poseOf([3 + r.next(), 3 + r.next(), 3 + r.next()], r.turn());
      const small = anyConvex(r, 0.3);
      expect(distance(small, pose, tip, ORIGIN).faceB).toBe(Math.min(...around));
      expect(distance(tip, ORIGIN, small, pose).faceA).toBe(Math.min(...around));
    }
  });

  test("of equal children the first answers", () => {
    const row = compound([0, 1, 2, 3].map((k) => ({ shape: box(0.5, 0.5, 0.5), position: [(k ^ 1) * 1.5, 0, 0] })));
    const found = distance(row, ORIGIN, compound([{ shape: halfSpace([0, 1, 0], -2) }]), ORIGIN);
    expect(found.distance).toBe(1.5);
    expect([found.childA, found.faceA, found.childB, found.faceB]).toEqual([0, -1, 0, -1]);
  });

  test("the child named is the outermost", () => {
    const inner = compound([{ shape: sphere(1), position: [9, 0, 0] }, { shape: cubeMesh(1) }]);
    const outer = compound([{ shape: sphere(1), position: [0, 9, 0] }, { shape: inner }]);
    const found = distance(sphere(1), poseOf([0, 0, -3]), outer, ORIGIN);
    expect(found.distance).toBe(1);
    expect(found.childB).toBe(1);
    expect(found.faceB).toBe(0);
    expect([found.childA, found.faceA]).toEqual([-1, -1]);
  });
});

function hasCorner(shape: Shape, at: number): boolean {
  const { points } = shape as unknown as { points: Float64Array };
  return [0, 3, 6].some((i) => points[i] === at && points[i + 1] === at && points[i + 2] === at);
}

describe("half-spaces", () => {
  const floor = halfSpace([0, 1, 0], 1);

  test("of convex shapes the lowest point counts, exactly", () => {
    const found = distance(box(1, 2, 3), poseOf([5, 4, 6]), floor, ORIGIN);
    expect(found.distance).toBe(1);
    expect(Array.from(found.normal)).toEqual([0, 1, 0]);
    expect(found.pointA[1]).toBe(2);
    expect(found.pointB[1]).toBe(1);
    expect(distance(sphere(2), poseOf([0, 2, 0]), floor, ORIGIN).distance).toBe(-1);
    const swapped = distance(floor, ORIGIN, sphere(2), poseOf([0, 2, 0]));
    expect(swapped.distance).toBe(-1);
    expect(swapped.normal[1]).toBe(-1);
  });

  test("of composites the lowest part", () => {
    const found = distance(floor, poseOf([0, -1, 0]), cubeMesh(1), poseOf([0, 3, 0]));
    expect(found.distance).toBe(2);
    expect(found.faceB).toBeGreaterThanOrEqual(0);
    expect(distance(convexCompound(new Random(3), 5), poseOf([0, 50, 0]), floor, ORIGIN).distance).toBeGreaterThan(40);
  });

  test(`of any composite the lowest of all parts, in any direction and within any limit (seed ${SEED})`, () => {
    const r = new Random(SEED);
    const out = new Separation();
    let overlaps = 0;
    for (let k = 0; k < 400; k++) {
      const names = Object.keys(COMPOSITES);
      const composite = COMPOSITES[names[k % names.length]](r);
      const space = halfSpace(k % 3 === 0 ? [0, k % 2 === 0 ? 1 : -1, 0] : r.unit(), r.from(-2, 2));
      const [pose, poseSpace] = [r.pose(1), r.pose(1)];
      const each = partsOf(composite, pose).map((part) => distance(part.shape, part.pose, space, poseSpace).distance);
      const lowest = Math.min(...each);
      if (lowest < 0) overlaps++;
      expect(Math.abs(distance(composite, pose, space, poseSpace).distance - lowest)).toBeLessThan(1e-14);
      expect(overlapPair(space, poseSpace, composite, pose)).toBe(lowest <= 0);
      out.limit = lowest + 1e-9;
      expect(distancePair(space, poseSpace, composite, pose, out)).toBe(true);
      out.limit = lowest - 1e-9;
      expect(distancePair(space, poseSpace, composite, pose, out)).toBe(false);
    }
    expect(overlaps).toBeGreaterThan(100);
    expect(overlaps).toBeLessThan(350);
  });

  test("that face each other have a gap or a depth, all others overlap without end", () => {
    const ceiling = halfSpace([0, -1, 0], -3);
    const gap = distance(ceiling, ORIGIN, floor, ORIGIN);
    expect(gap.distance).toBe(2);
    expect(gap.normal[1]).toBe(1);
    expect([gap.pointA[1], gap.pointB[1]]).toEqual([3, 1]);
    expect(distance(ceiling, poseOf([0, -3, 0]), floor, ORIGIN).distance).toBe(-1);
    expect(distance(floor, ORIGIN, floor, poseOf([0, -9, 0])).distance).toBe(-Infinity);
    expect(distance(floor, ORIGIN, halfSpace([1, 0, 0]), ORIGIN).distance).toBe(-Infinity);
    const turned = poseOf([1, 2, 3], [0.5, 0.5, 0.5, 0.5]);
    expect(distance(ceiling, turned, floor, turned).distance).toBeCloseTo(2, 14);
  });
});

describe("surfaces", () => {
  test("what is inside a closed mesh has the distance to its faces", () => {
    expect(distance(sphere(0.25), ORIGIN, cubeMesh(1), ORIGIN).distance).toBe(0.75);
    expect(distance(box(0.5, 0.25, 0.25), ORIGIN, cubeMesh(1), ORIGIN).distance).toBe(0.5);
  });

  test("a mesh without any area is nowhere", () => {
    const nothing = mesh([0, 0, 0, 1, 0, 0, 2, 0, 0]);
    const out = new Separation();
    expect(distancePair(sphere(1), ORIGIN, nothing, ORIGIN, out)).toBe(false);
    expect(distancePair(nothing, ORIGIN, box(1, 1, 1), ORIGIN, out)).toBe(false);
    expect(distancePair(nothing, ORIGIN, halfSpace([0, 1, 0]), ORIGIN, out)).toBe(false);
  });
});

describe("limits", () => {
  test(`give what is within, and nothing beyond (seed ${SEED})`, () => {
    const r = new Random(SEED);
    const out = new Separation();
    for (let k = 0; k < 300; k++) {
      const a = k % 2 === 0 ? anyConvex(r) : convexCompound(r, 3);
      const b = k % 3 === 0 ? bumpyMesh(r, 3) : convexCompound(r, 4);
      const [poseA, poseB] = [r.pose(1.5), r.pose(1.5)];
      const found = distance(a, poseA, b, poseB).distance;
      out.limit = found + 1e-9;
      expect(distancePair(a, poseA, b, poseB, out)).toBe(true);
      expect(Math.abs(out.distance - found)).toBeLessThan(1e-14);
      out.limit = found - 1e-9;
      expect(distancePair(a, poseA, b, poseB, out)).toBe(false);
    }
  });
});

describe("kinds of the user's own", () => {
  const base = convexCompound(new Random(5), 6);
  const { partsNear: _, closestPoint: __, ...type } = base.type;
  const own = { ...base, type: { ...type, name: "own" } } as Shape;

  test("a composite with `parts` alone", () => {
    const r = new Random(SEED);
    const out = new Separation();
    for (let k = 0; k < 40; k++) {
      const other = anyConvex(r);
      const pose = r.pose(3);
      const expected = distance(other, pose, base, ORIGIN).distance;
      expect(distance(other, pose, own, ORIGIN).distance).toBe(expected);
      out.limit = expected + 0.1;
      expect(distancePair(other, pose, own, ORIGIN, out)).toBe(true);
      expect(out.distance).toBe(expected);
    }
  });

  test("neither convex nor made of parts is an error that names the kind", () => {
    const { support: ___, ...bare } = CONVEX.box(new Random(1), 1).type;
    const odd = { type: { ...bare, name: "odd" } } as unknown as Shape;
    const message = 'a shape of kind "odd" has neither support nor parts';
    expect(() => distancePair(odd, ORIGIN, sphere(1), ORIGIN, new Separation())).toThrow(message);
    expect(() => distancePair(halfSpace([0, 1, 0]), ORIGIN, odd, ORIGIN, new Separation())).toThrow(message);
  });
});
