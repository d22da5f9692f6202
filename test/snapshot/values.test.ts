import { describe, expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import { openWorld } from "../../src/snapshot/open-world.ts";
import { saveWorld } from "../../src/snapshot/save-world.ts";
import { World } from "../../src/world/world.ts";
import { paintedMesh } from "./worlds.ts";

class Weapon {
  readonly damage: number;
  constructor(damage: number) {
    this.damage = damage;
  }
}

function through(userData: unknown, owner: unknown = null): { userData: unknown; owner: unknown } {
  const world = new World();
  world.add({ shape: sphere(1), userData, owner });
  return [...openWorld(saveWorld(world)).colliders()][0];
}

const NUMBERS = [0, -0, 0.1 + 0.2, 5e-324, -1.7976931348623157e308, Number.NaN, Infinity, -Infinity, 2 ** 53];

describe("owners, materials and user data", () => {
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["booleans", [true, false]],
    ["strings, half a surrogate too", ["", "wood", "\ud800", "ä😀"]],
    ["a plain object", { a: 1, b: { c: [null, undefined, "x"] } }],
    ["typed arrays", [Float32Array.of(0.5, Number.NaN), new Uint8ClampedArray(3), BigInt64Array.of(-5n)]],
    ["an empty list and an empty object", [[], {}]],
  ])("%s", (_name, value) => {
    expect(through(value).userData).toEqual(value);
    expect(through(null, value).owner).toEqual(value === undefined ? null : value);
  });

  test.each(NUMBERS)("the number %s, exactly, also inside", (number) => {
    expect(Object.is(through(number).userData, number)).toBe(true);
    expect(Object.is((through({ list: [number] }).userData as { list: number[] }).list[0], number)).toBe(true);
  });

  test("a key called __proto__ stays a field", () => {
    const value = JSON.parse('{"__proto__": {"x": 1}, "y": 2}');
    const opened = through(value).userData as object;
    expect(Object.getPrototypeOf(opened)).toBe(Object.prototype);
    expect(Object.keys(opened)).toEqual(["__proto__", "y"]);
  });

  test("one object stays one object, in circles too, and a deep one needs no stack", () => {
    const owner: Record<string, unknown> = { name: "tank" };
    owner.self = owner;
    const opened = through({ owner, again: [owner] }, owner);
    const { owner: inner, again } = opened.userData as { owner: Record<string, unknown>; again: unknown[] };
    expect(inner).toBe(opened.owner);
    expect(again[0]).toBe(opened.owner);
    expect(inner.self).toBe(inner);
    let deep: unknown = null;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    let depth = 0;
    for (let at = through(deep).userData; at !== null; at = (at as unknown[])[0]) depth++;
    expect(depth).toBe(50_000);
  });

  test("an owner of many colliders can still be ignored", () => {
    const world = new World();
    const owner = { name: "me" };
    for (let x = 0; x < 4; x++) world.add({ shape: sphere(0.4), position: [x, 0, 0], owner: x < 3 ? owner : null });
    const opened = openWorld(saveWorld(world));
    const ray = { from: [-2, 0, 0], to: [9, 0, 0] };
    const mine = opened.raycast(ray)?.owner;
    expect(mine).toEqual(owner);
    expect(opened.raycast(ray, { ignore: [mine] })?.collider.id).toBe(3);
  });

  test("anything else goes through encode and decode, once for each object", () => {
    const world = new World();
    const gun = new Weapon(7);
    for (let i = 0; i < 3; i++)
      world.add({ shape: sphere(1), key: 10 + i, owner: gun, userData: { gun, at: new Date(5) } });
    const calls: string[] = [];
    const file = saveWorld(world, {
      encode: (value, where) => {
        calls.push(where);
        return value instanceof Weapon ? { damage: value.damage, data: Float32Array.of(1) } : (value as Date).getTime();
      },
    });
    expect(calls).toEqual([
      "collider 10: owner",
      "collider 10: userData.at",
      "collider 11: userData.at",
      "collider 12: userData.at",
    ]);
    const opened = openWorld(file, {
      decode: (stored, where) =>
        where.endsWith(".at") ? new Date(stored as number) : new Weapon((stored as Weapon).damage),
    });
    const [a, b] = [...opened.colliders()];
    expect(a.owner).toEqual(gun);
    expect(a.owner).toBeInstanceOf(Weapon);
    expect(b.owner).toBe(a.owner);
    expect((b.userData as { gun: Weapon }).gun).toBe(a.owner);
    expect((a.userData as { at: Date }).at).toEqual(new Date(5));
    expect(() => openWorld(file)).toThrow(
      "openWorld: options.decode must be given: collider 10: owner was stored by encode",
    );
    const decode = () => {
      throw new RangeError("no such weapon");
    };
    expect(() => openWorld(file, { decode })).toThrow(new RangeError("no such weapon"));
  });

  test.each([
    ["an instance of a class", new Weapon(1), "got Weapon"],
    ["a function", function shoot() {}, "got function shoot"],
    ["a symbol", Symbol("s"), "got Symbol(s)"],
    ["a bigint", 5n, "got 5"],
    ["a map", new Map(), "got Map"],
    ["a buffer of a class of its own", Buffer.of(1), "got Buffer"],
    ["a key that is a symbol", { [Symbol("s")]: 1 }, "got {}"],
  ])("%s cannot be stored", (_name, value, got) => {
    const world = new World();
    world.add({ shape: sphere(1), key: 42, userData: { list: [value] } });
    expect(() => saveWorld(world)).toThrow(TypeError);
    expect(() => saveWorld(world)).toThrow(
      `saveWorld: collider 42: userData.list[0] must be made of null, booleans, numbers, strings, arrays, plain objects and typed arrays (options.encode must be given for other values), ${got}`,
    );
    expect(() => saveWorld(world, { encode: () => undefined })).toThrow("(encode gave undefined)");
    expect(() => saveWorld(world, { encode: (other) => other })).toThrow(
      "saveWorld: encode: collider 42: userData.list[0]",
    );
  });

  test("materials of meshes and of children", () => {
    const world = new World();
    world.add({ shape: paintedMesh(), material: "earth" });
    const opened = openWorld(saveWorld(world));
    const down = (x: number, z: number) => opened.raycast({ from: [x, 5, z], to: [x, -5, z] });
    expect(down(1, -1)?.material).toEqual({ name: "mud", friction: 0.25 });
    expect(down(-1, 1)?.material).toBe("grass");
    expect(down(1, -1)?.uv()).toEqual({ x: 0.75, y: 0.25 });
  });
});
