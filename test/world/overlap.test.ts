import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Overlap } from "../../src/world/overlap.ts";
import type { QueryStats } from "../../src/world/query-stats.ts";
import { World } from "../../src/world/world.ts";

const ball = sphere(1);
/** Overlaps the balls of `line` at x = 0 and x = 1.5. */
const HERE = { shape: box(0.5, 0.5, 0.5), position: [0.75, 0, 0] };

/** Balls at x = 0, 1.5, 5, keys 7, 3, 5. */
function line() {
  const world = new World();
  const [a, b, c] = [0, 1.5, 5].map((x, i) =>
    world.add({ shape: ball, position: [x, 0, 0], key: [7, 3, 5][i], owner: `owner ${i}`, material: `material ${i}` }),
  );
  return { world, a, b, c };
}

const collidersOf = (records: readonly Overlap[]) => records.map(({ collider }) => collider);

describe("overlap", () => {
  test("gives every collider that overlaps, in order of key", () => {
    const { world, a, b } = line();
    const found = world.overlap(HERE);
    expect(collidersOf(found)).toEqual([b, a]);
    expect(found[0]).toMatchObject({
      blocking: true,
      owner: "owner 1",
      material: "material 1",
      childIndex: -1,
      faceIndex: -1,
      depth: 0,
      normal: { x: 0, y: 0, z: 0 },
      point: { x: 0, y: 0, z: 0 },
    });
    expect(world.overlap({ shape: ball, position: [0, 9, 0] })).toEqual([]);
  });

  test("with penetration: the shape is freed of each collider by its own translation", () => {
    const { world } = line();
    const [b, a] = world.overlap({ shape: ball, position: [0, 1, 0] }, { penetration: true });
    expect(a.depth).toBeCloseTo(1, 14);
    expect(a.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(a.point.y).toBeCloseTo(1, 14);
    expect(b.depth).toBeCloseTo(2 - Math.sqrt(1.5 ** 2 + 1), 12);
    expect(b.normal.x).toBeLessThan(0);
  });

  test("touching counts", () => {
    const world = new World();
    world.add({ shape: box(1, 1, 1) });
    const touching = { shape: box(1, 1, 1), position: [2, 0, 0] };
    const [record] = world.overlap(touching, { penetration: true });
    expect(record.depth).toBe(0);
    expect(record.normal).toEqual({ x: 1, y: 0, z: 0 });
    expect(world.overlapAny(touching)).toBe(true);
    expect(world.overlap({ ...touching, position: [2.000001, 0, 0] })).toEqual([]);
    expect(world.overlapAny({ ...touching, position: [2, 2, 2] })).toBe(true);
  });

  test("tells blocks from overlaps", () => {
    const { world, a, b } = line();
    b.setResponses({ Pawn: "overlap" });
    const summary = (records: readonly Overlap[]) => records.map(({ collider, blocking }) => [collider, blocking]);
    expect(summary(world.overlap(HERE, { channel: "Pawn" }))).toEqual([
      [b, false],
      [a, true],
    ]);
    a.setResponses({ Pawn: "ignore" });
    expect(summary(world.overlap(HERE, { channel: "Pawn" }))).toEqual([[b, false]]);
    expect(summary(world.overlap(HERE, { types: ["WorldDynamic", "WorldStatic"] }))).toEqual([
      [b, false],
      [a, false],
    ]);
    expect(world.overlap(HERE, { channel: "Pawn", responses: { WorldDynamic: "ignore" } })).toEqual([]);
  });

  test("sees unbounded colliders, and what is inside solids but not inside meshes", () => {
    const world = new World();
    const floor = world.add({ shape: halfSpace([0, 1, 0]) });
    const big = world.add({ shape: box(50, 50, 50), position: [0, 0, 0] });
    const shell = world.add({ shape: cubeMesh(40) });
    expect(collidersOf(world.overlap({ shape: ball, position: [0, 5, 0] }))).toEqual([big]);
    expect(collidersOf(world.overlap({ shape: ball, position: [0, -5, 0] }))).toEqual([floor, big]);
    expect(collidersOf(world.overlap({ shape: ball, position: [0, 40.5, 0] }))).toEqual([big, shell]);
  });

  test("with penetration names the face of a mesh and its material", () => {
    const world = new World();
    const ground = mesh(
      new Float64Array([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9]),
      new Uint32Array([0, 1, 2, 2, 1, 3]),
      {
        faceMaterials: [0, 1],
        materials: ["grass", "ice"],
      },
    );
    world.add({ shape: ground, material: "earth" });
    const here = { shape: ball, position: [4, 0.75, 4] };
    expect(world.overlap(here)[0]).toMatchObject({ faceIndex: -1, material: "earth" });
    const [record] = world.overlap(here, { penetration: true });
    expect(record).toMatchObject({ faceIndex: 1, material: "ice", normal: { x: 0, y: 1, z: 0 } });
    expect(record.depth).toBeCloseTo(0.25, 14);
  });
});

/** The surface of a cube. */
function cubeMesh(half: number) {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2].map((b) => (2 * b - 1) * half));
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return mesh(new Float64Array(corners), new Uint32Array(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])));
}

describe("a compound", () => {
  /** Balls at x = 0, 1.5, 5, the second of rubber. */
  const balls = compound([
    { shape: ball },
    { shape: ball, position: [1.5, 0, 0], material: "rubber" },
    { shape: ball, position: [5, 0, 0] },
  ]);

  test("gives one record, or one for each child that overlaps", () => {
    const world = new World();
    world.add({ shape: balls, material: "wood" });
    const summary = (records: readonly Overlap[]) => records.map(({ childIndex, material }) => [childIndex, material]);
    expect(summary(world.overlap(HERE))).toEqual([[-1, "wood"]]);
    expect(summary(world.overlap(HERE, { perChild: true }))).toEqual([
      [0, "wood"],
      [1, "rubber"],
    ]);
  });

  test("with penetration: the one record frees the shape of all children", () => {
    const world = new World();
    world.add({ shape: balls });
    const [whole] = world.overlap(HERE, { penetration: true });
    const each = world.overlap(HERE, { penetration: true, perChild: true });
    expect(each.map(({ depth }) => depth).every((depth) => depth > 0 && depth < whole.depth)).toBe(true);
    const at = [0.75, 0, 0].map((x, i) => x + whole.depth * [whole.normal.x, whole.normal.y, whole.normal.z][i]);
    const after = world.overlap({ ...HERE, position: at }, { penetration: true });
    for (const { depth } of after) expect(depth).toBeLessThan(1e-9);
  });

  test("has the greatest response of the children that overlap", () => {
    const world = new World();
    world.add({ shape: balls });
    const answers = ["overlap", "ignore", "block"] as const;
    const preFilter = (_collider: unknown, child: number) => answers[child];
    expect(world.overlap(HERE, { preFilter }).map(({ blocking }) => blocking)).toEqual([false]);
    const right = { ...HERE, position: [1.6, 0, 0] };
    expect(world.overlap(right, { preFilter })).toEqual([]);
    expect(world.overlap({ ...HERE, position: [4, 0, 0] }, { preFilter }).map(({ blocking }) => blocking)).toEqual([
      true,
    ]);
    const long = { shape: box(5, 0.5, 0.5) };
    expect(world.overlap(long, { preFilter }).map(({ blocking }) => blocking)).toEqual([true]);
    expect(world.overlapAny(HERE, { preFilter })).toBe(false);
    expect(world.overlapAny(HERE, { preFilter, blocking: false })).toBe(true);
  });

  test("frees of those children only that the pre-filter leaves", () => {
    const world = new World();
    world.add({ shape: balls });
    const preFilter = (_collider: unknown, child: number) => child !== 0;
    const [record] = world.overlap(HERE, { preFilter, penetration: true });
    const [, second] = world.overlap(HERE, { penetration: true, perChild: true });
    expect(record.depth).toBeCloseTo(second.depth, 12);
    expect(record.normal.x).toBeCloseTo(second.normal.x, 12);
  });
});

describe("overlapAny", () => {
  test("is about what blocks, or with blocking: false about whatever is met", () => {
    const { world, a, b } = line();
    const options = { channel: "Pawn" } as const;
    expect(world.overlapAny(HERE, options)).toBe(true);
    for (const collider of [a, b]) collider.setResponses({ Pawn: "overlap" });
    expect(world.overlapAny(HERE, options)).toBe(false);
    expect(world.overlapAny(HERE, { ...options, blocking: false })).toBe(true);
    expect(world.overlapAny(HERE, { types: ["WorldDynamic"] })).toBe(true);
    for (const collider of [a, b]) collider.setResponses({ Pawn: "ignore" });
    expect(world.overlapAny(HERE, { ...options, blocking: false })).toBe(false);
  });

  test("ends at the first", () => {
    const { world } = line();
    const stats: Partial<QueryStats> = {};
    world.overlapAny(HERE, { stats });
    expect([stats.candidates, stats.narrowTests]).toEqual([1, 1]);
    world.overlap(HERE, { stats });
    expect([stats.candidates, stats.narrowTests]).toEqual([2, 2]);
  });
});
