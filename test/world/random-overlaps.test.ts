import { describe, expect, test } from "vitest";
import { composePose } from "../../src/math/pose.ts";
import { overlapPair } from "../../src/narrowphase/overlap-pair.ts";
import { penetrationPair } from "../../src/narrowphase/penetration-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import type { Shape } from "../../src/shapes/shape.ts";
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

interface Asked {
  readonly shape: Shape;
  readonly position: number[];
  readonly rotation: number[];
}

function randomQuery(random: Random, size: number): Asked {
  return { shape: randomShape(random), position: randomPoint(random, size), rotation: randomRotation(random) };
}

/** The oracle: every body, one by one, in order of key. */
function overlapping(bodies: readonly Body[], query: Asked): Body[] {
  const pose = poseOf(query);
  return bodies
    .filter((body) => overlapPair(query.shape, pose, body.shape, poseOf(body)))
    .sort((a, b) => a.key - b.key);
}

describe.each(INDEXES)("index %s", (_name, index) => {
  test.each(MIXES)(
    "%s: every overlapping collider, with depth and direction where asked (seed 21)",
    (_mix, mobility) => {
      const random = generator(21);
      const bodies = randomBodies(random, 250, 9);
      bodies.push(floorAt(-8, 250));
      const world = new World({ index });
      for (const body of bodies) world.add({ ...body, mobility: mobility(body.key) });
      const found = new Separation();
      let some = 0;
      let records = 0;
      const rounds = 220;
      for (let i = 0; i < rounds; i++) {
        const query = randomQuery(random, 10);
        const expected = overlapping(bodies, query);
        const keys = expected.map((body) => body.key);
        expect(world.overlap(query).map((record) => record.collider.key)).toEqual(keys);
        expect(world.overlapAny(query)).toBe(keys.length > 0);
        if (keys.length > 0) some++;
        if (i % 4 > 0) continue;
        const deep = world.overlap(query, { penetration: true });
        expect(deep.map((record) => record.collider.key)).toEqual(keys);
        for (let at = 0; at < deep.length; at++) {
          const { shape } = expected[at];
          found.limit = Infinity;
          expect(penetrationPair(query.shape, poseOf(query), shape, poseOf(expected[at]), found)).toBe(true);
          expect(deep[at].depth).toBe(Math.max(0, -found.distance));
          expect([deep[at].normal.x, deep[at].normal.y, deep[at].normal.z]).toEqual(
            [...found.normal].map((x) => x + 0),
          );
          records++;
        }
      }
      expect(some / rounds).toBeGreaterThan(0.3);
      expect(some / rounds).toBeLessThan(0.9);
      expect(records).toBeGreaterThan(rounds / 12);
    },
  );

  test("moves, additions, removals and switches between the queries (seed 22)", () => {
    const random = generator(22);
    const scene = new ChangingScene(random, index, 100);
    let some = 0;
    const rounds = 500;
    for (let round = 0; round < rounds; round++) {
      scene.change(7);
      const query = randomQuery(random, 8);
      const keys = overlapping(scene.present(), query).map((body) => body.key);
      expect(scene.world.overlap(query).map((record) => record.collider.key)).toEqual(keys);
      expect(scene.world.overlapAny(query)).toBe(keys.length > 0);
      if (keys.length > 0) some++;
      if (round % 200 === 0) scene.world.validate();
    }
    expect(some / rounds).toBeGreaterThan(0.3);
    expect(some / rounds).toBeLessThan(0.9);
  });
});

test("responses, filters and children (seed 23)", () => {
  const random = generator(23);
  const world = new World();
  const profiles = ["BlockAll", "OverlapAll", "NoCollision", "IgnoreOnlyPawn"] as const;
  const bodies = randomBodies(random, 1000, 9).map((body) => ({ ...body, profile: profiles[body.key % 4] }));
  for (const body of bodies) world.add({ ...body, mobility: body.key % 3 === 0 ? "static" : "movable" });
  const ignore = new Set([...world.colliders()].filter((collider) => collider.key % 11 === 0));
  const answers = ["ignore", "overlap", "block", undefined, true, undefined] as const;
  const pre = (key: number, child: number) => answers[(key + child + 1) % 13];
  const post = (key: number) => answers[(key >> 3) % 17];
  const options = {
    channel: "Pawn",
    ignore,
    preFilter: (collider: { key: number }, child: number) => pre(collider.key, child),
    postFilter: (record: { collider: { key: number } }) => post(record.collider.key),
  } as const;
  const apply = (response: number, answer: (typeof answers)[number]) =>
    answer === undefined || answer === true ? response : ["ignore", "overlap", "block"].indexOf(answer);
  let blocks = 0;
  let overlaps = 0;
  for (let i = 0; i < 200; i++) {
    const query = randomQuery(random, 9);
    const pose = poseOf(query);
    const expected: unknown[] = [];
    const each: unknown[] = [];
    for (const body of bodies) {
      const kind = body.key % 4;
      const word = kind === 0 ? 2 : kind === 1 ? 1 : 0;
      if (word === 0 || body.key % 11 === 0) continue;
      const children = partsOf(body);
      const asked = children.map(({ child }) => apply(word, pre(body.key, child)));
      const met = children.filter(({ shape, at }, k) => asked[k] > 0 && overlapPair(query.shape, pose, shape, at));
      if (met.length === 0) continue;
      const responses = met.map(({ child }) => apply(word, pre(body.key, child)));
      const whole = apply(Math.max(...responses), post(body.key));
      if (whole > 0) expected.push([body.key, -1, whole === 2]);
      met.forEach(({ child }, k) => {
        const response = apply(responses[k], post(body.key));
        if (response > 0) each.push([body.key, child, response === 2]);
      });
      if (whole === 2) blocks++;
      if (whole === 1) overlaps++;
    }
    const summary = (records: ReturnType<typeof world.overlap>) =>
      records.map((record) => [record.collider.key, record.childIndex, record.blocking]);
    expect(summary(world.overlap(query, options))).toEqual(expected);
    expect(summary(world.overlap(query, { ...options, perChild: true }))).toEqual(each);
    const anyBlocks = expected.some((record) => (record as unknown[])[2]);
    expect(world.overlapAny(query, options)).toBe(anyBlocks);
    expect(world.overlapAny(query, { ...options, blocking: false })).toBe(expected.length > 0);
  }
  expect(blocks).toBeGreaterThan(50);
  expect(overlaps).toBeGreaterThan(50);
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
