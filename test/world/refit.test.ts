import { describe, expect, test } from "vitest";
import { bumps, cubeSphere } from "../../bench/meshes.ts";
import {
  compound,
  type Mesh,
  mesh,
  raycastShape,
  rebuild,
  refit,
  type Shape,
  scaled,
  sphere,
  sweepShapes,
  World,
  watch,
} from "../../src/index.ts";
import { openShape, openWorld, saveShape, saveWorld } from "../../src/io.ts";

const { positions, indices } = cubeSphere("", 8, bumps);
const DOWN = [0, 0, -1];

function shifted(shape: Mesh, z: number): void {
  for (let i = 2; i < shape.positions.length; i += 3) shape.positions[i] = positions[i] + z;
}

const KINDS: Readonly<Record<string, (shape: Mesh) => Shape>> = {
  "the mesh": (shape) => shape,
  scaled: (shape) => scaled(shape, [1, 1, 2]),
  "in a compound": (shape) => compound([{ shape }, { shape: sphere(0.1), position: [0, 5, 0] }]),
};

describe.each(["bvh", "octree", "grid"] as const)("a world with index %s", (index) => {
  test.each(Object.keys(KINDS))("%s: after refit and refresh the next query is right", (kind) => {
    expectRight(index, kind, (_, shape) => refit(shape as Mesh));
  });

  test.each(["the mesh", "scaled"])("%s: after rebuild and refresh too", (kind) => {
    expectRight(index, kind, (own) => rebuild(own));
  });
});

function expectRight(index: "bvh" | "octree" | "grid", kind: string, change: (own: Mesh, shape: Shape) => void): void {
  for (const mobility of ["static", "movable"] as const) {
    const own = mesh(positions.slice(), indices);
    const shape = KINDS[kind](own);
    const world = new World({ index });
    for (let i = 0; i < 40; i++) world.add({ shape: sphere(0.5), position: [i, 40, 0] });
    const collider = world.add({ shape, mobility });
    const ask = () => world.raycast({ origin: [100, 0.1, 0.2], direction: [-1, 0, 0] })?.distance;
    const overlaps = (z: number) => world.overlapAny({ shape: sphere(3), position: [0, 0, z] });
    expect([ask() !== undefined, overlaps(0), overlaps(200)]).toEqual([true, true, false]);
    shifted(own, 100);
    change(own, shape);
    collider.refresh();
    const z = kind === "scaled" ? 200 : 100;
    expect([ask(), overlaps(0), overlaps(z)]).toEqual([undefined, false, true]);
    const fresh = KINDS[kind](mesh(own.positions, indices));
    const ray = { origin: [0.1, 0.2, 500], direction: DOWN };
    expect(world.raycast(ray)?.distance).toBe(raycastShape(fresh, null, ray)?.distance);
    const saved = openWorld(saveWorld(world));
    expect(saved.raycast(ray)?.distance).toBe(world.raycast(ray)?.distance);
    expect(saved.raycastAny({ origin: [100, 0.1, 0.2], direction: [-1, 0, 0] })).toBe(false);
  }
}

test("refresh: render geometry, watched queries, colliders that are gone", () => {
  const world = new World();
  const own = mesh(positions.slice(), indices);
  const collider = world.add({ shape: sphere(0.1), complex: own });
  const ray = { origin: [0, 0, 50], direction: DOWN };
  const watched = watch(world, "raycast", ray, { complex: true });
  const before = watched.answer?.distance;
  expect(before).toBeCloseTo(49, 0);
  shifted(own, 20);
  refit(own);
  collider.refresh();
  expect(watched.answer?.distance).toBe(world.raycast(ray, { complex: true })?.distance);
  expect(world.raycast(ray, { complex: true })?.distance).toBeCloseTo((before ?? 0) + -20, 4);
  collider.remove();
  expect(() => collider.refresh()).toThrow("Collider.refresh: collider 0 has been removed from its world");
});

test("inside the callback of a query neither a mesh nor a world may change, and afterwards both may", () => {
  const world = new World();
  const own = mesh(positions.slice(), indices);
  const collider = world.add({ shape: own });
  const ray = { origin: [0, 0, 50], direction: DOWN };
  const text = "refit: a mesh must not be changed inside the callback of a query";
  let asked = 0;
  const preFilter = () => {
    asked++;
    expect(() => refit(own)).toThrow(text);
    expect(() => rebuild(own)).toThrow("rebuild: a mesh must not be changed");
    expect(() => collider.refresh()).toThrow("Collider.refresh");
    return undefined;
  };
  world.raycast(ray, { preFilter: preFilter as never });
  world.explain(ray, { preFilter: preFilter as never } as never);
  expect(() => world.raycast(ray, { preFilter: (() => refit(own)) as never })).toThrow(text);
  expect(asked).toBeGreaterThan(0);
  // a shape of one's own, asked in the middle of a walk over the mesh
  const ball = sphere(0.5);
  let walked = 0;
  const type = {
    ...ball.type,
    support(shape: typeof ball, direction: Float64Array, out: Float64Array) {
      walked++;
      expect(() => refit(own)).toThrow(text);
      return ball.type.support!(shape, direction, out);
    },
  };
  const mine = { ...ball, type, core: undefined, rounding: undefined };
  sweepShapes(mine as never, { position: [0, 0, 5] }, own, null, { to: [0, 0, 0] });
  expect(walked).toBeGreaterThan(0);
  refit(own);
  collider.refresh();
  expect(world.raycastAny(ray)).toBe(true);
});

test.each([refit, rebuild])("$name: a mesh from a snapshot is changed, the file is not", (change) => {
  const bytes = saveShape(mesh(positions, indices));
  const copy = bytes.slice();
  const shape = openShape(bytes) as Mesh;
  const moved = shape.positions.slice();
  const other = mesh(moved, indices);
  for (let i = 2; i < moved.length; i += 3) moved[i] += 5;
  (shape as { positions: unknown }).positions = moved;
  change(shape);
  change(other);
  const ray = { origin: [0.1, 0.2, 50], direction: DOWN };
  expect(raycastShape(shape, null, ray)?.distance).toBe(raycastShape(other, null, ray)?.distance);
  expect(bytes).toEqual(copy);
});
