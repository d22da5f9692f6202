import { describe, expect, test } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { Grid } from "../../src/acceleration/grid/grid.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { coreOf, World, type WorldOptions } from "../../src/world/world.ts";

/** The names of the two indexes of a world. */
function namesOf(index: WorldOptions["index"]): string[] {
  const core = coreOf(new World({ index }) as never);
  return [core.static.index.name, core.movable.index.name];
}

describe("the index of a world", () => {
  test("by name", () => {
    expect(namesOf(undefined)).toEqual(["bvh", "dynamic-tree"]);
    expect(namesOf("bvh")).toEqual(["bvh", "dynamic-tree"]);
    expect(namesOf("octree")).toEqual(["octree", "octree"]);
    expect(namesOf("grid")).toEqual(["grid", "grid"]);
  });

  test("by a function", () => {
    expect(namesOf(() => new BruteForceIndex())).toEqual(["brute-force", "brute-force"]);
    expect(namesOf(() => new Grid({ cellSize: 2 }))).toEqual(["grid", "grid"]);
  });

  test.each(["bvh", "octree", "grid"] as const)("%s sees a move at once", (index) => {
    const world = new World({ index });
    const ball = world.add({ shape: sphere(1), position: [0, 0, 9] });
    const ray = { origin: [0, 0, 0], direction: [0, 0, 1] };
    expect(world.raycast(ray)?.distance).toBe(8);
    ball.setPose([0, 0, 5]);
    expect(world.raycast(ray)?.distance).toBe(4);
    ball.remove();
    expect(world.raycast(ray)).toBeNull();
    world.validate();
  });

  test.each([
    ["tree", new RangeError('World: index must be one of "bvh", "octree", "grid", got "tree"')],
    ["toString", new RangeError('World: index must be one of "bvh", "octree", "grid", got "toString"')],
    [7, new TypeError('World: index must be one of "bvh", "octree", "grid", got 7')],
    [null, new TypeError('World: index must be one of "bvh", "octree", "grid", got null')],
  ])("refuses %s", (index, error) => {
    expect(() => new World({ index: index as never })).toThrow(error);
  });

  test("a function must make an index", () => {
    expect(() => new World({ index: () => ({}) as never })).toThrow("World: index must return a SpatialIndex, got ");
  });
});
