import { describe, expect, test } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { createPose, readPose } from "../../src/math/pose.ts";
import { createRay, readRay } from "../../src/math/ray.ts";
import { castRay } from "../../src/narrowphase/cast-ray.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { RAY_SOLID, RayHit } from "../../src/shapes/ray-hit.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Mobility } from "../../src/world/collider.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";

/** A small generator of uniform numbers in [0, 1), the same everywhere. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Body {
  readonly shape: Shape;
  readonly position: number[];
  readonly rotation: number[];
  readonly key: number;
}

type Random = () => number;
const between = (random: Random, from: number, to: number) => from + (to - from) * random();
const point = (random: Random, size: number) => [0, 1, 2].map(() => between(random, -size, size));

function randomRotation(random: Random): number[] {
  const q = [0, 1, 2, 3].map(() => between(random, -1, 1));
  const length = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0)) || 1;
  return q.map((x) => x / length);
}

function randomShape(random: Random): Shape {
  const size = () => between(random, 0.2, 1.2);
  const kind = Math.floor(random() * 4);
  if (kind === 0) return sphere(size());
  if (kind === 1) return box(size(), size(), size());
  return kind === 2 ? capsule(size(), size()) : cylinder(size(), size());
}

function randomBodies(random: Random, count: number): Body[] {
  return Array.from({ length: count }, (_, key) => ({
    shape: randomShape(random),
    position: point(random, 10),
    rotation: randomRotation(random),
    key,
  }));
}

function randomRay(random: Random) {
  const [x, y, z] = point(random, 1);
  const direction = x * x + y * y + z * z > 1e-6 ? [x, y, z] : [1, 0, 0];
  const maxDistance = [3, 15, 60][Math.floor(random() * 3)];
  return { origin: point(random, 11), direction, maxDistance };
}

/** The oracle: every body, one by one. */
function nearestOf(
  bodies: readonly Body[],
  ray: ReturnType<typeof randomRay>,
): { key: number; distance: number } | null {
  const worldRay = createRay();
  readRay("test", ray, worldRay);
  const pose = createPose();
  const hit = new RayHit();
  let best: { key: number; distance: number } | null = null;
  for (const body of bodies) {
    readPose("test", "", body, pose);
    if (!castRay(body.shape, pose, worldRay, RAY_SOLID, hit)) continue;
    if (best === null || hit.t < best.distance || (hit.t === best.distance && body.key < best.key)) {
      best = { key: body.key, distance: hit.t };
    }
  }
  return best;
}

const MIXES: [string, (i: number) => Mobility][] = [
  ["static", () => "static"],
  ["movable", () => "movable"],
  ["mixed", (i) => (i % 3 === 0 ? "static" : "movable")],
];
const INDEXES: [string, WorldOptions["index"]][] = [
  ["bvh", "bvh"],
  ["brute force", () => new BruteForceIndex()],
];

describe.each(INDEXES)("index %s", (_name, index) => {
  test.each(MIXES)("%s: the same collider at the same distance, bit for bit (seed 11)", (_mix, mobility) => {
    const random = generator(11);
    const bodies = randomBodies(random, 300);
    const ground = { shape: halfSpace([0, 1, 0], -9), position: [0, 0, 0], rotation: [0, 0, 0, 1], key: 300 };
    bodies.push(ground);
    const world = new World({ index });
    for (const body of bodies) world.add({ ...body, mobility: mobility(body.key) });
    let hits = 0;
    const rays = 2000;
    for (let i = 0; i < rays; i++) {
      const ray = randomRay(random);
      const expected = nearestOf(bodies, ray);
      const hit = world.raycast(ray);
      expect(hit && { key: hit.collider.key, distance: hit.distance }).toEqual(expected);
      expect(world.raycastAny(ray)).toBe(expected !== null);
      const all = world.raycastAll(ray, { untilBlock: false });
      expect(all.length === 0 ? null : { key: all[0].collider.key, distance: all[0].distance }).toEqual(expected);
      if (hit) hits++;
    }
    expect(hits / rays).toBeGreaterThan(0.3);
    expect(hits / rays).toBeLessThan(0.9);
  });

  test("moves, additions and removals between the rays (seed 12)", () => {
    const random = generator(12);
    const world = new World({ index });
    const bodies = new Map<number, Body>();
    const colliders = new Map<number, ReturnType<typeof world.add>>();
    const pick = () => [...bodies.keys()][Math.floor(random() * bodies.size)];
    let key = 0;
    let hits = 0;
    const rounds = 1000;
    for (let round = 0; round < rounds; round++) {
      const action = random();
      if (action < 0.4 || bodies.size < 120) {
        const [body] = randomBodies(random, 1).map((made) => ({ ...made, key }));
        bodies.set(key, body);
        colliders.set(key, world.add({ ...body, mobility: random() < 0.4 ? "static" : "movable" }));
        key++;
      } else if (action < 0.6) {
        const chosen = pick();
        colliders.get(chosen)?.remove();
        bodies.delete(chosen);
      } else {
        for (let moves = 0; moves < 5; moves++) {
          const chosen = pick();
          const moved = {
            ...(bodies.get(chosen) as Body),
            position: point(random, 10),
            rotation: randomRotation(random),
          };
          bodies.set(chosen, moved);
          colliders.get(chosen)?.setPose(moved.position, moved.rotation);
        }
      }
      const ray = randomRay(random);
      const expected = nearestOf([...bodies.values()], ray);
      const hit = world.raycast(ray);
      expect(hit && { key: hit.collider.key, distance: hit.distance }).toEqual(expected);
      if (hit) hits++;
      if (round % 300 === 0) world.validate();
    }
    expect(hits / rounds).toBeGreaterThan(0.15);
    expect(hits / rounds).toBeLessThan(0.7);
    expect(world.size).toBe(bodies.size);
  });
});

test("the order of adding changes nothing when keys are given (seed 13)", () => {
  const random = generator(13);
  // three of each, at the same place, so that ties are the rule
  const bodies = randomBodies(random, 150).flatMap((body) =>
    [0, 1, 2].map((i) => ({ ...body, key: body.key * 3 + i })),
  );
  const worlds = [0, 1, 2].map((which) => {
    const world = new World();
    const order = [...bodies];
    if (which === 1) order.reverse();
    if (which === 2) order.sort((a, b) => ((a.key * 7919) % 241) - ((b.key * 7919) % 241));
    for (const body of order) {
      const profile = body.key % 2 === 0 ? "BlockAll" : "OverlapAll";
      world.add({ ...body, profile, mobility: which === 1 ? "static" : "movable" });
    }
    return world;
  });
  let several = 0;
  for (let i = 0; i < 1000; i++) {
    const ray = randomRay(random);
    const [first, ...others] = worlds.map((world) => ({
      single: world.raycast(ray, { channel: "Pawn" })?.collider.key,
      all: world.raycastAll(ray, { channel: "Pawn" }).map((hit) => [hit.collider.key, hit.distance, hit.blocking]),
      everything: world.raycastAll(ray, { channel: "Pawn", untilBlock: false }).map((hit) => hit.collider.key),
      spans: world.raycastSpans(ray).map((span) => [span.collider.key, span.enter, span.exit]),
    }));
    for (const other of others) expect(other).toEqual(first);
    expect(first.single).toBe(first.all.find(([, , blocking]) => blocking)?.[0]);
    if (first.all.length > 1) several++;
  }
  expect(several).toBeGreaterThan(100);
});

test("single, any and all agree under filters (seed 15)", () => {
  const random = generator(15);
  const world = new World();
  const profiles = ["BlockAll", "OverlapAll", "NoCollision", "IgnoreOnlyPawn"] as const;
  for (const body of randomBodies(random, 1200)) {
    world.add({ ...body, profile: profiles[body.key % 4], mobility: body.key % 3 === 0 ? "static" : "movable" });
  }
  const ignore = new Set([...world.colliders()].filter((collider) => collider.key % 11 === 0));
  const answers = ["ignore", "overlap", "block", undefined, true, undefined] as const;
  const options = {
    channel: "Pawn",
    ignore,
    preFilter: (collider: { key: number }) => answers[collider.key % 13],
    postFilter: (hit: { collider: { key: number } }) => answers[(hit.collider.key >> 3) % 17],
  } as const;
  let blocks = 0;
  let overlaps = 0;
  for (let i = 0; i < 1500; i++) {
    const ray = randomRay(random);
    const everything = world.raycastAll(ray, { ...options, untilBlock: false });
    const at = everything.findIndex((hit) => hit.blocking);
    expect(world.raycastAll(ray, options)).toEqual(at < 0 ? everything : everything.slice(0, at + 1));
    expect(world.raycast(ray, options)).toEqual(at < 0 ? null : everything[at]);
    expect(world.raycastAny(ray, options)).toBe(at >= 0);
    expect(everything.some((hit) => ignore.has(hit.collider))).toBe(false);
    if (at >= 0) blocks++;
    if (at > 0) overlaps++;
  }
  expect(blocks).toBeGreaterThan(300);
  expect(blocks).toBeLessThan(1200);
  expect(overlaps).toBeGreaterThan(50);
});

test("a world 1e7 away from the origin gives the same distances (seed 14)", () => {
  const random = generator(14);
  const bodies = randomBodies(random, 300);
  const offset = [1e7, -1e7, 1e7];
  const shift = (v: number[]) => v.map((x, i) => x + offset[i]);
  // positions on the grid of float64 at 1e7, so that the shifted input is the same input
  const snap = (v: number[]) => v.map((x) => Math.round(x * 2 ** 20) / 2 ** 20);
  const near = new World();
  const far = new World();
  for (const body of bodies) {
    const position = snap(body.position);
    near.add({ ...body, position, mobility: body.key % 2 === 0 ? "static" : "movable" });
    far.add({ ...body, position: shift(position), mobility: body.key % 2 === 0 ? "static" : "movable" });
  }
  let hits = 0;
  for (let i = 0; i < 3000; i++) {
    const ray = randomRay(random);
    const origin = snap(ray.origin);
    const here = near.raycast({ ...ray, origin });
    const there = far.raycast({ ...ray, origin: shift(origin) });
    expect(there?.collider.key).toBe(here?.collider.key);
    if (!here || !there) continue;
    expect(Math.abs(there.distance - here.distance)).toBeLessThanOrEqual(1e-8 * here.distance);
    hits++;
  }
  expect(hits).toBeGreaterThan(900);
});
