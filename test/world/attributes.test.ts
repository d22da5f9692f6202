import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Closest } from "../../src/world/closest.ts";
import { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";

/** A floor of 4 × 4 in the plane y = 0 seen from above: u runs along x, v along −z, normals lean towards +x. */
const FLOOR = mesh([0, 0, 0, 4, 0, 0, 4, 0, 4, 0, 0, 4], [0, 2, 1, 0, 3, 2], {
  attributes: {
    uv: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
    heat: Uint16Array.of(0, 100, 300, 200),
    normal: Float32Array.of(3, 4, 0, 3, 4, 0, 3, 4, 0, 3, 4, 0),
  },
});
const DOWN = { origin: [3, 9, 1], direction: [0, -1, 0] };
/** A quarter turn about y: x becomes −z, z becomes x. */
const QUARTER = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

const round = (values: ArrayLike<number> | null) =>
  values === null ? null : Array.from(values, (value) => Math.round(value * 1e12) / 1e12 + 0);
const all = (record: Hit | Closest) =>
  ["uv", "heat", "position", "normal", "color"].map((name) => round(record.attribute(name)));

describe("attributes of a mesh", () => {
  const world = new World();
  world.add({ shape: FLOOR });
  const wanted = [[0.75, 0.75], [125], [3, 0, 1], [0.6, 0.8, 0], null];

  test("for rays: one, all, and what spans report", () => {
    const hit = world.raycast(DOWN) as Hit;
    expect(all(hit)).toEqual(wanted);
    expect(hit.uv()).toEqual({ x: 0.75, y: 0.75 });
    expect(hit.uv(1)).toBeNull();
    expect(world.raycastAll(DOWN).map(all)).toEqual([wanted]);
    expect(world.raycastSpans(DOWN).map(({ enterHit, exitHit }) => [all(enterHit), all(exitHit)])).toEqual([
      [wanted, wanted],
    ]);
  });

  test("for sweeps", () => {
    const sweep = { shape: sphere(0.5), position: [3, 9, 1], direction: [0, -1, 0] };
    expect(all(world.sweep(sweep) as Hit)).toEqual(wanted);
    expect(world.sweepAll(sweep).map(all)).toEqual([wanted]);
  });

  test("for nearest points of points and of shapes", () => {
    expect(world.closest({ point: [3, 2, 1] }).map(all)).toEqual([wanted]);
    expect(world.closest({ shape: sphere(0.5), position: [3, 2, 1] }).map(all)).toEqual([wanted]);
  });

  test("in filters", () => {
    const seen: unknown[] = [];
    const postFilter = (hit: Hit): undefined => {
      seen.push(hit.uv());
      return undefined;
    };
    world.raycast(DOWN, { postFilter });
    world.sweep({ shape: sphere(0.5), position: [1, 9, 1], direction: [0, -1, 0] }, { postFilter });
    expect(seen).toEqual([
      { x: 0.75, y: 0.75 },
      { x: 0.25, y: 0.75 },
    ]);
  });
});

test("turned, scaled, mirrored, and within a compound within a compound", () => {
  const world = new World();
  const stretched = scaled(FLOOR, [-2, 3, 1]);
  const inner = compound([
    { shape: box(0.1, 0.1, 0.1), position: [40, 0, 0] },
    { shape: stretched, position: [0, 5, 0] },
  ]);
  const shape = compound([
    { shape: sphere(0.1), position: [50, 0, 0] },
    { shape: inner, position: [0, 5, 0], rotation: QUARTER },
  ]);
  world.add({ shape, position: [100, 0, 0] });
  // (−6, 0, 1) in the frame of the stretched floor: x = 3 before the scale, turned to (1, 0, 6)
  const hit = world.raycast({ origin: [101, 50, 6], direction: [0, -1, 0] }) as Hit;
  expect([hit.childIndex, hit.faceIndex, hit.distance]).toEqual([1, 0, 40]);
  // the normal (3, 4, 0) becomes (3 / −2, 4 / 3, 0), then (0, 4 / 3, 3 / 2)
  const length = Math.sqrt((4 / 3) ** 2 + 1.5 ** 2);
  const normal = round([0, 4 / 3 / length, 1.5 / length]);
  const wanted = [[0.75, 0.75], [125], [101, 10, 6], normal, null];
  expect(all(hit)).toEqual(wanted);
  const sweep = { shape: sphere(0.5), position: [101, 50, 6], direction: [0, -1, 0] };
  expect(all(world.sweep(sweep) as Hit)).toEqual(wanted);
  expect(all(world.closest({ point: [101, 12, 6] })[0])).toEqual(wanted);
});

test("a record tells where the collider was, not where it is", () => {
  const world = new World();
  const collider = world.add({ shape: FLOOR, mobility: "movable" });
  const sweep = { shape: sphere(0.5), position: [3, 9, 1], direction: [0, -1, 0] };
  const records = [world.raycast(DOWN) as Hit, world.sweep(sweep) as Hit, world.closest({ point: [3, 2, 1] })[0]];
  const before = records.map(all);
  collider.setPose([100, 50, 0], QUARTER);
  expect(records.map(all)).toEqual(before);
  const moved = world.raycast({ origin: [101, 60, -3], direction: [0, -1, 0] }, undefined, records[0] as Hit) as Hit;
  expect(moved).toBe(records[0]);
  expect(all(moved)).toEqual([[0.75, 0.75], [125], [101, 50, -3], [0, 0.8, -0.6], null]);
  collider.remove();
  expect(all(moved)[2]).toEqual([101, 50, -3]);
});

test("a record that is used again forgets the triangle", () => {
  const world = new World();
  world.add({ shape: FLOOR });
  world.add({ shape: box(1, 1, 1), position: [50, 0, 0] });
  const hit = new Hit();
  expect(hit.uv()).toBeNull();
  world.raycast(DOWN, undefined, hit);
  expect(hit.uv()).not.toBeNull();
  world.raycast({ origin: [50, 9, 0], direction: [0, -1, 0] }, undefined, hit);
  expect(all(hit)).toEqual([null, null, null, null, null]);
  expect(world.closest({ point: [50, 9, 0] }).map(all)).toEqual([[null, null, null, null, null]]);
});

test("a face is told in a compound within a compound whose children are not all surfaces", () => {
  const world = new World();
  const inner = compound([{ shape: sphere(1), position: [40, 0, 0] }, { shape: FLOOR }]);
  world.add({ shape: compound([{ shape: inner }]) });
  const hit = world.raycast(DOWN) as Hit;
  expect([hit.childIndex, hit.faceIndex, hit.uv()]).toEqual([0, 0, { x: 0.75, y: 0.75 }]);
  const ball = world.raycast({ origin: [40, 9, 0], direction: [0, -1, 0] }) as Hit;
  expect([ball.childIndex, ball.faceIndex, ball.barycentric, ball.uv()]).toEqual([0, -1, null, null]);
});

test("complex geometry answers where it is asked", () => {
  const world = new World();
  world.add({ shape: box(4, 0.5, 4), complex: FLOOR });
  expect(all(world.raycast(DOWN, { complex: true }) as Hit)[0]).toEqual([0.75, 0.75]);
  expect((world.raycast(DOWN) as Hit).uv()).toBeNull();
  expect(world.closest({ point: [3, 2, 1] }, { complex: true })[0].uv()).toEqual({ x: 0.75, y: 0.75 });
});
