import { describe, expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import { DEFAULT_CHANNELS } from "../../src/world/channels.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";

const ball = sphere(1);
const DOWN = { from: [0, 5, 0], to: [0, -5, 0] };

describe("channels of a world", () => {
  test("are Unreal's by default", () => {
    expect(new World().channels).toEqual([...DEFAULT_CHANNELS]);
    expect(new World({ index: "bvh" }).channels).toEqual([...DEFAULT_CHANNELS]);
  });

  test("are copied from the list given", () => {
    const names = ["ground", "pawn"] as const;
    const world = new World({ channels: names });
    expect(world.channels).toEqual(["ground", "pawn"]);
    expect(world.channels).not.toBe(names);
  });

  test("unknown ones do not compile and throw", () => {
    const world = new World({ channels: ["ground", "pawn", "weapon"] });
    // @ts-expect-error: no such channel
    expect(() => world.raycast(DOWN, { channel: "lava" })).toThrow(
      new RangeError('World.raycast: channel must be one of "ground", "pawn", "weapon", got "lava"'),
    );
    // @ts-expect-error: no such channel
    expect(() => world.raycastAny(DOWN, { types: ["pawn", "lava"] })).toThrow(
      new RangeError('World.raycastAny: types[1] must be one of "ground", "pawn", "weapon", got "lava"'),
    );
    // @ts-expect-error: no such channel
    expect(() => world.add({ shape: ball, type: "lava" })).toThrow(
      new RangeError('World.add: type must be one of "ground", "pawn", "weapon", got "lava"'),
    );
    // @ts-expect-error: no such channel
    expect(() => world.add({ shape: ball, responses: { lava: "block" } })).toThrow(
      new RangeError('World.add: responses key must be one of "ground", "pawn", "weapon", got "lava"'),
    );
    // @ts-expect-error: channels of a world that names none are Unreal's
    expect(() => new World().raycast(DOWN, { channel: "ground" })).toThrow(RangeError);
    expect(world.size).toBe(0);
  });

  test("number at most 32, every one of them of use", () => {
    const names = Array.from({ length: 32 }, (_, i) => `c${i}`);
    const world = new World({ channels: names });
    for (const type of names) {
      const collider = world.add({ shape: ball, type });
      expect(world.raycast(DOWN, { types: [type] })?.collider).toBe(collider);
      expect(world.raycast(DOWN, { types: names.filter((name) => name !== type) })).toBeNull();
      expect(world.raycast(DOWN, { channel: type })?.collider).toBe(collider);
      collider.setResponses({ [type]: "ignore" });
      expect(world.raycast(DOWN, { channel: type })).toBeNull();
      collider.remove();
    }
    expect(() => new World({ channels: [...names, "c32"] })).toThrow(
      new RangeError("World: channels must be 1 to 32 names, got 33"),
    );
  });

  test.each<[string, unknown, Error]>([
    ["duplicate", ["a", "b", "a"], new RangeError('World: channels must be distinct names, got "a" twice')],
    ["empty name", ["a", ""], new TypeError('World: channels[1] must be a name that is not empty, got ""')],
    ["not a name", ["a", 7], new TypeError("World: channels[1] must be a name that is not empty, got 7")],
    ["none", [], new RangeError("World: channels must be 1 to 32 names, got 0")],
    ["no list", "abc", new TypeError('World: channels must be an array of names, got "abc"')],
  ])("refuses a bad list: %s", (_name, channels, error) => {
    expect(() => new World({ channels } as WorldOptions)).toThrow(error);
  });
});

describe("profiles", () => {
  test("Unreal's stand ready in a world with Unreal's channels", () => {
    const world = new World();
    const pawn = world.add({ shape: ball, profile: "Pawn" });
    expect(pawn.type).toBe("Pawn");
    expect(pawn.responses.Visibility).toBe("ignore");
    expect(pawn.responses.Camera).toBe("block");
    const spectator = world.add({ shape: ball, profile: "Spectator" });
    expect(Object.entries(spectator.responses).filter(([, response]) => response !== "ignore")).toEqual([
      ["WorldStatic", "block"],
    ]);
    const trigger = world.add({ shape: ball, profile: "Trigger", type: "Pawn" });
    expect(trigger.type).toBe("Pawn");
    expect(trigger.responses.Pawn).toBe("overlap");
  });

  test("the general ones stand ready in any world", () => {
    const world = new World({ channels: ["ground", "pawn"] });
    expect(world.add({ shape: ball, profile: "BlockAll" }).responses).toEqual({ ground: "block", pawn: "block" });
    expect(world.add({ shape: ball, profile: "OverlapAll" }).responses).toEqual({ ground: "overlap", pawn: "overlap" });
    expect(world.add({ shape: ball, profile: "Trigger" }).responses).toEqual({ ground: "overlap", pawn: "overlap" });
    expect(world.add({ shape: ball, profile: "Pawn" }).type).toBe("pawn");
    // @ts-expect-error there is no channel of that name
    expect(() => new World({ channels: ["ground"] }).add({ shape: ball, profile: "Pawn" })).toThrow(
      new RangeError(
        'World.add: profile must be one of "BlockAll", "OverlapAll", "NoCollision", "Trigger", got "Pawn"',
      ),
    );
  });

  test("NoCollision is invisible until it is enabled", () => {
    const world = new World();
    const ghost = world.add({ shape: ball, profile: "NoCollision" });
    expect(ghost.enabled).toBe(false);
    expect(world.raycast(DOWN)).toBeNull();
    ghost.enabled = true;
    expect(world.raycast(DOWN)?.collider).toBe(ghost);
    expect(world.raycast(DOWN, { channel: "Camera" })).toBeNull();
  });

  test("own ones serve colliders and queries", () => {
    const world = new World({
      channels: ["ground", "pawn", "weapon"],
      profiles: {
        Ghost: { type: "pawn", responses: { ground: "block" }, others: "ignore" },
        Shield: { responses: { weapon: "overlap" } },
      },
    });
    const ghost = world.add({ shape: ball, profile: "Ghost" });
    expect(ghost.type).toBe("pawn");
    expect(ghost.responses).toEqual({ ground: "block", pawn: "ignore", weapon: "ignore" });
    const shield = world.add({ shape: sphere(2), profile: "Shield" });
    expect(shield.type).toBe("ground");
    expect(shield.responses).toEqual({ ground: "block", pawn: "block", weapon: "overlap" });
    // as a query, a Ghost is a pawn that sees the ground only
    expect(world.raycast(DOWN, { profile: "Ghost" })?.collider).toBe(shield);
    expect(world.raycast(DOWN, { profile: "Ghost", responses: { ground: "ignore" } })).toBeNull();
    expect(() => world.raycast(DOWN, { profile: "Shield" })).toThrow(
      new TypeError('World.raycast: channel must be given, as profile "Shield" names no type'),
    );
    expect(world.raycast(DOWN, { profile: "Shield", channel: "pawn" })?.collider).toBe(shield);
  });

  test.each<[unknown, Error]>([
    [{ P: { type: "b" } }, new RangeError('World: profiles.P.type must be one of "a", got "b"')],
    [
      { P: { responses: { a: "hit" } } },
      new RangeError('World: profiles.P.responses.a must be one of "ignore", "overlap", "block", got "hit"'),
    ],
    [
      { P: { other: "block" } },
      new TypeError('World: profiles.P: unknown option "other"; known options are type, responses, others, enabled'),
    ],
    [{ P: null }, new TypeError("World: profiles.P must be an object, got null")],
  ])("refuses %j", (profiles, error) => {
    expect(() => new World({ channels: ["a"], profiles } as unknown as WorldOptions)).toThrow(error);
  });
});

describe("options of a world", () => {
  test("unknown ones and unknown indexes throw", () => {
    expect(() => new World({ chanels: ["a"] } as WorldOptions)).toThrow(
      new TypeError('World: unknown option "chanels"; known options are channels, profiles, index'),
    );
    expect(() => new World({ index: "kd" } as unknown as WorldOptions)).toThrow(
      new RangeError('World: index must be one of "bvh", "octree", "grid", got "kd"'),
    );
  });
});
