import { describe, expect, test } from "vitest";
import { composePose, type Pose, rotate, toLocal, toWorld } from "../../src/math/pose.ts";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";
import type { Closest } from "../../src/world/closest.ts";
import type { ClosestLike } from "../../src/world/closest-like.ts";
import { World } from "../../src/world/world.ts";
import {
  type Body,
  ChangingScene,
  floorAt,
  generator,
  INDEXES,
  MIXES,
  poseOf,
  type Random,
  randomBodies,
  randomPoint,
  randomRotation,
  randomShape,
} from "./random-scenes.ts";

interface Answer {
  readonly key: number;
  readonly child: number;
  readonly distance: number;
  readonly point: number[];
}

const LIMITS = [0.5, 3, Infinity];

/** Half of the queries are points, half shapes. */
function randomQuery(random: Random, size: number) {
  const maxDistance = LIMITS[Math.floor(random() * LIMITS.length)];
  const k = [1, 1, 3, 8][Math.floor(random() * 4)];
  const place = randomPoint(random, size);
  if (random() < 0.5) return { point: place, maxDistance, k };
  return { shape: randomShape(random), position: place, rotation: randomRotation(random), maxDistance, k };
}

type Query = ReturnType<typeof randomQuery>;

/** One body or child, without any limit. */
function measure(query: Query, shape: Shape, pose: Pose, key: number): Answer {
  if (query.shape !== undefined) {
    const found = new Separation();
    distancePair(query.shape, poseOf(query), shape, pose, found);
    return { key, child: found.childB, distance: found.distance, point: [...found.pointB] };
  }
  const local = Float64Array.from(query.point as number[]);
  toLocal(pose, local, local);
  const found = new SurfacePoint();
  const { closestPoint } = fullType(shape);
  if (closestPoint === undefined) throw new Error("a shape without closestPoint");
  closestPoint(shape, local, found);
  const world = new Float64Array(3);
  toWorld(pose, found.point, world);
  const normal = new Float64Array(3);
  rotate(pose, found.normal, normal);
  return { key, child: found.child, distance: found.distance, point: [...world] };
}

const byDistance = (a: Answer, b: Answer) => a.distance - b.distance || a.key - b.key || a.child - b.child;

/** The oracle: every body, one by one. */
function nearest(bodies: readonly Body[], query: Query): Answer[] {
  return bodies
    .map((body) => measure(query, body.shape, poseOf(body), body.key))
    .filter((answer) => answer.distance <= query.maxDistance)
    .sort(byDistance)
    .slice(0, query.k);
}

function answers(records: readonly Closest[]): Answer[] {
  return records.map(({ collider, childIndex, distance, pointB }) => ({
    key: collider.key,
    child: childIndex,
    distance,
    point: [pointB.x, pointB.y, pointB.z],
  }));
}

const plain = (list: readonly Answer[]) =>
  list.map((answer) => ({ ...answer, distance: answer.distance + 0, point: answer.point.map((x) => x + 0) }));

describe.each(INDEXES)("index %s", (_name, index) => {
  test.each(MIXES)("%s: the k nearest, bit for bit (seed 31)", (_mix, mobility) => {
    const random = generator(31);
    const bodies = randomBodies(random, 200, 9);
    bodies.push(floorAt(-8, 200));
    const world = new World({ index });
    for (const body of bodies) world.add({ ...body, mobility: mobility(body.key) });
    let some = 0;
    let inside = 0;
    const rounds = 160;
    for (let i = 0; i < rounds; i++) {
      const query = randomQuery(random, 11);
      const expected = nearest(bodies, query);
      expect(answers(world.closest(query as ClosestLike))).toEqual(plain(expected));
      if (expected.length > 0 && query.maxDistance < 1) some++;
      if (expected.length > 0 && expected[0].distance < 0) inside++;
    }
    expect(some).toBeGreaterThan(rounds / 3 / 4);
    expect(inside).toBeGreaterThan(rounds / 5);
    expect(inside).toBeLessThan(rounds * 0.8);
  });

  test("moves, additions, removals and switches between the queries (seed 32)", () => {
    const random = generator(32);
    const scene = new ChangingScene(random, index, 80);
    let some = 0;
    const rounds = 250;
    for (let round = 0; round < rounds; round++) {
      scene.change(8);
      const query = { ...randomQuery(random, 9), maxDistance: 0.6 };
      const expected = nearest(scene.present(), query);
      expect(answers(scene.world.closest(query as ClosestLike))).toEqual(plain(expected));
      if (expected.length > 0) some++;
      if (round % 100 === 0) scene.world.validate();
    }
    expect(some / rounds).toBeGreaterThan(0.3);
    expect(some / rounds).toBeLessThan(0.9);
  });
});

test("filters leave out colliders and children (seed 33)", () => {
  const random = generator(33);
  const world = new World();
  const profiles = ["BlockAll", "OverlapAll", "NoCollision", "IgnoreOnlyPawn"] as const;
  const bodies = randomBodies(random, 300, 8).map((body) => ({ ...body, profile: profiles[body.key % 4] }));
  for (const body of bodies) world.add({ ...body, mobility: body.key % 3 === 0 ? "static" : "movable" });
  const pre = (key: number, child: number) => (key + child + 1) % 5 !== 0;
  const post = (key: number, child: number) => (key * 3 + child) % 7 !== 0;
  const options = {
    channel: "Pawn",
    ignore: [...world.colliders()].filter((collider) => collider.key % 11 === 0),
    preFilter: (collider: { key: number }, child: number) => pre(collider.key, child),
    postFilter: (record: Closest) => post(record.collider.key, record.childIndex),
  } as const;
  let children = 0;
  for (let i = 0; i < 120; i++) {
    const query = randomQuery(random, 9);
    const expected: Answer[] = [];
    for (const body of bodies) {
      if (body.key % 4 >= 2 || body.key % 11 === 0) continue;
      const each = partsOf(body)
        .filter(({ child }) => pre(body.key, child) && post(body.key, child))
        .map(({ shape, at, child }) => ({ ...measure(query, shape, at, body.key), child }))
        .filter(({ distance }) => distance <= query.maxDistance)
        .sort(byDistance);
      if (each.length > 0) expected.push(each[0]);
    }
    expected.sort(byDistance).splice(query.k);
    const found = world.closest(query as ClosestLike, options);
    expect(answers(found)).toEqual(plain(expected));
    for (const record of found) expect(record.blocking).toBe(record.collider.key % 4 === 0);
    children += expected.filter(({ child }) => child >= 0).length;
  }
  expect(children).toBeGreaterThan(20);
});

/** A body's children with their world poses; the body itself, child −1, where it has none. */
function partsOf(body: Body) {
  const children = (body.shape as { children?: { shape: Shape; pose: Float64Array }[] }).children;
  if (children === undefined) return [{ child: -1, shape: body.shape, at: poseOf(body) }];
  return children.map(({ shape, pose }, child) => {
    const at = poseOf(body);
    composePose(poseOf(body), pose, at);
    return { child, shape, at };
  });
}
