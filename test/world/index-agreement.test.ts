import { expect, test } from "vitest";
import type { Collider, Mobility } from "../../src/world/collider.ts";
import { ALL_INDEXES, EveryIndex, Lockstep } from "./lockstep.ts";
import { isHit, KINDS, randomQuery, type Target } from "./random-queries.ts";
import { generator, type Random, randomPoint } from "./random-scenes.ts";
import { THEMES, type Theme } from "./themes.ts";

/** Worlds of each theme, and queries in each world: 12 × 14 × 300 = 50,400 queries in all. */
const WORLDS = 14;
const QUERIES = 300;
/** In one of so many queries the world that looks at everything takes part. */
const EVERYTHING_EACH = 4;

const PROFILES = [
  "BlockAll",
  "BlockAllDynamic",
  "OverlapAll",
  "OverlapAllDynamic",
  "Pawn",
  "OverlapOnlyPawn",
  "IgnoreOnlyPawn",
  "Trigger",
  "NoCollision",
] as const;

/** Worlds that are alike but for their indexes, and change by chance. */
class Changing {
  readonly worlds = new Lockstep([["everything", () => new EveryIndex()], ...ALL_INDEXES]);
  readonly targets: Target[] = [];
  readonly #random: Random;
  readonly #theme: Theme;
  readonly #least: number;
  readonly #centres: number[][];
  #key = 0;

  constructor(random: Random, theme: Theme) {
    this.#random = random;
    this.#theme = theme;
    this.#least = Math.floor(30 * 10 ** random()); // 30 to 300, small ones more often
    this.#centres = Array.from({ length: 4 }, () => randomPoint(random, 200));
    while (this.targets.length < this.#least) this.#add();
  }

  /** Nothing, one thing, or a lot at once. */
  change(): void {
    const random = this.#random;
    const size = this.targets.length;
    const times = [0, 0, 1, 1, 1, 3, 10, random() < 0.05 ? size >> 1 : 2][Math.floor(random() * 8)];
    const what = random();
    for (let i = 0; i < times; i++) {
      if (size - i <= this.#least * 0.6 || what < 0.2) this.#add();
      else if (what < 0.35) this.#remove();
      else if (what < 0.75) this.#move();
      else if (what < 0.9) this.#switch();
      else this.#respond();
    }
  }

  #pick(): number {
    return Math.floor(this.#random() * this.targets.length);
  }

  #add(): void {
    const random = this.#random;
    const key = this.#key++;
    const place = this.#theme.place(random, this.#centres);
    const { position, rotation, size } = place;
    const shape = this.#theme.shape(random, size);
    const complex = random() < 0.1 ? this.#theme.shape(random, 1.5 * size) : undefined;
    this.worlds.add({ ...settingsOf(random, key), shape, complex, position, rotation });
    this.targets.push({ key, ...place });
  }

  #remove(): void {
    const at = this.#pick();
    this.worlds.remove(this.targets[at].key);
    this.targets[at] = this.targets[this.targets.length - 1];
    this.targets.pop();
  }

  /** By a little, or to somewhere else. */
  #move(): void {
    const random = this.#random;
    const at = this.#pick();
    const { key, size, position: old } = this.targets[at];
    const place = this.#theme.place(random, this.#centres);
    const step = randomPoint(random, 0.1 * size);
    const position = random() < 0.5 ? place.position : this.#theme.snap(old.map((x, i) => x + step[i]));
    this.worlds.change(key, (collider) => collider.setPose(position, place.rotation));
    this.targets[at] = { key, size, position };
  }

  #switch(): void {
    const { key } = this.targets[this.#pick()];
    this.worlds.change(key, (collider) => {
      collider.enabled = !collider.enabled;
    });
  }

  #respond(): void {
    const { key } = this.targets[this.#pick()];
    const response = (["ignore", "overlap", "block"] as const)[Math.floor(this.#random() * 3)];
    this.worlds.change(key, (collider: Collider) => collider.setResponses({ Pawn: response, Camera: "block" }));
  }
}

function settingsOf(random: Random, key: number) {
  return {
    key,
    owner: `owner ${key % 9}`,
    material: `material ${key}`,
    mobility: (random() < 0.4 ? "static" : "movable") as Mobility,
    profile: random() < 0.5 ? ("BlockAll" as const) : PROFILES[Math.floor(random() * PROFILES.length)],
    enabled: random() < 0.9,
  };
}

/** Hits and queries of each kind, over all themes. */
const hits = new Map<string, number>();
const asked = new Map<string, number>();
/** Answers that are lists of several. */
let lists = 0;
const count = (map: Map<string, number>, kind: string) => map.set(kind, (map.get(kind) ?? 0) + 1);

test.each(THEMES.map((theme) => [theme.name, theme.seed, theme] as const))(
  "%s: the same hits in the same order, bit for bit, whatever the index (seed %i)",
  (_name, seed, theme) => {
    const random = generator(seed);
    let hit = 0;
    for (let which = 0; which < WORLDS; which++) {
      const scene = new Changing(random, theme);
      for (let i = 0; i < QUERIES; i++) {
        scene.change();
        const query = randomQuery(random, scene.targets, theme.snap);
        // what an index leaves out cannot be told from the others alone: now and then everything is looked at
        const { answer, difference } = scene.worlds.ask(query.run, i % EVERYTHING_EACH === 0 ? 0 : 1);
        if (difference !== null) expect.fail(`world ${which}, query ${i}: ${difference}\n${query.text()}`);
        count(asked, query.kind);
        if (!isHit(answer)) continue;
        count(hits, query.kind);
        if (Array.isArray(answer) && answer.length > 1) lists++;
        hit++;
      }
      scene.worlds.validate();
    }
    expect(hit / (WORLDS * QUERIES)).toBeGreaterThan(0.3);
    expect(hit / (WORLDS * QUERIES)).toBeLessThan(0.7);
  },
);

test("that was about 50,000 queries, and 30 to 70 % of each kind had a hit", () => {
  expect([...asked.values()].reduce((sum, queries) => sum + queries, 0)).toBe(THEMES.length * WORLDS * QUERIES);
  const shares = KINDS.map((kind) => [kind, (hits.get(kind) ?? 0) / (asked.get(kind) ?? 0)] as const);
  for (const [kind, share] of shares) {
    expect(share, kind).toBeGreaterThan(0.3);
    expect(share, kind).toBeLessThan(0.7);
  }
  expect(lists).toBeGreaterThan(4000);
});
