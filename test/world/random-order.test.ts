import { expect, test } from "vitest";
import type { Vec3 } from "../../src/math/vec3.ts";
import { World } from "../../src/world/world.ts";
import { generator, type Random, randomBodies, randomConvex, randomPoint, randomRotation } from "./random-scenes.ts";

const vector = ({ x, y, z }: Vec3) => [x, y, z];

/** Everything that the queries with shapes tell about one place, colliders by their keys. */
function ask(world: World, place: ReturnType<typeof randomPlace>) {
  const { direction, maxDistance, ...posed } = place;
  const options = { channel: "Pawn" } as const;
  const sweep = world.sweep(place, options);
  const out = world.penetration(posed, options);
  return {
    sweep: sweep && [sweep.collider.key, sweep.childIndex, sweep.distance, sweep.penetrationDepth, vector(sweep.point)],
    any: world.sweepAny(place, options),
    all: world.sweepAll(place, options).map((hit) => [hit.collider.key, hit.childIndex, hit.distance, hit.blocking]),
    everything: world
      .sweepAll(place, { ...options, untilBlock: false })
      .map((hit) => [hit.collider.key, hit.childIndex, hit.distance, hit.penetrationDepth, vector(hit.normal)]),
    overlap: world
      .overlap(posed, { ...options, penetration: true })
      .map((record) => [record.collider.key, record.blocking, record.depth, vector(record.normal)]),
    children: world
      .overlap(posed, { ...options, perChild: true })
      .map(({ collider, childIndex }) => [collider.key, childIndex]),
    closest: world
      .closest({ ...posed, k: 5 }, options)
      .map((record) => [record.collider.key, record.childIndex, record.distance, vector(record.pointB)]),
    point: world
      .closest({ point: posed.position, k: 5 }, options)
      .map(({ collider, distance }) => [collider.key, distance]),
    penetration: out && [out.depth, vector(out.normal), out.free, out.overlaps.map(({ collider }) => collider.key)],
  };
}

function randomPlace(random: Random) {
  return {
    shape: randomConvex(random),
    position: randomPoint(random, 9),
    rotation: randomRotation(random),
    direction: randomPoint(random, 1),
    maxDistance: 12,
  };
}

test("the order of adding changes nothing when keys are given (seed 63)", () => {
  const random = generator(63);
  // two of each, at the same place, so that ties are the rule
  const bodies = randomBodies(random, 60, 9).flatMap((body) => [0, 1].map((i) => ({ ...body, key: body.key * 2 + i })));
  const worlds = [0, 1, 2].map((which) => {
    const world = new World();
    const order = [...bodies];
    if (which === 1) order.reverse();
    if (which === 2) order.sort((a, b) => ((a.key * 7919) % 241) - ((b.key * 7919) % 241));
    for (const body of order) {
      const profile = (body.key >> 1) % 3 > 0 ? "BlockAll" : "OverlapAll";
      world.add({ ...body, profile, mobility: which === 1 ? "static" : "movable" });
    }
    return world;
  });
  let blocked = 0;
  let several = 0;
  const rounds = 150;
  for (let i = 0; i < rounds; i++) {
    const place = randomPlace(random);
    const [first, ...others] = worlds.map((world) => ask(world, place));
    for (const other of others) expect(other).toEqual(first);
    if (first.sweep) blocked++;
    if (first.overlap.length > 1) several++;
  }
  expect(blocked / rounds).toBeGreaterThan(0.3);
  expect(blocked / rounds).toBeLessThan(0.8);
  expect(several).toBeGreaterThan(20);
});
