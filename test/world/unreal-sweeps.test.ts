import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Hit } from "../../src/world/hit.ts";
import type { SweepLike } from "../../src/world/sweep-like.ts";
import { World } from "../../src/world/world.ts";
import { BLOCK, CUBE, list, OVERLAP, row, VISIBILITY } from "./unreal-row.ts";

/* What Unreal Engine documents about sweeps and the records of their hits; see unreal-rules.test.ts. */

const BALL = sphere(0.5);
const MOVE = { shape: BALL, position: [0, 0, -10], direction: [0, 0, 1], maxDistance: 100 } as const;

/** One cube of half size 1 at the origin. */
const cube = () => row(BLOCK).world;

describe("which hits a sweep reports", () => {
  // The same rules as for line traces.
  test("single: the first block, and no overlap before it", () => {
    const { world, colliders } = row(OVERLAP, OVERLAP, BLOCK, BLOCK);
    expect(world.sweep(MOVE, VISIBILITY)).toMatchObject({ collider: colliders[2], blocking: true, distance: 18.5 });
    expect(row(OVERLAP).world.sweep(MOVE, VISIBILITY)).toBeNull();
  });

  test("multi: overlaps up to and including the first block, sorted, the block last", () => {
    const { world } = row(OVERLAP, OVERLAP, BLOCK, OVERLAP, BLOCK);
    expect(list(world.sweepAll(MOVE, VISIBILITY))).toBe("0 1 2b");
    expect(list(world.sweepAll(MOVE, { ...VISIBILITY, untilBlock: false }))).toBe("0 1 2b 3 4b");
    expect(list(world.sweepAll(MOVE, { ...VISIBILITY, maxHits: 2 }))).toBe("0 1");
  });

  test("multi: an overlap that begins behind the block is not reported though its box is reached", () => {
    const world = new World();
    world.add({ shape: CUBE, owner: "wall" });
    // the ball touches it at z = -1.2, but is stopped at -1.5
    world.add({ shape: CUBE, position: [0, 1.2, 0.3], owner: "curtain", profile: "OverlapAll" });
    expect(list(world.sweepAll(MOVE, VISIBILITY))).toBe("wallb");
    expect(list(world.sweepAll(MOVE, { ...VISIBILITY, untilBlock: false }))).toBe("wallb curtain");
  });

  test("test: whether anything blocks", () => {
    const { world } = row(OVERLAP, BLOCK);
    expect(world.sweepAny(MOVE, VISIBILITY)).toBe(true);
    expect(world.sweepAny({ ...MOVE, maxDistance: 13.4 }, VISIBILITY)).toBe(false);
  });

  test("for object types: every match, none of which blocks", () => {
    const { world } = row({ type: "Pawn", responses: { Visibility: "ignore" } }, BLOCK, { type: "Pawn" });
    expect(list(world.sweepAll(MOVE, { types: ["Pawn"] }))).toBe("0 2");
    expect(world.sweep(MOVE, { types: ["Pawn"] })).toMatchObject({ owner: 0, blocking: true });
    expect(world.sweepAny({ ...MOVE, maxDistance: 8 }, { types: ["Pawn"] })).toBe(false);
  });

  test("by profile: as an object with this profile would move", () => {
    const { world } = row({ type: "Pawn" }, { profile: "Trigger" }, { profile: "InvisibleWall" });
    expect(list(world.sweepAll(MOVE, { profile: "Pawn" }))).toBe("0b");
    expect(list(world.sweepAll({ ...MOVE, position: [0, 0, 2] }, { profile: "Pawn" }))).toBe("1 2b");
  });

  // A component that is moved with a sweep ignores its own actor. A query knows of no actor: it must be named.
  test("a collider that is swept must ignore itself", () => {
    const { world, colliders } = row({ owner: "me" }, BLOCK);
    const move = { ...MOVE, position: [0, 0, 0] };
    expect(world.sweep(move, VISIBILITY)?.collider).toBe(colliders[0]);
    expect(world.sweep(move, { ...VISIBILITY, ignore: ["me"] })?.collider).toBe(colliders[1]);
    expect(world.sweep(move, { ...VISIBILITY, ignore: [colliders[0]] })?.collider).toBe(colliders[1]);
  });

  // Queries of the engine take a box, sphere or capsule; a component may be of several bodies.
  test("a body of several shapes hits with whichever comes first", () => {
    const shape = compound([{ shape: BALL }, { shape: BALL, position: [0, 0, 2] }]);
    expect(cube().sweep({ ...MOVE, shape }, VISIBILITY)?.distance).toBe(6.5);
  });

  test("complex: the triangles, from both sides, otherwise the simple bodies", () => {
    const pane = mesh([-3, -3, 0.5, 0, 3, 0.5, 3, -3, 0.5], [0, 1, 2]);
    const { world } = row({ complex: pane });
    expect(world.sweep(MOVE, VISIBILITY)?.distance).toBe(8.5);
    for (const [z, direction] of [
      [-10, 1],
      [11, -1],
    ]) {
      const move = { ...MOVE, position: [0, 0, z], direction: [0, 0, direction] };
      const hit = world.sweep(move, { ...VISIBILITY, complex: true }) as Hit;
      expect([hit.distance, hit.faceIndex]).toEqual([10, 0]);
      expect(hit.normal).toEqual({ x: 0, y: 0, z: -direction });
    }
  });

  test("bodies of a component may respond for themselves", () => {
    const world = new World();
    const glass = { shape: CUBE, responses: { Visibility: "overlap" } } as const;
    world.add({ shape: compound([{ shape: CUBE, position: [0, 0, 5] }, glass]), owner: "car" });
    expect(list(world.sweepAll(MOVE, VISIBILITY))).toBe("car carb");
    expect(world.sweep(MOVE, VISIBILITY)).toMatchObject({ childIndex: 0, distance: 13.5 });
    expect(world.sweepAny({ ...MOVE, maxDistance: 12 }, VISIBILITY)).toBe(false);
  });
});

describe("where a sweep hits", () => {
  // Location is where the shape's origin ends up, ImpactPoint where it touches.
  test("location is the place of the shape, point that of the contact", () => {
    const hit = cube().sweep({ ...MOVE, position: [0.5, 0.25, -10] }, VISIBILITY) as Hit;
    expect(hit.location).toEqual({ x: 0.5, y: 0.25, z: -1.5 });
    expect(hit.point).toEqual({ x: 0.5, y: 0.25, z: -1 });
  });

  // For a sphere or capsule Normal points from the contact to the centre: location = impact point + radius · normal.
  test("the centre of a sphere is a radius along sweepNormal from the point", () => {
    const hit = cube().sweep({ ...MOVE, position: [1.2, 1.3, -10] }, VISIBILITY) as Hit;
    for (const axis of ["x", "y", "z"] as const) {
      expect(hit.location[axis]).toBeCloseTo(hit.point[axis] + 0.5 * hit.sweepNormal[axis], 12);
    }
  });

  // On an edge Normal and ImpactNormal differ: this one belongs to the face that was hit, the one most against the motion.
  test("on an edge normal is that of the opposing face, sweepNormal leads to the centre", () => {
    const hit = cube().sweep({ ...MOVE, position: [0, 1.3, -10] }, VISIBILITY) as Hit;
    expect(hit.normal).toEqual({ x: 0, y: 0, z: -1 });
    expect(hit.sweepNormal.y).toBeCloseTo(0.6, 12);
    expect(hit.sweepNormal.z).toBeCloseTo(-0.8, 12);
    expect(hit.point.y).toBeCloseTo(1, 12);
  });

  // On a flat face both are its normal.
  test("on a face both normals are that of the face", () => {
    for (const shape of [BALL, box(0.5, 0.5, 0.5), capsule(0.5, 0.5)]) {
      const hit = cube().sweep({ ...MOVE, shape, direction: [0.02, 0.03, 1] }, VISIBILITY) as Hit;
      for (const normal of [hit.normal, hit.sweepNormal]) {
        expect(normal.x).toBeCloseTo(0, 12);
        expect(normal.y).toBeCloseTo(0, 12);
        expect(normal.z).toBeCloseTo(-1, 12);
      }
    }
  });

  // What slides over a floor of triangles does not trip over the edges between them.
  test("on the edge between two flat faces the normal is that of the floor", () => {
    const world = new World();
    world.add({ shape: mesh([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9], [0, 1, 2, 2, 1, 3]) });
    const hit = world.sweep({ shape: BALL, position: [-4, 2, 0], direction: [2, -1, 0] }, VISIBILITY) as Hit;
    expect(hit.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(hit.sweepNormal.y).toBeCloseTo(1, 12);
  });

  // Time is a share of the way, distance a length; TraceStart and TraceEnd are places of the shape's origin.
  test("time, distance, start and end are those of the shape's place", () => {
    const hit = cube().sweep({ shape: BALL, position: [0, 0, -10], to: [0, 0, 7] }, VISIBILITY) as Hit;
    expect([hit.distance, hit.fraction]).toEqual([8.5, 0.5]);
    expect([hit.origin.z, hit.end.z]).toEqual([-10, 7]);
  });

  // The shape keeps its rotation on the way.
  test("a turned box hits with its edge", () => {
    const rotation = [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)];
    const hit = cube().sweep({ ...MOVE, shape: box(0.5, 0.5, 0.5), rotation }, VISIBILITY) as Hit;
    expect(hit.distance).toBeCloseTo(9 - Math.SQRT1_2, 12);
  });

  // The ends belong to the way.
  test("the very end counts", () => {
    expect(cube().sweep({ ...MOVE, maxDistance: 8.5 }, VISIBILITY)?.distance).toBe(8.5);
    expect(cube().sweep({ ...MOVE, maxDistance: 8.499 }, VISIBILITY)).toBeNull();
  });

  // A shape that is next to nothing is swept as a line is traced.
  test("a tiny sphere hits where a ray does", () => {
    const world = cube();
    const ray = world.raycast({ origin: [0.3, 0.2, -10], direction: [0.05, 0, 1] }, VISIBILITY) as Hit;
    const move = { shape: sphere(1e-9), position: [0.3, 0.2, -10], direction: [0.05, 0, 1] };
    expect(world.sweep(move, VISIBILITY)?.distance).toBeCloseTo(ray.distance, 7);
  });

  // Movement in Unreal stays a little in front of what it hit. Here a query is exact to rounding, and never goes in.
  test("at its location the shape is not inside what it hit", () => {
    const world = cube();
    for (let i = 0; i < 50; i++) {
      const move = { ...MOVE, position: [i / 45, i / 40, -10], direction: [0.002 * (i % 7), -0.003 * (i % 5), 1] };
      const hit = world.sweep(move, VISIBILITY) as Hit;
      const [record] = world.overlap({ shape: BALL, position: hit.location }, { ...VISIBILITY, penetration: true });
      expect(record?.depth ?? 0).toBeLessThan(1e-12);
    }
  });
});

describe("sweeps that start penetrating", () => {
  /** In the cube by 0.3, from the front. */
  const IN = { ...MOVE, position: [0, 0, -1.2] } as const;

  // Time and distance are 0, the location is where it started, and bStartPenetrating is set.
  test("hit at once", () => {
    expect(cube().sweep(IN, VISIBILITY)).toMatchObject({
      blocking: true,
      startPenetrating: true,
      distance: 0,
      fraction: 0,
      location: { x: 0, y: 0, z: -1.2 },
    });
  });

  // A blocking hit is a valid one only if it does not start penetrating.
  test("other hits do not start penetrating", () => {
    expect(cube().sweep(MOVE, VISIBILITY)).toMatchObject({ startPenetrating: false, penetrationDepth: 0 });
  });

  // Normal is the way out, and moving by the depth along it frees the shape. Unreal's ImpactNormal opposes the motion; here it is the same.
  test("tell how deep, and which way is out", () => {
    const world = cube();
    for (const direction of [MOVE.direction, [1, 0, 0], [0, 0, -1]]) {
      const hit = world.sweep({ ...IN, direction }, VISIBILITY) as Hit;
      expect(hit.penetrationDepth).toBeCloseTo(0.3, 12);
      expect(hit.sweepNormal.z).toBeCloseTo(-1, 12);
      expect(hit.normal).toEqual(hit.sweepNormal);
      const out = [0, 0, -1.2 + hit.sweepNormal.z * (hit.penetrationDepth + 1e-9)];
      expect(world.overlapAny({ shape: BALL, position: out }, VISIBILITY)).toBe(false);
    }
  });

  // Unreal puts ImpactPoint where the shape is. Here it is on the surface that must be left.
  test("have their point on the surface", () => {
    const hit = cube().sweep(IN, VISIBILITY) as Hit;
    expect(hit.point.z).toBeCloseTo(-1, 12);
    expect([hit.point.x, hit.point.y]).toEqual([0, 0]);
  });

  // Of several the engine takes the one to leave first. Here: the deepest, then by key.
  test("in several hit the deepest", () => {
    const world = new World();
    for (const [x, owner] of [
      [-1.4, "a little"],
      [1.2, "deep"],
      [0, "over there"],
    ] as const) {
      world.add({ shape: CUBE, position: [x, 0, owner === "over there" ? 5 : 0], owner });
    }
    const move = { ...MOVE, position: [0, 0, 0] };
    expect(world.sweep(move, VISIBILITY)?.owner).toBe("deep");
    const all = world.sweepAll(move, { ...VISIBILITY, untilBlock: false });
    expect(all.map(({ owner }) => owner)).toEqual(["deep", "a little", "over there"]);
    expect(list(world.sweepAll(move, VISIBILITY))).toBe("deepb");
  });

  // Overlaps at the start are part of a multi sweep; a block at the start is its end.
  test("list what is overlapped at the start first", () => {
    const { world } = row(OVERLAP, OVERLAP, BLOCK);
    const hits = world.sweepAll({ ...MOVE, position: [0, 0, 0] }, VISIBILITY);
    expect(list(hits)).toBe("0 1 2b");
    expect(hits.map(({ startPenetrating }) => startPenetrating)).toEqual([true, false, false]);
    expect(world.sweep({ ...MOVE, position: [0, 0, 0] }, VISIBILITY)?.owner).toBe(2);
    expect(list(row(BLOCK, OVERLAP).world.sweepAll({ ...MOVE, position: [0, 0, 0] }, VISIBILITY))).toBe("0b");
  });

  // bFindInitialOverlaps = false: what is overlapped at the start does not exist for the sweep.
  test("may ignore what they start in", () => {
    const { world } = row(BLOCK, BLOCK);
    expect(world.sweep(IN, { ...VISIBILITY, initialOverlap: "ignore" })?.owner).toBe(1);
    expect(world.sweepAny({ ...IN, maxDistance: 3 }, { ...VISIBILITY, initialOverlap: "ignore" })).toBe(false);
    expect(list(row(OVERLAP).world.sweepAll(IN, { ...VISIBILITY, initialOverlap: "ignore" }))).toBe("");
  });

  // A component that moves out of what it penetrates is not stopped by it; one that moves deeper is.
  test("may move out freely, and not deeper", () => {
    const { world } = row(BLOCK, BLOCK);
    const options = { ...VISIBILITY, initialOverlap: "whenMovingIn" } as const;
    expect(world.sweep({ ...IN, direction: [0, 0, -1] }, options)).toBeNull();
    expect(world.sweep({ ...IN, direction: [1, 0, -0.1] }, options)).toBeNull();
    expect(world.sweep(IN, options)).toMatchObject({ owner: 0, startPenetrating: true });
    expect(world.sweep({ ...IN, direction: [1, 0, 0.1] }, options)).toMatchObject({ owner: 0, startPenetrating: true });
  });
});

describe("sweeps of no length, and touches", () => {
  // A sweep that goes nowhere is an overlap test.
  test("a sweep without length is an overlap test", () => {
    for (const motion of [{ to: [0, 0, -1.2] }, { direction: [0, 0, 0] }, { direction: [1, 0, 0], maxDistance: 0 }]) {
      const hit = cube().sweep({ shape: BALL, position: [0, 0, -1.2], ...motion } as SweepLike, VISIBILITY);
      expect(hit).toMatchObject({ startPenetrating: true, distance: 0, fraction: 0 });
      expect(hit?.penetrationDepth).toBeCloseTo(0.3, 12);
    }
    expect(cube().sweep({ shape: BALL, position: [0, 0, -3], to: [0, 0, -3] }, VISIBILITY)).toBeNull();
  });

  const ON = { shape: box(0.5, 0.5, 0.5), position: [0, 1.5, 0], maxDistance: 5 } as const;

  // Unreal reports what is merely touched at time 0, whichever way the sweep goes. Here sliding along it or leaving it is free …
  test("what lies on a floor may slide along it and leave it", () => {
    expect(cube().sweep({ ...ON, direction: [1, 0, 0] }, VISIBILITY)).toBeNull();
    expect(cube().sweep({ ...ON, direction: [0, 1, 0] }, VISIBILITY)).toBeNull();
    expect(cube().sweepAll({ ...ON, direction: [0.2, 1, 0.7] }, VISIBILITY)).toEqual([]);
  });

  // … and going into it is a hit at once that does not start penetrating.
  test("what lies on a floor cannot move into it", () => {
    const hit = cube().sweep({ ...ON, direction: [1, -0.01, 0] }, VISIBILITY);
    expect(hit).toMatchObject({
      distance: 0,
      startPenetrating: false,
      penetrationDepth: 0,
      normal: { x: 0, y: 1, z: 0 },
    });
    // the mode for starts in overlap has no say in touches
    const options = { ...VISIBILITY, initialOverlap: "ignore" } as const;
    expect(cube().sweep({ ...ON, direction: [0, -1, 0] }, options)?.distance).toBe(0);
  });

  // A shape that passes another at the very distance of touching does not hit it.
  test("what passes by touching is missed", () => {
    expect(cube().sweep({ ...MOVE, shape: box(0.5, 0.5, 0.5), position: [1.5, 0, -10] }, VISIBILITY)).toBeNull();
    expect(cube().sweep({ ...MOVE, shape: box(0.5, 0.5, 0.5), position: [1.499, 0, -10] }, VISIBILITY)?.distance).toBe(
      8.5,
    );
  });
});
