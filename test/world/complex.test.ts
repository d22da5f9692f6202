import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

/** A crate: a box for movement, and as render geometry a plate that stands out of it. */
function crates(): World {
  const world = new World();
  const plate = mesh([-3, 0.25, -3, 0, 0.25, 3, 3, 0.25, -3], [0, 1, 2], {
    faceMaterials: [0],
    materials: ["paint"],
  });
  world.add({ shape: box(1, 1, 1), complex: plate, material: "wood", key: 1 });
  world.add({ shape: sphere(1), position: [0, -5, 0], key: 2 });
  return world;
}

const DOWN = { origin: [0, 10, 0], direction: [0, -1, 0] } as const;
const BESIDE = { origin: [1.5, 10, -1.5], direction: [0, -1, 0] } as const;

describe("complex geometry", () => {
  test("a ray asks the shape, or with complex: true the render geometry", () => {
    const world = crates();
    expect(world.raycast(DOWN)).toMatchObject({ distance: 9, faceIndex: -1, material: "wood" });
    expect(world.raycast(DOWN, { complex: true })).toMatchObject({ distance: 9.75, faceIndex: 0, material: "paint" });
    expect(world.raycast(DOWN, { complex: false })).toMatchObject({ distance: 9 });
  });

  test("a collider's box holds both geometries", () => {
    const world = crates();
    expect(world.raycast(BESIDE)).toBeNull();
    expect(world.raycast(BESIDE, { complex: true })).toMatchObject({ distance: 9.75, faceIndex: 0 });
  });

  test("a collider without render geometry is asked by its shape", () => {
    const world = crates();
    const hits = world.raycastAll(DOWN, { complex: true, untilBlock: false });
    expect(hits.map((hit) => [hit.collider.key, hit.distance])).toEqual([
      [1, 9.75],
      [2, 14],
    ]);
  });

  test("every kind of query", () => {
    const world = crates();
    const ball = { shape: sphere(0.5), position: [2, 3, -2], direction: [0, -1, 0] };
    expect(world.raycastAny(BESIDE)).toBe(false);
    expect(world.raycastAny(BESIDE, { complex: true })).toBe(true);
    expect(world.raycastSpans(DOWN).map((span) => span.enter)).toEqual([9, 14]);
    expect(world.raycastSpans(DOWN, { complex: true }).map((span) => span.enter)).toEqual([9.75, 14]);
    expect(world.sweep(ball)).toBeNull();
    expect(world.sweep(ball, { complex: true })).toMatchObject({ distance: 2.25, faceIndex: 0, material: "paint" });
    expect(world.sweepAll(ball, { complex: true })).toHaveLength(1);
    expect(world.sweepAny(ball)).toBe(false);
    expect(world.sweepAny(ball, { complex: true })).toBe(true);
    const at = { shape: sphere(0.5), position: [2, 0.5, -2] };
    expect(world.overlap(at)).toEqual([]);
    expect(world.overlap(at, { complex: true })).toMatchObject([{ blocking: true, material: "wood" }]);
    expect(world.overlapAny(at, { complex: true })).toBe(true);
    const point = { point: [2, 1.25, -2] };
    expect(world.closest(point)[0].distance).toBeCloseTo(Math.sqrt(1 + 1 + 0.0625), 12);
    expect(world.closest(point, { complex: true })).toMatchObject([{ distance: 1, faceIndex: 0, material: "paint" }]);
    expect(world.penetration(at)).toBeNull();
    expect(world.penetration(at, { complex: true })?.depth).toBeCloseTo(0.25, 12);
  });

  test("the collider knows it; bad values are refused", () => {
    const world = crates();
    const [crate, ball] = [...world.colliders()];
    expect(crate.complex?.type.name).toBe("mesh");
    expect(ball.complex).toBeNull();
    const bad = { shape: sphere(1), complex: 3 as never };
    expect(() => world.add(bad)).toThrow(
      new TypeError("World.add: complex must be a shape, as made by sphere, box, mesh and the like, got 3"),
    );
    expect(world.size).toBe(2);
    const option = { complex: 1 as never };
    expect(() => world.raycast(DOWN, option)).toThrow("World.raycast: complex must be a boolean, got 1");
  });
});
