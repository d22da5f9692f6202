import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Depenetration } from "../../src/world/depenetration.ts";
import { World } from "../../src/world/world.ts";
import { sheet } from "./random-scenes.ts";

const ball = sphere(1);
const cube = box(1, 1, 1);

const translation = ({ depth, normal }: Depenetration) => [depth * normal.x, depth * normal.y, depth * normal.z];
const rounded = (v: readonly number[]) => v.map((x) => Math.round(x * 1e9) / 1e9 + 0);

test("out of one collider by the smallest translation", () => {
  const world = new World();
  const wall = world.add({ shape: cube });
  const found = world.penetration({ shape: cube, position: [1.5, 0.25, 0] }) as Depenetration;
  expect(rounded(translation(found))).toEqual([0.5, 0, 0]);
  expect(found.free).toBe(true);
  expect(found.overlaps.map(({ collider, blocking }) => [collider, blocking])).toEqual([[wall, true]]);
});

test("a touch is free, and so is what was moved out", () => {
  const world = new World();
  world.add({ shape: cube });
  expect(world.penetration({ shape: cube, position: [2, 0, 0] })).toBeNull();
  expect(world.penetration({ shape: cube, position: [9, 0, 0] })).toBeNull();
  for (const offset of [0, 1e4, 1e7]) {
    const far = new World();
    far.add({ shape: ball, position: [offset, -offset, offset] });
    const position = [offset + 0.3, -offset + 0.2, offset - 0.5];
    const found = far.penetration({ shape: cube, position }) as Depenetration;
    expect(found.free).toBe(true);
    const after = translation(found).map((x, i) => x + position[i]);
    const left = far.penetration({ shape: cube, position: after });
    expect(left === null || left.depth < 1e-8).toBe(true);
  }
});

test("out of a corner: of floor and wall at once, not of one after the other", () => {
  const world = new World();
  world.add({ shape: halfSpace([0, 1, 0]) });
  world.add({ shape: halfSpace([1, 0, 0]) });
  const found = world.penetration({ shape: ball, position: [0.75, 0.5, 3] }) as Depenetration;
  expect(rounded(translation(found))).toEqual([0.25, 0.5, 0]);
  expect(found.free).toBe(true);
  expect(found.overlaps).toHaveLength(2);
});

test("not into what stands beside", () => {
  const world = new World();
  world.add({ shape: box(1, 5, 5) });
  // the nearest way out of the wall leads into the next one; the gap is too narrow
  const beside = world.add({ shape: box(1, 5, 5), position: [3.5, 0, 0] });
  const found = world.penetration({ shape: ball, position: [1.5, 0, 0] }) as Depenetration;
  expect(found.free).toBe(true);
  expect(found.depth).toBeGreaterThan(3);
  expect(found.overlaps.map(({ collider }) => collider)).not.toContain(beside);
  const position = translation(found).map((x, i) => x + [1.5, 0, 0][i]);
  expect(world.overlap({ shape: ball, position }, { penetration: true }).every(({ depth }) => depth < 1e-9)).toBe(true);
});

test("between two half-spaces that face each other there is no way out, and it says so", () => {
  const world = new World();
  world.add({ shape: halfSpace([0, 1, 0]) });
  world.add({ shape: halfSpace([0, -1, 0], -1) });
  const found = world.penetration({ shape: ball, position: [0, 0.5, 0] }) as Depenetration;
  expect(found.free).toBe(false);
  expect(found.overlaps).toHaveLength(2);
});

test("out of a bumpy floor", () => {
  const world = new World();
  world.add({ shape: sheet(20, 20) });
  const position = [0.3, 0.4, 0.2];
  const found = world.penetration({ shape: ball, position }) as Depenetration;
  expect(found.free).toBe(true);
  const after = translation(found).map((x, i) => x + position[i]);
  expect(world.penetration({ shape: ball, position: after })).toBeNull();
  expect(found.depth).toBeLessThan(1.5);
});

describe("filters", () => {
  test("only what blocks counts", () => {
    const world = new World();
    const a = world.add({ shape: cube });
    const here = { shape: cube, position: [1.5, 0, 0] };
    a.setResponses({ Pawn: "overlap" });
    expect(world.penetration(here, { channel: "Pawn" })).toBeNull();
    expect(world.penetration(here, { types: ["WorldDynamic"] })).not.toBeNull();
    expect(world.penetration(here, { ignore: [a] })).toBeNull();
    expect(world.penetration(here, { postFilter: () => false })).toBeNull();
    expect(world.penetration(here, { channel: "Pawn", postFilter: () => "block" })?.depth).toBeCloseTo(0.5, 12);
    expect(world.penetration(here, { channel: "Pawn", preFilter: () => "block" })?.depth).toBeCloseTo(0.5, 12);
  });

  test("what they let go is no obstacle on the way out either", () => {
    const world = new World();
    world.add({ shape: box(1, 5, 5) });
    const beside = world.add({ shape: box(1, 5, 5), position: [3.5, 0, 0] });
    const here = { shape: ball, position: [1.5, 0, 0] };
    for (const options of [
      { ignore: [beside] },
      { postFilter: ({ collider }: { collider: unknown }) => collider !== beside },
    ]) {
      const found = world.penetration(here, options) as Depenetration;
      expect(rounded(translation(found))).toEqual([0.5, 0, 0]);
      expect(found.free).toBe(true);
    }
  });

  test("of a compound those children only that block", () => {
    const world = new World();
    const shape = compound([{ shape: box(1, 5, 5) }, { shape: box(1, 5, 5), position: [3.5, 0, 0] }]);
    world.add({ shape });
    const here = { shape: ball, position: [1.5, 0, 0] };
    const found = world.penetration(here, { preFilter: (_, child) => child === 0 }) as Depenetration;
    expect(rounded(translation(found))).toEqual([0.5, 0, 0]);
    expect(found.overlaps).toHaveLength(1);
    expect(world.penetration(here)?.depth).toBeGreaterThan(3);
  });
});

test("out of the middle of a block of cubes that only touch each other, past cubes that were not overlapped at first", () => {
  const world = new World();
  const small = box(0.5, 0.5, 0.5);
  for (let i = 0; i < 27; i++) {
    world.add({ shape: small, position: [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)] });
  }
  const found = world.penetration({ shape: small, position: [1, 1, 1] }) as Depenetration;
  expect(found.free).toBe(true);
  expect(found.depth).toBeCloseTo(2, 9);
  expect(found.overlaps).toHaveLength(1);
});

test("meshes are freed as well", () => {
  const world = new World();
  world.add({ shape: box(9, 1, 9) });
  const found = world.penetration({ shape: sheet(4, 4), position: [0, 0.9, 0] }) as Depenetration;
  expect(found.free).toBe(true);
  expect(found.depth).toBeCloseTo(0.1, 12);
});
