import { afterAll, expect, test } from "vitest";
import { setKernels } from "../../src/kernel/load.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import { World } from "../../src/world/world.ts";
import { numbers } from "../world/batch/rays.ts";

afterAll(() => setKernels("auto"));

const shapes = [sphere(0.5), box(0.4, 0.6, 0.3), capsule(0.3, 0.5)];
const probe = sphere(0.4);

/** All that the world answers to some queries, as text. */
function answers(world: World, queries: readonly number[][]): string[] {
  return queries.map(([x, y, z, dx, dy, dz]) => {
    const ray = { origin: [x, y, z], direction: [dx, dy, dz], maxDistance: 200 };
    const motion = { shape: probe, position: [x, y, z], direction: [dx, dy, dz], maxDistance: 200 };
    const hits = world.raycastAll(ray, { untilBlock: false }).map(({ collider, distance }) => [collider.key, distance]);
    const swept = world.sweep(motion);
    const overlaps = world.overlap({ shape: probe, position: [x, y, z] }).map(({ collider }) => collider.key);
    return JSON.stringify([hits, world.raycastAny(ray), swept?.collider.key, swept?.distance, overlaps]);
  });
}

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  "worlds under changes: with kernels as without, seed %i",
  (seed) => {
    const next = numbers(seed + 1);
    const most = 20 + (seed % 10) * 4;
    const place = () => [(next() - 0.5) * 12, (next() - 0.5) * 12, (next() - 0.5) * 12];
    const world = new World();
    const live: Collider[] = [];
    let hits = 0;
    for (let step = 0, key = 0; step < 150; step++) {
      for (let change = step === 0 ? 2 * most : Math.floor(3 * next()); change >= 0; change--) {
        const which = next();
        const one = live[Math.floor(next() * live.length)];
        if (live.length === 0 || (which < 0.4 && live.length < most)) {
          const mobility = next() < 0.5 ? "static" : "movable";
          live.push(world.add({ shape: shapes[key % 3], position: place(), mobility, key: key++ }));
        } else if (which < 0.5) {
          live.splice(live.indexOf(one), 1);
          one.remove();
        } else one.setPose(place());
      }
      // one that is far from the others, and then not, makes another root
      live[0]?.setPose(step % 3 === 0 ? place() : [0, 30 * next(), 90]);
      // at one of them each, so that most meet something
      const queries = Array.from({ length: 3 }, () => {
        const from = place();
        const target = live[Math.floor(next() * live.length)]?.position ?? { x: 0, y: 0, z: 0 };
        return [...from, target.x - from[0] + 0.001, target.y - from[1], target.z - from[2]];
      });
      setKernels("off");
      const expected = answers(world, queries);
      setKernels("auto");
      const found = answers(world, queries);
      expect(found, `step ${step}`).toEqual(expected);
      hits += found.filter((text) => !text.startsWith("[[],")).length;
    }
    expect(hits).toBeGreaterThan(50);
  },
);
