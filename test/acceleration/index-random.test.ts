import { describe, expect, it } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import type { SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import { boxAround, boxDistance, Collect, enterDistance, INDEXES, makeRay, randomNumbers } from "./support.ts";

/** A kind of world: where boxes are and how large. */
interface Scene {
  readonly name: string;
  readonly seed: number;
  center(random: () => number): number[];
  half(random: () => number): number[];
  /** Length of typical queries. */
  readonly reach: number;
}

const cube = (offset: number, side: number) => (random: () => number) =>
  [0, 1, 2].map(() => offset + side * (random() - 0.5));

const SCENES: readonly Scene[] = [
  {
    name: "boxes of about 1 in a cube of 10",
    seed: 1,
    reach: 10,
    center: cube(0, 10),
    half: (random) => [random(), random(), random()],
  },
  {
    name: "the same 1e7 away",
    seed: 2,
    reach: 10,
    center: cube(1e7, 10),
    half: (random) => [random(), random(), random()],
  },
  {
    name: "sizes from 1e-6 to 1e3 mixed",
    seed: 3,
    reach: 300,
    center: cube(50, 1000),
    half: (random) => {
      const size = [1e-6, 1e-3, 1, 30, 1000][Math.floor(random() * 5)];
      return [size * random(), size * random(), size * random()];
    },
  },
  {
    name: "on a grid, many equal, touching, flat and of no size",
    seed: 4,
    reach: 3,
    center: (random) => [0, 1, 2].map(() => Math.floor(random() * 6)),
    half: (random) => [0, 1, 2].map(() => Math.floor(random() * 3) / 2),
  },
  {
    name: "points on a line",
    seed: 5,
    reach: 20,
    center: (random) => [Math.floor(random() * 200), 0, 0],
    half: () => [0, 0, 0],
  },
  {
    name: "of size 1e-20 and 1e30",
    seed: 6,
    reach: 1e30,
    center: cube(0, 1e30),
    half: (random) => (random() < 0.5 ? [1e-20, 1e-20, 1e-20] : [1e29 * random(), 1e29, 1e29 * random()]),
  },
];

/** Largest coordinate in play: rounding errors are relative to it. */
function magnitude(...arrays: ArrayLike<number>[]): number {
  let largest = 0;
  for (const array of arrays) for (let i = 0; i < 6; i++) largest = Math.max(largest, Math.abs(array[i]));
  return largest;
}

/** Runs the same edits on an index and in a map. */
class Mirror {
  readonly boxes = new Map<number, Aabb>();
  readonly index: SpatialIndex;
  readonly scene: Scene;
  readonly random: () => number;

  constructor(index: SpatialIndex, scene: Scene) {
    this.index = index;
    this.scene = scene;
    this.random = randomNumbers(scene.seed);
  }

  randomBox(): Aabb {
    return boxAround(this.scene.center(this.random), this.scene.half(this.random));
  }

  /** Inserts, moves (a little, far, or in size) or removes one random id. */
  edit(ids: number): void {
    const id = Math.floor(this.random() * ids);
    const old = this.boxes.get(id);
    if (old === undefined) {
      const box = this.randomBox();
      this.index.insert(id, box);
      this.boxes.set(id, box);
    } else if (this.random() < 0.3) {
      this.index.remove(id);
      this.boxes.delete(id);
    } else {
      const box = this.random() < 0.4 ? this.randomBox() : this.nudged(old);
      // an index keeps copies
      const given = box.slice();
      this.index.update(id, given);
      given.fill(Number.NaN);
      this.boxes.set(id, box);
    }
  }

  private nudged(box: Aabb): Aabb {
    const step = this.scene.reach * 0.01;
    const move = [0, 1, 2].map(() => step * (this.random() - 0.5));
    return box.map((value, i) => value + move[i % 3]);
  }

  randomRay(): Float64Array {
    const { random, scene } = this;
    const origin = scene.center(random);
    let direction = [0, 1, 2].map(() => (random() < 0.25 ? 0 : random() - 0.5));
    if (direction.every((d) => d === 0)) direction = [0, -1, 0];
    const length = Math.sqrt(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2);
    direction = direction.map((d) => d / length);
    const min = [0, 0, -Infinity, -scene.reach / 2][Math.floor(random() * 4)];
    const max = [Infinity, scene.reach, 2 * scene.reach, 0][Math.floor(random() * 4)];
    return makeRay(origin, direction, min, max);
  }
}

/** Figures of a run, to show that its sample was worth having. */
class Sample {
  queries = 0;
  tests = 0;
  hits = 0;
  visits = 0;
  superfluous = 0;
}

/** Every id in `must` visited once, none outside `may`. */
function compare(visitor: Collect, mirror: Mirror, must: (b: Aabb) => boolean, may: (b: Aabb) => boolean, s: Sample) {
  const visited = new Set(visitor.ids);
  expect(visited.size, "an id was visited twice").toBe(visitor.ids.length);
  let any = false;
  for (const [id, box] of mirror.boxes) {
    const due = must(box);
    any ||= due;
    if (due) expect(visited.has(id), `id ${id} was missed`).toBe(true);
    else if (visited.has(id)) {
      expect(may(box), `id ${id} is too far off`).toBe(true);
      s.superfluous++;
    }
    visited.delete(id);
  }
  expect(visited.size, "an id that is not in the index was visited").toBe(0);
  s.queries++;
  s.tests += mirror.boxes.size;
  s.visits += visitor.ids.length;
  if (any) s.hits++;
}

function query(mirror: Mirror, sample: Sample): void {
  const { index, random, scene } = mirror;
  const box = mirror.randomBox();
  const overlap = new Collect();
  index.overlap(box, overlap);
  compare(
    overlap,
    mirror,
    (b) => boxDistance(b, box) === 0,
    () => false,
    sample,
  );

  const ray = mirror.randomRay();
  const limit = Math.min(ray[7], random() < 0.5 ? Infinity : scene.reach * random());
  const slack = (b: Aabb) => 1e-13 * magnitude(b, ray, box, [scene.reach, ...scene.center(random), 0, 0]) * 10;
  const half = random() < 0.5 ? [0, 0, 0] : scene.half(random);
  const sweep = new Collect(limit);
  if (half[0] + half[1] + half[2] === 0) index.raycast(ray, sweep);
  else index.sweep(ray, new Float64Array(half), sweep);
  compare(
    sweep,
    mirror,
    (b) => enterDistance(b, ray, half) <= limit,
    (b) => enterDistance(b, grown(ray, slack(b)), half, slack(b)) <= limit + slack(b),
    sample,
  );

  const distance = scene.reach * random() * 0.3;
  const closest = new Collect(distance);
  index.closest(box, closest);
  compare(
    closest,
    mirror,
    (b) => boxDistance(b, box) <= distance,
    (b) => boxDistance(b, box) <= distance + slack(b),
    sample,
  );
}

/** The ray, begun a little earlier. */
function grown(ray: Float64Array, slack: number): Float64Array {
  const other = ray.slice();
  other[6] -= slack;
  return other;
}

describe.each(INDEXES)("%s against every box one by one", (_name, make) => {
  it.each(SCENES)("$name, edits and queries in turn (seed $seed)", (scene) => {
    const mirror = new Mirror(make(), scene);
    const sample = new Sample();
    for (let round = 0; round < 120; round++) {
      // now one edit, now many, so that trees are both edited and rebuilt
      const edits = round % 20 === 0 ? 150 : 1 + Math.floor(mirror.random() * 8);
      for (let i = 0; i < edits; i++) mirror.edit(200);
      if (round % 4 === 0) mirror.index.validate();
      query(mirror, sample);
      expect(mirror.index.size).toBe(mirror.boxes.size);
      if (round % 4 === 1) mirror.index.validate();
    }
    expect(mirror.boxes.size).toBeGreaterThan(50);
    expect(sample.hits / sample.queries).toBeGreaterThan(0.3);
    expect(sample.visits / sample.tests).toBeGreaterThan(0.01);
    expect(sample.visits / sample.tests).toBeLessThan(0.7);
    expect(sample.superfluous).toBeLessThan(0.02 * sample.visits + 3);
    for (const id of [...mirror.boxes.keys()]) mirror.index.remove(id);
    mirror.index.validate();
    expect(mirror.index.size).toBe(0);
  });
});

describe.each(INDEXES.filter(([name]) => name !== "brute-force"))("%s against brute force", (_name, make) => {
  it("finds the same closest hit while the limit shrinks, 2,000 boxes, 1,500 rays (seed 21)", () => {
    const random = randomNumbers(21);
    const index = make();
    const brute = new BruteForceIndex();
    const boxes: Aabb[] = [];
    for (let id = 0; id < 2000; id++) {
      const center = [random() * 34, random() * 34, random() * 34];
      boxes.push(boxAround(center, [random(), random(), random()]));
      index.insert(id, boxes[id]);
      brute.insert(id, boxes[id]);
    }
    let hits = 0;
    let visits = 0;
    for (let i = 0; i < 1500; i++) {
      const to = [random() - 0.5, random() - 0.5, random() - 0.5];
      const length = Math.sqrt(to[0] ** 2 + to[1] ** 2 + to[2] ** 2);
      const ray = makeRay(
        [random() * 34, random() * 34, random() * 34],
        to.map((x) => x / length),
        0,
        25,
      );
      const best = [index, brute].map((tree) => {
        let found = -1;
        let distance = Infinity;
        tree.raycast(ray, {
          limit: Infinity,
          nodeVisits: 0,
          leafVisits: 0,
          visit(id) {
            if (tree === index) visits++;
            const enter = enterDistance(boxes[id], ray);
            if (!(enter < distance || (enter === distance && id < found))) return;
            found = id;
            distance = enter;
            this.limit = enter;
          },
        });
        return found;
      });
      expect(best[0]).toBe(best[1]);
      if (best[0] >= 0) hits++;
    }
    expect(hits).toBeGreaterThan(450);
    expect(hits).toBeLessThan(1350);
    // nearest first: hardly anything is visited before the nearest
    expect(visits / hits).toBeLessThan(1.6);
  });
});
