import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { DefaultChannel } from "../../src/world/channels.ts";
import { Hit } from "../../src/world/hit.ts";
import type { RaycastAllOptions, RaycastOptions } from "../../src/world/query-options.ts";
import { World } from "../../src/world/world.ts";

const RAY = { origin: [0, 0, -10], direction: [0, 0, 2], maxDistance: 40 };

/** A world with one unit ball at the origin. */
function oneBall() {
  const world = new World();
  const owner = { name: "me" };
  const ball = world.add({ shape: sphere(1), owner, material: "rubber" });
  return { world, ball, owner };
}

describe("the record of a hit", () => {
  test("is complete", () => {
    const { world, ball, owner } = oneBall();
    const hit = world.raycast(RAY) as Hit;
    expect(hit).toBeInstanceOf(Hit);
    const { collider, ...rest } = hit;
    expect(collider).toBe(ball);
    expect(rest).toEqual({
      blocking: true,
      startPenetrating: false,
      startsInside: false,
      backFace: false,
      distance: 9,
      fraction: 9 / 40,
      location: { x: 0, y: 0, z: -1 },
      point: { x: 0, y: 0, z: -1 },
      normal: { x: 0, y: 0, z: -1 },
      sweepNormal: { x: 0, y: 0, z: -1 },
      penetrationDepth: 0,
      owner,
      childIndex: -1,
      faceIndex: -1,
      barycentric: null,
      material: "rubber",
      bone: null,
      item: -1,
      origin: { x: 0, y: 0, z: -10 },
      end: { x: 0, y: 0, z: 30 },
    });
    expect(hit.location).not.toBe(hit.point);
  });

  test("tells a start inside, solid or hollow", () => {
    const { world } = oneBall();
    const inside = { origin: [0, 0, 0.5], direction: [0, 0, 1], maxDistance: 2 };
    const solid = world.raycast(inside);
    expect([solid?.distance, solid?.startsInside, solid?.startPenetrating, solid?.backFace]).toEqual([
      0,
      true,
      true,
      false,
    ]);
    expect(solid?.normal).toEqual({ x: 0, y: 0, z: -1 });
    const hollow = world.raycast(inside, { solid: false });
    expect([hollow?.distance, hollow?.startsInside, hollow?.backFace]).toEqual([0.5, true, true]);
    expect(hollow?.normal).toEqual({ x: 0, y: 0, z: -1 });
    expect(hollow?.fraction).toBe(0.25);
    expect(world.raycast(inside, { solid: false, backFaces: "ignore" })).toBeNull();
    expect(world.raycastAny(inside, { solid: false, backFaces: "ignore" })).toBe(false);
  });

  test("of a ray without an end has fraction 0 and an infinite end only along the ray", () => {
    const { world } = oneBall();
    const hit = world.raycast({ origin: [0, 0, -10], direction: [0, 0, 1] });
    expect(hit?.fraction).toBe(0);
    expect(hit?.end).toEqual({ x: 0, y: 0, z: Infinity });
  });

  test("of a point test lies at the point", () => {
    const { world } = oneBall();
    const hit = world.raycast({ from: [0, 0.5, 0], to: [0, 0.5, 0] });
    expect([hit?.distance, hit?.fraction, hit?.startsInside]).toEqual([0, 0, true]);
    expect(hit?.end).toEqual({ x: 0, y: 0.5, z: 0 });
    expect(world.raycast({ from: [0, 2, 0], to: [0, 2, 0] })).toBeNull();
  });

  test("lies within the ray, both ends included", () => {
    const { world } = oneBall();
    expect(world.raycast({ origin: [0, 0, -10], direction: [0, 0, 1], maxDistance: 9 })?.distance).toBe(9);
    expect(world.raycast({ origin: [0, 0, -10], direction: [0, 0, 1], maxDistance: 8.999999 })).toBeNull();
    expect(world.raycast({ origin: [0, 0, -1], direction: [0, 0, -1] })?.distance).toBe(0);
    expect(world.raycast({ origin: [0, 0, 5], direction: [0, 0, 1] })).toBeNull();
    const line = { origin: [0, 0, 5], direction: [0, 0, 1], minDistance: -Infinity };
    expect(world.raycast(line)?.distance).toBe(-6);
  });

  test("can be filled again", () => {
    const { world, ball } = oneBall();
    const out = new Hit();
    const { point, normal, end } = out;
    expect(world.raycast(RAY, undefined, out)).toBe(out);
    expect(out.collider).toBe(ball);
    expect(point).toEqual({ x: 0, y: 0, z: -1 });
    expect([out.point, out.normal, out.end].map((v, i) => v === [point, normal, end][i])).toEqual([true, true, true]);
    expect(world.raycast({ ...RAY, maxDistance: 1 }, undefined, out)).toBeNull();
    expect(out.distance).toBe(9);
  });
});

describe("bad input", () => {
  const { world } = oneBall();
  test.each<[object, Error]>([
    [
      { chanel: "Pawn" },
      new TypeError(
        'World.raycast: unknown option "chanel"; known options are channel, types, responses, profile, ignore, ' +
          "mobility, complex, preFilter, postFilter, stats, solid, backFaces",
      ),
    ],
    [
      { types: ["Pawn"], channel: "Pawn" },
      new TypeError("World.raycast: types must not be given together with channel"),
    ],
    [
      { types: ["Pawn"], responses: {} },
      new TypeError("World.raycast: types must not be given together with responses"),
    ],
    [{ types: "Pawn" }, new TypeError('World.raycast: types must be an array of names, got "Pawn"')],
    [
      { mobility: "both" },
      new RangeError('World.raycast: mobility must be one of "static", "movable", "any", got "both"'),
    ],
    [{ backFaces: true }, new TypeError('World.raycast: backFaces must be one of "auto", "hit", "ignore", got true')],
    [{ solid: "no" }, new TypeError('World.raycast: solid must be a boolean, got "no"')],
    [
      { responses: { Pawn: "maybe" } },
      new RangeError('World.raycast: responses.Pawn must be one of "ignore", "overlap", "block", got "maybe"'),
    ],
    [{ responses: 7 }, new TypeError("World.raycast: responses must be an object of channel names, got 7")],
  ])("option %j throws", (options, error) => {
    expect(() => world.raycast(RAY, options as RaycastOptions<DefaultChannel>)).toThrow(error);
    expect(world.raycast(RAY)).not.toBeNull();
  });

  test("the name of each query stands in its errors", () => {
    const bad = { bad: 1 } as RaycastAllOptions<DefaultChannel>;
    expect(() => world.raycastAll(RAY, bad)).toThrow(/^World\.raycastAll: unknown option "bad"/);
    expect(() => world.raycastAny(RAY, bad)).toThrow(/^World\.raycastAny: unknown option "bad"/);
    expect(() => world.raycastSpans(RAY, bad)).toThrow(/^World\.raycastSpans: unknown option "bad"/);
    const options = { untilBlock: 1 } as unknown as RaycastAllOptions<DefaultChannel>;
    expect(() => world.raycastAll(RAY, options)).toThrow(
      new TypeError("World.raycastAll: untilBlock must be a boolean, got 1"),
    );
  });

  test("options, out and stats of another kind throw", () => {
    const raycast = world.raycast.bind(world) as (...args: unknown[]) => unknown;
    expect(() => raycast(RAY, null)).toThrow(new TypeError("World.raycast: options must be an object, got null"));
    expect(() => raycast(RAY, "Pawn")).toThrow(new TypeError('World.raycast: options must be an object, got "Pawn"'));
    expect(() => raycast(RAY, {}, {})).toThrow(new TypeError("World.raycast: out must be a Hit, got {}"));
    expect(() => raycast(RAY, { stats: 1 })).toThrow(new TypeError("World.raycast: stats must be an object, got 1"));
    expect(() => raycast(null)).toThrow(/^World\.raycast: ray must be/);
  });

  test("bad rays throw", () => {
    expect(() => world.raycast({ origin: [0, 0, 0], direction: [0, 0, 0] })).toThrow(
      new RangeError("World.raycast: ray.direction must not be zero"),
    );
    expect(() => world.raycastAny({ origin: [0, Number.NaN, 0], direction: [0, 0, 1] })).toThrow(
      new RangeError("World.raycastAny: ray.origin.y must be finite, got NaN"),
    );
    expect(() => world.raycastAll({ origin: [0, 0, 0], direction: [0, 0, 1], maxDistance: -1 })).toThrow(
      new RangeError("World.raycastAll: ray.maxDistance must be >= 0, got -1"),
    );
  });
});

describe("the order of hits", () => {
  test("at one distance is that of the keys, whatever the order of adding", () => {
    for (const keys of [
      [3, 1, 2],
      [1, 2, 3],
      [2, 3, 1],
    ]) {
      for (const mobility of ["static", "movable"] as const) {
        const world = new World();
        for (const key of keys) world.add({ shape: sphere(1), key, mobility });
        expect(world.raycast(RAY)?.collider.key).toBe(1);
        const keysOf = (options: RaycastAllOptions<DefaultChannel>) =>
          world.raycastAll(RAY, options).map((hit) => hit.collider.key);
        expect(keysOf({ untilBlock: false })).toEqual([1, 2, 3]);
        expect(keysOf({})).toEqual([1]);
        expect(world.raycastSpans(RAY).map((span) => span.collider.key)).toEqual([1, 2, 3]);
      }
    }
  });

  test("with equal keys is that of adding", () => {
    const world = new World();
    const colliders = [0, 1, 2].map(() => world.add({ shape: sphere(1), key: 7 }));
    colliders[0].remove();
    const last = world.add({ shape: sphere(1), key: 7 });
    const hits = world.raycastAll(RAY, { untilBlock: false });
    expect(hits.map((hit) => hit.collider)).toEqual([colliders[1], colliders[2], last]);
  });

  test("an overlap at the distance of the block is kept if its key is lower", () => {
    const world = new World();
    world.add({ shape: sphere(1), key: 2 });
    world.add({ shape: sphere(1), key: 1, profile: "OverlapAll" });
    world.add({ shape: sphere(1), key: 3, profile: "OverlapAll" });
    const hits = world.raycastAll(RAY, { channel: "Camera" });
    expect(hits.map((hit) => [hit.collider.key, hit.blocking])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

describe("spans", () => {
  test("give entry and exit of the whole line through each solid, sorted", () => {
    const world = new World();
    const wall = world.add({ shape: box(5, 5, 0.25), position: [0, 0, 10] });
    const ball = world.add({ shape: sphere(1) });
    const spans = world.raycastSpans(RAY);
    expect(spans.map((span) => [span.collider, span.enter, span.exit])).toEqual([
      [ball, 9, 11],
      [wall, 19.75, 20.25],
    ]);
    const [first] = spans;
    expect(first.enterHit.point).toEqual({ x: 0, y: 0, z: -1 });
    expect(first.exitHit.point).toEqual({ x: 0, y: 0, z: 1 });
    expect([first.enterHit.backFace, first.exitHit.backFace]).toEqual([false, true]);
    expect(first.enterHit.normal).toEqual({ x: 0, y: 0, z: -1 });
    expect(first.exitHit.normal).toEqual({ x: 0, y: 0, z: -1 });
    expect([first.startsInside, first.blocking, first.childIndex]).toEqual([false, true, -1]);
  });

  test("are not cut to the ray", () => {
    const { world } = oneBall();
    const [span] = world.raycastSpans({ origin: [0, 0, 0], direction: [0, 0, 1], maxDistance: 0.5 });
    expect([span.enter, span.exit, span.startsInside]).toEqual([-1, 1, true]);
    expect(world.raycastSpans({ origin: [0, 0, 2], direction: [0, 0, 1] })).toEqual([]);
  });

  test("may be infinite, without NaN", () => {
    const world = new World();
    world.add({ shape: halfSpace([0, 1, 0]) });
    const [span] = world.raycastSpans({ origin: [3, 4, 5], direction: [0, -1, 0] });
    expect([span.enter, span.exit]).toEqual([4, Infinity]);
    expect(span.exitHit.point).toEqual({ x: 3, y: -Infinity, z: 5 });
    expect(Object.values(span.exitHit.normal).some(Number.isNaN)).toBe(false);
  });
});
