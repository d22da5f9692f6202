import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { box, type Shape, sphere, World } from "../../src/index.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Asks a world about colliders, all of one shape with a shape for `complex`, that are then removed. */
function askAndRemove(world: World): WeakRef<Shape>[] {
  const [shape, complex] = [sphere(1), box(1, 1, 1)];
  const colliders = [0, 3, 6].map((x) => world.add({ shape, complex, position: [x, 0, 0] }));
  const ray = { from: [-5, 0, 0], to: [9, 0, 0] };
  const posed = { shape: sphere(0.5), position: [0.5, 0, 0] };
  for (const options of [{}, { complex: true }]) {
    expect(world.raycast(ray, options)).not.toBeNull();
    expect(world.raycastAll(ray, { ...options, untilBlock: false }).length).toBeGreaterThan(2);
    expect(world.sweep({ ...posed, to: [9, 0, 0] }, options)).not.toBeNull();
    expect(world.sweepAll({ ...posed, to: [9, 0, 0] }, { ...options, untilBlock: false }).length).toBeGreaterThan(2);
    expect(world.closest({ ...posed, k: 2 }, options)).toHaveLength(2);
    expect(world.overlap(posed, options)).toHaveLength(1);
    expect(world.penetration(posed, options)).not.toBeNull();
  }
  for (const collider of colliders) collider.remove();
  return [new WeakRef(shape), new WeakRef(complex)];
}

// A level of millions of triangles stayed in memory until others took the places of its colliders and of the hits on them.
test("a world lets go of the shapes of what was removed", async () => {
  const world = new World();
  const shapes = askAndRemove(world);
  await new Promise((resolve) => setTimeout(resolve)); // a WeakRef holds on until the end of the present job
  collectGarbage();
  expect(shapes.map((shape) => shape.deref()?.type.name)).toEqual([undefined, undefined]);
  expect(world.size).toBe(0);
});
