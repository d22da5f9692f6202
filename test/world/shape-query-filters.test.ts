import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import { Hit } from "../../src/world/hit.ts";
import type { FilterAnswer } from "../../src/world/query-options.ts";
import type { QueryStats } from "../../src/world/query-stats.ts";
import { World } from "../../src/world/world.ts";
import { generator, randomBodies, randomPoint } from "./random-scenes.ts";

const ball = sphere(0.5);

/** Unit cubes at z = 0, 5, 10. */
function row() {
  const world = new World();
  const colliders = [0, 5, 10].map((z, i) =>
    world.add({
      shape: box(1, 1, 1),
      position: [0, 0, z],
      owner: `owner ${i}`,
      mobility: i === 1 ? "static" : "movable",
    }),
  );
  return { world, colliders };
}

interface Options {
  readonly preFilter?: (collider: Collider, child: number) => FilterAnswer;
  readonly postFilter?: (record: { collider: Collider }) => FilterAnswer;
  readonly ignore?: readonly unknown[] | ReadonlySet<unknown>;
  readonly mobility?: "static" | "movable" | "any";
  readonly channel?: "Pawn";
  readonly stats?: Partial<QueryStats>;
}

/** Every query in a form that meets all three cubes and lists their colliders. */
const QUERIES: [string, (world: World, options?: Options) => Collider[]][] = [
  [
    "sweepAll",
    (world, options) =>
      world
        .sweepAll({ shape: ball, position: [0, 0, -10], direction: [0, 0, 1] }, { ...options, untilBlock: false })
        .map(({ collider }) => collider),
  ],
  ["overlap", (world, options) => world.overlap({ shape: box(1, 1, 20) }, options).map(({ collider }) => collider)],
  ["closest", (world, options) => world.closest({ point: [0, 0, -10], k: 9 }, options).map(({ collider }) => collider)],
  [
    "penetration",
    (world, options) =>
      world.penetration({ shape: box(0.5, 0.5, 20) }, options)?.overlaps.map(({ collider }) => collider) ?? [],
  ],
];

describe.each(QUERIES)("World.%s", (name, ask) => {
  test("asks filters about each collider and believes them", () => {
    const { world, colliders } = row();
    const [a, b, c] = colliders;
    expect(ask(world)).toEqual([a, b, c]);
    expect(ask(world, { ignore: [b] })).toEqual([a, c]);
    expect(ask(world, { ignore: new Set<unknown>(["owner 0", c]) })).toEqual([b]);
    expect(ask(world, { preFilter: (collider) => collider !== a })).toEqual([b, c]);
    expect(ask(world, { postFilter: ({ collider }) => collider !== a })).toEqual([b, c]);
    expect(ask(world, { mobility: "static" })).toEqual([b]);
    expect(ask(world, { mobility: "movable" })).toEqual([a, c]);
    a.setResponses({ Pawn: "ignore" });
    expect(ask(world, { channel: "Pawn" })).toEqual([b, c]);
    b.enabled = false;
    expect(ask(world, { channel: "Pawn" })).toEqual([c]);
    c.remove();
    expect(ask(world, { channel: "Pawn" })).toEqual([]);
  });

  test("counts what became of each candidate", () => {
    const { world, colliders } = row();
    const stats: Partial<QueryStats> = {};
    const find = { ignore: [colliders[0]], preFilter: (collider: Collider) => collider !== colliders[1] };
    expect(ask(world, { ...find, stats })).toEqual([colliders[2]]);
    expect(stats.rejectedByIgnore).toBeGreaterThan(0);
    expect(stats.rejectedByPreFilter).toBeGreaterThan(0);
    expect(stats.narrowTests).toBeGreaterThan(0);
    expect(stats.nodeVisits).toBeGreaterThan(0);
    const left = (stats.candidates ?? 0) - (stats.rejectedByIgnore ?? 0) - (stats.rejectedByPreFilter ?? 0);
    expect(left).toBe(stats.narrowTests);
    ask(world, { postFilter: () => false, stats });
    expect(stats.rejectedByPostFilter).toBe(3);
  });

  test("refuses answers that are none", () => {
    const { world } = row();
    const message = `World.${name}: preFilter must return "ignore", "overlap", "block", a boolean or undefined, got 5`;
    expect(() => ask(world, { preFilter: () => 5 as unknown as boolean })).toThrow(new TypeError(message));
    expect(() => ask(world, { postFilter: () => 5 as unknown as boolean })).toThrow("postFilter must return");
  });

  test.each(["preFilter", "postFilter"] as const)("runs queries of every kind inside a %s", (which) => {
    const random = generator(61);
    const world = new World();
    for (const body of randomBodies(random, 30, 8))
      world.add({ ...body, mobility: body.key % 2 ? "static" : "movable" });
    for (const z of [0, 5, 10]) world.add({ shape: box(1, 1, 1), position: [0, 0, z] });
    const plain = ask(world);
    expect(plain.length).toBeGreaterThanOrEqual(3);
    const others = QUERIES.map(([, other]) => other(world));
    let nested = 0;
    const found = ask(world, {
      [which]: () => {
        if (nested++ >= 5) return true;
        QUERIES.forEach(([, other], i) => {
          expect(other(world)).toEqual(others[i]);
        });
        expect(world.raycastAny({ origin: [0, 0, -10], direction: [0, 0, 1] })).toBe(true);
        return true;
      },
    });
    expect(found).toEqual(plain);
    expect(nested).toBeGreaterThanOrEqual(plain.length);
  });

  test("does not let filters change the world, and lets it be changed after they threw", () => {
    const { world, colliders } = row();
    for (const change of [
      () => world.add({ shape: ball }),
      () => colliders[0].remove(),
      () => colliders[0].setPose([1, 2, 3]),
      () => {
        colliders[0].enabled = false;
      },
    ]) {
      expect(() => ask(world, { preFilter: () => void change() })).toThrow("the world must not be changed");
      expect(() => ask(world, { postFilter: () => void change() })).toThrow("the world must not be changed");
    }
    expect(ask(world)).toEqual(colliders);
    world.add({ shape: ball, position: [99, 0, 0] }).remove();
    expect(world.size).toBe(3);
  });

  test("sees a move at once", () => {
    const { world, colliders } = row();
    colliders[0].setPose([60, 0, 20]);
    colliders[2].setPose([0, 0, 4]);
    expect(ask(world)[0]).toBe(name === "overlap" || name === "penetration" ? colliders[1] : colliders[2]);
    world.validate();
  });
});

test("a post-filter may keep its records, but not where out was given", () => {
  const { world } = row();
  const sweep = { shape: ball, position: [0, 0, -10], direction: [0, 0, 1] };
  const kept: Hit[] = [];
  const keep = (hit: Hit) => {
    kept.push(hit);
    return false;
  };
  world.sweep(sweep, { postFilter: keep });
  expect(new Set(kept.map(({ collider }) => collider)).size).toBe(3);
  kept.length = 0;
  world.sweep(sweep, { postFilter: keep }, new Hit());
  expect(new Set(kept).size).toBe(1);
});

test("post-filters of a sweep see each child of a compound", () => {
  const world = new World();
  world.add({ shape: compound([5, 0, 10].map((z) => ({ shape: ball, position: [0, 0, z] }))) });
  const sweep = { shape: ball, position: [0, 0, -10], direction: [0, 0, 1] };
  const seen: number[] = [];
  const hit = world.sweep(sweep, {
    postFilter: ({ childIndex }) => {
      seen.push(childIndex);
      return childIndex === 2;
    },
  });
  expect(seen).toEqual([1, 0, 2]);
  expect([hit?.childIndex, hit?.distance]).toEqual([2, 19]);
});

test("a getter among the arguments may issue queries", () => {
  const { world, colliders } = row();
  const tricky = {
    shape: ball,
    get position() {
      expect(world.overlap({ shape: box(1, 1, 20) })).toHaveLength(3);
      return [0, 0, -10];
    },
    direction: [0, 0, 1],
  };
  expect(world.sweep(tricky)?.collider).toBe(colliders[0]);
});

test("a world of thousands gives up its queries' records again (seed 62)", () => {
  const random = generator(62);
  const world = new World();
  for (const body of randomBodies(random, 300, 8)) world.add(body);
  const out = new Hit();
  for (let i = 0; i < 300; i++) {
    const sweep = { shape: ball, position: randomPoint(random, 9), direction: [0, 1, 0], maxDistance: 9 };
    const everything = world.sweepAll(sweep, { untilBlock: false });
    const hit = world.sweep(sweep, undefined, out);
    expect(hit === null ? null : { ...hit }).toEqual(everything.length === 0 ? null : { ...everything[0] });
  }
});
