import { describe, expect, test } from "vitest";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";
import { BLOCK, CUBE, list, RAY, row, VISIBILITY } from "./unreal-row.ts";

/* What Unreal Engine documents about the records of line traces, and about simple and complex collision; see unreal-rules.test.ts. */

describe("the hit of a line trace", () => {
  // Location and ImpactPoint are one, and so are Normal and ImpactNormal.
  test("has one place and one normal", () => {
    const { world } = row(BLOCK);
    const hit = world.raycast(RAY, VISIBILITY) as Hit;
    expect(hit.location).toEqual({ x: 0, y: 0, z: -1 });
    expect(hit.point).toEqual(hit.location);
    expect(hit.normal).toEqual({ x: 0, y: 0, z: -1 });
    expect(hit.sweepNormal).toEqual(hit.normal);
  });

  // Time runs from 0 at the start to 1 at the end; the hit repeats where the trace began and would have ended.
  test("has time, distance, start and end", () => {
    const { world } = row(BLOCK);
    const hit = world.raycast({ from: [0, 0, -10], to: [0, 0, 8] }, VISIBILITY) as Hit;
    expect([hit.distance, hit.fraction]).toEqual([9, 0.5]);
    expect([hit.origin, hit.end]).toEqual([
      { x: 0, y: 0, z: -10 },
      { x: 0, y: 0, z: 8 },
    ]);
  });

  // Both ends belong to the trace.
  test("may lie at the very end, not behind it", () => {
    const { world } = row(BLOCK);
    expect(world.raycast({ ...RAY, maxDistance: 9 }, VISIBILITY)?.distance).toBe(9);
    expect(world.raycast({ ...RAY, maxDistance: 8.999 }, VISIBILITY)).toBeNull();
    expect(world.raycast({ ...RAY, origin: [0, 0, 1.001] }, VISIBILITY)).toBeNull();
  });

  // The hit names the component and its actor.
  test("names the collider and its owner", () => {
    const { world, colliders } = row({ owner: "actor" });
    expect(world.raycast(RAY, VISIBILITY)).toMatchObject({ collider: colliders[0], owner: "actor" });
  });

  // A trace that starts inside a body hits it at time 0 and starts penetrating; its normal opposes the trace.
  test("of a trace that starts inside a solid is at its start", () => {
    const { world } = row(BLOCK);
    const hit = world.raycast({ ...RAY, origin: [0, 0, 0.5] }, VISIBILITY);
    expect(hit).toMatchObject({ distance: 0, fraction: 0, startPenetrating: true, normal: { x: 0, y: 0, z: -1 } });
    expect(world.raycast({ ...RAY, origin: [0, 0, 0.5] }, { ...VISIBILITY, solid: false })?.distance).toBe(0.5);
  });

  // Unreal finds nothing along a trace without length. Here it asks whether the point is inside a solid.
  test("of a trace without length is that of its point", () => {
    const { world } = row(BLOCK);
    expect(world.raycast({ from: [0, 0, 0.5], to: [0, 0, 0.5] }, VISIBILITY)).toMatchObject({
      distance: 0,
      fraction: 0,
    });
    expect(world.raycast({ from: [0, 0, -5], to: [0, 0, -5] }, VISIBILITY)).toBeNull();
  });
});

describe("simple and complex collision", () => {
  /** A pane that faces −z, behind the front of its simple box, and as wide. */
  const PANE = mesh([-1, -1, 0.5, -1, 1, 0.5, 1, 1, 0.5, 1, -1, 0.5], [0, 1, 2, 0, 2, 3], {
    faceMaterials: [0, 1],
    materials: ["glass", "lead"],
  });

  // bTraceComplex asks the triangles, otherwise the simple bodies are asked.
  test("complex traces hit the render mesh, others the simple shape", () => {
    const { world } = row({ complex: PANE });
    expect(world.raycast(RAY, VISIBILITY)?.distance).toBe(9);
    expect(world.raycast(RAY, { ...VISIBILITY, complex: true })?.distance).toBe(10.5);
  });

  // A mesh that uses its simple collision as complex one has no triangles to ask.
  test("complex traces hit the simple shape of what has no render mesh", () => {
    const { world } = row({ material: "wood" });
    expect(world.raycast(RAY, { ...VISIBILITY, complex: true })).toMatchObject({ distance: 9, faceIndex: -1 });
  });

  // The face index and the material of a face are known of triangles only; simple bodies have the material of the component.
  test("faces and their materials are those of the render mesh", () => {
    const { world } = row({ complex: PANE, material: "wood" });
    const ray = { ...RAY, origin: [0.5, -0.5, -10] };
    expect(world.raycast(ray, VISIBILITY)).toMatchObject({ faceIndex: -1, material: "wood" });
    expect(world.raycast(ray, { ...VISIBILITY, complex: true })).toMatchObject({ faceIndex: 1, material: "lead" });
  });

  // Unreal's meshes are double-sided for traces unless their setup says otherwise. Here they are single-sided unless they say so.
  test("back faces are hit where the mesh or the query wants it", () => {
    const { world } = row({ complex: PANE });
    const back = { origin: [0, 0.2, 10], direction: [0, 0, -1] };
    expect(world.raycast(back, { ...VISIBILITY, complex: true })).toBeNull();
    const hit = world.raycast(back, { ...VISIBILITY, complex: true, backFaces: "hit" });
    expect(hit).toMatchObject({ distance: 9.5, backFace: true, normal: { x: 0, y: 0, z: 1 } });
  });

  // Triangles enclose nothing: a trace that starts among them does not start penetrating.
  test("a complex trace that starts inside a body does not start penetrating", () => {
    const { world } = row({ complex: PANE });
    const inside = { ...RAY, origin: [0.2, 0, 0] };
    expect(world.raycast(inside, VISIBILITY)?.startPenetrating).toBe(true);
    expect(world.raycast(inside, { ...VISIBILITY, complex: true })).toMatchObject({
      distance: 0.5,
      startPenetrating: false,
    });
  });

  // Each body of a physics asset may have responses of its own, over those of its component.
  test("bodies of a component may respond for themselves", () => {
    const world = new World();
    const glass = { shape: CUBE, responses: { Visibility: "overlap", Camera: "ignore" } } as const;
    world.add({ shape: compound([glass, { shape: sphere(1), position: [0, 0, 5] }]), owner: "car" });
    expect(list(world.raycastAll(RAY, VISIBILITY))).toBe("car carb");
    expect(world.raycast(RAY, VISIBILITY)).toMatchObject({ childIndex: 1, distance: 14 });
    expect(list(world.raycastAll(RAY, { channel: "Camera" }))).toBe("carb");
    expect(world.raycast(RAY, { channel: "Pawn" })).toMatchObject({ childIndex: 0 });
  });
});
