import { describe, expect, test } from "vitest";
import type { Pose } from "../../src/math/pose.ts";
import { normalize } from "../../src/math/vec3.ts";
import { SweepContact } from "../../src/narrowphase/sweep-contact.ts";
import {
  OVERLAP_IGNORE,
  OVERLAP_REPORT,
  OVERLAP_WHEN_MOVING_IN,
  sweepPair,
  sweepPairAll,
} from "../../src/narrowphase/sweep-pair.ts";
import type { InitialOverlap } from "../../src/narrowphase/sweep-shapes.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";
import {
  ChangingScene,
  floorAt,
  generator,
  INDEXES,
  MIXES,
  poseOf,
  type Random,
  randomBodies,
  randomConvex,
  randomPoint,
  randomRotation,
  randomShape,
} from "./random-scenes.ts";

const OVERLAPS: [InitialOverlap, number][] = [
  ["report", OVERLAP_REPORT],
  ["ignore", OVERLAP_IGNORE],
  ["whenMovingIn", OVERLAP_WHEN_MOVING_IN],
];
const DISTANCES = [0, 2, 6, 30];

function randomSweep(random: Random, size: number) {
  const shape = random() < 0.8 ? randomConvex(random) : sweepable(random);
  return {
    shape,
    position: randomPoint(random, size),
    rotation: randomRotation(random),
    direction: randomPoint(random, 1),
    maxDistance: DISTANCES[Math.floor(random() * DISTANCES.length)],
  };
}

/** A compound of convex shapes, or a convex shape. */
function sweepable(random: Random): Shape {
  const shape = randomShape(random);
  return fullType(shape).parts !== undefined && !("leaves" in shape) ? randomConvex(random) : shape;
}

type Sweep = ReturnType<typeof randomSweep>;

function motionOf(sweep: Sweep): Float64Array {
  const motion = Float64Array.from([...sweep.direction, sweep.maxDistance]);
  normalize(motion);
  return motion;
}

interface Answer {
  readonly key: number;
  readonly child: number;
  readonly face: number;
  readonly distance: number;
  readonly depth: number;
  readonly normal: number[];
  readonly point: number[];
}

function toAnswer(key: number, contact: SweepContact): Answer {
  const start = contact.startPenetrating;
  return {
    key,
    child: contact.child,
    face: contact.face,
    distance: start ? 0 : contact.distance + 0,
    depth: start ? contact.depth : -1,
    normal: [...contact.normal].map((x) => x + 0),
    point: [...contact.point].map((x) => x + 0),
  };
}

const byOrder = (a: Answer, b: Answer) =>
  b.depth - a.depth || a.distance - b.distance || a.key - b.key || a.child - b.child || a.face - b.face;

/** One body, without any limit. */
function first(sweep: Sweep, shape: Shape, pose: Pose, key: number, policy: number): Answer[] {
  const contact = new SweepContact();
  return sweepPair(sweep.shape, poseOf(sweep), shape, pose, motionOf(sweep), policy, contact)
    ? [toAnswer(key, contact)]
    : [];
}

function each(sweep: Sweep, shape: Shape, pose: Pose, key: number, policy: number): Answer[] {
  const answers: Answer[] = [];
  const scratch = new SweepContact();
  sweepPairAll(sweep.shape, poseOf(sweep), shape, pose, motionOf(sweep), policy, scratch, (contact) =>
    answers.push(toAnswer(key, contact)),
  );
  return answers;
}

function answerOf(hit: Hit): Answer {
  const { x, y, z } = hit.sweepNormal;
  return {
    key: hit.collider.key,
    child: hit.childIndex,
    face: hit.faceIndex,
    distance: hit.distance,
    depth: hit.startPenetrating ? hit.penetrationDepth : -1,
    normal: [x, y, z],
    point: [hit.point.x, hit.point.y, hit.point.z],
  };
}

describe.each(INDEXES)("index %s", (_name, index) => {
  test.each(MIXES)("%s: the first hit and all, bit for bit (seed 41)", (_mix, mobility) => {
    const random = generator(41);
    const bodies = randomBodies(random, 150, 10);
    bodies.push(floorAt(-9, 150));
    const world = new World({ index });
    for (const body of bodies) world.add({ ...body, mobility: mobility(body.key) });
    let hits = 0;
    let starts = 0;
    const rounds = 200;
    for (let i = 0; i < rounds; i++) {
      const sweep = randomSweep(random, 11);
      const [initialOverlap, policy] = OVERLAPS[i % 3];
      const expected = bodies.flatMap((body) => first(sweep, body.shape, poseOf(body), body.key, policy)).sort(byOrder);
      const hit = world.sweep(sweep, { initialOverlap });
      expect(hit && answerOf(hit)).toEqual(expected[0] ?? null);
      expect(world.sweepAny(sweep, { initialOverlap })).toBe(expected.length > 0);
      const all = bodies.flatMap((body) => each(sweep, body.shape, poseOf(body), body.key, policy)).sort(byOrder);
      expect(world.sweepAll(sweep, { initialOverlap, untilBlock: false }).map(answerOf)).toEqual(all);
      expect(world.sweepAll(sweep, { initialOverlap }).map(answerOf)).toEqual(all.slice(0, 1));
      const one = world.sweepAll(sweep, { initialOverlap, untilBlock: false, onePerCollider: true });
      expect(one.map(answerOf)).toEqual(expected);
      if (hit) hits++;
      if (hit?.startPenetrating) starts++;
    }
    expect(hits / rounds).toBeGreaterThan(0.3);
    expect(hits / rounds).toBeLessThan(0.8);
    expect(starts).toBeGreaterThan(12);
  });

  test("moves, additions, removals and switches between the sweeps (seed 42)", () => {
    const random = generator(42);
    const scene = new ChangingScene(random, index, 80);
    let hits = 0;
    const rounds = 400;
    for (let round = 0; round < rounds; round++) {
      scene.change(9);
      const sweep = randomSweep(random, 10);
      const expected = scene
        .present()
        .flatMap((body) => first(sweep, body.shape, poseOf(body), body.key, OVERLAP_REPORT))
        .sort(byOrder);
      const hit = scene.world.sweep(sweep);
      expect(hit && answerOf(hit)).toEqual(expected[0] ?? null);
      if (hit) hits++;
      if (round % 100 === 0) scene.world.validate();
    }
    expect(hits / rounds).toBeGreaterThan(0.3);
    expect(hits / rounds).toBeLessThan(0.8);
  });
});

test("single, any and all agree under filters (seed 43)", () => {
  const random = generator(43);
  const world = new World();
  const profiles = ["BlockAll", "OverlapAll", "NoCollision", "IgnoreOnlyPawn"] as const;
  for (const body of randomBodies(random, 700, 10)) {
    world.add({ ...body, profile: profiles[body.key % 4], mobility: body.key % 3 === 0 ? "static" : "movable" });
  }
  const ignore = new Set([...world.colliders()].filter((collider) => collider.key % 11 === 0));
  const answers = ["ignore", "overlap", "block", undefined, true, undefined] as const;
  const options = {
    channel: "Pawn",
    ignore,
    preFilter: (collider: { key: number }, child: number) => answers[(collider.key + child + 1) % 13],
    postFilter: (hit: Hit) => answers[((hit.collider.key >> 3) + hit.childIndex + 1) % 17],
  } as const;
  let blocks = 0;
  let overlaps = 0;
  const rounds = 400;
  for (let i = 0; i < rounds; i++) {
    const sweep = randomSweep(random, 11);
    const everything = world.sweepAll(sweep, { ...options, untilBlock: false });
    const at = everything.findIndex((hit) => hit.blocking);
    expect(world.sweepAll(sweep, options)).toEqual(at < 0 ? everything : everything.slice(0, at + 1));
    expect(world.sweep(sweep, options)).toEqual(at < 0 ? null : everything[at]);
    expect(world.sweepAny(sweep, options)).toBe(at >= 0);
    expect(everything.some((hit) => ignore.has(hit.collider))).toBe(false);
    if (at >= 0) blocks++;
    if (at > 0) overlaps++;
  }
  expect(blocks / rounds).toBeGreaterThan(0.3);
  expect(blocks / rounds).toBeLessThan(0.8);
  expect(overlaps).toBeGreaterThan(30);
});

test("responses decide alike without a post-filter (seed 44)", () => {
  const random = generator(44);
  const world = new World();
  const bodies = randomBodies(random, 300, 10).map((body) => ({
    ...body,
    profile: (["BlockAll", "OverlapAll", "BlockAll", "NoCollision"] as const)[body.key % 4],
  }));
  for (const body of bodies) world.add({ ...body, mobility: body.key % 3 === 0 ? "static" : "movable" });
  // odd children only, which are overlapped where the collider blocks
  const preFilter = (_collider: unknown, child: number) => (child < 0 ? undefined : child % 2 === 1 && "overlap");
  let blocks = 0;
  const rounds = 300;
  for (let i = 0; i < rounds; i++) {
    const sweep = randomSweep(random, 11);
    const expected = bodies
      .filter((body) => body.key % 4 !== 3)
      .flatMap((body) => each(sweep, body.shape, poseOf(body), body.key, OVERLAP_REPORT))
      .filter(({ child }) => child < 0 || child % 2 === 1)
      .sort(byOrder);
    const isBlock = ({ key, child }: Answer) => key % 2 === 0 && child < 0;
    const at = expected.findIndex(isBlock);
    const single = world.sweep(sweep, { channel: "Pawn", preFilter });
    expect(single && answerOf(single)).toEqual(at < 0 ? null : expected[at]);
    expect(world.sweepAny(sweep, { channel: "Pawn", preFilter })).toBe(at >= 0);
    const until = at < 0 ? expected : expected.slice(0, at + 1);
    expect(world.sweepAll(sweep, { channel: "Pawn", preFilter }).map(answerOf)).toEqual(until);
    if (at >= 0) blocks++;
  }
  expect(blocks / rounds).toBeGreaterThan(0.3);
  expect(blocks / rounds).toBeLessThan(0.8);
});
