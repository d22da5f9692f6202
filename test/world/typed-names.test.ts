import { describe, expect, expectTypeOf, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";

const ball = sphere(1);
const ray = { from: [-5, 0, 0], to: [5, 0, 0] };

/** The compiler refuses what stands behind "@ts-expect-error"; without an error there it complains too. Run, all of it throws. */
describe("names that the compiler checks", () => {
  test("channels, responses and profiles of a world's own", () => {
    const world = new World({
      channels: ["ground", "pawn", "weapon"],
      profiles: { Ghost: { type: "pawn", others: "ignore" }, Bullet: { type: "weapon", responses: { pawn: "block" } } },
    });
    expectTypeOf(world.channels).toEqualTypeOf<readonly ("ground" | "pawn" | "weapon")[]>();
    const pawn = world.add({ shape: ball, profile: "Ghost", responses: { weapon: "block" } });
    expectTypeOf(pawn).toEqualTypeOf<Collider<"ground" | "pawn" | "weapon">>();
    const hit = world.raycast(ray, { profile: "Bullet" });
    expectTypeOf(hit).toEqualTypeOf<Hit<"ground" | "pawn" | "weapon"> | null>();
    expect(hit?.collider.type).toBe("pawn");
    world.add({ shape: ball, profile: "Trigger" }).remove();
    // @ts-expect-error no such profile
    expect(() => world.add({ shape: ball, profile: "Gost" })).toThrow('got "Gost"');
    // @ts-expect-error one of Unreal's, which go with Unreal's channels
    expect(() => world.add({ shape: ball, profile: "InvisibleWall" })).toThrow('got "InvisibleWall"');
    // @ts-expect-error no such type
    expect(() => world.add({ shape: ball, type: "Pawn" })).toThrow('got "Pawn"');
    // @ts-expect-error no such channel
    expect(() => world.add({ shape: ball, responses: { weapons: "block" } })).toThrow('got "weapons"');
    // @ts-expect-error no such response
    expect(() => world.add({ shape: ball, responses: { weapon: "stop" } })).toThrow('got "stop"');
    // @ts-expect-error no such channel
    expect(() => world.raycast(ray, { channel: "Visibility" })).toThrow('got "Visibility"');
    // @ts-expect-error no such profile
    expect(() => world.overlap({ shape: ball }, { profile: "Bulet" })).toThrow('got "Bulet"');
    // @ts-expect-error no such type
    expect(() => world.closest({ point: [0, 0, 0] }, { types: ["pown"] })).toThrow('got "pown"');
    // @ts-expect-error no such channel
    expect(() => pawn.setResponses({ bullet: "block" })).toThrow('got "bullet"');
  });

  test("a profile may name only channels of the world", () => {
    // @ts-expect-error no such channel
    expect(() => new World({ channels: ["a"], profiles: { P: { type: "b" } } })).toThrow('got "b"');
    // @ts-expect-error no such channel
    expect(() => new World({ channels: ["a"], profiles: { P: { responses: { b: "block" } } } })).toThrow('got "b"');
  });

  test("Unreal's, where a world names none", () => {
    const world = new World();
    world.add({ shape: ball, profile: "PhysicsActor" });
    expect(world.raycast(ray, { channel: "Visibility", responses: { PhysicsBody: "block" } })).not.toBeNull();
    // @ts-expect-error no such profile
    expect(() => world.add({ shape: ball, profile: "Physics" })).toThrow('got "Physics"');
    // @ts-expect-error no such channel
    expect(() => world.raycast(ray, { channel: "weapon" })).toThrow('got "weapon"');
    const own = new World({ profiles: { Mine: { type: "Pawn" } } });
    expect(own.add({ shape: ball, profile: "Mine" }).type).toBe("Pawn");
    own.add({ shape: ball, profile: "BlockAll" });
    // @ts-expect-error no such profile
    expect(() => own.add({ shape: ball, profile: "Yours" })).toThrow('got "Yours"');
  });

  test("a list of names known only at run time is checked at run time", () => {
    const names: string[] = ["a", "b"];
    const world = new World({ channels: names });
    const any: string = "c";
    expect(world.add({ shape: ball, type: names[1], profile: "BlockAll" }).type).toBe("b");
    expect(() => world.add({ shape: ball, type: any })).toThrow('got "c"');
    expect(() => world.add({ shape: ball, profile: any })).toThrow('got "c"');
  });
});
