import { afterAll, describe, expect, test } from "vitest";
import { record } from "../../src/debug/recorder/record.ts";
import { replay } from "../../src/debug/recorder/replay.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Closest } from "../../src/world/closest.ts";
import type { Hit } from "../../src/world/hit.ts";
import type { World } from "../../src/world/world.ts";
import { Folder, run } from "../cli/run-cli.ts";
import { RAY, scene } from "./recorded-scene.ts";

type RaycastOptions = NonNullable<Parameters<World["raycast"]>[1]>;

/** The recording of a world whose queries `spoil` may have replaced by others before. */
function recordingOf(play: (world: World) => void, spoil: (world: World) => void = () => {}): Uint8Array {
  const world = scene();
  spoil(world);
  const recorder = record(world);
  play(world);
  recorder.stop();
  return recorder.save();
}

/** As `recordingOf`, where `alter` changes the result of a query before the recorder sees it. */
function altered<R>(name: "raycast" | "raycastAll" | "closest", alter: (result: R) => unknown): Uint8Array {
  return recordingOf(
    (world) => {
      world.raycastAny(RAY);
      world.raycast(RAY);
      world.raycastAll(RAY, { untilBlock: false });
      world.closest({ point: [0, -0, 3], k: 2 });
    },
    (world) => {
      const honest = world[name].bind(world) as (...given: unknown[]) => R;
      world[name] = ((...given: unknown[]) => {
        const result = honest(...given);
        return alter(result) ?? result;
      }) as never;
    },
  );
}

describe("a result that was altered is found and named", () => {
  test("the last bit of a number", () => {
    const bytes = altered<Hit>("raycast", (hit) => {
      hit.point.x += 2 ** -52;
    });
    expect(replay(bytes)).toEqual({
      calls: 2,
      compared: 2,
      firstDifference: {
        call: 2,
        method: "raycast",
        arguments: "{origin: [-5, 0.25, 0.125], direction: [1, 0, 0]}",
        path: "result.point.x",
        recorded: expect.stringMatching(/^-0\.9\d+ \(0xbfee[0-9a-f]{12}\)$/),
        now: expect.stringMatching(/^-0\.9\d+ \(0xbfee[0-9a-f]{12}\)$/),
      },
    });
  });

  test.each<[string, (hits: Hit[]) => unknown, string, string, RegExp]>([
    [
      "the sign of zero",
      (hits) => void Object.assign(hits[1].normal, { y: -0 }),
      "result[1].normal.y",
      "-0 (0x8000000000000000)",
      /^0 /,
    ],
    [
      "NaN",
      (hits) => void Object.assign(hits[0], { fraction: Number.NaN }),
      "result[0].fraction",
      "NaN (0x7ff8000000000000)",
      /^0 /,
    ],
    ["a boolean", (hits) => void Object.assign(hits[2], { backFace: true }), "result[2].backFace", "true", /^false$/],
    [
      "null",
      (hits) => void Object.assign(hits[2], { barycentric: { x: 1 } }),
      "result[2].barycentric",
      "{x: 1",
      /^null$/,
    ],
    [
      "the collider",
      (hits) => void Object.assign(hits[0], { collider: hits[1].collider }),
      "result[0].collider",
      "collider 1",
      /r 0$/,
    ],
    [
      "the owner",
      (hits) => void Object.assign(hits[0], { owner: {} }),
      "result[0].owner",
      "object Object #0",
      /^"ball"$/,
    ],
    [
      "the material",
      (hits) => void Object.assign(hits[0], { material: "wood" }),
      "result[0].material",
      '"wood"',
      /^"rubber"$/,
    ],
    ["one hit less", (hits) => hits.slice(0, -1), "result.length", "3 (", /^4 /],
    ["no list", () => false, "result", "false", /^\[\{/],
  ])("%s", (_name, alter, path, recorded, now) => {
    const { firstDifference } = replay(altered("raycastAll", alter));
    expect(firstDifference).toMatchObject({ call: 3, method: "raycastAll", path });
    expect(firstDifference?.recorded.startsWith(recorded)).toBe(true);
    expect(firstDifference?.now).toMatch(now);
  });

  test("a field that there is no more; but not one more", () => {
    const more = altered<Closest[]>("closest", (found) => void Object.assign(found[1], { colour: "red" }));
    expect(replay(more).firstDifference).toMatchObject({ path: "result[1].colour", now: "undefined" });
    const less = altered<Closest[]>("closest", (found) => void Reflect.deleteProperty(found[1], "faceIndex"));
    expect(replay(less).firstDifference).toBeNull();
  });

  test("an error instead of a result, a result instead of an error, another error", () => {
    const fail = () => {
      throw new RangeError("broken");
    };
    const error = recordingOf(
      (world) => expect(() => world.raycast(RAY)).toThrow("broken"),
      (world) => {
        world.raycast = fail;
      },
    );
    expect(replay(error).firstDifference).toMatchObject({ call: 1, path: "error", now: "null" });
    expect(replay(error).firstDifference?.recorded).toBe('{name: "RangeError", message: "broken"}');
    const bad = (world: World) => {
      expect(() => world.raycast(null as never)).toThrow();
    };
    const other = recordingOf(bad, (world) => {
      world.raycast = fail;
    });
    expect(replay(other).firstDifference).toMatchObject({
      path: "error.name",
      recorded: '"RangeError"',
      now: '"TypeError"',
    });
    const none = recordingOf(
      (world) => world.raycast(null as never),
      (world) => {
        world.raycast = () => null;
      },
    );
    expect(replay(none).firstDifference).toMatchObject({ path: "error", recorded: "null" });
  });

  test.each<[string, (options: RaycastOptions, honest: (options: RaycastOptions) => void) => void, RegExp, RegExp]>([
    [
      "other questions",
      ({ preFilter }, honest) => {
        const colliders: Parameters<NonNullable<typeof preFilter>>[0][] = [];
        honest({ preFilter: (collider) => void colliders.push(collider) });
        for (const collider of colliders.reverse()) preFilter?.(collider, 5);
      },
      /^"preFilter about collider \d, child 5"$/,
      /^"preFilter about collider \d, child -1"$/,
    ],
    ["no questions", (_, honest) => honest({}), /^undefined$/, /^"preFilter about collider/],
    [
      "one question more",
      ({ preFilter }, honest) => {
        honest({
          preFilter: (collider, child) => {
            preFilter?.(collider, child);
            return "overlap";
          },
        });
        for (let i = 0; i < 9; i++) honest({ preFilter });
      },
      /^"preFilter about collider/,
      /^undefined$/,
    ],
  ])("callbacks were asked %s", (_name, spoil, recorded, now) => {
    const bytes = recordingOf(
      (world) => world.raycast(RAY, { preFilter: () => true }),
      (world) => {
        const honest = world.raycast.bind(world);
        world.raycast = (ray, options = {}) => {
          spoil(options, (other) => honest(ray, other));
          return null;
        };
      },
    );
    const { firstDifference } = replay(bytes);
    expect(firstDifference?.path).toMatch(/^questions\[\d+\]$/);
    expect(firstDifference?.recorded).toMatch(recorded);
    expect(firstDifference?.now).toMatch(now);
  });
});

describe("a recording that is full", () => {
  test.each([2, 3, 10, 64])("capacity %i: it forgets the older half and begins with a snapshot", (capacity) => {
    const world = scene();
    const recorder = record(world, { capacity });
    const counts: number[] = [];
    for (let i = 0; i < 150; i++) {
      const colliders = [...world.colliders()];
      const collider = colliders[i % colliders.length];
      collider.owner = { number: i };
      if (i % 7 === 0) world.add({ shape: sphere(0.3), position: [i % 5, 0.2, 0], owner: i });
      else if (i % 11 === 0) collider.remove();
      else if (i % 3 === 0) collider.setPose([(i % 13) - 4, 0, 0], [0, 0, 0.6, 0.8]);
      else if (i % 5 === 0) collider.enabled = !collider.enabled;
      else
        world.sweep(
          { shape: sphere(0.1 + 0.01 * (i % 4)), position: [-6, 0, 0], to: [20, 0.1, 0] },
          { ignore: [collider.owner] },
        );
      const report = replay(recorder.save());
      expect(report.firstDifference).toBeNull();
      counts.push(report.calls);
    }
    recorder.stop();
    const half = Math.ceil(capacity / 2);
    expect(counts.slice(0, half)).toEqual(Array.from({ length: half }, (_, i) => i + 1));
    expect(Math.min(...counts.slice(half))).toBe(half);
    expect(Math.max(...counts)).toBe(Math.min(150, 2 * half - 1));
  });

  test("calls keep their numbers, and the file its size", () => {
    const world = scene();
    const honest = world.raycastAny.bind(world);
    let calls = 0;
    world.raycastAny = (...given) => (++calls === 96 ? !honest(...given) : honest(...given));
    const recorder = record(world, { capacity: 10 });
    const sizes: number[] = [];
    for (let i = 1; i <= 98; i++) {
      world.raycastAny(RAY);
      sizes.push(recorder.save().length);
    }
    recorder.stop();
    expect(replay(recorder.save()).firstDifference).toMatchObject({ call: 96, path: "result" });
    expect(Math.max(...sizes)).toBe(Math.max(...sizes.slice(0, 20)));
  });

  test("a world that cannot be saved any more ends the recording, not the call", () => {
    const world = scene();
    const recorder = record(world, { capacity: 4 });
    const type = { ...sphere(1).type, name: "blob" };
    const blob = world.add({ shape: { type, radius: 1, rounding: 1, core: sphere(1).core } as never });
    for (let i = 0; i < 5; i++) expect(world.raycast(RAY)).not.toBeNull();
    expect(() => recorder.save()).toThrow("blob");
    expect(Object.getOwnPropertyNames(world)).toEqual([]);
    blob.remove();
    const next = record(world);
    expect(replay(next.save()).calls).toBe(0);
    next.stop();
  });
});

describe("bad files", () => {
  const bytes = recordingOf((world) => {
    world.raycast(RAY);
    [...world.colliders()][0].setPose([0, 1, 0]);
    world.closest({ point: [0, 0, 0] });
  });

  test("what is no recording", () => {
    expect(() => replay("file" as never)).toThrow(TypeError);
    expect(() => replay(new TextEncoder().encode("solid cube\n".repeat(40)))).toThrow(/^replay: /);
    expect(() => replay(new Uint8Array(0))).toThrow(/^replay: /);
  });

  test("cut off anywhere", () => {
    for (let length = 0; length < bytes.length; length += 97) {
      expect(() => replay(bytes.slice(0, length)), `${length} bytes`).toThrow(/^replay: /);
    }
  });

  test("altered anywhere", () => {
    for (let at = 0; at < bytes.length; at += 61) {
      const other = bytes.slice();
      other[at] ^= 0x10;
      expect(() => replay(other), `byte ${at}`).toThrow(/^replay: /);
    }
  });

  test("of a newer version", () => {
    const newer = bytes.slice();
    newer[12]++;
    expect(() => replay(newer)).toThrow(/^replay: .*version 2/);
  });
});

describe("hitscan replay", () => {
  const folder = new Folder();
  afterAll(() => folder.remove());

  test("prints that there is no difference, exit code 0", async () => {
    const path = folder.file(
      "same.hrec",
      recordingOf((world) => world.raycast(RAY)),
    );
    expect(await run(["replay", path])).toEqual({
      code: 0,
      out: "1 calls, 1 queries compared: no difference\n",
      err: "",
    });
  });

  test("prints the first difference, exit code 1", async () => {
    const path = folder.file(
      "other.hrec",
      altered<Hit>("raycast", (hit) => void Object.assign(hit, { distance: 1 })),
    );
    const { code, out, err } = await run(["replay", path]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^call 2 differs: raycast\(\{origin: \[-5, 0\.25, 0\.125\], direction: \[1, 0, 0\]\}\)$/m);
    expect(out).toMatch(/^at {8}result\.distance$/m);
    expect(out).toMatch(/^recorded {2}1 \(0x3ff0000000000000\)$/m);
    expect(out).toMatch(/^now {7}4\.0\d+ \(0x4010[0-9a-f]{12}\)$/m);
    expect(out).toMatch(/^2 calls, 2 queries compared$/m);
    const json = await run(["replay", path, "--json"]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ calls: 2, firstDifference: { call: 2, path: "result.distance" } });
  });

  test("a file that is missing or none, exit code 2", async () => {
    const missing = await run(["replay", folder.at("gone.hrec")]);
    expect(missing).toMatchObject({ code: 2, out: "" });
    expect(missing.err).toContain("gone.hrec");
    const path = folder.file("none.hrec", "v 0 0 0\n");
    const none = await run(["replay", path]);
    expect(none).toMatchObject({ code: 2, out: "" });
    expect(none.err).toMatch(/^hitscan: .*none\.hrec: replay: /);
  });
});
