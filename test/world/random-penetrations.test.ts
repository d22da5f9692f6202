import { describe, expect, test } from "vitest";
import { distancePair } from "../../src/narrowphase/distance-pair.ts";
import { penetrationPair } from "../../src/narrowphase/penetration-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { World } from "../../src/world/world.ts";
import {
  type Body,
  floorAt,
  generator,
  INDEXES,
  poseOf,
  type Random,
  randomBodies,
  randomConvex,
  randomPoint,
  randomRotation,
} from "./random-scenes.ts";

interface Asked {
  readonly shape: Shape;
  readonly position: number[];
  readonly rotation: number[];
}

const randomQuery = (random: Random, size: number): Asked => ({
  shape: randomConvex(random),
  position: randomPoint(random, size),
  rotation: randomRotation(random),
});

const moved = (query: Asked, by: readonly number[]): Asked => ({
  ...query,
  position: query.position.map((x, i) => x + by[i]),
});

/** How deep the shape is in the body that it is deepest in; none is farther than `reach`: −reach. */
function deepest(bodies: readonly Body[], query: Asked, reach = 0): number {
  const found = new Separation();
  const pose = poseOf(query);
  let depth = -reach;
  for (const body of bodies) {
    found.limit = -depth;
    if (distancePair(query.shape, pose, body.shape, poseOf(body), found)) depth = Math.max(depth, -found.distance);
  }
  return depth;
}

/** A shorter way out than `length` along one of many directions, as a part of it; 1: there is none. */
function shortest(bodies: readonly Body[], query: Asked, length: number, random: Random): number {
  const near = bodies.filter((body) => deepest([body], query, length) > -length);
  let best = 1;
  for (let i = 0; i < 40; i++) {
    const d = randomPoint(random, 1);
    const size = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    for (const part of [0.5, 0.7, 0.85]) {
      if (part >= best) continue;
      const by = d.map((x) => (x / size) * part * length);
      if (deepest(near, moved(query, by)) <= 0) best = part;
    }
  }
  return best;
}

describe.each(INDEXES)("index %s", (_name, index) => {
  test("out of all that overlaps, by no less than out of the deepest, and hardly ever by much more than needed (seed 51)", () => {
    const random = generator(51);
    const bodies = randomBodies(random, 220, 7);
    bodies.push(floorAt(-6, 220));
    const world = new World({ index });
    for (const body of bodies) world.add({ ...body, mobility: body.key % 3 === 0 ? "static" : "movable" });
    const found = new Separation();
    let overlapping = 0;
    let several = 0;
    let longer = 0;
    const rounds = 80;
    for (let i = 0; i < rounds; i++) {
      const query = randomQuery(random, 8);
      const inside = bodies.filter((body) => deepest([body], query) > 0);
      const out = world.penetration(query);
      expect(out !== null).toBe(inside.length > 0);
      if (out === null) continue;
      overlapping++;
      expect(out.free).toBe(true);
      expect(out.overlaps.map((overlap) => overlap.collider.key)).toEqual(inside.map((body) => body.key));
      expect(out.overlaps.every((overlap) => overlap.blocking)).toBe(true);
      const { x, y, z } = out.normal;
      expect(x * x + y * y + z * z).toBeCloseTo(1, 12);
      const after = moved(query, [x * out.depth, y * out.depth, z * out.depth]);
      expect(deepest(bodies, after)).toBeLessThan(1e-9);
      expect(world.penetration(after)).toBeNull();
      for (let at = 0; at < inside.length; at++) {
        const body = inside[at];
        penetrationPair(query.shape, poseOf(query), body.shape, poseOf(body), found);
        if (body.shape.type.support !== undefined) expect(out.depth).toBeGreaterThanOrEqual(-found.distance - 1e-9);
      }
      if (inside.length > 1) several++;
      if (i < 40 && shortest(bodies, query, out.depth, random) < 1) longer++;
    }
    expect(overlapping / rounds).toBeGreaterThan(0.3);
    expect(overlapping / rounds).toBeLessThan(0.8);
    expect(several).toBeGreaterThan(18);
    expect(longer).toBeLessThanOrEqual(1);
  });
});
