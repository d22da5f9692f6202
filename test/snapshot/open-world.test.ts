import { describe, expect, test } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import type { Mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { openWorld } from "../../src/snapshot/open-world.ts";
import { saveWorld } from "../../src/snapshot/save-world.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";
import { generator } from "../world/random-scenes.ts";
import { type AnyWorld, ask, change, image, paintedMesh, randomWorld } from "./worlds.ts";

const SIZE = 12;

function expectSameAnswers(a: AnyWorld, b: AnyWorld, seed: number, count: number): void {
  const expected = ask(a, generator(seed), SIZE, count);
  const { texts } = ask(b, generator(seed), SIZE, count);
  expect(texts).toEqual(expected.texts);
  expect(expected.found).toBeGreaterThan(0.3 * expected.texts.length);
}

const describeAll = (world: AnyWorld) =>
  [...world.colliders()].map(
    ({ id, key, position, rotation, mobility, type, responses, enabled, owner, material, userData }) =>
      image({ id, key, position, rotation, mobility, type, responses, enabled, owner, material, userData }),
  );

const sameBytes = (a: ArrayBuffer, b: ArrayBuffer) => Buffer.from(a).equals(Buffer.from(b));

const INDEXES: [string, WorldOptions["index"]][] = [
  ["bvh", "bvh"],
  ["octree", "octree"],
  ["grid", "grid"],
  ["own", () => new BruteForceIndex()],
];

describe("a world that was saved and opened", () => {
  test.each(INDEXES)("%s: every query answers bit for bit, now and after equal changes (seed 41)", (_name, index) => {
    const random = generator(41);
    const world = randomWorld(random, index, 90, SIZE);
    const opened = openWorld(saveWorld(world), typeof index === "function" ? { index } : {});
    expect(opened.size).toBe(world.size);
    expectSameAnswers(world, opened, 42, 12);
    for (let round = 0; round < 3; round++) {
      change([world, opened], random, SIZE, 40);
      expectSameAnswers(world, opened, 43 + round, 6);
    }
    opened.validate();
    expect(describeAll(opened)).toEqual(describeAll(world));
    expect(opened.stats()).toMatchObject({ oversized: world.stats().oversized });
  });

  test("the trees are the same bit for bit, and so is the file of the opened world (seed 51)", () => {
    const world = randomWorld(generator(51), "bvh", 300, 30);
    const file = saveWorld(world);
    const opened = openWorld(file);
    expect(opened.stats().movable).toMatchObject({ ...world.stats().movable, bytes: expect.any(Number) });
    expect(sameBytes(saveWorld(opened), file)).toBe(true);
    change([opened], generator(52), 30, 50);
    expect(sameBytes(saveWorld(opened), file)).toBe(false);
    expect(sameBytes(saveWorld(openWorld(file)), file)).toBe(true);
  });

  test("asks candidates in the same order, which a filter sees (seed 61)", () => {
    const world = randomWorld(generator(61), "bvh", 200, SIZE);
    const orders = [world, openWorld(saveWorld(world))].map((any) => {
      const order: number[] = [];
      const ray = { from: [-15, -3, -15], to: [15, 3, 15] };
      any.raycastAll(ray, { untilBlock: false, preFilter: (collider) => void order.push(collider.id) });
      return order;
    });
    expect(orders[0].length).toBeGreaterThan(5);
    expect(orders[1]).toEqual(orders[0]);
  });

  test("meshes are views into the buffer, a shared shape is one object, and a view of bytes is opened too", () => {
    const world = new World();
    const shape = paintedMesh();
    for (let i = 0; i < 3; i++) world.add({ shape, position: [i * 10, 0, 0] });
    const buffer = saveWorld(world);
    const [a, b, c] = [...openWorld(buffer).colliders()];
    const { positions, indices, triangles, bvh, attributes } = a.shape as Mesh;
    for (const array of [
      positions,
      indices,
      triangles,
      bvh.nodes,
      bvh.words,
      bvh.order,
      attributes?.get("uv")?.array,
    ]) {
      expect(array?.buffer).toBe(buffer);
    }
    expect(b.shape).toBe(a.shape);
    expect(c.shape).toBe(a.shape);
    const shifted = new Uint8Array(buffer.byteLength + 3);
    shifted.set(new Uint8Array(buffer), 3);
    expect(openWorld(shifted.subarray(3)).size).toBe(3);
  });

  test("moving things changes neither the buffer nor a second world from it (seed 71)", () => {
    const buffer = saveWorld(randomWorld(generator(71), "bvh", 80, SIZE));
    const before = buffer.slice(0);
    const [first, second] = [openWorld(buffer), openWorld(buffer)];
    change([first], generator(72), SIZE, 60);
    ask(first, generator(73), SIZE, 4);
    expect(sameBytes(buffer, before)).toBe(true);
    expectSameAnswers(openWorld(buffer), second, 74, 6);
  });

  test("channels and profiles of one's own", () => {
    const world = new World({
      channels: ["ground", "pawn", "weapon"],
      profiles: { Ghost: { type: "pawn", responses: { weapon: "overlap" }, others: "ignore", enabled: false } },
    });
    world.add({ shape: sphere(1), profile: "Ghost", key: 5 });
    const opened = openWorld(saveWorld(world));
    expect(opened.channels).toEqual(["ground", "pawn", "weapon"]);
    const added = opened.add({ shape: sphere(1), profile: "Ghost" });
    const [old] = [...opened.colliders()];
    expect(added.responses).toEqual({ ground: "ignore", pawn: "ignore", weapon: "overlap" });
    expect(old.responses).toEqual(added.responses);
    expect([added.id, added.type, added.enabled, old.enabled, old.key]).toEqual([1, "pawn", false, false, 5]);
    expect(() => opened.add({ shape: sphere(1), profile: "Gost" })).toThrow(/profile must be one of .*"Ghost"/);
  });

  test("an empty world, and one that was emptied, go on with their ids", () => {
    const empty = openWorld(saveWorld(new World()));
    expect(empty.add({ shape: sphere(1) }).id).toBe(0);
    const world = new World();
    const colliders = [0, 1, 2].map((x) => world.add({ shape: sphere(1), position: [x, 0, 0] }));
    world.raycastAny({ from: [0, 9, 0], to: [0, 0, 0] });
    for (const collider of colliders) collider.remove();
    const emptied = openWorld(saveWorld(world));
    expect(emptied.size).toBe(0);
    expect(emptied.raycastAny({ from: [0, 9, 0], to: [0, 0, 0] })).toBe(false);
    expect(emptied.add({ shape: sphere(1) }).id).toBe(3);
    expect(emptied.raycastAny({ from: [0, 9, 0], to: [0, 0, 0] })).toBe(true);
    emptied.validate();
  });

  test("another index may be chosen when opening (seed 81)", () => {
    const world = randomWorld(generator(81), "bvh", 60, SIZE);
    const opened = openWorld(saveWorld(world), { index: () => new BruteForceIndex() });
    expectSameAnswers(world, opened, 82, 6);
    expect(() => openWorld(saveWorld(world), { index: "tree" as never })).toThrow(/^World: index must be one of/);
    expect(() => openWorld(saveWorld(world), { indx: 1 } as never)).toThrow(/^openWorld: unknown option "indx"/);
  });
});
