import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { DEFAULT_CHANNELS, type Response } from "../../src/world/channels.ts";
import { World } from "../../src/world/world.ts";
import { RAY } from "./unreal-row.ts";

/*
 * The presets that come with Unreal Engine, as its project settings show them: object type, then the responses to WorldStatic, WorldDynamic,
 * Pawn, Visibility, Camera, PhysicsBody, Vehicle and Destructible (b block, o overlap, - ignore).
 */
const PRESETS = {
  BlockAll: ["WorldStatic", "bbbbbbbb"],
  OverlapAll: ["WorldStatic", "oooooooo"],
  BlockAllDynamic: ["WorldDynamic", "bbbbbbbb"],
  OverlapAllDynamic: ["WorldDynamic", "oooooooo"],
  IgnoreOnlyPawn: ["WorldDynamic", "bb-bbb-b"],
  OverlapOnlyPawn: ["WorldDynamic", "bbob-bob"],
  Pawn: ["Pawn", "bbb-bbbb"],
  Spectator: ["Pawn", "b-------"],
  CharacterMesh: ["Pawn", "bb--bb-b"],
  PhysicsActor: ["PhysicsBody", "bbbbbbbb"],
  Destructible: ["Destructible", "bbbbbbbb"],
  InvisibleWall: ["WorldStatic", "bbb-bbbb"],
  InvisibleWallDynamic: ["WorldDynamic", "bbb-bbbb"],
  Trigger: ["WorldDynamic", "ooo-oooo"],
  Ragdoll: ["PhysicsBody", "bb--bbbb"],
  Vehicle: ["Vehicle", "bbbbbbbb"],
  UI: ["WorldDynamic", "oooboooo"],
} as const;

type Preset = keyof typeof PRESETS;
const NAMES = Object.keys(PRESETS) as Preset[];
const RESPONSES: Readonly<Record<string, Response>> = { b: "block", o: "overlap", "-": "ignore" };
const ORDER: readonly Response[] = ["ignore", "overlap", "block"];

const typeOf = (preset: Preset) => PRESETS[preset][0];
const responseOf = (preset: Preset, channel: (typeof DEFAULT_CHANNELS)[number]) =>
  RESPONSES[PRESETS[preset][1][DEFAULT_CHANNELS.indexOf(channel)]];

const lesser = (a: Response, b: Response) => ORDER[Math.min(ORDER.indexOf(a), ORDER.indexOf(b))];

function alone(profile: Preset | "NoCollision") {
  const world = new World();
  return { world, collider: world.add({ shape: box(1, 1, 1), profile }) };
}

/** What a list of one or no record says. */
const outcome = (records: readonly { readonly blocking: boolean }[]): Response =>
  records.length === 0 ? "ignore" : records[0].blocking ? "block" : "overlap";

test("the channels are Unreal's, in its order", () => {
  expect(DEFAULT_CHANNELS).toEqual([
    "WorldStatic",
    "WorldDynamic",
    "Pawn",
    "Visibility",
    "Camera",
    "PhysicsBody",
    "Vehicle",
    "Destructible",
  ]);
});

describe.each(NAMES)("an object with the preset %s", (preset) => {
  test("has the preset's object type", () => {
    const { world, collider } = alone(preset);
    expect(collider.type).toBe(typeOf(preset));
    expect(collider.enabled).toBe(true);
    for (const channel of DEFAULT_CHANNELS) {
      expect(world.raycastAny(RAY, { types: [channel] })).toBe(channel === typeOf(preset));
    }
  });

  test.each(DEFAULT_CHANNELS)("answers the channel %s as the preset says", (channel) => {
    const { world, collider } = alone(preset);
    const expected = responseOf(preset, channel);
    expect(collider.responses[channel]).toBe(expected);
    expect(outcome(world.raycastAll(RAY, { channel }))).toBe(expected);
    expect(outcome(world.overlap({ shape: sphere(1) }, { channel }))).toBe(expected);
    expect(world.raycast(RAY, { channel }) !== null).toBe(expected === "block");
  });

  // The object that moves is the query: it has the preset's type as its channel, and the preset's responses.
  test.each(NAMES)("meets one with the preset %s as the lesser of both responses", (mover) => {
    const { world } = alone(preset);
    const expected = lesser(responseOf(preset, typeOf(mover)), responseOf(mover, typeOf(preset)));
    const move = { shape: sphere(0.5), position: [0, 0, -5], direction: [0, 0, 1] };
    expect(outcome(world.sweepAll(move, { profile: mover }))).toBe(expected);
    expect(world.sweep(move, { profile: mover }) !== null).toBe(expected === "block");
    expect(outcome(world.overlap({ shape: sphere(1) }, { profile: mover }))).toBe(expected);
  });
});

test("presets are symmetric: it does not matter which of two objects moves", () => {
  for (const a of NAMES) {
    for (const b of NAMES) {
      const { world } = alone(a);
      const { world: other } = alone(b);
      const here = { shape: sphere(1) };
      expect(outcome(world.overlap(here, { profile: b }))).toBe(outcome(other.overlap(here, { profile: a })));
    }
  }
});

test("an object with the preset NoCollision is met by nothing", () => {
  const { world, collider } = alone("NoCollision");
  expect([collider.type, collider.enabled]).toEqual(["WorldStatic", false]);
  for (const profile of NAMES) expect(world.overlap({ shape: sphere(1) }, { profile })).toEqual([]);
  for (const channel of DEFAULT_CHANNELS) expect(world.raycastAll(RAY, { channel })).toEqual([]);
  expect(world.raycastAny(RAY)).toBe(false);
});

// In Unreal a component starts with the preset of its class; here it blocks all, and its type follows from its mobility.
test("an object without a preset blocks all, and is WorldStatic or WorldDynamic", () => {
  const world = new World();
  const fixed = world.add({ shape: box(1, 1, 1), mobility: "static" });
  const loose = world.add({ shape: box(1, 1, 1), mobility: "movable" });
  expect([fixed.type, loose.type]).toEqual(["WorldStatic", "WorldDynamic"]);
  for (const { responses } of [fixed, loose]) expect(Object.values(responses)).toEqual(Array(8).fill("block"));
});

// A preset of the project has what it says, and blocks by default the channels that it does not name.
test("presets of the project may be added, and take the place of Unreal's", () => {
  const world = new World({
    profiles: {
      Ghost: { type: "Pawn", responses: { WorldStatic: "overlap" } },
      Pawn: { type: "Pawn", others: "overlap" },
    },
  });
  const ghost = world.add({ shape: box(1, 1, 1), profile: "Ghost" });
  const pawn = world.add({ shape: box(1, 1, 1), profile: "Pawn" });
  expect([ghost.type, ghost.responses.WorldStatic, ghost.responses.Camera]).toEqual(["Pawn", "overlap", "block"]);
  expect(pawn.responses.Camera).toBe("overlap");
  expect(world.add({ shape: box(1, 1, 1), profile: "Trigger" }).responses.Visibility).toBe("ignore");
});
