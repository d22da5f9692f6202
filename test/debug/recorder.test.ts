import { describe, expect, test } from "vitest";
import { record } from "../../src/debug/recorder/record.ts";
import { replay } from "../../src/debug/recorder/replay.ts";
import { box } from "../../src/shapes/box.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { Hit } from "../../src/world/hit.ts";
import { coreOf, World } from "../../src/world/world.ts";
import { generator, randomPoint } from "../world/random-scenes.ts";
import { RAY, roundTrip, scene } from "./recorded-scene.ts";

describe("every query", () => {
  const shape = sphere(0.5);
  test.each<[string, (world: World) => unknown]>([
    ["raycast", (world) => world.raycast(RAY)],
    ["raycastAll", (world) => world.raycastAll(RAY, { untilBlock: false })],
    ["raycastAny", (world) => world.raycastAny(RAY)],
    ["raycastSpans", (world) => world.raycastSpans(RAY)],
    ["sweep", (world) => world.sweep({ shape, position: [-5, 0, 0], direction: [1, 0.01, 0] })],
    ["sweepAll", (world) => world.sweepAll({ shape, position: [-5, 0, 0], to: [20, 0, 0] }, { untilBlock: false })],
    ["sweepAny", (world) => world.sweepAny({ shape, position: [-5, 0, 0], to: [20, 0, 0] })],
    ["overlap", (world) => world.overlap({ shape: box(5, 5, 5) }, { penetration: true })],
    ["overlapAny", (world) => world.overlapAny({ shape, position: [3, 0, 0] })],
    ["closest", (world) => world.closest({ point: [2, 2, 2], k: 3 })],
    ["penetration", (world) => world.penetration({ shape, position: [0.9, 0.1, 0] })],
  ])("%s is recorded with its result and replayed to the bit", (_name, query) => {
    const plain = query(scene());
    let recorded: unknown;
    const report = roundTrip((world) => {
      recorded = query(world);
    });
    expect(JSON.stringify(recorded, leaveOutColliders)).toBe(JSON.stringify(plain, leaveOutColliders));
    expect(recorded === true || typeof recorded === "object").toBe(true);
    expect(recorded).not.toEqual([]);
    expect(report).toEqual({ calls: 1, compared: 1, firstDifference: null });
  });
});

const leaveOutColliders = (name: string, value: unknown) => (name === "collider" ? undefined : value);

describe("a world that changes while it is recorded", () => {
  test("add, setPose, enabled, setResponses and remove happen again between the queries", () => {
    const seen: (number | null)[] = [];
    const report = roundTrip((world) => {
      const look = () => seen.push(world.raycast(RAY, { channel: "Visibility" })?.distance ?? null);
      const [ball, crate, pair] = [...world.colliders()];
      look();
      ball.enabled = false;
      look();
      ball.enabled = true;
      ball.setPose([1, 0, 0]);
      look();
      ball.setResponses({ Visibility: "ignore" });
      look();
      crate.remove();
      look();
      pair.setPose([6, 0, 0], [0.1, 0.3, 0.5, 0.8062257748298549]);
      look();
      const added = world.add({ shape: box(0.5, 0.5, 0.5), position: [-1, 0, 0], rotation: [0, 0, 0.6, 0.8], key: 3 });
      look();
      added.remove();
      world.add({ shape: sphere(0.25), complex: box(0.3, 0.3, 0.3), position: [-2, 0.25, 0.125], profile: "Pawn" });
      world.raycast(RAY);
      look();
    });
    expect(new Set(seen).size).toBeGreaterThan(5);
    expect(report).toEqual({ calls: 18, compared: 9, firstDifference: null });
  });

  test("a change that throws is not kept", () => {
    const report = roundTrip((world) => {
      const [ball] = world.colliders();
      expect(() => ball.setPose([Number.NaN, 0, 0])).toThrow(RangeError);
      expect(() => ball.setResponses({ Visibility: "no" as "block" })).toThrow(RangeError);
      expect(() => world.add({ shape: null as never })).toThrow(TypeError);
      world.raycast(RAY);
    });
    expect(report).toEqual({ calls: 1, compared: 1, firstDifference: null });
  });

  test("owners and materials that are exchanged are those of the moment, in results and in lists to ignore", () => {
    const team = { name: "red" };
    const paint = Symbol("paint");
    const report = roundTrip((world) => {
      const [ball, crate] = [...world.colliders()];
      ball.owner = team;
      ball.material = paint;
      expect(world.raycast(RAY)?.owner).toBe(team);
      expect(world.raycast(RAY, { ignore: [team] })?.collider).toBe(crate);
      ball.owner = null;
      expect(world.raycast(RAY, { ignore: [team] })?.collider).toBe(ball);
      crate.owner = team;
      ball.owner = team;
      const hits = world.raycastAll(RAY, { untilBlock: false, ignore: new Set<unknown>([team]) });
      expect(hits.map((hit) => hit.collider.id)).not.toContain(0);
      expect(hits.map((hit) => hit.collider.id)).not.toContain(1);
      ball.owner = crate;
      expect(world.raycast(RAY, { ignore: new Set([crate]) })?.collider.id).toBe(2);
    });
    expect(report).toEqual({ calls: 5, compared: 5, firstDifference: null });
  });

  test("is as before when the recording has stopped", () => {
    const world = scene();
    const recorder = record(world);
    world.raycast(RAY);
    recorder.stop();
    expect(Object.getOwnPropertyNames(world)).toEqual([]);
    expect(Object.getOwnPropertyNames(coreOf(world as never))).toEqual(
      Object.getOwnPropertyNames(coreOf(scene() as never)),
    );
    const kept = recorder.save();
    world.raycast(RAY);
    [...world.colliders()][0].setPose([9, 9, 9]);
    expect(recorder.save()).toEqual(kept);
    expect(replay(kept).calls).toBe(1);
    recorder.stop();
    expect(() => record(world)).not.toThrow();
  });
});

test("boxes that are brought up to date between queries give the same trees (seed 5)", () => {
  const random = generator(5);
  const world = new World();
  const shape = sphere(0.5);
  for (let i = 0; i < 60; i++) world.add({ shape, position: randomPoint(random, 10) });
  const orders = new Set<string>();
  const report = roundTrip(() => {
    for (let round = 0; round < 60; round++) {
      const colliders = [...world.colliders()];
      for (let i = 0; i < 3; i++) {
        const collider = colliders[Math.floor(random() * colliders.length)];
        collider.setPose(randomPoint(random, 10));
        world.stats();
        collider.setPose(randomPoint(random, 10));
      }
      const asked: number[] = [];
      world.overlap({ shape: sphere(40) }, { preFilter: ({ id }) => void asked.push(id) });
      expect(asked.length).toBe(60);
      orders.add(asked.join());
    }
  }, world);
  expect(orders.size).toBeGreaterThan(50);
  expect(report.firstDifference).toBeNull();
});

describe("arguments", () => {
  test("vectors of every accepted form are read like any other", () => {
    class Vector {
      private readonly at: number[];
      constructor(...at: number[]) {
        this.at = at;
      }
      get x() {
        return this.at[0];
      }
      get y() {
        return this.at[1];
      }
      get z() {
        return this.at[2];
      }
    }
    class Beam {
      get origin() {
        return new Vector(-5, -0, 0.1);
      }
      get direction() {
        return { length: 3, 0: 1, 1: 0, 2: 0 };
      }
    }
    const report = roundTrip((world) => {
      const hits = [
        world.raycast(new Beam()),
        world.raycast({ origin: new Float32Array([-5, 0.1, 0]), direction: new Vector(1, 0, 0) }),
        world.raycast({ from: { x: -5, y: 0.3, z: -0 }, to: [5, 0, 0] }),
        world.raycast({ origin: [-5, 0, 0], direction: [1, 0, 0], minDistance: -Infinity, maxDistance: Infinity }),
      ];
      for (const hit of hits) expect(hit).not.toBeNull();
    });
    expect(report).toEqual({ calls: 4, compared: 4, firstDifference: null });
  });

  test("what is used again and changed later was copied at the call", () => {
    const report = roundTrip((world) => {
      const ray = { origin: [-5, 0, 0], direction: [1, 0, 0], maxDistance: 100 };
      const options = { backFaces: "auto" as "auto" | "hit", ignore: [] as unknown[], stats: {} };
      const out = new Hit();
      const distances: number[] = [];
      for (let i = 0; i < 3; i++) {
        ray.origin[0] = -5 - i;
        distances.push(world.raycast(ray, options, out)?.distance ?? -1);
        options.ignore.push(out.collider);
      }
      options.ignore.length = 0;
      ray.maxDistance = 0;
      expect(distances).toEqual([4, 9, expect.closeTo(14.5, 1)]);
      expect(options.stats).toMatchObject({ candidates: 3 });
    });
    expect(report).toEqual({ calls: 3, compared: 3, firstDifference: null });
  });

  test("colliders that are gone, colliders of other worlds and any object may be ignored", () => {
    const other = new World().add({ shape: sphere(1) });
    const world = scene();
    const gone = world.add({ shape: sphere(1), owner: "gone" });
    gone.remove();
    const report = roundTrip((recorded) => {
      const ignore = [gone, other, "ball", 5n, Symbol.iterator, () => {}, null, undefined, Number.NaN];
      expect(recorded.raycast(RAY, { ignore })?.collider.id).toBe(1);
      expect(recorded.raycast(RAY, { ignore: new Set([gone, [...recorded.colliders()][1]]) })?.collider.id).toBe(0);
    }, world);
    expect(report).toEqual({ calls: 2, compared: 2, firstDifference: null });
  });

  test("a long list to ignore is stored once, until it changes", () => {
    const world = scene();
    const crowd = new Set<unknown>(Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? { i } : `owner ${i}`)));
    const array = [...crowd];
    const recorder = record(world, { capacity: 300 });
    const ask = () => {
      world.raycast(RAY, { ignore: crowd });
      return world.raycast(RAY, { ignore: array })?.collider.id;
    };
    for (let i = 0; i < 50; i++) expect(ask()).toBe(0);
    const before = recorder.save().length;
    for (let i = 0; i < 80; i++) ask();
    expect(recorder.save().length - before).toBeLessThan(160 * 1000);
    crowd.add("ball");
    array.push("ball");
    for (let i = 0; i < 50; i++) expect(ask()).toBe(1);
    crowd.delete("ball");
    array[2000] = "nobody";
    expect(ask()).toBe(0);
    recorder.stop();
    const { calls, firstDifference } = replay(recorder.save());
    expect(firstDifference).toBeNull();
    expect(calls).toBeLessThan(300);
  });

  test("shapes of colliders and shapes of the query's own are stored once", () => {
    const positions = Float64Array.from({ length: 27_000 }, (_, i) => Math.imul(i + 1, 7919) % 1000);
    const big = mesh(positions);
    const sizes = [1, 100].map((times) => {
      const world = scene();
      world.add({ shape: big });
      const own = mesh(positions);
      const recorder = record(world);
      for (let i = 0; i < times; i++) {
        world.overlapAny({ shape: own, position: [-2e4, 0, 0] });
        world.overlapAny({ shape: big, position: [-2e4, 0, 0] });
      }
      recorder.stop();
      expect(replay(recorder.save()).firstDifference).toBeNull();
      return recorder.save().length;
    });
    expect(sizes[1] - sizes[0]).toBeLessThan(200 * 200);
  });
});

describe("errors", () => {
  test("are thrown as without a recording, and compared", () => {
    class Scene {
      readonly children = Array.from({ length: 5000 }, () => ({ matrix: new Float32Array(16) }));
    }
    const calls: ((world: World) => unknown)[] = [
      (world) => world.raycast(null as never),
      (world) => world.raycast("ray" as never),
      (world) => world.raycast({ origin: [0, 0, Number.NaN], direction: [1, 0, 0] }),
      (world) => world.raycast({ origin: [0, 0], direction: [1, 0, 0] } as never),
      (world) => world.raycast({ origin: new Scene(), direction: [1, 0, 0] } as never),
      (world) => world.raycast(new Scene() as never),
      (world) => world.raycast({ origin: new Float64Array(5), direction: [0, 0, 1] } as never),
      (world) => world.raycast(RAY, { chanel: "Pawn" } as never),
      (world) => world.raycast(RAY, { channel: "Nobody" } as never),
      (world) => world.raycast(RAY, 5 as never),
      (world) => world.raycast(RAY, {}, {} as never),
      (world) => world.raycast(RAY, { preFilter: 5 } as never),
      (world) => world.raycast(RAY, { preFilter: () => "maybe" as never }),
      (world) => world.raycast(RAY, { ignore: new Map() as never }),
      (world) => world.sweep({ shape: {}, position: [0, 0, 0], to: [0, 0, 1] } as never),
      (world) => world.overlap({ shape: sphere(1), rotation: [0, 0, 0, 3] }),
      (world) => world.closest({ point: [0, 0, 0], k: 0 }),
      (world) => (world.penetration as () => unknown)(),
    ];
    const messageOf = (world: World, call: (world: World) => unknown) => {
      try {
        return String(call(world));
      } catch (error) {
        return `${(error as Error).name}: ${(error as Error).message}`;
      }
    };
    const plain = calls.map((call) => messageOf(scene(), call));
    for (const message of plain) expect(message).toMatch(/^(Type|Range)Error: World\./);
    let recorded: string[] = [];
    const report = roundTrip((world) => {
      recorded = calls.map((call) => messageOf(world, call));
    });
    expect(recorded).toEqual(plain);
    expect(report).toEqual({ calls: calls.length, compared: calls.length, firstDifference: null });
  });

  test("bad arguments of record", () => {
    const world = scene();
    expect(() => record({} as World)).toThrow(new TypeError("record: world must be a World, got {}"));
    expect(() => record(world, { size: 5 } as never)).toThrow(
      new TypeError('record: unknown option "size"; known options are capacity'),
    );
    expect(() => record(world, { capacity: "5" as never })).toThrow(
      new TypeError('record: capacity must be a number, got "5"'),
    );
    expect(() => record(world, { capacity: 1 })).toThrow(
      new RangeError("record: capacity must be an integer >= 2, got 1"),
    );
    const recorder = record(world);
    expect(() => record(world)).toThrow("record: the world is being recorded already");
    recorder.stop();
    const preFilter = () => {
      record(world);
      return true;
    };
    expect(() => world.raycast(RAY, { preFilter })).toThrow(
      "record: the world must not be changed inside the callback of a query",
    );
  });
});
