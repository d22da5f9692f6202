import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { type Watched, type WatchedMethod, watch } from "../../src/world/watch.ts";
import { World } from "../../src/world/world.ts";
import { generator, randomBodies } from "./random-scenes.ts";

const RAY = { origin: [0, 0, 0], direction: [1, 0, 0], maxDistance: 20 } as const;

/** Looks, and tells whether the query ran for it. */
function ran(watched: Watched<unknown>): boolean {
  const { runs } = watched;
  void watched.answer;
  return watched.runs > runs;
}

describe("a watched query", () => {
  test("answers as the query does, and runs once while nothing changes", () => {
    const world = new World();
    const wall = world.add({ shape: box(0.5, 2, 2), position: [8, 0, 0] });
    const seen = watch(world, "raycast", RAY);
    expect(seen.runs).toBe(0);
    const first = seen.answer;
    expect(first).toMatchObject({ distance: 7.5, collider: wall });
    expect(seen.answer).toBe(first);
    expect(seen.runs).toBe(1);
  });

  test("a ray is watched up to what stops it", () => {
    const world = new World();
    const wall = world.add({ shape: box(0.5, 2, 2), position: [8, 0, 0] });
    const behind = world.add({ shape: sphere(1), position: [12, 0, 0] });
    const beside = world.add({ shape: sphere(1), position: [4, 6, 0] });
    const seen = watch(world, "raycast", RAY);
    expect(ran(seen)).toBe(true);
    behind.setPose([13, 0, 0]);
    beside.setPose([5, 6, 0]);
    expect(ran(seen)).toBe(false);
    beside.setPose([5, 0.5, 0]);
    expect(ran(seen)).toBe(true);
    expect(seen.answer?.collider).toBe(beside);
    wall.remove();
    expect(ran(seen)).toBe(false);
    beside.remove();
    expect(ran(seen)).toBe(true);
    expect(seen.answer?.collider).toBe(behind);
    behind.enabled = false;
    expect(seen.answer).toBeNull();
    behind.enabled = true;
    expect(seen.answer?.collider).toBe(behind);
    expect(ran(seen)).toBe(false);
    behind.setResponses({ Visibility: "ignore" });
    expect(ran(seen)).toBe(true);
  });

  test("a region of overlaps: who enters and who leaves", () => {
    const world = new World();
    const far = world.add({ shape: sphere(1), position: [50, 0, 0] });
    const region = watch(world, "overlap", { shape: box(3, 3, 3), position: [0, 0, 0] });
    expect(region.answer).toEqual([]);
    for (let i = 0; i < 20; i++) far.setPose([50 - i, 0, 0]);
    expect(ran(region)).toBe(false);
    far.setPose([3.5, 0, 0]);
    expect(region.answer).toMatchObject([{ collider: far }]);
    far.setPose([9, 0, 0]);
    expect(region.answer).toEqual([]);
    const near = world.add({ shape: sphere(1), position: [0, 3.5, 0] });
    expect(region.answer).toMatchObject([{ collider: near }]);
    expect(region.runs).toBe(4);
  });

  test("the nearest points: up to the farthest of them", () => {
    const world = new World();
    const balls = [2, 4, 6, 8].map((x) => world.add({ shape: sphere(0.5), position: [x, 0, 0] }));
    const nearest = watch(world, "closest", { point: [0, 0, 0], k: 2 });
    expect(nearest.answer.map(({ collider }) => collider)).toEqual(balls.slice(0, 2));
    balls[3].setPose([6, 3, 0]);
    expect(ran(nearest)).toBe(false);
    balls[3].setPose([1, 1, 1]);
    expect(nearest.answer[0].collider).toBe(balls[3]);
  });

  test("refresh and stop", () => {
    const world = new World();
    const ray = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 1, y: 0, z: 0 } };
    world.add({ shape: sphere(1), position: [5, 0, 0] });
    const seen = watch(world, "raycastAny", ray);
    expect(seen.answer).toBe(true);
    ray.origin.y = 3;
    expect(seen.answer).toBe(true);
    seen.refresh();
    expect(seen.answer).toBe(false);
    seen.stop();
    expect(ran(seen)).toBe(true);
    expect(ran(seen)).toBe(true);
    seen.stop();
  });

  test("an error of the query is thrown at every look", () => {
    const world = new World();
    const bad = watch(world, "raycast", { origin: [0, 0, 0], direction: [0, 0, 0] });
    expect(() => bad.answer).toThrow("World.raycast: ray.direction must not be zero");
    expect(() => bad.answer).toThrow("World.raycast: ray.direction must not be zero");
    expect(() => watch(world, "raytrace" as WatchedMethod, RAY)).toThrow(/^watch: method must be one of "raycast"/);
    expect(() => watch(world, "raycast", RAY, 3 as never)).toThrow("watch: options must be an object, got 3");
  });
});

test("watched queries never miss a change (seed 88)", () => {
  const random = generator(88);
  const world = new World();
  const bodies = randomBodies(random, 150, 6);
  const colliders = bodies.map((body) => world.add({ ...body, mobility: body.key % 3 === 0 ? "static" : "movable" }));
  const place = () => [12 * random() - 6, 12 * random() - 6, 12 * random() - 6] as const;
  const channel = { channel: "Visibility" } as const;
  const watches = Array.from({ length: 60 }, (_, i) => {
    const ray = { from: place(), to: place() };
    const at = { shape: i % 2 === 0 ? sphere(0.4) : box(0.3, 0.6, 0.2), position: place() };
    const sweep = { ...at, to: place() };
    const queries = [
      [watch(world, "raycast", ray, channel), () => world.raycast(ray, channel)],
      [watch(world, "raycastAll", ray, { maxHits: 2 }), () => world.raycastAll(ray, { maxHits: 2 })],
      [watch(world, "raycastAll", ray, { untilBlock: false }), () => world.raycastAll(ray, { untilBlock: false })],
      [watch(world, "raycastAny", ray), () => world.raycastAny(ray)],
      [watch(world, "raycastSpans", ray), () => world.raycastSpans(ray)],
      [watch(world, "sweep", sweep), () => world.sweep(sweep)],
      [watch(world, "sweepAll", sweep, channel), () => world.sweepAll(sweep, channel)],
      [watch(world, "sweepAny", sweep), () => world.sweepAny(sweep)],
      [watch(world, "overlap", at), () => world.overlap(at)],
      [watch(world, "overlapAny", at), () => world.overlapAny(at)],
      [watch(world, "closest", { ...at, k: 3 }), () => world.closest({ ...at, k: 3 })],
      [watch(world, "penetration", at), () => world.penetration(at)],
    ] as const;
    return queries[i % queries.length] as readonly [Watched<unknown>, () => unknown];
  });
  let looks = 0;
  let spared = 0;
  let changed = 0;
  const last: string[] = [];
  for (let round = 0; round < 240; round++) {
    const collider = colliders[Math.floor(random() * colliders.length)];
    if (collider.removed) continue;
    const kind = Math.floor(random() * 12);
    if (kind === 0) collider.remove();
    else if (kind === 1) collider.enabled = !collider.enabled;
    else if (kind === 2) collider.setResponses({ Visibility: random() < 0.5 ? "overlap" : "block" });
    else if (kind === 3) colliders.push(world.add({ shape: sphere(0.7), position: place() }));
    else collider.setPose(place());
    watches.forEach(([watched, query], i) => {
      looks++;
      if (!ran(watched)) spared++;
      const now = JSON.stringify(query(), plain);
      expect(JSON.stringify(watched.answer, plain), `round ${round}`).toBe(now);
      if (last[i] !== undefined && last[i] !== now) changed++;
      last[i] = now;
    });
  }
  expect(changed).toBeGreaterThan(100);
  expect(spared / looks).toBeGreaterThan(0.5);
});

/** Colliders by key. */
function plain(name: string, value: unknown): unknown {
  return name === "collider" ? (value as { key: number }).key : value;
}
