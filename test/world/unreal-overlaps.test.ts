import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Overlap } from "../../src/world/overlap.ts";
import { World } from "../../src/world/world.ts";
import { BLOCK, CUBE, OVERLAP, row, type Settings, VISIBILITY } from "./unreal-row.ts";

/* What Unreal Engine documents about overlap queries; see unreal-rules.test.ts. */

/** Meets the cubes at z = 0 and z = 5, not the one at z = 10. */
const HERE = { shape: box(0.5, 0.5, 4), position: [0, 0, 2] } as const;
const BALL = sphere(0.5);

/** Owners, a block as b. */
const list = (records: readonly Overlap[]) =>
  records.map(({ owner, blocking }) => `${owner}${blocking ? "b" : ""}`).join(" ");

describe("overlap", () => {
  // Whatever blocks or overlaps is in the list, with a flag that tells which.
  test("multi lists what blocks and what overlaps, not what ignores", () => {
    const ignored: Settings = { responses: { Visibility: "ignore" } };
    expect(list(row(BLOCK, OVERLAP, BLOCK).world.overlap(HERE, VISIBILITY))).toBe("0b 1");
    expect(list(row(ignored, OVERLAP).world.overlap(HERE, VISIBILITY))).toBe("1");
    expect(row(ignored, ignored).world.overlap(HERE, VISIBILITY)).toEqual([]);
  });

  // A block ends nothing: there is no order along a way.
  test("multi lists everything, also where several block", () => {
    expect(list(row(BLOCK, BLOCK, BLOCK).world.overlap({ shape: box(1, 1, 20) }, VISIBILITY))).toBe("0b 1b 2b");
  });

  // The blocking test: true only where something blocks.
  test("blocking test is true for a block", () => {
    expect(row(OVERLAP, BLOCK).world.overlapAny(HERE, VISIBILITY)).toBe(true);
    expect(row(OVERLAP, OVERLAP, BLOCK).world.overlapAny(HERE, VISIBILITY)).toBe(false);
  });

  // The any test: true where something blocks or overlaps.
  test("any test is true for a block or an overlap", () => {
    const any = { ...VISIBILITY, blocking: false };
    expect(row(OVERLAP).world.overlapAny(HERE, any)).toBe(true);
    expect(row(BLOCK).world.overlapAny(HERE, any)).toBe(true);
    expect(row({ responses: { Visibility: "ignore" } }).world.overlapAny(HERE, any)).toBe(false);
  });

  // The lesser response decides here as well.
  test("the query's responses take part", () => {
    const { world } = row({ type: "Pawn" }, { type: "Vehicle" });
    const responses = { Pawn: "overlap", Vehicle: "ignore" } as const;
    expect(list(world.overlap(HERE, { ...VISIBILITY, responses }))).toBe("0");
    expect(world.overlapAny(HERE, { ...VISIBILITY, responses })).toBe(false);
  });

  // By object types: matches, whatever they respond, none of which blocks.
  test("for object types lists every match", () => {
    const { world } = row({ type: "Pawn", responses: { Visibility: "ignore" } }, BLOCK);
    expect(list(world.overlap(HERE, { types: ["Pawn"] }))).toBe("0");
    expect(list(world.overlap(HERE, { types: ["Pawn", "WorldStatic"] }))).toBe("0 1");
    expect(world.overlapAny(HERE, { types: ["Pawn"] })).toBe(true);
    expect(world.overlapAny(HERE, { types: ["Vehicle"] })).toBe(false);
  });

  // By profile: as an object with this profile would overlap.
  test("by profile asks as an object with this profile", () => {
    const { world } = row({ profile: "Trigger" }, { type: "Pawn" });
    expect(list(world.overlap(HERE, { profile: "Pawn" }))).toBe("0 1b");
    // a character's mesh ignores pawns
    expect(list(world.overlap(HERE, { profile: "CharacterMesh" }))).toBe("0");
  });

  // A trigger is overlapped by what moves, and not seen by eyes.
  test("of a trigger: pawns overlap it, visibility does not", () => {
    const { world } = row({ profile: "Trigger" });
    expect(list(world.overlap(HERE, { channel: "Pawn" }))).toBe("0");
    expect(list(world.overlap(HERE, VISIBILITY))).toBe("");
  });

  test("leaves out ignored actors and components", () => {
    const { world, colliders } = row({ owner: "me" }, BLOCK);
    expect(list(world.overlap(HERE, { ...VISIBILITY, ignore: ["me"] }))).toBe("1b");
    expect(world.overlapAny(HERE, { ...VISIBILITY, ignore: colliders })).toBe(false);
  });

  test("does not see what has no collision", () => {
    const { world } = row({ profile: "NoCollision" }, { enabled: false });
    expect(world.overlap(HERE)).toEqual([]);
    expect(world.overlapAny(HERE, { types: ["WorldStatic", "WorldDynamic"] })).toBe(false);
  });

  test("looks at static or movable components only, if told", () => {
    const { world } = row({ mobility: "static" }, { mobility: "movable" });
    expect(list(world.overlap(HERE, { ...VISIBILITY, mobility: "static" }))).toBe("0b");
    expect(list(world.overlap(HERE, { ...VISIBILITY, mobility: "movable" }))).toBe("1b");
  });

  // Unreal's lists come in no certain order. Here: by key.
  test("lists in order of key", () => {
    const { world } = row({ key: 5 }, { key: 3 });
    expect(list(world.overlap(HERE, VISIBILITY))).toBe("1b 0b");
  });

  // One component, one entry; where the bodies are asked about there is one for each, with its index.
  test("lists a component of several bodies once, or with perChild each body", () => {
    const world = new World();
    const shape = compound([0, 5, 50].map((z) => ({ shape: CUBE, position: [0, 0, z] })));
    world.add({ shape, owner: "car" });
    expect(list(world.overlap(HERE, VISIBILITY))).toBe("carb");
    expect(world.overlap(HERE, { ...VISIBILITY, perChild: true }).map(({ childIndex }) => childIndex)).toEqual([0, 1]);
  });

  // Bodies that respond for themselves: the component blocks where one that blocks is overlapped.
  test("of a component whose bodies respond for themselves", () => {
    const world = new World();
    const glass = { shape: CUBE, responses: { Visibility: "overlap" } } as const;
    world.add({ shape: compound([glass, { shape: CUBE, position: [0, 0, 5] }]), owner: "car" });
    expect(list(world.overlap(HERE, VISIBILITY))).toBe("carb");
    expect(list(world.overlap({ shape: BALL }, VISIBILITY))).toBe("car");
    expect(list(world.overlap(HERE, { ...VISIBILITY, perChild: true }))).toBe("car carb");
    expect(world.overlapAny({ shape: BALL }, VISIBILITY)).toBe(false);
    expect(world.overlapAny({ shape: BALL }, { ...VISIBILITY, blocking: false })).toBe(true);
  });

  // Touching is overlapping.
  test("counts a touch", () => {
    const { world } = row(BLOCK);
    expect(world.overlapAny({ shape: CUBE, position: [2, 0, 0] }, VISIBILITY)).toBe(true);
    expect(world.overlapAny({ shape: CUBE, position: [2.001, 0, 0] }, VISIBILITY)).toBe(false);
  });

  // A simple body is solid, triangles are not.
  test("is inside solids, not inside meshes", () => {
    const around = mesh([-9, -9, -9, 9, -9, -9, 0, 9, -9, 0, 0, 9], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]);
    const { world } = row({ complex: around });
    expect(world.overlapAny({ shape: sphere(0.1) }, VISIBILITY)).toBe(true);
    expect(world.overlapAny({ shape: sphere(0.1) }, { ...VISIBILITY, complex: true })).toBe(false);
    expect(world.overlapAny({ shape: sphere(9) }, { ...VISIBILITY, complex: true })).toBe(true);
  });

  // Any shape, turned too.
  test("takes turned shapes", () => {
    const { world } = row(BLOCK);
    const pill = { shape: capsule(0.5, 2), position: [3, 0, 0] };
    expect(world.overlapAny(pill, VISIBILITY)).toBe(false);
    const lying = { ...pill, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] };
    expect(world.overlapAny(lying, VISIBILITY)).toBe(true);
  });
});

describe("penetration", () => {
  // ComputePenetration gives the least translation that frees a shape of one component: direction times distance, moving the shape.
  test("depth and normal free the shape of each component", () => {
    const { world } = row(BLOCK, BLOCK);
    const ball = { shape: BALL, position: [0, 1.2, 0] };
    const [record] = world.overlap(ball, { ...VISIBILITY, penetration: true });
    expect(record.depth).toBeCloseTo(0.3, 12);
    expect(record.normal).toEqual({ x: 0, y: 1, z: 0 });
    const freed = { ...ball, position: [0, 1.2 + record.depth + 1e-9, 0] };
    expect(world.overlapAny(freed, VISIBILITY)).toBe(false);
  });

  // FindTeleportSpot and the like push out of all that blocks, and leave alone what overlaps.
  test("the way out is out of all that blocks, not of what overlaps", () => {
    const { world } = row(BLOCK, OVERLAP);
    const out = world.penetration({ shape: BALL, position: [0, 0, 0.8] }, VISIBILITY);
    expect(out).toMatchObject({ free: true, normal: { x: 0, y: 0, z: 1 } });
    expect(out?.depth).toBeCloseTo(0.7, 12);
    expect(out?.overlaps.map(({ owner }) => owner)).toEqual([0]);
    expect(world.penetration({ shape: BALL, position: [0, 0, 5] }, VISIBILITY)).toBeNull();
  });

  // A corner of two walls is left by one move, not by one after the other.
  test("the way out of a corner is one translation", () => {
    const world = new World();
    world.add({ shape: box(1, 10, 10), position: [-1, 0, 0] });
    world.add({ shape: box(10, 1, 10), position: [0, -1, 0] });
    const place = { shape: BALL, position: [0.2, 0.3, 0] };
    const out = world.penetration(place, VISIBILITY);
    expect(out?.free).toBe(true);
    expect(out?.depth).toBeCloseTo(Math.sqrt(0.3 ** 2 + 0.2 ** 2), 9);
  });
});
