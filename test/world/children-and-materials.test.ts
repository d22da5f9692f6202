import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Hit } from "../../src/world/hit.ts";
import type { QueryStats } from "../../src/world/query-stats.ts";
import { World } from "../../src/world/world.ts";

const RAY = { origin: [0.25, 0.25, -10], direction: [0, 0, 1], maxDistance: 100 };

/** Two triangles that face −z: face 0 at z = 2, face 1 at z = 1, both across the ray. */
const SHEETS = mesh(
  new Float64Array([-4, -4, 2, -4, 4, 2, 8, -4, 2, -4, -4, 1, -4, 4, 1, 8, -4, 1]),
  new Uint32Array([0, 1, 2, 3, 4, 5]),
  { doubleSided: true, faceMaterials: [1, 0], materials: ["glass", "steel"] },
);

/** Balls at z = 0, 5, 10, the middle one of rubber. */
const BALLS = compound([
  { shape: sphere(1), position: [0.25, 0.25, 0] },
  { shape: sphere(1), position: [0.25, 0.25, 5], material: "rubber" },
  { shape: sphere(1), position: [0.25, 0.25, 10] },
]);

const summary = (hits: readonly Hit[]) =>
  hits.map((hit) => [hit.distance, hit.childIndex, hit.faceIndex, hit.material]);

describe("a mesh", () => {
  test("gives the face, its weights and its material", () => {
    const world = new World();
    world.add({ shape: SHEETS, material: "unused" });
    const hit = world.raycast(RAY) as Hit;
    expect(summary([hit])).toEqual([[11, -1, 1, "glass"]]);
    const { x, y, z } = hit.barycentric as { x: number; y: number; z: number };
    expect(x + y + z).toBeCloseTo(1, 15);
    const corners = SHEETS.positions.slice(9);
    const at = (axis: number) => x * corners[axis] + y * corners[3 + axis] + z * corners[6 + axis];
    expect([at(0), at(1), at(2)].map((value) => Math.round(value * 1e12) / 1e12)).toEqual([0.25, 0.25, 1]);
  });

  test("gives one hit per crossing, or one in all", () => {
    const world = new World();
    world.add({ shape: SHEETS });
    const options = { untilBlock: false };
    expect(summary(world.raycastAll(RAY, options))).toEqual([
      [11, -1, 1, "glass"],
      [12, -1, 0, "steel"],
    ]);
    expect(summary(world.raycastAll(RAY, { ...options, onePerCollider: true }))).toEqual([[11, -1, 1, "glass"]]);
    expect(summary(world.raycastAll(RAY))).toEqual([[11, -1, 1, "glass"]]);
    expect(world.raycast(RAY, { postFilter: (hit) => hit.material !== "glass" })?.material).toBe("steel");
  });

  test("without materials has the collider's", () => {
    const world = new World();
    const plain = mesh(SHEETS.positions, SHEETS.indices, { doubleSided: true });
    world.add({ shape: plain, material: "wood" });
    expect(world.raycast(RAY)?.material).toBe("wood");
  });
});

describe("a compound", () => {
  test("gives one hit per convex child, with the child's material where it has one", () => {
    const world = new World();
    world.add({ shape: BALLS, material: "wood" });
    expect(summary(world.raycastAll(RAY, { untilBlock: false }))).toEqual([
      [9, 0, -1, "wood"],
      [14, 1, -1, "rubber"],
      [19, 2, -1, "wood"],
    ]);
    const one = world.raycastAll(RAY, { untilBlock: false, onePerCollider: true });
    expect(summary(one)).toEqual([[9, 0, -1, "wood"]]);
    expect(world.raycastSpans(RAY).map((span) => [span.childIndex, span.enter, span.exit])).toEqual([
      [0, 9, 11],
      [1, 14, 16],
      [2, 19, 21],
    ]);
  });

  test("gives the face's material of a mesh among its children", () => {
    const world = new World();
    world.add({
      shape: compound([
        { shape: box(1, 1, 1), position: [9, 0, 0] },
        { shape: SHEETS, material: "child" },
      ]),
    });
    expect(summary([world.raycast(RAY) as Hit])).toEqual([[11, 1, 1, "glass"]]);
  });

  test("asks the pre-filter about each child", () => {
    const world = new World();
    const balls = world.add({ shape: BALLS });
    const asked: number[] = [];
    const hit = world.raycast(RAY, {
      preFilter: (collider, child) => {
        expect(collider).toBe(balls);
        asked.push(child);
        return child !== 0;
      },
    });
    expect(asked).toEqual([0, 1, 2]);
    expect([hit?.childIndex, hit?.distance]).toEqual([1, 14]);
    const answers = ["overlap", "ignore", "block"] as const;
    const preFilter = (_collider: unknown, child: number) => answers[child];
    expect(world.raycastAll(RAY, { preFilter }).map((each) => [each.childIndex, each.blocking])).toEqual([
      [0, false],
      [2, true],
    ]);
    expect(world.raycast(RAY, { preFilter })?.childIndex).toBe(2);
    expect(world.raycastAny({ ...RAY, maxDistance: 18 }, { preFilter })).toBe(false);
    expect(world.raycastAny(RAY, { preFilter })).toBe(true);
    expect(world.raycastSpans(RAY, { preFilter }).map((span) => [span.childIndex, span.blocking])).toEqual([
      [0, false],
      [2, true],
    ]);
    const one = { preFilter, onePerCollider: true, untilBlock: false };
    expect(world.raycastAll(RAY, one).map((each) => each.childIndex)).toEqual([0]);
  });

  test("all of whose children are refused is not looked at", () => {
    const world = new World();
    world.add({ shape: BALLS });
    const stats: Partial<QueryStats> = {};
    expect(world.raycast(RAY, { preFilter: () => false, stats })).toBeNull();
    expect([stats.rejectedByPreFilter, stats.narrowTests]).toEqual([1, 0]);
  });
});
