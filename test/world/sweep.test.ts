import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { Hit } from "../../src/world/hit.ts";
import type { DefaultProfile } from "../../src/world/profiles.ts";
import type { QueryStats } from "../../src/world/query-stats.ts";
import { World } from "../../src/world/world.ts";

const ball = sphere(0.5);
const FORWARD = { shape: ball, position: [0, 0, -10], direction: [0, 0, 2], maxDistance: 40 };

/** Unit cubes at z = 0, 5, 10. */
function row(profiles: readonly DefaultProfile[] = []) {
  const world = new World();
  const [a, b, c] = [0, 5, 10].map((z, i) =>
    world.add({
      shape: box(1, 1, 1),
      position: [0, 0, z],
      owner: `owner ${i}`,
      material: `material ${i}`,
      profile: profiles[i] ?? "BlockAll",
    }),
  );
  return { world, a, b, c };
}

/** Two big triangles that face up, in the plane y = 0, the second of them of ice. */
const GROUND = mesh(new Float64Array([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9]), new Uint32Array([0, 1, 2, 2, 1, 3]), {
  faceMaterials: [0, 1],
  materials: ["grass", "ice"],
});

describe("the record", () => {
  test("tells all of the first hit", () => {
    const { world, a } = row();
    const hit = world.sweep({ ...FORWARD, position: [0.25, 0, -10] }) as Hit;
    expect(hit).toMatchObject({
      blocking: true,
      startPenetrating: false,
      startsInside: false,
      distance: 8.5,
      fraction: 8.5 / 40,
      location: { x: 0.25, y: 0, z: -1.5 },
      point: { x: 0.25, y: 0, z: -1 },
      normal: { x: 0, y: 0, z: -1 },
      sweepNormal: { x: 0, y: 0, z: -1 },
      penetrationDepth: 0,
      owner: "owner 0",
      childIndex: -1,
      faceIndex: -1,
      barycentric: null,
      material: "material 0",
      bone: null,
      item: -1,
      origin: { x: 0.25, y: 0, z: -10 },
      end: { x: 0.25, y: 0, z: 30 },
    });
    expect(hit.collider).toBe(a);
  });

  test("on an edge: normal is that of the face which opposes the motion, sweepNormal the direction of the contact", () => {
    const world = new World();
    world.add({ shape: box(1, 1, 1) });
    // the ball comes along +x, its centre above the cube's top by 0.3
    const hit = world.sweep({ shape: ball, position: [-5, 1.3, 0], direction: [1, 0, 0] }) as Hit;
    expect(hit.distance).toBeCloseTo(5 - 1 - 0.4, 12);
    expect(hit.normal).toEqual({ x: -1, y: 0, z: 0 });
    expect(hit.sweepNormal.x).toBeCloseTo(-0.8, 12);
    expect(hit.sweepNormal.y).toBeCloseTo(0.6, 12);
    expect(hit.point.x).toBeCloseTo(-1, 12);
    expect(hit.point.y).toBeCloseTo(1, 12);
    expect([hit.fraction, hit.end.x]).toEqual([0, Infinity]);
  });

  test("names face, weights and material of a mesh", () => {
    const world = new World();
    world.add({ shape: GROUND, position: [0, 1, 0], material: "unused" });
    const hit = world.sweep({ shape: ball, position: [3, 9, 3], to: [3, -9, 3] }) as Hit;
    expect([hit.faceIndex, hit.material, hit.childIndex]).toEqual([1, "ice", -1]);
    expect(hit.distance).toBeCloseTo(7.5, 12);
    const { x, y, z } = hit.barycentric as { x: number; y: number; z: number };
    const corners = [2, 1, 3].map((v) => [...GROUND.positions.slice(3 * v, 3 * v + 3)]);
    const at = (axis: number) => x * corners[0][axis] + y * corners[1][axis] + z * corners[2][axis];
    expect([at(0), at(2)].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([3, 3]);
    expect(x + y + z).toBeCloseTo(1, 14);
    // straight onto the diagonal, where both faces are met
    const middle = world.sweep({ shape: ball, position: [0, 9, 0], direction: [0, -1, 0] }) as Hit;
    expect([middle.faceIndex, middle.material]).toEqual([0, "grass"]);
    expect(middle.normal).toEqual({ x: 0, y: 1, z: 0 });
  });

  test("names the child of a compound and its material", () => {
    const world = new World();
    const shape = compound([
      { shape: ball, position: [0, 0, 4], material: "rubber" },
      { shape: box(1, 1, 1), position: [0, 3, 0] },
      { shape: GROUND, position: [0, -4, 0] },
    ]);
    world.add({ shape, material: "wood" });
    const ahead = world.sweep(FORWARD) as Hit;
    expect([ahead.childIndex, ahead.material, ahead.distance]).toEqual([0, "rubber", 13]);
    const above = world.sweep({ shape: ball, position: [0, 9, 0], direction: [0, -1, 0] }) as Hit;
    expect([above.childIndex, above.material, above.faceIndex]).toEqual([1, "wood", -1]);
    const below = world.sweep({ shape: ball, position: [-5, 0, -5], direction: [0, -1, 0] }) as Hit;
    expect([below.childIndex, below.material, below.faceIndex]).toEqual([2, "grass", 0]);
    expect(below.barycentric).not.toBeNull();
  });

  test("is filled again when given as out, and left alone on a miss", () => {
    const { world, a } = row();
    const out = new Hit();
    expect(world.sweep(FORWARD, undefined, out)).toBe(out);
    expect(out.collider).toBe(a);
    const { distance } = out;
    expect(world.sweep({ ...FORWARD, direction: [0, 0, -1] }, undefined, out)).toBeNull();
    expect(out.distance).toBe(distance);
  });

  test("of a hit without weights has none, though the record had some", () => {
    const world = new World();
    world.add({ shape: GROUND });
    const out = new Hit();
    world.sweep({ shape: ball, position: [1, 5, 1], direction: [0, -1, 0] }, undefined, out);
    expect(out.barycentric).not.toBeNull();
    world.add({ shape: box(1, 1, 1), position: [1, 2, 1] });
    world.sweep({ shape: ball, position: [1, 5, 1], direction: [0, -1, 0] }, undefined, out);
    expect([out.barycentric, out.faceIndex]).toEqual([null, -1]);
  });
});

describe("the motion", () => {
  test("ends included, by maxDistance or by to", () => {
    const { world } = row();
    expect(world.sweep({ ...FORWARD, maxDistance: 8.5 })?.distance).toBe(8.5);
    expect(world.sweep({ ...FORWARD, maxDistance: 8.4999 })).toBeNull();
    const { direction: _, maxDistance: __, ...start } = FORWARD;
    const hit = world.sweep({ ...start, to: [0, 0, -1.5] }) as Hit;
    expect([hit.distance, hit.fraction]).toEqual([8.5, 1]);
    expect(hit.location).toEqual(hit.end);
    expect(world.sweepAny({ ...start, to: [0, 0, -1.51] })).toBe(false);
  });

  test("of no length is an overlap test", () => {
    const { world, b } = row();
    for (const motion of [{ direction: [0, 0, 0] }, { direction: [1, 0, 0], maxDistance: 0 }, { to: [0, 0, 6.2] }]) {
      const sweep = { shape: ball, position: [0, 0, 6.2], ...motion } as Parameters<typeof world.sweep>[0];
      const hit = world.sweep(sweep) as Hit;
      expect(hit.collider).toBe(b);
      expect([hit.startPenetrating, hit.distance, hit.fraction]).toEqual([true, 0, 0]);
      expect(hit.penetrationDepth).toBeCloseTo(0.3, 12);
      expect(hit.location).toEqual({ x: 0, y: 0, z: 6.2 });
      expect(
        world.sweepAny({ ...sweep, position: [0, 0, 7], ...("to" in motion ? { to: [0, 0, 7] } : {}) } as typeof sweep),
      ).toBe(false);
    }
  });

  test("turned shapes hit as they are turned", () => {
    const world = new World();
    world.add({ shape: halfSpace([0, 1, 0]) });
    const pill = { shape: capsule(0.5, 2), position: [0, 10, 0], direction: [0, -1, 0] };
    expect(world.sweep(pill)?.distance).toBeCloseTo(7.5, 12);
    const lying = { ...pill, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] };
    expect(world.sweep(lying)?.distance).toBeCloseTo(9.5, 12);
  });

  test("touching: along the surface is a miss, moving in a hit at 0 that is not startPenetrating", () => {
    const world = new World();
    world.add({ shape: box(10, 1, 10) });
    const resting = { shape: box(0.5, 0.5, 0.5), position: [0, 1.5, 0], maxDistance: 3 };
    expect(world.sweep({ ...resting, direction: [1, 0, 0] })).toBeNull();
    expect(world.sweep({ ...resting, direction: [0, 1, 0] })).toBeNull();
    const hit = world.sweep({ ...resting, direction: [0, -1, 0] }) as Hit;
    expect([hit.distance, hit.startPenetrating, hit.penetrationDepth]).toEqual([0, false, 0]);
  });
});

describe("starts in overlap", () => {
  /** The ball is in a by 0.1 and in b by 0.3. */
  function between() {
    const world = new World();
    const a = world.add({ shape: box(1, 1, 1), position: [-1.4, 0, 0], owner: "a" });
    const b = world.add({ shape: box(1, 1, 1), position: [1.2, 0, 0], owner: "b" });
    const c = world.add({ shape: box(1, 1, 1), position: [0, 5, 0], owner: "c" });
    return { world, a, b, c, start: { shape: ball, position: [0, 0, 0], direction: [0, 1, 0], maxDistance: 20 } };
  }

  test("the deepest comes first, then the others, then the way", () => {
    const { world, a, b, c, start } = between();
    const hit = world.sweep(start) as Hit;
    expect(hit.collider).toBe(b);
    expect([hit.distance, hit.startPenetrating]).toEqual([0, true]);
    expect(hit.penetrationDepth).toBeCloseTo(0.3, 12);
    expect(hit.normal).toEqual(hit.sweepNormal);
    expect(hit.normal.x).toBeCloseTo(-1, 12);
    const all = world.sweepAll(start, { untilBlock: false });
    expect(all.map(({ collider }) => collider)).toEqual([b, a, c]);
    expect(all.map(({ startPenetrating }) => startPenetrating)).toEqual([true, true, false]);
    expect(world.sweepAll(start).map(({ collider }) => collider)).toEqual([b]);
  });

  test("are ignored, or count where the motion goes deeper", () => {
    const { world, a, b, c, start } = between();
    expect(world.sweep(start, { initialOverlap: "ignore" })?.collider).toBe(c);
    expect(world.sweep(start, { initialOverlap: "whenMovingIn" })?.collider).toBe(c);
    const towards = (direction: number[]) => world.sweep({ ...start, direction }, { initialOverlap: "whenMovingIn" });
    expect(towards([1, 0, 0])?.collider).toBe(b);
    expect(towards([-1, 0, 0])?.collider).toBe(a);
    expect(world.sweepAny({ ...start, direction: [0, 0, 1] }, { initialOverlap: "ignore" })).toBe(false);
    expect(world.sweepAny({ ...start, direction: [0, 0, 1] })).toBe(true);
  });

  test("a merely overlapped one does not stop the sweep", () => {
    const { world, b, c, start } = between();
    b.setResponses({ Pawn: "overlap" });
    const { a } = { a: [...world.colliders()][0] };
    a.setResponses({ Pawn: "overlap" });
    expect(world.sweep(start, { channel: "Pawn" })?.collider).toBe(c);
    const all = world.sweepAll(start, { channel: "Pawn" });
    expect(all.map(({ collider, blocking }) => [collider, blocking])).toEqual([
      [b, false],
      [a, false],
      [c, true],
    ]);
  });
});

describe("lists", () => {
  test("end with the first block", () => {
    const { world, a, b, c } = row(["OverlapAll", "BlockAll", "BlockAll"]);
    const options = { channel: "Pawn" } as const;
    expect(world.sweepAll(FORWARD, options).map(({ collider }) => collider)).toEqual([a, b]);
    const everything = world.sweepAll(FORWARD, { ...options, untilBlock: false });
    expect(everything.map(({ collider, blocking }) => [collider, blocking])).toEqual([
      [a, false],
      [b, true],
      [c, true],
    ]);
    expect(world.sweep(FORWARD, options)?.collider).toBe(b);
    expect(world.sweepAny({ ...FORWARD, maxDistance: 10 }, options)).toBe(false);
    expect(world.sweepAll(FORWARD, { types: ["WorldStatic"] }).map(({ blocking }) => blocking)).toEqual([
      false,
      false,
      false,
    ]);
    expect(world.sweep(FORWARD, { types: ["WorldStatic"] })?.collider).toBe(a);
  });

  test("have one hit for each child of a compound, or one for each collider", () => {
    const world = new World();
    const shape = compound([0, 5, 10].map((z) => ({ shape: ball, position: [0, 0, z] })));
    world.add({ shape, profile: "OverlapAll" });
    world.add({ shape: box(1, 1, 1), position: [0, 0, 7.5] });
    const options = { channel: "Pawn", untilBlock: false } as const;
    const summary = (hits: readonly Hit[]) => hits.map(({ childIndex, distance }) => [childIndex, distance]);
    expect(summary(world.sweepAll(FORWARD, options))).toEqual([
      [0, 9],
      [1, 14],
      [-1, 16],
      [2, 19],
    ]);
    expect(summary(world.sweepAll(FORWARD, { ...options, untilBlock: true }))).toEqual([
      [0, 9],
      [1, 14],
      [-1, 16],
    ]);
    expect(summary(world.sweepAll(FORWARD, { ...options, onePerCollider: true }))).toEqual([
      [0, 9],
      [-1, 16],
    ]);
  });
});

test("a hit shortens the sweep, so what is behind it is not tested", () => {
  const { world } = row();
  const stats: Partial<QueryStats> = {};
  world.sweep(FORWARD, { stats });
  expect([stats.candidates, stats.narrowTests, stats.rejectedByShape]).toEqual([1, 1, 0]);
  world.sweepAll(FORWARD, { stats, untilBlock: false });
  expect([stats.candidates, stats.narrowTests]).toEqual([3, 3]);
  expect(stats.nodeVisits).toBeGreaterThan(0);
});

test("at 1e7 from the origin the distance is that at the origin", () => {
  const here = new World();
  const there = new World();
  here.add({ shape: sphere(1), position: [0, 0, 0] });
  there.add({ shape: sphere(1), position: [1e7, -1e7, 1e7] });
  const near = here.sweep({ shape: box(0.5, 0.5, 0.5), position: [0.25, 0.5, -8], direction: [0, 0, 1] }) as Hit;
  const far = there.sweep({
    shape: box(0.5, 0.5, 0.5),
    position: [1e7 + 0.25, 0.5 - 1e7, 1e7 - 8],
    direction: [0, 0, 1],
  });
  expect(far?.distance).toBe(near.distance);
});
