import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { ColliderOptions } from "../../src/world/collider.ts";
import { World } from "../../src/world/world.ts";

const ball = sphere(1);
const RAY = { origin: [0, 0, -10], direction: [0, 0, 1] };
const HALF_TURN_Z = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

describe("adding", () => {
  test("fills in defaults", () => {
    const world = new World();
    const collider = world.add({ shape: ball });
    expect(collider.world).toBe(world);
    expect(collider.position).toEqual({ x: 0, y: 0, z: 0 });
    expect(collider.rotation).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    const { id, key, mobility, type, owner, material, enabled, removed, shape } = collider;
    expect({ id, key, mobility, type, owner, material, enabled, removed }).toEqual({
      id: 0,
      key: 0,
      mobility: "movable",
      type: "WorldDynamic",
      owner: null,
      material: null,
      enabled: true,
      removed: false,
    });
    expect(shape).toBe(ball);
    expect(world.size).toBe(1);
    expect([...world.colliders()]).toEqual([collider]);
  });

  test("keeps what it is given", () => {
    const world = new World();
    const owner = {};
    const collider = world.add({
      shape: ball,
      position: { x: 1, y: 2, z: 3 },
      rotation: HALF_TURN_Z,
      mobility: "static",
      type: "Vehicle",
      owner,
      material: "wood",
      key: 42,
      userData: [7],
    });
    expect(collider.position).toEqual({ x: 1, y: 2, z: 3 });
    expect(collider.rotation.w).toBeCloseTo(Math.SQRT1_2, 15);
    const { key, mobility, type, material, userData } = collider;
    expect({ key, mobility, type, material, userData }).toEqual({
      key: 42,
      mobility: "static",
      type: "Vehicle",
      material: "wood",
      userData: [7],
    });
    expect(collider.owner).toBe(owner);
  });

  test.each<[object | null, Error]>([
    [null, new TypeError("World.add: options must be an object with a shape, got null")],
    [{}, new TypeError("World.add: shape must be a shape, as made by sphere, box, mesh and the like, got undefined")],
    [
      { shape: ball, positon: [0, 0, 0] },
      new TypeError(
        'World.add: unknown option "positon"; known options are shape, complex, position, rotation, mobility, type, profile, ' +
          "responses, owner, material, key, enabled, userData",
      ),
    ],
    [{ shape: ball, position: [0, Number.NaN, 0] }, new RangeError("World.add: position.y must be finite, got NaN")],
    [
      { shape: ball, rotation: [0, 0, 0, 2] },
      new RangeError("World.add: rotation must be a unit quaternion, got length 2"),
    ],
    [
      { shape: ball, mobility: "kinematic" },
      new RangeError('World.add: mobility must be one of "static", "movable", got "kinematic"'),
    ],
    [{ shape: ball, key: -1 }, new RangeError("World.add: key must be an integer >= 0, got -1")],
    [{ shape: ball, key: 0.5 }, new RangeError("World.add: key must be an integer >= 0, got 0.5")],
    [{ shape: ball, key: "a" }, new TypeError('World.add: key must be a number, got "a"')],
    [{ shape: ball, enabled: 1 }, new TypeError("World.add: enabled must be a boolean, got 1")],
  ])("refuses %j and changes nothing", (options, error) => {
    const world = new World();
    expect(() => world.add(options as ColliderOptions<"Pawn">)).toThrow(error);
    expect(world.size).toBe(0);
    expect(world.add({ shape: ball }).id).toBe(0);
  });
});

describe.each(["static", "movable"] as const)("a %s collider", (mobility) => {
  test("is seen where it was moved to, at once and every time", () => {
    const world = new World();
    const crowd = Array.from({ length: 50 }, (_, i) =>
      world.add({ shape: ball, position: [10 + 3 * i, 0, 0], mobility }),
    );
    const moving = crowd[20];
    expect(world.raycast(RAY)).toBeNull();
    for (let i = 0; i < 20; i++) {
      moving.setPose([0, 0, i]);
      expect(world.raycast(RAY)?.distance).toBe(9 + i);
      moving.setPose([0, 50, i]);
      moving.setPose([0, 60, i]);
      expect(world.raycast(RAY)).toBeNull();
      expect(world.raycast({ origin: [0, 60, -10], direction: [0, 0, 1] })?.collider).toBe(moving);
    }
    world.validate();
  });

  test("keeps its rotation when only the position is given", () => {
    const world = new World();
    const plank = world.add({ shape: box(5, 1, 1), mobility });
    expect(world.raycast({ origin: [0, 10, 0], direction: [0, -1, 0] })?.distance).toBe(9);
    plank.setPose([0, 0, 0], HALF_TURN_Z);
    expect(world.raycast({ origin: [0, 10, 0], direction: [0, -1, 0] })?.distance).toBeCloseTo(5, 12);
    plank.setPose({ x: 0, y: 1, z: 0 });
    expect(world.raycast({ origin: [0, 10, 0], direction: [0, -1, 0] })?.distance).toBeCloseTo(4, 12);
    expect(plank.rotation.z).toBeCloseTo(Math.SQRT1_2, 15);
  });

  test("is gone after removal, and its place is used again", () => {
    const world = new World();
    const first = world.add({ shape: ball, mobility });
    expect(world.raycast(RAY)?.collider).toBe(first);
    first.remove();
    expect(world.raycast(RAY)).toBeNull();
    expect([world.size, first.removed, first.enabled]).toEqual([0, true, false]);
    const second = world.add({ shape: ball, mobility });
    expect(second.id).toBe(1);
    expect(world.raycast(RAY)?.collider).toBe(second);
    world.add({ shape: ball, mobility, position: [0, 0, -5] }).remove();
    expect(world.raycast(RAY)?.collider).toBe(second);
    world.validate();
  });

  test("refuses a bad pose as a whole", () => {
    const world = new World();
    const collider = world.add({ shape: ball, position: [1, 2, 3], mobility });
    expect(() => collider.setPose([4, 5, Number.NaN])).toThrow(
      new RangeError("Collider.setPose: position.z must be finite, got NaN"),
    );
    expect(() => collider.setPose([4, 5, 6], [0, 0, 0, 0])).toThrow(
      new RangeError("Collider.setPose: rotation must be a unit quaternion, got length 0"),
    );
    expect(collider.position).toEqual({ x: 1, y: 2, z: 3 });
  });
});

test("a removed collider can no longer be changed", () => {
  const world = new World();
  const collider = world.add({ shape: ball, key: 5 });
  collider.remove();
  const gone = (where: string) => new Error(`${where}: collider 5 has been removed from its world`);
  expect(() => collider.remove()).toThrow(gone("Collider.remove"));
  expect(() => collider.setPose([0, 0, 0])).toThrow(gone("Collider.setPose"));
  expect(() => collider.setResponses({})).toThrow(gone("Collider.setResponses"));
  expect(() => collider.responses).toThrow(gone("Collider.responses"));
  expect(() => {
    collider.enabled = true;
  }).toThrow(gone("Collider.enabled"));
  expect(collider.position).toEqual({ x: 0, y: 0, z: 0 });
});

test("adding and removing between queries does not pile up", () => {
  const world = new World();
  const ids: number[] = [];
  for (let round = 0; round < 200; round++) {
    const batch = Array.from({ length: 20 }, (_, i) => world.add({ shape: ball, position: [0, 0, 5 * i] }));
    ids.push(...batch.map((collider) => collider.id));
    for (const collider of batch.slice(round % 20)) collider.remove();
    for (const collider of batch.slice(0, round % 20)) collider.setPose([100, 0, 0]);
    if (round % 7 === 0) expect(world.raycast(RAY)).toBeNull();
    for (const collider of batch.slice(0, round % 20)) collider.remove();
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(world.size).toBe(0);
  expect(world.stats().movable.size).toBe(0);
  expect(world.raycast(RAY)).toBeNull();
});

test("a removed collider keeps its pose, whoever has its slot now", () => {
  const world = new World();
  const shape = sphere(1);
  const asked = world.add({ shape, position: [1, 2, 3] });
  const hit = world.add({ shape, position: [0, 0, 9] });
  expect(world.raycast({ origin: [0, 0, 0], direction: [0, 0, 1] })?.collider).toBe(hit);
  const untouched = world.add({ shape, position: [7, 8, 9] });
  expect(asked.position).toEqual({ x: 1, y: 2, z: 3 });
  for (const collider of [asked, hit, untouched]) collider.remove();
  const later = [4, 5, 6].map((x) => world.add({ shape, position: [x, 0, 0], rotation: [1, 0, 0, 0] }));
  expect(asked.position).toEqual({ x: 1, y: 2, z: 3 });
  expect(hit.position).toEqual({ x: 0, y: 0, z: 9 });
  expect(untouched.position).toEqual({ x: 7, y: 8, z: 9 });
  expect(untouched.rotation).toEqual({ x: 0, y: 0, z: 0, w: 1 });
  expect(later.map(({ position }) => position.x)).toEqual([4, 5, 6]);
  expect(later.map(({ rotation }) => rotation.x)).toEqual([1, 1, 1]);
});

test("what a getter among the options adds does not get in the way", () => {
  const world = new World();
  const shape = sphere(1);
  const outer = world.add({
    shape,
    position: [1, 2, 3],
    get userData() {
      return world.add({ shape, position: [4, 5, 6] });
    },
  });
  expect(outer.position).toEqual({ x: 1, y: 2, z: 3 });
  expect((outer.userData as typeof outer).position).toEqual({ x: 4, y: 5, z: 6 });
  expect(world.raycast({ origin: [1, 2, 0], direction: [0, 0, 1] })?.collider).toBe(outer);
});

test("a getter that removes the collider being moved leaves alone who gets its slot", () => {
  const world = new World();
  const shape = sphere(1);
  const moved = world.add({ shape, position: [1, 2, 3] });
  let later = moved;
  const position = {
    get x() {
      if (later === moved) {
        moved.remove();
        later = world.add({ shape, position: [4, 5, 6] });
      }
      return 7;
    },
    y: 8,
    z: 9,
  };
  expect(() => moved.setPose(position)).toThrow("Collider.setPose");
  expect(moved.position).toEqual({ x: 1, y: 2, z: 3 });
  expect(later.position).toEqual({ x: 4, y: 5, z: 6 });
});
