import { box, Hit, type Shape, sphere, type World } from "hitscan";
import { type MutableRay, randomRays, readRay, worldSide } from "./bodies.ts";
import type { Contender } from "./harness.ts";

/** A query of a kind, asked from everywhere in a world: one round of it. */
export interface Asked {
  readonly name: string;
  readonly count: number;
  readonly run: Contender;
}

const QUERIES = 5000;
const SEED = 2;

/** What the queries ask, changed in place from one to the next. */
const ray: MutableRay = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 0 }, maxDistance: 0 };

function motionOf(shape: Shape, maxDistance: number) {
  return { shape, position: ray.origin, direction: ray.direction, maxDistance };
}

const seen = { channel: "Visibility" } as const;
const ball = sphere(0.5);
const crate = box(0.5, 0.4, 0.3);
const big = sphere(5);

/** The queries of a game in a world of `size` bodies, the same for every world of that size. */
export function worldQueries(world: World, size: number): Asked[] {
  const rays = randomRays(QUERIES, worldSide(size), SEED);
  const out = new Hit();
  const kinds: [string, number, () => unknown][] = [
    ["ray 5 m", 5, () => world.raycast(ray, seen, out)],
    ["ray 500 m", 500, () => world.raycast(ray, seen, out)],
    ["sphere sweep 10 m", 10, () => world.sweep(sweeps[0], seen, out)],
    ["box sweep 10 m", 10, () => world.sweep(sweeps[1], seen, out)],
    ["sphere overlap, any", 0, () => world.overlapAny(places[0], seen)],
    ["box overlap, any", 0, () => world.overlapAny(places[1], seen)],
    ["sphere of 5 m, all", 0, () => world.overlap(places[2], seen).length > 0],
    ["nearest to a point", 0, () => world.closest(point, seen).length > 0],
  ];
  const sweeps = [motionOf(ball, 10), motionOf(crate, 10)];
  const places = [ball, crate, big].map((shape) => ({ shape, position: ray.origin }));
  const point = { point: ray.origin };
  return kinds.map(([name, length, query]) => ({
    name,
    count: QUERIES,
    run: () => {
      let hits = 0;
      ray.maxDistance = length;
      for (let i = 0; i < QUERIES; i++) {
        readRay(rays, i, ray);
        if (query()) hits++;
      }
      return hits;
    },
  }));
}
