import { describe, expect, test } from "vitest";
import type { SweepHit } from "../../../src/narrowphase/sweep-hit.ts";
import { sweepShapes } from "../../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { compound } from "../../../src/shapes/compound.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { SweepBatch } from "../../../src/world/batch/sweep-batch.ts";
import { sweepBatch } from "../../../src/world/batch/sweeps-of-shape.ts";
import type { Hit } from "../../../src/world/hit.ts";
import type { QueryStats } from "../../../src/world/query-stats.ts";
import { World } from "../../../src/world/world.ts";
import { numbers, pile, sheet, someWorld } from "./rays.ts";

const COUNT = 120;
const rotation = [0, 0.6, 0, 0.8];
const pose = { position: [0.5, -0.25, 1], rotation: [0.6, 0, 0, 0.8] };

/** Motions from around the origin towards it and past it, some that rest, some without end. */
function someMotions(count: number): Float64Array {
  const next = numbers(6);
  const motions = new Float64Array(7 * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) motions[7 * i + k] = (next() - 0.5) * 12;
    const length = [1, 0.001, 300, 1e-250][i % 4];
    for (let k = 3; k < 6; k++) motions[7 * i + k] = (next() - 0.5) * length - motions[7 * i + k - 3] * 0.1 * length;
    if (i % 7 === 0) motions.set([0, i % 2 === 0 ? 1 : -1, -0], 7 * i + 3);
    if (i % 13 === 0) motions.set([0, 0, 0], 7 * i + 3);
    motions[7 * i + 6] = [Infinity, 7, 0][i % 3 === 0 && i % 5 === 0 ? 2 : i % 2];
  }
  return motions;
}

const motions = someMotions(COUNT);

function motionAt(list: Float64Array | Float32Array, i: number) {
  const [x, y, z, dx, dy, dz, maxDistance] = list.subarray(7 * i, 7 * i + 7);
  return { position: [x, y, z], direction: [dx, dy, dz], maxDistance };
}

/** All numbers that a batch tells of motion `i`. */
function answer(batch: SweepBatch, i: number) {
  const three = (numbers: Float64Array) => [...numbers.subarray(3 * i, 3 * i + 3)];
  return {
    hit: batch.hit[i],
    distance: batch.distance[i],
    places: [three(batch.point), three(batch.normal), three(batch.sweepNormal)],
    start: [batch.startPenetrating[i], batch.penetrationDepth[i]],
    surface: [batch.faceIndex[i], batch.childIndex[i], batch.u[i], batch.v[i]],
  };
}

/** The same of the record of a single sweep. */
function expected(record: SweepHit | Hit | null) {
  if (record === null) {
    const zero = [0, 0, 0];
    const surface = [-1, -1, Number.NaN, Number.NaN];
    return { hit: 0, distance: Infinity, places: [zero, zero, zero], start: [0, 0], surface };
  }
  const { distance, point, normal, sweepNormal, barycentric, faceIndex, childIndex } = record;
  return {
    hit: 1,
    distance,
    places: [point, normal, sweepNormal].map(({ x, y, z }) => [x, y, z]),
    start: [record.startPenetrating ? 1 : 0, record.penetrationDepth],
    surface: [faceIndex, childIndex, barycentric?.y ?? Number.NaN, barycentric?.z ?? Number.NaN],
  };
}

describe("at one shape", () => {
  const targets = { sphere: sphere(2), cylinder: cylinder(1, 2), mesh: sheet(8), compound: pile };
  const dumbbell = compound([{ shape: sphere(0.4), position: [0, 0.5, 0] }, { shape: box(0.2, 0.3, 0.4) }]);
  const swept: Record<string, Shape> = { sphere: sphere(0.5), capsule: capsule(0.3, 0.5), dumbbell };
  const pairs = Object.entries(targets).flatMap(([name, target]) =>
    Object.entries(swept).map(([other, shape]) => [other, name, shape, target] as const),
  );

  test.each(pairs)("%s at %s: the same as single sweeps, to the bit", (_, __, shape, target) => {
    let hits = 0;
    for (const options of [undefined, { initialOverlap: "whenMovingIn" } as const]) {
      for (const at of [null, pose]) {
        for (const list of [motions, new Float32Array(motions)]) {
          const batch = sweepBatch({ shape: target, pose: at }, { shape, rotation }, list, options);
          expect(batch.count).toBe(COUNT);
          for (let i = 0; i < COUNT; i++) {
            const { position, ...move } = motionAt(list, i);
            const single = sweepShapes(shape, { position, rotation }, target, at, move, options);
            if (single !== null) hits++;
            expect(answer(batch, i), `motion ${i}`).toEqual(expected(single));
          }
        }
      }
    }
    expect(hits).toBeGreaterThan(COUNT / 4);
  });
});

describe("in a world", () => {
  const world = someWorld();
  const shape = capsule(0.3, 0.5);
  type Options = NonNullable<Parameters<typeof world.sweep>[1]>;
  const variants: Options[] = [
    {},
    { channel: "Visibility", ignore: [3, 4, "pile"] },
    { initialOverlap: "ignore", mobility: "movable" },
    { preFilter: (collider, child) => child !== 1 && collider.owner !== "sheet" },
    { postFilter: (hit) => (hit.distance > 0.25 ? undefined : "ignore") },
  ];

  test.each(variants.map((variant, i) => [i, variant] as const))("as single sweeps, options %i", (_, options) => {
    const batch = sweepBatch(world, { shape, rotation }, motions, options);
    for (let i = 0; i < COUNT; i++) {
      const single = world.sweep({ shape, rotation, ...motionAt(motions, i) }, options);
      expect(batch.colliders[i] === (single?.collider ?? null), `motion ${i}`).toBe(true);
      expect(answer(batch as SweepBatch, i)).toEqual(expected(single as Hit | null));
    }
  });

  test("the order of motions does not matter, nor what was in `out`", () => {
    const turned = new Float64Array(motions.length);
    for (let i = 0; i < COUNT; i++) turned.set(motions.subarray(7 * i, 7 * i + 7), 7 * (COUNT - 1 - i));
    const one = sweepBatch(world, shape, motions) as SweepBatch;
    const out = new SweepBatch(COUNT + 3);
    sweepBatch(pile, shape, motions, undefined, out);
    expect(sweepBatch(world, shape, turned, undefined, out)).toBe(out);
    for (let i = 0; i < COUNT; i++) expect(answer(out, COUNT - 1 - i)).toEqual(answer(one, i));
  });

  test("a filter may start another batch", () => {
    const plain = sweepBatch(world, shape, motions) as SweepBatch;
    const inner = sphere(0.1);
    const preFilter = () => sweepBatch(pile, { shape: inner, rotation }, motions.subarray(0, 14)).count === 2;
    const nested = sweepBatch(world, shape, motions, { preFilter }) as SweepBatch;
    for (let i = 0; i < COUNT; i++) expect(answer(nested, i)).toEqual(answer(plain, i));
  });

  test("stats are sums; what a filter throws passes on", () => {
    const sums: Record<string, number> = {};
    for (let i = 0; i < COUNT; i++) {
      const stats: Partial<QueryStats> = {};
      world.sweep({ shape, ...motionAt(motions, i) }, { stats });
      for (const [name, value] of Object.entries(stats)) sums[name] = (sums[name] ?? 0) + value;
    }
    const stats: Partial<QueryStats> = {};
    const whole = sweepBatch(world, shape, motions, { stats });
    expect(stats).toEqual(sums);
    const out = new SweepBatch(COUNT);
    let left = 60;
    const preFilter = () => {
      if (left-- === 0) throw new Error("enough");
      return true;
    };
    expect(() => sweepBatch(world, shape, motions, { preFilter }, out)).toThrow("enough");
    expect(out.count).toBeGreaterThan(1);
    expect(out.count).toBeLessThan(COUNT);
    for (let i = 0; i < out.count; i++) expect(out.distance[i]).toBe(whole.distance[i]);
    expect(sweepBatch(world, shape, motions).distance).toEqual(whole.distance);
  });
});

describe("bad input", () => {
  const ball = sphere(1);
  const bad = (at: number, value: number) => {
    const list = new Float64Array(14).fill(1);
    list[at] = value;
    return list;
  };
  // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
  const cases: [string, any[], string][] = [
    ["a number that is no motion", [ball, ball, new Float64Array(8)], "motions"],
    ["no array", [ball, ball, [1, 2, 3, 4, 5, 6, 7]], "motions"],
    ["NaN", [ball, ball, bad(9, Number.NaN)], "motions[9] must be finite, got NaN"],
    ["a start too far away", [ball, ball, bad(7, 1e200)], "motions[7] must be within"],
    ["an infinite direction", [ball, ball, bad(4, Infinity)], "motions[4] must be finite, got Infinity"],
    ["a negative distance", [ball, ball, bad(13, -1)], "motions[13] must be >= 0, got -1"],
    ["no target", [null, ball, bad(0, 0)], "target must be"],
    ["no shape", [ball, { shape: 3 }, bad(0, 0)], "swept must be a shape or {shape, rotation}"],
    ["a place of the swept shape", [ball, { shape: ball, position: [0, 0, 0] }, bad(0, 0)], 'one with "position"'],
    ["a mesh that moves", [ball, sheet(2), bad(0, 0)], "swept"],
    ["an option of worlds at a shape", [ball, ball, bad(0, 0), { channel: "Visibility" }], "channel"],
    ["an unknown mode", [ball, ball, bad(0, 0), { initialOverlap: "maybe" }], "initialOverlap"],
    ["too little room", [new World(), ball, bad(0, 0), {}, new SweepBatch(1)], "room for 2"],
    ["another record", [new World(), ball, bad(0, 0), {}, {}], "out must be a SweepBatch"],
  ];

  test.each(cases)("%s", (_, args, message) => {
    const out = args[4] instanceof SweepBatch ? args[4] : new SweepBatch(2);
    const before = answer(out, 0);
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    expect(() => (sweepBatch as any)(...args)).toThrow(message);
    expect(answer(out, 0)).toEqual(before);
    expect(out.count).toBe(0);
  });
});
