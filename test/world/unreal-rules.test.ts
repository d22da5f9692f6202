import { describe, expect, test } from "vitest";
import { compound } from "../../src/shapes/compound.ts";
import { World } from "../../src/world/world.ts";
import { BLOCK, CUBE, list, OVERLAP, RAY, row, type Settings, VISIBILITY } from "./unreal-row.ts";

/*
 * The rules that Unreal Engine documents for its traces, as cases, each with what it says in a line; where hitscan departs from them the
 * comment says what Unreal does. Names: actor = owner, component = collider, trace = ray, bBlockingHit = blocking, Time = fraction,
 * ImpactPoint = point, ImpactNormal = normal, Normal = sweepNormal, "multi" = …All, "test" = …Any.
 */

describe("responses", () => {
  // The reaction of a pair is the weaker of what both sides ask for; to block both must block.
  test("the lesser response of both sides wins", () => {
    const { world } = row({ responses: { Visibility: "block" } }, { responses: { Visibility: "overlap" } }, BLOCK);
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, responses: { WorldDynamic: "overlap" } }))).toBe("0 1 2b");
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("0b");
  });

  // Ignoring on either side means that nothing happens at all.
  test("an ignore on either side is enough", () => {
    const { world } = row({ responses: { Visibility: "ignore" } }, { type: "Pawn" }, BLOCK);
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, responses: { Pawn: "ignore" } }))).toBe("2b");
  });

  // A query's response parameters default to Block for every type: the object alone decides.
  test("a query that brings no responses blocks everything", () => {
    const { world, colliders } = row({ type: "Pawn" }, { type: "Vehicle", responses: { Visibility: "overlap" } });
    expect(world.raycast(RAY, VISIBILITY)?.collider).toBe(colliders[0]);
    expect(list(world.raycastAll({ ...RAY, origin: [0, 0, 2] }, VISIBILITY))).toBe("1");
  });

  // The object's answer is that to the query's channel, not to any other.
  test("only the response to the traced channel counts", () => {
    const { world } = row({ responses: { Visibility: "ignore", Pawn: "ignore", Camera: "overlap" } });
    expect(list(world.raycastAll(RAY, { channel: "Camera" }))).toBe("0");
    expect(list(world.raycastAll(RAY, { channel: "Vehicle" }))).toBe("0b");
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("");
  });

  // The query's answer is that to the object's type, not to its trace channels.
  test("the query's responses are to object types", () => {
    const { world } = row({ type: "Vehicle" });
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, responses: { Visibility: "ignore" } }))).toBe("0b");
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, responses: { Vehicle: "ignore" } }))).toBe("");
  });

  // Single responses may be set over those of a preset ("Custom…"), and at run time.
  test("responses that are changed count from the next query on", () => {
    const { world, colliders } = row(BLOCK, BLOCK);
    colliders[0].setResponses({ Visibility: "overlap" });
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("0 1b");
    expect(list(world.raycastAll(RAY, { channel: "Camera" }))).toBe("0b");
  });

  // A trace by profile has the profile's object type as its channel and its responses as the query's.
  test("a trace by profile asks as an object with this profile would", () => {
    const { world } = row({ type: "Pawn" }, { responses: { Pawn: "overlap" } }, { profile: "InvisibleWall" });
    // Spectators block what is static, and ignore the rest
    expect(list(world.raycastAll(RAY, { profile: "Spectator" }))).toBe("2b");
    // the mesh of a character does not meet pawns, and here is overlapped by the second
    expect(list(world.raycastAll(RAY, { profile: "CharacterMesh" }))).toBe("1 2b");
  });

  // Unreal has 18 channels for games beside its own 14: 32 in all.
  test("there are 32 channels, each a trace channel and an object type", () => {
    const channels = Array.from({ length: 32 }, (_, i) => `channel ${i}`);
    const world = new World({ channels });
    const last = world.add({ shape: CUBE, type: "channel 31", responses: { "channel 0": "overlap" } });
    expect(world.raycastAll(RAY, { channel: "channel 0" }).map(({ blocking }) => blocking)).toEqual([false]);
    expect(world.raycast(RAY, { channel: "channel 31" })?.collider).toBe(last);
    expect(world.raycast(RAY, { channel: "channel 30", responses: { "channel 31": "ignore" } })).toBeNull();
    expect(world.raycast(RAY, { types: ["channel 31"] })?.collider).toBe(last);
    expect(() => new World({ channels: [...channels, "one more"] })).toThrow(RangeError);
  });
});

describe("single traces", () => {
  // A single trace returns the first blocking hit; what it only overlaps on the way is not reported.
  test("report the first block, and no overlap before it", () => {
    const { world, colliders } = row(OVERLAP, OVERLAP, BLOCK, BLOCK);
    expect(world.raycast(RAY, VISIBILITY)).toMatchObject({ collider: colliders[2], blocking: true, distance: 19 });
  });

  // Overlaps alone make no hit for a single trace.
  test("miss where there are overlaps only", () => {
    const { world } = row(OVERLAP, OVERLAP);
    expect(world.raycast(RAY, VISIBILITY)).toBeNull();
  });

  // The nearest one, in whatever order things were spawned.
  test("do not care for the order of adding", () => {
    const world = new World();
    const [far, near] = [8, 3].map((z) => world.add({ shape: CUBE, position: [0, 0, z] }));
    expect(world.raycast(RAY, VISIBILITY)?.collider).toBe(near);
    near.remove();
    expect(world.raycast(RAY, VISIBILITY)?.collider).toBe(far);
  });
});

describe("multi traces", () => {
  // All overlaps up to the first block, and that block: sorted by distance, the block last.
  test("list overlaps up to and including the first block", () => {
    const { world } = row(OVERLAP, OVERLAP, BLOCK, OVERLAP, BLOCK);
    const hits = world.raycastAll(RAY, VISIBILITY);
    expect(list(hits)).toBe("0 1 2b");
    expect(hits.map(({ distance }) => distance)).toEqual([9, 14, 19]);
  });

  // What lies behind the block is not reported, neither overlaps nor blocks.
  test("list nothing behind the block", () => {
    const { world } = row(BLOCK, OVERLAP, BLOCK);
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("0b");
  });

  // Without a block the function returns false although its list is not empty.
  test("of overlaps only have no block at their end", () => {
    const { world } = row(OVERLAP, OVERLAP);
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("0 1");
    expect(world.raycastAny(RAY, VISIBILITY)).toBe(false);
  });

  test("leave out what is ignored, wherever it is", () => {
    const ignored: Settings = { responses: { Visibility: "ignore" } };
    const { world } = row(ignored, OVERLAP, ignored, BLOCK, ignored);
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("1 3b");
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, untilBlock: false }))).toBe("1 3b");
  });

  // Unreal keeps every overlap that is not farther than the block, ties in no certain order. Here the order is total: by key.
  test("at the distance of the block list what comes before it by key", () => {
    const world = new World();
    const add = (key: number, profile: "BlockAll" | "OverlapAll") =>
      world.add({ shape: CUBE, key, owner: key, profile });
    for (const key of [7, 1, 3]) add(key, "OverlapAll");
    for (const key of [5, 4]) add(key, "BlockAll");
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("1 3 4b");
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, untilBlock: false }))).toBe("1 3 4b 5b 7");
  });

  // A component of several bodies may be hit once for each.
  test("list each body of a component, or with onePerCollider its first", () => {
    const world = new World();
    const shape = compound([0, 4].map((z) => ({ shape: CUBE, position: [0, 0, z] })));
    world.add({ shape, profile: "OverlapAll", owner: "body" });
    expect(world.raycastAll(RAY, VISIBILITY).map(({ childIndex }) => childIndex)).toEqual([0, 1]);
    expect(world.raycastAll(RAY, { ...VISIBILITY, onePerCollider: true }).map(({ childIndex }) => childIndex)).toEqual([
      0,
    ]);
  });

  // bIgnoreBlocks: what would block is left out, so nothing ends the list.
  test("may leave out all blocks", () => {
    const { world } = row(OVERLAP, BLOCK, OVERLAP);
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, postFilter: ({ blocking }) => !blocking }))).toBe("0 2");
  });

  // bIgnoreTouches: what is merely overlapped is left out.
  test("may leave out all overlaps", () => {
    const { world } = row(OVERLAP, BLOCK, OVERLAP);
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, postFilter: ({ blocking }) => blocking }))).toBe("1b");
  });

  // Not in Unreal: everything along the ray, or the first few of the list.
  test("may go on behind the block, or stop after the first few", () => {
    const { world } = row(OVERLAP, BLOCK, OVERLAP, BLOCK);
    const everything = { ...VISIBILITY, untilBlock: false };
    expect(list(world.raycastAll(RAY, everything))).toBe("0 1b 2 3b");
    expect(list(world.raycastAll(RAY, { ...everything, maxHits: 3 }))).toBe("0 1b 2");
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, maxHits: 1 }))).toBe("0");
  });
});

describe("test traces", () => {
  // A test returns whether there is a block, and nothing else.
  test("are true for a block, wherever it is, and not for overlaps", () => {
    const { world } = row(OVERLAP, OVERLAP, BLOCK);
    expect(world.raycastAny(RAY, VISIBILITY)).toBe(true);
    expect(world.raycastAny({ ...RAY, maxDistance: 18 }, VISIBILITY)).toBe(false);
  });

  // They need not look for the nearest.
  test("end at the first block that turns up", () => {
    const { world } = row(...Array.from({ length: 40 }, () => BLOCK));
    const stats = { narrowTests: 0 };
    expect(world.raycastAny({ ...RAY, maxDistance: 1000 }, { ...VISIBILITY, stats })).toBe(true);
    expect(stats.narrowTests).toBe(1);
  });
});

describe("traces for object types", () => {
  const deaf: Settings = { type: "Pawn", responses: { Visibility: "ignore", Pawn: "ignore", Camera: "ignore" } };

  // They look at types only; what an object responds to any channel does not matter.
  test("find the first object of these types, whatever it responds", () => {
    const { world, colliders } = row(BLOCK, deaf, { type: "Vehicle" });
    expect(world.raycast(RAY, { types: ["Pawn"] })).toMatchObject({ collider: colliders[1], blocking: true });
    expect(world.raycast(RAY, { types: ["Vehicle", "Pawn"] })?.collider).toBe(colliders[1]);
    expect(world.raycast(RAY, { types: ["Vehicle"] })?.collider).toBe(colliders[2]);
    expect(world.raycast(RAY, { types: ["PhysicsBody"] })).toBeNull();
  });

  // There are no blocks among matches: a multi trace goes on to its end.
  test("list every match: nothing blocks", () => {
    const { world } = row({ type: "Pawn" }, BLOCK, deaf, { type: "Pawn" });
    expect(list(world.raycastAll(RAY, { types: ["Pawn"] }))).toBe("0 2 3");
    expect(list(world.raycastAll(RAY, { types: ["Pawn", "WorldStatic"] }))).toBe("0 1 2 3");
  });

  test("are true for any match", () => {
    const { world } = row(BLOCK, deaf);
    expect(world.raycastAny(RAY, { types: ["Pawn"] })).toBe(true);
    expect(world.raycastAny({ ...RAY, maxDistance: 12 }, { types: ["Pawn"] })).toBe(false);
  });

  // A query is either by channel (or profile), or by object types.
  test("have no channel, responses or profile", () => {
    const { world } = row(BLOCK);
    for (const other of [VISIBILITY, { responses: { Pawn: "block" } }, { profile: "Pawn" }] as const) {
      expect(() => world.raycast(RAY, { types: ["Pawn"], ...other })).toThrow(TypeError);
    }
  });

  // What has no collision is not found by its type either.
  test("do not find what takes no part in queries", () => {
    const { world } = row({ ...deaf, enabled: false }, { ...deaf, profile: "NoCollision" });
    expect(world.raycastAny(RAY, { types: ["Pawn"] })).toBe(false);
  });
});

describe("ignored actors and components", () => {
  // An ignored actor is left out with all its components.
  test("an owner is ignored with all its colliders", () => {
    const { world } = row({ owner: "me" }, { owner: "me" }, { owner: "you" });
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, ignore: ["me"] }))).toBe("youb");
  });

  // An ignored component is left out alone.
  test("a collider is ignored without the others of its owner", () => {
    const { world, colliders } = row({ owner: "me" }, { owner: "me" });
    expect(world.raycast(RAY, { ...VISIBILITY, ignore: [colliders[0]] })?.collider).toBe(colliders[1]);
  });

  test("neither overlaps nor ends the trace", () => {
    const { world } = row(OVERLAP, BLOCK, OVERLAP, BLOCK);
    expect(list(world.raycastAll(RAY, { ...VISIBILITY, ignore: [0, 1] }))).toBe("2 3b");
    expect(list(world.raycastAll(RAY, { types: ["WorldStatic"], ignore: new Set([1, 2]) }))).toBe("0 3");
  });
});

describe("collision enabled, mobility", () => {
  // No Collision and Physics Only: queries do not see it. Query Only and Query and Physics: they do.
  test("NoCollision is seen by no query, unless it is enabled", () => {
    const { world, colliders } = row({ profile: "NoCollision" });
    expect(colliders[0].enabled).toBe(false);
    expect(world.raycast(RAY)).toBeNull();
    expect(list(world.raycastAll(RAY, { types: ["WorldStatic"], untilBlock: false }))).toBe("");
    colliders[0].enabled = true;
    expect(world.raycast(RAY)?.collider).toBe(colliders[0]);
    // its responses are still those of the profile
    expect(world.raycast(RAY, VISIBILITY)).toBeNull();
  });

  // Collision may be switched at run time.
  test("what is switched off and on again has kept its responses", () => {
    const { world, colliders } = row(OVERLAP, BLOCK);
    colliders[1].enabled = false;
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("0");
    colliders[1].enabled = true;
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("0 1b");
  });

  // A query may look at static or at movable components only.
  test("mobility chooses static or movable colliders", () => {
    const { world } = row({ mobility: "movable" }, { mobility: "static" }, { mobility: "movable" });
    const all = { ...VISIBILITY, untilBlock: false };
    expect(list(world.raycastAll(RAY, { ...all, mobility: "static" }))).toBe("1b");
    expect(list(world.raycastAll(RAY, { ...all, mobility: "movable" }))).toBe("0b 2b");
    expect(list(world.raycastAll(RAY, { ...all, mobility: "any" }))).toBe("0b 1b 2b");
  });

  // A move is seen by the next trace of the same frame.
  test("moves, additions and removals are seen at once", () => {
    const { world, colliders } = row(BLOCK, BLOCK);
    colliders[0].setPose([50, 0, 0]);
    expect(world.raycast(RAY, VISIBILITY)?.owner).toBe(1);
    world.add({ shape: CUBE, owner: "new" });
    expect(world.raycast(RAY, VISIBILITY)?.owner).toBe("new");
    colliders[0].setPose([0, 0, -4]);
    expect(world.raycast(RAY, VISIBILITY)?.owner).toBe(0);
    colliders[0].remove();
    expect(world.raycast(RAY, VISIBILITY)?.owner).toBe("new");
  });
});
