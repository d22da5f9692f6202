import { describe, expect, test } from "vitest";
import { capsule, overlapShapes, penetration, raycastShape, raycastShapeAny } from "../../src/index.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";
import { generator, randomPoint, randomRotation, randomShape } from "./random-scenes.ts";

describe("rays at one collider, which a world keeps a record of", () => {
  test("answer as the shape does, before it moves and after (seed 81)", () => {
    const random = generator(81);
    let hits = 0;
    for (let round = 0; round < 400; round++) {
      const world = new World();
      const shape = randomShape(random);
      const collider = world.add({ shape, mobility: round % 2 === 0 ? "static" : "movable" });
      for (let move = 0; move < 3; move++) {
        const pose = { position: randomPoint(random, 2) as never, rotation: randomRotation(random) as never };
        collider.setPose(pose.position, pose.rotation);
        for (let i = 0; i < 4; i++) {
          const beside = randomPoint(random, 0.8);
          const to = (pose.position as number[]).map((x, axis) => x + beside[axis]);
          const ray = { from: randomPoint(random, 4) as never, to: to as never };
          const expected = raycastShape(shape, pose, ray);
          const hit = world.raycast(ray);
          if (expected !== null) hits++;
          expect(hit === null).toBe(expected === null);
          expect(hit?.distance).toBe(expected?.distance);
          expect(hit?.normal).toEqual(expected?.normal);
          expect(world.raycastAny(ray)).toBe(raycastShapeAny(shape, pose, ray));
          const distances = world.raycastAll(ray, { onePerCollider: true }).map(({ distance }) => distance);
          expect(distances).toEqual(expected === null ? [] : [expected.distance]);
        }
      }
    }
    expect(hits).toBeGreaterThan(1500);
  });

  test("overlap as the shapes do (seed 82)", () => {
    const random = generator(82);
    let met = 0;
    for (let round = 0; round < 600; round++) {
      const world = new World();
      const shape = round % 5 === 0 ? capsule(0.5, round % 2) : randomShape(random);
      const collider = world.add({ shape, mobility: round % 2 === 0 ? "static" : "movable" });
      for (let move = 0; move < 4; move++) {
        const pose = { position: randomPoint(random, 1) as never, rotation: randomRotation(random) as never };
        const at = { position: randomPoint(random, 1) as never, rotation: randomRotation(random) as never };
        const probe = randomShape(random);
        collider.setPose(pose.position, pose.rotation);
        const expected = penetration(probe, at, shape, pose);
        const [found] = world.overlap({ shape: probe, ...at }, { penetration: true });
        expect(world.overlapAny({ shape: probe, ...at })).toBe(overlapShapes(probe, at, shape, pose));
        expect(found === undefined).toBe(expected === null);
        if (expected === null) continue;
        met++;
        expect(found.depth).toBe(expected.depth);
        expect(found.normal).toEqual(expected.normal);
      }
    }
    expect(met).toBeGreaterThan(700);
  });

  test("a slot that is used again, and a type of one's own made of a known one", () => {
    const world = new World();
    const ray = { origin: [0, 0, 5], direction: [0, 0, -1] } as const;
    world.add({ shape: sphere(1) });
    expect(world.raycast(ray)?.distance).toBe(4);
    for (const collider of world.colliders()) collider.remove();
    world.add({ shape: sphere(2) });
    expect(world.raycast(ray)?.distance).toBe(3);
    for (const collider of world.colliders()) collider.remove();
    const ball = sphere(1);
    world.add({ shape: { ...ball, type: { ...ball.type, raycast: () => false } } as never });
    expect(world.raycast(ray)).toBe(null);
  });

  test("post-filters of raycastAny get the whole hit; complex geometry is asked for itself", () => {
    const world = new World();
    world.add({ shape: sphere(1), complex: sphere(2) });
    const ray = { origin: [0, 0, 5], direction: [0, 0, -1] } as const;
    const distances: number[] = [];
    const postFilter = (hit: { distance: number }): boolean => distances.push(hit.distance) > 0;
    expect(world.raycastAny(ray, { postFilter })).toBe(true);
    expect(world.raycast(ray, { complex: true })?.distance).toBe(3);
    expect(world.raycastAny(ray, { complex: true, postFilter })).toBe(true);
    expect(world.raycast(ray)?.distance).toBe(4);
    expect(distances).toEqual([4, 3]);
  });
});
