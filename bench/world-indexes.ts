import { type IndexKind, sphere, World } from "hitscan";
import { worldSide } from "./bodies.ts";
import { interleave, median, type Row, round, type Table } from "./harness.ts";
import { random } from "./random.ts";
import { worldQueries } from "./world-queries.ts";

const INDEXES: readonly IndexKind[] = ["bvh", "octree", "grid"];

/** Part of the bodies that moves in a frame, how far at most along each axis, and how many frames are timed together. */
const MOVING = 0.1;
const STEP = 0.4;
const FRAMES = 30;

/** Where the balls of a world of that size are, and how large: x, y, z, radius. */
type Layout = (size: number, next: () => number) => readonly [number, number, number, number];

const LAYOUTS: Readonly<Record<string, Layout>> = {
  "one size, even": (size, next) => {
    const side = worldSide(size);
    return [side * (next() - 0.5), side * (next() - 0.5), side * (next() - 0.5), 0.5];
  },
  "sizes from 0.02 to 20 m, even": (size, next) => {
    const side = worldSide(size);
    return [side * (next() - 0.5), side * (next() - 0.5), side * (next() - 0.5), 0.02 * 1000 ** (next() ** 4)];
  },
  "one size, in crowds": (size, next) => {
    const side = worldSide(size);
    const crowd = Math.floor(next() * 20);
    const near = (i: number) => side * (((crowd * (7 + 4 * i)) % 20) / 20 - 0.5) + side * 0.03 * (next() + next() - 1);
    return [near(0), near(1), near(2), 0.5];
  },
  "one size, on a plain": (size, next) => {
    const side = 4 * worldSide(size);
    return [side * (next() - 0.5), 2 * next(), side * (next() - 0.5), 0.5];
  },
};

/** The queries of a game, filling a world and a frame with a tenth of it moving, with each index, as times the time of the default one. */
export function compareIndexes(size: number, rounds: number): Table {
  const rows = Object.entries(LAYOUTS).flatMap(([name, layout]) => compareLayout(name, layout, size, rounds));
  const title = `indexes in worlds of ${size.toLocaleString("en")} movable balls: time beside "bvh" (above 1: slower)`;
  return { title, rows };
}

function compareLayout(name: string, layout: Layout, size: number, rounds: number): Row[] {
  const worlds = INDEXES.map((index) => fill(index, layout, size));
  const asked = worlds.map((world) => worldQueries(world, size));
  const works: [string, (() => number)[]][] = asked[0].map(({ name: query }, i) => [
    query,
    asked.map((all) => all[i].run),
  ]);
  works.push(["frames: 10 % move, 100 rays", worlds.map((world) => frameOf(world, size))]);
  works.push(["filling and the first ray", INDEXES.map((index) => () => castOne(fill(index, layout, size)))]);
  return works.map(([work, contenders]) => {
    const [bvh, ...others] = interleave(contenders, rounds).map(median);
    const row: Record<string, string | number> = { name: `${name}: ${work}` };
    INDEXES.slice(1).forEach((index, i) => {
      row[index] = round(others[i] / bvh, 2);
    });
    return row as Row;
  });
}

function fill(index: IndexKind, layout: Layout, size: number): World {
  const next = random(21);
  const world = new World({ index });
  for (let i = 0; i < size; i++) {
    const [x, y, z, radius] = layout(size, next);
    world.add({ shape: sphere(radius), position: [x, y, z] });
  }
  return world;
}

function frameOf(world: World, size: number): () => number {
  const all = [...world.colliders()];
  const next = random(22);
  let at = 0;
  const frame = (): number => {
    for (let i = 0; i < MOVING * size; i++) {
      const collider = all[at++ % size];
      const { x, y, z } = collider.position;
      collider.setPose([x + STEP * (next() - 0.5), y + STEP * (next() - 0.5), z + STEP * (next() - 0.5)]);
    }
    let hits = 0;
    for (let i = 0; i < 100; i++) hits += castOne(world);
    return hits;
  };
  // as many frames as it takes to move each body a few times: what a step costs depends on those before
  return () => Array.from({ length: FRAMES }, frame).reduce((sum, hits) => sum + hits, 0);
}

const castOne = (world: World): number =>
  Number(world.raycastAny({ origin: [0, 0, 0], direction: [0.6, 0, 0.8], maxDistance: 50 }));
