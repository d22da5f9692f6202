import { describe, expect, test } from "vitest";
import { SweepContact } from "../../src/narrowphase/sweep-contact.ts";
import type { SweepHit } from "../../src/narrowphase/sweep-hit.ts";
import {
  OVERLAP_IGNORE,
  OVERLAP_REPORT,
  OVERLAP_WHEN_MOVING_IN,
  sweepPair,
  sweepPairAll,
} from "../../src/narrowphase/sweep-pair.ts";
import { type InitialOverlap, sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape, ShapeType } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import {
  compose,
  dot,
  generator,
  KINDS,
  type PlainPose,
  pick,
  pointTo,
  posed,
  type Random,
  randomPoint,
  randomSwept,
  randomTurn,
  soup,
  toArray,
  unit,
} from "./sweep-support.ts";

const SEED = 7117;
const SWEEPS = 250;
/** Distances times cosine, for numbers about 10 in size. */
const TOLERANCE = 1e-11;
const MODES: readonly InitialOverlap[] = ["report", "ignore", "whenMovingIn"];
const MODE_NUMBERS = [OVERLAP_REPORT, OVERLAP_IGNORE, OVERLAP_WHEN_MOVING_IN];

interface Child extends PlainPose {
  readonly shape: Shape;
}

function children(random: Random, count: number, spread: number, all: boolean): Child[] {
  return Array.from({ length: count }, () => ({
    shape: all ? anyShape(random) : randomSwept(pick(random, KINDS), random, 0.6),
    position: randomPoint(random, spread),
    rotation: randomTurn(random),
  }));
}

function anyShape(random: Random): Shape {
  const kind = random();
  if (kind < 0.15) return triangle(randomPoint(random, 1), randomPoint(random, 1), randomPoint(random, 1));
  if (kind < 0.4) {
    const { positions, indices } = soup(random, 8, 1);
    return mesh(positions, indices);
  }
  if (kind < 0.45) return halfSpace(randomPoint(random, 1), -6);
  return randomSwept(pick(random, KINDS), random, 0.6);
}

function posedChild(whole: PlainPose, child: PlainPose): PlainPose {
  return { position: pointTo(whole, child.position), rotation: compose(whole.rotation, child.rotation) };
}

const key = (hit: SweepHit) => (hit.startPenetrating ? -hit.penetrationDepth : hit.distance);

function expectSame(hit: SweepHit | null, brute: SweepHit | null, direction: number[]): void {
  expect(hit === null, `${hit?.distance}, one by one ${brute?.distance}`).toBe(brute === null);
  if (hit === null || brute === null) return;
  expect(hit.startPenetrating).toBe(brute.startPenetrating);
  const slope = Math.max(1e-3, Math.abs(dot(toArray(brute.sweepNormal), unit(direction))));
  expect(Math.abs(hit.distance - brute.distance) * slope).toBeLessThan(TOLERANCE);
  expect(Math.abs(hit.penetrationDepth - brute.penetrationDepth)).toBeLessThan(TOLERANCE);
}

/** A compound of ten or of three, so that both ways to find children are taken. */
const COUNTS = [3, 12];

describe(`compounds are met child by child (seed ${SEED})`, () => {
  test.each(COUNTS)("hit: %i children, the nearest (deepest) of them", (count) => {
    const random = generator(SEED + count);
    const seen = { hits: 0, starts: 0 };
    for (let i = 0; i < SWEEPS; i++) {
      const list = children(random, count, 2.5, true);
      const pose = { position: randomPoint(random, 3), rotation: randomTurn(random) };
      const a = randomSwept(pick(random, KINDS), random, 0.6);
      const start = { position: randomPoint(random, 6), rotation: randomTurn(random) };
      const direction = randomPoint(random, 2).map((x, k) => x + pose.position[k] - start.position[k]);
      const move = { direction, maxDistance: 8 };
      const hit = sweepShapes(a, start, compound(list), pose, move);
      let brute: SweepHit | null = null;
      let number = -1;
      list.forEach((child, c) => {
        const one = sweepShapes(a, start, child.shape, posedChild(pose, child), move);
        if (one === null || (brute !== null && key(one) >= key(brute))) return;
        brute = one;
        number = c;
      });
      expectSame(hit, brute, direction);
      expect(hit?.childIndex ?? -1).toBe(number);
      expect(hit?.faceIndex).toBe((brute as SweepHit | null)?.faceIndex);
      if (hit !== null) seen.hits++;
      if (hit?.startPenetrating) seen.starts++;
    }
    expect(seen.hits / SWEEPS).toBeGreaterThan(0.3);
    expect(seen.starts).toBeGreaterThan(3);
  });

  test("swept: the first (deepest) of its children against anything", () => {
    const random = generator(SEED + 50);
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const list = children(random, 3, 0.8, false);
      const b = random() < 0.4 ? compound(children(random, 4, 1.5, true)) : anyShape(random);
      const poseB = { position: randomPoint(random, 3), rotation: randomTurn(random) };
      const start = { position: randomPoint(random, 6), rotation: randomTurn(random) };
      const direction = randomPoint(random, 1).map((x, k) => x + poseB.position[k] - start.position[k]);
      const move = { direction, maxDistance: 8 };
      const hit = sweepShapes(compound(list), start, b, poseB, move);
      let brute: SweepHit | null = null;
      let number = -1;
      list.forEach((child, c) => {
        const one = sweepShapes(child.shape, posedChild(start, child), b, poseB, move);
        if (one === null || (brute !== null && key(one) >= key(brute))) return;
        brute = one;
        number = c;
      });
      expectSame(hit, brute, direction);
      expect(hit?.sweptChildIndex ?? -1).toBe(number);
      if (hit !== null) hits++;
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });

  test("compounds within compounds: the outermost child is named", () => {
    const inner = compound([{ shape: sphere(0.5) }, { shape: box(0.5, 0.5, 0.5), position: [0, 2, 0] }]);
    const outer = compound([
      { shape: sphere(1), position: [50, 0, 0] },
      { shape: inner, position: [0, 1, 0] },
    ]);
    const down = { direction: [0, -1, 0] };
    const hit = sweepShapes(outer, { position: [0, 20, 0] }, outer, null, down);
    expect(hit).toMatchObject({ childIndex: 1, sweptChildIndex: 1, normal: { x: 0, y: 1, z: 0 } });
    expect(hit?.distance).toBeCloseTo(20 - 3 - 0, 12);
    const other = sweepShapes(outer, { position: [50, 20, 0] }, outer, null, down);
    expect(other).toMatchObject({ childIndex: 0, sweptChildIndex: 1 });
  });

  test.each(MODES)("what overlaps at the start is treated child by child (%s)", (mode) => {
    const random = generator(SEED + 60);
    let differs = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const list = children(random, 5, 1.2, false);
      const a = randomSwept(pick(random, KINDS), random, 0.8);
      const start = { position: randomPoint(random, 1), rotation: randomTurn(random) };
      const move = { direction: randomPoint(random, 1), maxDistance: 6 };
      const hit = sweepShapes(a, start, compound(list), null, move, { initialOverlap: mode });
      let brute: SweepHit | null = null;
      for (const child of list) {
        const one = sweepShapes(a, start, child.shape, child, move, { initialOverlap: mode });
        if (one !== null && (brute === null || key(one) < key(brute))) brute = one;
      }
      expectSame(hit, brute, move.direction);
      if (hit !== null && !hit.startPenetrating) differs++;
    }
    expect(differs).toBeGreaterThan(mode === "report" ? 3 : 20);
  });
});

describe(`sweepPairAll (seed ${SEED})`, () => {
  test("gives each child its own contact, in order, in every mode", () => {
    const random = generator(SEED + 70);
    let contacts = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const list = children(random, pick(random, COUNTS), 2, true);
      const whole = compound(list);
      const pose = { position: randomPoint(random, 3), rotation: randomTurn(random) };
      const a =
        random() < 0.3 ? compound(children(random, 2, 0.5, false)) : randomSwept(pick(random, KINDS), random, 0.6);
      const start = { position: randomPoint(random, 4), rotation: randomTurn(random) };
      const direction = unit(randomPoint(random, 2).map((x, k) => x + pose.position[k] - start.position[k]));
      const motion = Float64Array.of(...direction, 8);
      const mode = i % 3;
      const found: SweepContact[] = [];
      const scratch = new SweepContact();
      sweepPairAll(a, posed(start), whole, posed(pose), motion, MODE_NUMBERS[mode], scratch, (contact) => {
        expect(contact).toBe(scratch);
        const copy = new SweepContact();
        copy.copy(contact);
        found.push(copy);
      });
      contacts += found.length;
      const wanted = list.flatMap((child, number) => {
        const move = { direction, maxDistance: 8 };
        const one = sweepShapes(a, start, child.shape, posedChild(pose, child), move, { initialOverlap: MODES[mode] });
        return one === null ? [] : [{ one, number }];
      });
      expect(found.map((contact) => contact.child)).toEqual(wanted.map(({ number }) => number));
      found.forEach((contact, k) => {
        const { one } = wanted[k];
        expect(contact.startPenetrating).toBe(one.startPenetrating);
        const slope = Math.max(1e-3, Math.abs(dot(toArray(one.sweepNormal), direction)));
        expect(Math.abs(contact.distance - one.distance) * slope).toBeLessThan(TOLERANCE);
        expect(contact.face).toBe(one.faceIndex);
      });
    }
    expect(contacts).toBeGreaterThan(SWEEPS);
  });

  test("any other shape gives at most one; `visit` may sweep again", () => {
    const scratch = new SweepContact();
    const other = new SweepContact();
    const motion = Float64Array.of(0, -1, 0, 10);
    const down = (shape: Shape) => {
      const distances: number[] = [];
      const from = posed({ position: [0, 5, 0], rotation: [0, 0, 0, 1] });
      const still = posed({ position: [0, 0, 0], rotation: [0, 0, 0, 1] });
      sweepPairAll(sphere(1), from, shape, still, motion, OVERLAP_REPORT, scratch, (contact) => {
        sweepPairAll(box(1, 1, 1), from, shape, still, motion, OVERLAP_REPORT, other, () => {});
        expect(sweepPair(sphere(0.5), from, shape, still, motion, OVERLAP_REPORT, other)).toBe(true);
        distances.push(contact.distance);
      });
      return distances;
    };
    expect(down(box(1, 1, 1))).toEqual([3]);
    expect(down(mesh([-3, 1, -3, 3, 1, -3, 0, 1, 3], [0, 1, 2]))).toEqual([3]);
    expect(
      down(compound([{ shape: box(1, 1, 1) }, { shape: sphere(2) }, { shape: sphere(1), position: [9, 0, 0] }])),
    ).toEqual([3, 2]);
  });
});

describe("shapes of the user's own", () => {
  /** A composite that can only list its parts: two boxes, side by side. */
  const left = box(1, 1, 1);
  const type = {
    name: "twins",
    solid: true,
    aabb(_shape: Shape, _pose: Float64Array, out: Float64Array) {
      out.set([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
    },
    parts(_shape: Shape, _box: Float64Array, visit: (part: Shape, pose: Float64Array, index: number) => void) {
      visit(left, posed({ position: [-1, 0, 0], rotation: [0, 0, 0, 1] }), 0);
      visit(left, posed({ position: [1, 0.5, 0], rotation: [0, 0, 0, 1] }), 1);
    },
    raycast: () => false,
    spans: () => {},
    normal: () => {},
  };
  const twins = { type: type as unknown as ShapeType } as Shape;

  test("a composite that can only list its parts is met part by part", () => {
    const hit = sweepShapes(sphere(0.5), { position: [0.8, 6, 0] }, twins, null, { direction: [0, -1, 0] });
    expect(hit).toMatchObject({ distance: 4, childIndex: 1, normal: { x: 0, y: 1, z: 0 } });
    expect(sweepShapes(sphere(0.5), { position: [-0.8, 6, 0] }, twins, null, { direction: [0, -1, 0] })?.distance).toBe(
      4.5,
    );
  });
});
