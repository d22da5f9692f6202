import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Closest } from "../../src/world/closest.ts";
import { World } from "../../src/world/world.ts";

const ball = sphere(1);

/** Balls at x = 0, 4, 10. */
function line() {
  const world = new World();
  const [a, b, c] = [0, 4, 10].map((x, i) =>
    world.add({ shape: ball, position: [x, 0, 0], owner: `owner ${i}`, material: `material ${i}` }),
  );
  return { world, a, b, c };
}

const summary = (records: readonly Closest[]) => records.map(({ collider, distance }) => [collider, distance]);

describe("from a point", () => {
  test("gives the nearest collider, its nearest point, and the way there", () => {
    const { world, b } = line();
    const found = world.closest({ point: [6, 0, 0] });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      blocking: true,
      distance: 1,
      pointA: { x: 6, y: 0, z: 0 },
      pointB: { x: 5, y: 0, z: 0 },
      normal: { x: 1, y: 0, z: 0 },
      owner: "owner 1",
      material: "material 1",
      childIndex: -1,
      faceIndex: -1,
      barycentric: null,
    });
    expect(found[0].collider).toBe(b);
    expect(found[0].point).toBe(found[0].pointB);
  });

  test("k of them, sorted, as far as maxDistance, which is included", () => {
    const { world, a, b, c } = line();
    expect(summary(world.closest({ point: [6, 0, 0], k: 2 }))).toEqual([
      [b, 1],
      [c, 3],
    ]);
    expect(summary(world.closest({ point: [6, 0, 0], k: 9 }))).toEqual([
      [b, 1],
      [c, 3],
      [a, 5],
    ]);
    expect(summary(world.closest({ point: [6, 0, 0], k: 9, maxDistance: 3 }))).toEqual([
      [b, 1],
      [c, 3],
    ]);
    expect(world.closest({ point: [6, 0, 0], k: 9, maxDistance: 0.5 })).toEqual([]);
    expect(new World().closest({ point: [0, 0, 0], k: 3 })).toEqual([]);
  });

  test("inside solids the distance is below 0, and the deepest comes first", () => {
    const world = new World();
    const floor = world.add({ shape: halfSpace([0, 1, 0]) });
    const cube = world.add({ shape: box(2, 2, 2), position: [0, -8, 0] });
    const inner = world.add({ shape: ball, position: [0, -8.2, 0] });
    const point = [0, -8, 0];
    const found = world.closest({ point, k: 3, maxDistance: 0 });
    expect(found.map(({ collider }) => collider)).toEqual([floor, cube, inner]);
    expect(found.map(({ distance }) => Math.round(distance * 1e9) / 1e9)).toEqual([-8, -2, -0.8]);
    expect(found[0]).toMatchObject({ pointB: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 1, z: 0 } });
    expect(summary(world.closest({ point }))).toEqual([[floor, -8]]);
  });

  test("of equals the lower key comes first, whatever was added first", () => {
    const world = new World();
    const added = [5, 2, 8].map((key) => world.add({ shape: ball, key }));
    expect(world.closest({ point: [3, 0, 0] })[0].collider).toBe(added[1]);
    expect(world.closest({ point: [3, 0, 0], k: 2 }).map(({ collider }) => collider.key)).toEqual([2, 5]);
  });

  test("names face, weights and material of a mesh", () => {
    const world = new World();
    const ground = mesh(
      new Float64Array([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9]),
      new Uint32Array([0, 1, 2, 2, 1, 3]),
      {
        faceMaterials: [0, 1],
        materials: ["grass", "ice"],
      },
    );
    world.add({ shape: ground, position: [0, 1, 0] });
    for (const query of [{ point: [3, 5, 3] }, { shape: ball, position: [3, 6, 3] }]) {
      const [found] = world.closest(query as { point: number[] });
      expect([found.faceIndex, found.material]).toEqual([1, "ice"]);
      expect(found.distance).toBeCloseTo(4, 12);
      const { x, y, z } = found.barycentric as { x: number; y: number; z: number };
      expect(x + y + z).toBeCloseTo(1, 14);
      expect(9 * x - 9 * y + 9 * z).toBeCloseTo(3, 9);
      expect(-9 * x + 9 * y + 9 * z).toBeCloseTo(3, 9);
    }
  });
});

describe("from a shape", () => {
  test("gives the distance of the surfaces and a point on each", () => {
    const { world, b, c } = line();
    const pill = { shape: capsule(0.5, 2), position: [7, 0, 0], rotation: [0, 0, 0, 1] };
    const found = world.closest({ ...pill, k: 2 });
    expect(found.map(({ collider }) => collider)).toEqual([b, c]);
    expect(found[0].distance).toBeCloseTo(1.5, 12);
    expect(found[0].pointA.x).toBeCloseTo(6.5, 12);
    expect(found[0].pointB.x).toBeCloseTo(5, 12);
    expect(found[0].normal.x).toBeCloseTo(1, 12);
  });

  test("where it overlaps the distance is minus the depth", () => {
    const { world, a } = line();
    const [found] = world.closest({ shape: box(1, 1, 1), position: [0, 1.5, 0] });
    expect(found.collider).toBe(a);
    expect(found.distance).toBeCloseTo(-0.5, 12);
    expect(found.normal.y).toBeCloseTo(1, 12);
  });
});

describe("filters", () => {
  test("what is merely overlapped is found too, and says so", () => {
    const { world, a, b } = line();
    a.setResponses({ Pawn: "overlap" });
    b.setResponses({ Pawn: "ignore" });
    const found = world.closest({ point: [2.5, 0, 0], k: 2 }, { channel: "Pawn" });
    expect(found.map(({ collider, blocking }) => [collider.userData, blocking])).toEqual([
      [undefined, false],
      [undefined, true],
    ]);
    expect(found[0].collider).toBe(a);
  });

  test("the nearest child that they leave answers for its compound", () => {
    const world = new World();
    const balls = compound([0, 4, 8].map((x, i) => ({ shape: ball, position: [x, 0, 0], material: `child ${i}` })));
    world.add({ shape: balls });
    const ask = (options?: Parameters<typeof world.closest>[1]) =>
      world.closest({ point: [0, 3, 0], k: 5 }, options).map(({ childIndex, material }) => [childIndex, material]);
    expect(ask()).toEqual([[0, "child 0"]]);
    expect(ask({ preFilter: (_, child) => child !== 0 })).toEqual([[1, "child 1"]]);
    expect(ask({ postFilter: ({ childIndex }) => childIndex === 2 })).toEqual([[2, "child 2"]]);
    expect(ask({ preFilter: () => false })).toEqual([]);
  });

  test("what the post-filter rejects does not shorten the search", () => {
    const { world, c } = line();
    const found = world.closest({ point: [0, 3, 0] }, { postFilter: ({ owner }) => owner === "owner 2" });
    expect(found.map(({ collider }) => collider)).toEqual([c]);
  });
});
