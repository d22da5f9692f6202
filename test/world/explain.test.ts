import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";
import { cubeMesh, down, reasons } from "./explain-scene.ts";

describe("rays", () => {
  test("what lies behind the origin, before minDistance, in the plane of the ray, beside it", () => {
    const world = new World();
    world.add({ shape: sphere(1), position: [0, 15, 0] });
    world.add({ shape: sphere(1), position: [0, 8, 0] });
    world.add({ shape: mesh(new Float32Array([0, 0, 0, 0, 5, 0, 0, 0, 5]), new Uint16Array([0, 1, 2])) });
    world.add({ shape: sphere(1), position: [2, 2, 0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
    world.add({
      shape: box(1, 1, 1),
      position: [1.75, 3, 0],
      rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)],
    });
    const explanation = world.explain({ ...down, minDistance: 4 });
    expect(reasons(explanation)).toEqual(["behind", "before-start", "edge-on", "box-missed", "box-missed"]);
    expect(explanation.candidates.map(({ distance }) => distance)).toEqual([-4, 3, null, null, null]);
    expect(reasons(world.explain(down))).toEqual(["behind", "hit", "edge-on", "box-missed", "box-missed"]);
    const { candidates } = world.explain({ from: [0.5, 3.9, -5], to: [0.5, 3.9, 5] });
    expect(candidates[4]).toMatchObject({ stage: "shape", reason: "shape-missed" });
    expect(candidates[4].gap).toBeCloseTo((1.25 + 0.9) / Math.SQRT2 - 1, 12);
  });

  test("a line without end has a distance to what is on neither side", () => {
    const world = new World();
    world.add({ shape: sphere(1), position: [3, 50, 0] });
    const { candidates } = world.explain({ ...down, minDistance: -Infinity });
    expect(candidates[0].reason).toBe("box-missed");
    expect(candidates[0].gap).toBeCloseTo(2, 12);
  });

  test("what is unbounded has no box to be missed", () => {
    const world = new World();
    world.add({ shape: halfSpace([0, 1, 0], 0) });
    const [level] = world.explain({ origin: [0, 3, 0], direction: [1, 0, 0] }).candidates;
    expect(level).toMatchObject({ stage: "box", reason: "shape-missed", gap: 3 });
    expect(reasons(world.explain({ from: [0, 3, 0], to: [0, 1, 0] }))).toEqual(["too-short"]);
    expect(reasons(world.explain({ origin: [0, 3, 0], direction: [0, 1, 0] }))).toEqual(["behind"]);
  });

  test("a hull without thickness is as good as nothing to a ray", () => {
    const world = new World();
    world.add({ shape: convexHull([0, 0, 0, 0, 0, 0]), position: [0.01, 0, 0] });
    const [point] = world.explain(down).candidates;
    expect(point).toMatchObject({ reason: "zero-size" });
    expect(point.text).toBe("the hull is a point: its scale is zero, or its points are on one line");
  });

  test("the exit of a solid can be too far, and a solid has back faces where it is left", () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    const out = { origin: [0, 0, 0], direction: [0, 1, 0], maxDistance: 0.5 } as const;
    expect(world.explain(out, { solid: false }).candidates[0]).toMatchObject({ reason: "too-short", distance: 1 });
    const far = { ...out, maxDistance: 5 };
    expect(reasons(world.explain(far, { solid: false, backFaces: "ignore" }))).toEqual(["back-face"]);
    expect(world.explain(far, { solid: false }).candidates[0]).toMatchObject({ reason: "starts-inside", distance: 1 });
  });

  test("a list: overlaps up to the block, what is behind it, and no more than maxHits", () => {
    const world = new World();
    for (const y of [1, 3, 5])
      world.add({ shape: sphere(0.5), position: [0, y, 0], profile: y > 2 ? "OverlapAll" : "BlockAll" });
    world.add({ shape: sphere(0.5), position: [0, -2, 0] });
    const all = world.explain(down, { method: "raycastAll", channel: "Pawn" });
    expect((all.answer as Hit[]).map(({ distance }) => distance)).toEqual([4.5, 6.5, 8.5]);
    expect(reasons(all)).toEqual(["hit", "hit", "hit", "shadowed"]);
    expect(all.candidates[2].text).toBe("overlaps at distance 4.5");
    expect(all.candidates[3]).toMatchObject({ by: all.candidates[0].collider, stage: "order", meets: true });
    const two = world.explain(down, { method: "raycastAll", channel: "Pawn", maxHits: 2 });
    expect(reasons(two)).toEqual(["over-max-hits", "hit", "hit", "over-max-hits"]);
    const single = world.explain(down, { channel: "Pawn" });
    expect(reasons(single)).toEqual(["hit", "overlap-only", "overlap-only", "shadowed"]);
    expect(single.candidates[1].text).toBe(
      'it is merely overlapped, and this query wants what blocks: its response to the channel "Pawn" is overlap; else it would be met at distance 6.5',
    );
    expect(reasons(world.explain(down, { responses: { WorldDynamic: "overlap" } }))[3]).toBe("overlap-only");
    expect(world.explain(down, { channel: "Pawn", method: "raycastAny" }).answer).toBe(true);
  });

  test("several hits on one mesh are one candidate", () => {
    const world = new World();
    world.add({ shape: cubeMesh(1) });
    const explanation = world.explain(down, { method: "raycastAll", backFaces: "hit", untilBlock: false });
    expect(explanation.candidates).toMatchObject([{ reason: "hit", hits: 2, distance: 9 }]);
    expect(explanation.text).toContain("blocks at distance 9 (the first of 2 hits)");
  });
});

describe("sweeps", () => {
  const ball = sphere(1);

  test("what overlaps at the start, and what is done about it", () => {
    const world = new World();
    world.add({ shape: box(1, 1, 1) });
    const start = { shape: ball, position: [0, 1.5, 0], direction: [0, 1, 0], maxDistance: 5 } as const;
    expect(world.explain(start).candidates[0]).toMatchObject({ reason: "starts-overlapping", hits: 1, distance: 0 });
    expect(reasons(world.explain(start, { initialOverlap: "ignore" }))).toEqual(["initial-overlap-ignored"]);
    const out = world.explain(start, { initialOverlap: "whenMovingIn" });
    expect(out.candidates[0]).toMatchObject({ stage: "shape", reason: "moving-out" });
    expect(out.text).toMatch(/the two overlap at the start, by 0\.5, but the motion goes no deeper in/);
  });

  test("a touch at the start, along the surface, away from it, and at rest", () => {
    const world = new World();
    world.add({ shape: box(1, 1, 1) });
    const from = { shape: box(0.5, 0.5, 0.5), position: [0, 1.5, 0] } as const;
    expect(reasons(world.explain({ ...from, to: [5, 1.5, 0] }))).toEqual(["tangential"]);
    expect(reasons(world.explain({ ...from, to: [0, 5, 0] }))).toEqual(["receding"]);
    expect(reasons(world.explain({ ...from, to: [0, 1.5, 0] }))).toEqual(["touching"]);
    expect(reasons(world.explain({ ...from, to: [0, 0, 0] }))).toEqual(["hit"]);
    // comes from afar and slides along
    const slide = world.explain({ ...from, position: [-5, 1.5, 0], to: [5, 1.5, 0] });
    expect(slide.candidates[0]).toMatchObject({
      reason: "tangential",
      text: "the shape only slides along its surface",
    });
  });

  test("too short, behind, beside", () => {
    const world = new World();
    for (const [key, position] of [
      [0, 0, -9],
      [0, 0, 9],
      [4, 0, -3],
      [2.2, 2.2, -3],
    ].entries()) {
      world.add({ key, shape: ball, position });
    }
    const explanation = world.explain({ shape: sphere(2), position: [0, 0, 0], direction: [0, 0, -1], maxDistance: 5 });
    expect(reasons(explanation)).toEqual(["too-short", "behind", "box-missed", "shape-missed"]);
    const [short, behind, far, near] = explanation.candidates;
    expect(short).toMatchObject({ distance: 6, gap: 1 });
    expect(behind).toMatchObject({ distance: -6, gap: 6 });
    expect(far.gap).toBeCloseTo(1, 12);
    expect(near.gap).toBeCloseTo(2.2 * Math.SQRT2 - 3, 12);
  });

  test("a compound is swept by its children", () => {
    const world = new World();
    world.add({ shape: ball, position: [0, 3, -4] });
    const pair = compound([{ shape: sphere(0.5) }, { shape: box(0.5, 0.5, 0.5), position: [0, 1, 0] }]);
    const [beside] = world.explain({ shape: pair, position: [0, -1, 0], to: [0, -1, -8] }).candidates;
    expect(beside.gap).toBeCloseTo(1.5, 12);
    expect(reasons(world.explain({ shape: pair, position: [0, 1, 0], to: [0, 1, -8] }))).toEqual(["hit"]);
  });
});

describe("overlaps and the nearest", () => {
  test("within a closed mesh, which is a surface", () => {
    const world = new World();
    world.add({ shape: cubeMesh(3) });
    const explanation = world.explain({ shape: sphere(1), position: [1, 0, 0] });
    expect(explanation.candidates[0]).toMatchObject({ reason: "inside-surface", gap: 1, hits: 0 });
    expect(explanation.text).toContain("answer: no overlaps\n");
    expect(reasons(world.explain({ shape: sphere(1), position: [2.5, 0, 0] }))).toEqual(["hit"]);
  });

  test("whatever has a shape can be placed: surfaces, compounds and what is unbounded", () => {
    const world = new World();
    for (const x of [0, 9]) world.add({ shape: box(1, 1, 1), position: [x, 0, 0] });
    const overlaps = (shape: Shape, position: number[]) => world.explain({ shape, position }).candidates;
    const floor = halfSpace([0, 1, 0], 0);
    expect(overlaps(floor, [0, 0, 0]).map(({ reason }) => reason)).toEqual(["hit", "hit"]);
    expect(overlaps(floor, [0, -3, 0])).toMatchObject([{ reason: "box-missed", gap: 2 }, { gap: 2 }]);
    expect(overlaps(cubeMesh(1), [0, 3, 0])).toMatchObject([{ reason: "box-missed", gap: 1 }, { gap: Math.sqrt(50) }]);
    const pair = compound([
      { shape: sphere(1), position: [0, 1, 0] },
      { shape: cubeMesh(1), position: [0, 5, 0] },
    ]);
    expect(overlaps(pair, [4, 0, 0])).toMatchObject([{ reason: "box-missed", gap: 2 }, { gap: 3 }]);
  });

  test("only what blocks, where that is asked for", () => {
    const world = new World();
    world.add({ shape: sphere(1), profile: "OverlapAll" });
    const at = { shape: sphere(1), position: [0, 1, 0] } as const;
    const options = { channel: "Pawn", method: "overlapAny" } as const;
    expect(world.explain(at, options)).toMatchObject({ answer: false, candidates: [{ reason: "overlap-only" }] });
    expect(world.explain(at, { ...options, blocking: false })).toMatchObject({ answer: true });
    expect(world.explain(at, options).text).toContain("answer: false\n");
  });

  test("too far, and not among the nearest", () => {
    const world = new World();
    for (const x of [2, 4, 6, 40]) world.add({ shape: sphere(1), position: [x, 0, 0] });
    const explanation = world.explain({ point: [0, 0, 0], k: 2, maxDistance: 10 });
    expect(reasons(explanation)).toEqual(["hit", "hit", "not-among-nearest", "too-far"]);
    expect(explanation.candidates.map(({ distance }) => distance)).toEqual([1, 3, 5, 39]);
    expect(explanation.candidates[3]).toMatchObject({ stage: "box", gap: 29 });
    expect(explanation.candidates[2].text).toBe("it is met at distance 5, but k is 2, and 2 others are nearer");
  });
});

describe("compounds", () => {
  const pair = compound([
    { shape: sphere(1), position: [0, 3, 0], responses: { Camera: "ignore" } },
    { shape: sphere(1), position: [0, -3, 0] },
  ]);

  test("children with responses of their own are told apart", () => {
    const world = new World();
    world.add({ shape: pair });
    expect(world.explain(down).candidates).toMatchObject([{ child: -1, reason: "hit", distance: 6 }]);
    const { candidates } = world.explain(down, { channel: "Camera" });
    expect(candidates).toMatchObject([
      { child: 0, reason: "collider-ignores-channel", meets: true, distance: 6 },
      { child: 1, reason: "hit", distance: 12, hits: 1 },
    ]);
    expect(candidates[0].text).toMatch(/ignore the channel "Camera"/);
    const beside = world.explain({ shape: sphere(1), position: [0, 3, 0] }, { channel: "Camera" });
    expect(reasons(beside)).toEqual(["collider-ignores-channel", "box-missed"]);
    expect(beside.answer).toEqual([]);
  });

  test("and those that a pre-filter tells apart", () => {
    const world = new World();
    world.add({ shape: pair });
    const asked: number[] = [];
    const preFilter = (_: Collider, child: number) => {
      asked.push(child);
      return child === 1 ? "overlap" : "block";
    };
    const all = world.explain(down, { method: "raycastAll", preFilter, untilBlock: false, onePerCollider: true });
    expect(asked).toEqual([0, 1]);
    expect(reasons(all)).toEqual(["hit", "same-collider"]);
    expect(reasons(world.explain(down, { preFilter: (_, child) => child === 1 }))).toEqual(["pre-filter", "hit"]);
    const overlap = world.explain({ shape: box(1, 4, 1) }, { preFilter: (_, child) => child === 1 });
    expect(overlap.candidates).toMatchObject([{ reason: "pre-filter" }, { reason: "hit", hits: 1 }]);
  });

  test("the complex geometry is asked where the query asks for it", () => {
    const world = new World();
    world.add({ shape: sphere(1), complex: pair });
    expect(world.explain(down).answer).toMatchObject({ distance: 9 });
    const explanation = world.explain(down, { complex: true, preFilter: (_, child) => child === 1 });
    expect(explanation.answer).toMatchObject({ distance: 12, childIndex: 1 });
    expect(explanation.query).toContain("complex geometry");
  });
});
