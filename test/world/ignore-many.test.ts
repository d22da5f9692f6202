import { expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import { World } from "../../src/world/world.ts";

/** A set that counts how often it is asked, and does not let itself be copied. */
class CountingSet extends Set<unknown> {
  asked = 0;

  override has(value: unknown): boolean {
    this.asked++;
    return super.has(value);
  }

  override [Symbol.iterator](): never {
    throw new Error("a set to ignore must not be gone through");
  }

  override values(): never {
    return this[Symbol.iterator]();
  }

  override keys(): never {
    return this[Symbol.iterator]();
  }

  override entries(): never {
    return this[Symbol.iterator]();
  }

  override forEach(): never {
    return this[Symbol.iterator]();
  }
}

interface Options {
  readonly ignore?: readonly unknown[] | ReadonlySet<unknown>;
  readonly stats?: { candidates?: number };
}

const BALL = sphere(0.5);
const RAY = { origin: [-1, 0, 0], direction: [1, 0, 0] };
const MOVE = { shape: BALL, position: [-2, 0, 0], direction: [1, 0, 0] };
const LINE = { shape: box(200, 0.2, 0.2) };

/** Every kind of query, and the keys of what it finds along the row. */
const QUERIES: readonly (readonly [string, (world: World, options?: Options) => number[]])[] = [
  ["raycast", (world, options) => keysOf([world.raycast(RAY, options)])],
  ["raycastAll", (world, options) => keysOf(world.raycastAll(RAY, { ...options, untilBlock: false }))],
  ["raycastAny", (world, options) => (world.raycastAny(RAY, options) ? [0] : [])],
  ["raycastSpans", (world, options) => keysOf(world.raycastSpans(RAY, options))],
  ["sweep", (world, options) => keysOf([world.sweep(MOVE, options)])],
  ["sweepAll", (world, options) => keysOf(world.sweepAll(MOVE, { ...options, untilBlock: false }))],
  ["sweepAny", (world, options) => (world.sweepAny(MOVE, options) ? [0] : [])],
  ["overlap", (world, options) => keysOf(world.overlap(LINE, options))],
  ["overlapAny", (world, options) => (world.overlapAny(LINE, options) ? [0] : [])],
  ["closest", (world, options) => keysOf(world.closest({ point: [0, 0, 0], k: 500 }, options))],
  ["penetration", (world, options) => keysOf(world.penetration(LINE, options)?.overlaps ?? [])],
];

/** In order, each once: a compound may be hit more than once. */
function keysOf(records: readonly ({ readonly collider: Collider } | null)[]): number[] {
  return [...new Set(records.flatMap((record) => (record === null ? [] : [record.collider.key])))];
}

/** 100 colliders in a row, every third of them a compound, every other one with an owner; 5,000 more elsewhere. */
function row() {
  const world = new World();
  const pair = compound([{ shape: BALL }, { shape: box(0.3, 0.3, 0.3) }]);
  const colliders = Array.from({ length: 100 }, (_, i) =>
    world.add({ shape: i % 3 === 0 ? pair : BALL, position: [2 * i, 0, 0], owner: i % 2 === 0 ? { i } : null }),
  );
  const others = Array.from({ length: 5000 }, (_, i) => world.add({ shape: BALL, position: [i, 500, 500] }));
  return { world, colliders, others };
}

const { world, colliders, others } = row();
/** The first 60 of the row: those with an owner by the owner, the others themselves. */
const ignored = colliders.slice(0, 60).map((collider) => collider.owner ?? collider);

test.each(QUERIES)(
  "World.%s looks into a set of thousands once or twice for each candidate, and never goes through it",
  (name, ask) => {
    const set = new CountingSet();
    for (const value of [...others, ...ignored]) set.add(value);
    const stats = { candidates: 0 };
    const found = ask(world, { ignore: set, stats });
    const left = Array.from({ length: 40 }, (_, i) => 60 + i);
    const one = ["raycast", "raycastAny", "sweep", "sweepAny", "overlapAny"].includes(name);
    if (!one) expect(found).toEqual(left);
    else expect(found).toEqual(name.endsWith("Any") ? [0] : [60]);
    expect(stats.candidates).toBeGreaterThanOrEqual(1);
    expect(set.asked).toBeGreaterThanOrEqual(stats.candidates);
    expect(set.asked).toBeLessThanOrEqual(2 * stats.candidates);
  },
);

test.each(QUERIES)("World.%s reads a long array once, however many candidates there are", (_name, ask) => {
  let reads = 0;
  const list = new Proxy([...others, ...ignored], {
    get(target, property, receiver) {
      if (typeof property === "string" && /^\d+$/.test(property)) reads++;
      return Reflect.get(target, property, receiver);
    },
  });
  const stats = { candidates: 0 };
  const found = ask(world, { ignore: list, stats });
  expect(found).toEqual(ask(world, { ignore: new Set([...others, ...ignored]) }));
  expect(stats.candidates).toBeGreaterThanOrEqual(1);
  expect(reads).toBe(list.length);
});

test("a set may change from query to query: it is not kept", () => {
  const set = new Set<unknown>(ignored);
  expect(world.raycast(RAY, { ignore: set })?.collider.key).toBe(60);
  set.add(colliders[60]);
  expect(world.raycast(RAY, { ignore: set })?.collider.key).toBe(61);
  set.clear();
  expect(world.raycast(RAY, { ignore: set })?.collider.key).toBe(0);
});
