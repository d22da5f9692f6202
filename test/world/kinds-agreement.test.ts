import { expect, test } from "vitest";
import type { Collider } from "../../src/world/collider.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";
import { differenceOf } from "./lockstep.ts";
import { randomQuery } from "./random-queries.ts";
import { generator, randomPoint } from "./random-scenes.ts";
import { THEMES, type Theme } from "./themes.ts";

/*
 * All that one query says of another: the list without a stop, of all that is met, has in it what the single query finds, what the test tells, the
 * list up to the block, the first few, and the first of each collider. Under every filter, with children and complex geometry.
 */

const PROFILES = ["BlockAll", "OverlapAll", "BlockAllDynamic", "Pawn", "OverlapOnlyPawn", "NoCollision"] as const;
const COLLIDERS = 80;
const QUERIES = 500;

function randomWorld(seed: number, theme: Theme) {
  const random = generator(seed);
  const world = new World();
  const centres = [0, 1].map(() => randomPoint(random, 20));
  const byKey = new Map<number, Collider>();
  const targets = Array.from({ length: COLLIDERS }, (_, key) => {
    const { size, ...place } = theme.place(random, centres);
    const settings = {
      ...place,
      key,
      shape: theme.shape(random, size),
      complex: random() < 0.2 ? theme.shape(random, size) : undefined,
      profile: PROFILES[Math.floor(random() * PROFILES.length)],
      owner: `owner ${key % 9}`,
    };
    byKey.set(key, world.add({ ...settings, mobility: random() < 0.5 ? "static" : "movable" }));
    return { key, position: place.position, size };
  });
  return { random, world, byKey, targets };
}

/** The first hit of each collider. */
function firstOfEach(hits: readonly Hit[]): Hit[] {
  const seen = new Set<Collider>();
  return hits.filter(({ collider }) => !seen.has(collider) && seen.add(collider));
}

function upToTheBlock(hits: readonly Hit[]): Hit[] {
  const block = hits.findIndex(({ blocking }) => blocking);
  return block < 0 ? [...hits] : hits.slice(0, block + 1);
}

const METHODS = [
  ["raycastAll", "raycast", "raycastAny"],
  ["sweepAll", "sweep", "sweepAny"],
] as const;

/** Options of one query that others do not know. */
const LIST_ONLY = ["untilBlock", "onePerCollider", "maxHits"];

test.each(THEMES.map((theme, i) => [theme.name, 401 + i, theme] as const))(
  "%s: single, test and limited queries are found in the list of all (seed %i)",
  (_name, seed, theme) => {
    const { random, world, byKey, targets } = randomWorld(seed, theme);
    let blocks = 0;
    let cut = 0;
    let asked = 0;
    while (asked < QUERIES) {
      const query = randomQuery(random, targets, theme.snap);
      const methods = METHODS.find(([all]) => all === query.kind);
      if (methods === undefined) continue;
      asked++;
      const [all, single, any] = methods;
      const options = query.options((key) => byKey.get(key));
      for (const name of LIST_ONLY) delete options[name];
      const argument = query.argument as never;
      const same = (found: unknown, expected: unknown, what: string) => {
        const difference = differenceOf(expected, found);
        if (difference !== null) expect.fail(`query ${asked}, ${what}: ${difference}\n${query.text()}`);
      };
      const list = (more: object) => world[all](argument, { ...options, ...more });
      const everything = list({ untilBlock: false });
      const until = upToTheBlock(everything);
      // by object types nothing in a list blocks, and the first is the single hit
      const isByTypes = options.types !== undefined;
      const block = isByTypes ? everything[0] : until.find(({ blocking }) => blocking);
      same(list({}), until, "up to the block");
      const one = world[single](argument, options) as Hit | null;
      if (isByTypes && one !== null) one.blocking = false;
      same(one, block ?? null, "single");
      same(world[any](argument, options), block !== undefined, "test");
      for (const untilBlock of [true, false]) {
        const whole = untilBlock ? until : everything;
        const each = firstOfEach(everything);
        same(list({ untilBlock, onePerCollider: true }), untilBlock ? upToTheBlock(each) : each, "one per collider");
        for (const maxHits of [1, 2, 5]) {
          same(list({ untilBlock, maxHits }), whole.slice(0, maxHits), `the first ${maxHits}`);
          if (whole.length > maxHits) cut++;
        }
      }
      if (block !== undefined) blocks++;
    }
    expect(blocks / QUERIES).toBeGreaterThan(0.15);
    expect(blocks / QUERIES).toBeLessThan(0.8);
    expect(cut).toBeGreaterThan(10);
  },
);
