import type { Collider, IndexStats, World } from "hitscan";
import { worldSide } from "./bodies.ts";
import { interleave, median, type Row, round, speedup, type Table } from "./harness.ts";
import { random } from "./random.ts";
import { worldQueries } from "./world-queries.ts";

/** Part of the bodies that moves in a frame, frames timed, and how far a body goes in one (a metre a second). */
const MOVING = 0.1;
const FRAMES = 30;
const STEP = 1 / 60;

/**
 * A frame in which a tenth of all bodies moves, beside one ray; and what is left of the tree's quality after as many moves as there are bodies: to anywhere
 * (a body each), and step by step (frames of small moves).
 */
export function movingBodies(fill: () => World, size: number): Table {
  const world = fill();
  const all = [...world.colliders()];
  const next = random(11);
  const fresh = cost(world);
  let at = 0;
  const frame = (): number => {
    for (let i = 0; i < MOVING * size; i++) step(all[at++ % size], next);
    return Number(world.raycast({ origin: [0, 0, 0], direction: [0, 1, 0], maxDistance: 1 }) !== null);
  };
  const [frames] = interleave([frame], FRAMES, 3);
  const stepped = cost(world);
  const side = worldSide(size);
  for (let i = 0; i < size; i++) {
    all[i].setPose([side * (next() - 0.5), side * (next() - 0.5), side * (next() - 0.5)]);
    // one query for every hundred moves: the tree is brought up to date by and by
    if (i % 100 === 0) world.raycastAny({ origin: [0, 0, 0], direction: [0, 1, 0], maxDistance: 1 });
  }
  const scattered = cost(world);
  const anew = fill();
  [...anew.colliders()].forEach((collider, i) => {
    collider.setPose(all[i].position);
  });
  const [rays, raysAnew] = interleave(
    [world, anew].map((each) => worldQueries(each, size)[1].run),
    5,
  );
  const row: Row = {
    name: size.toLocaleString("en"),
    "ms a frame": round(median(frames), 2),
    "cost at first": round(fresh, 1),
    "after small moves": round(stepped, 1),
    "after a move each to anywhere": round(scattered, 1),
    "built anew": round(cost(anew), 1),
    "long rays, × those of the tree built anew": round(speedup(raysAnew, rays), 2),
  };
  return { title: "a tenth of the bodies moves a frame; cost of the tree (surface area heuristic)", rows: [row] };
}

function cost(world: World): number {
  const stats: IndexStats = world.stats().movable;
  return stats.cost;
}

function step(collider: Collider, next: () => number): void {
  const { x, y, z } = collider.position;
  const move = (value: number): number => value + STEP * (2 * next() - 1);
  collider.setPose([move(x), move(y), move(z)]);
}
