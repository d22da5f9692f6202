import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { record } from "../../src/debug/recorder/record.ts";
import type { ReplayReport } from "../../src/debug/recorder/replay.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Collider } from "../../src/world/collider.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";
import { root } from "../package/sources.ts";
import { isHit, KINDS, randomQuery, type Target } from "../world/random-queries.ts";
import {
  generator,
  type Random,
  randomConvex,
  randomPoint,
  randomRotation,
  randomShape,
} from "../world/random-scenes.ts";

const WORLDS = 12;
const CALLS = 250;
/** The snapshots of a recording keep the trees of "bvh"; the others are filled anew and ask filters in another order. */
const INDEXES: readonly WorldOptions["index"][] = ["bvh", "octree", "bvh", "grid", "bvh", () => new BruteForceIndex()];

const folder = mkdtempSync(join(tmpdir(), "hitscan-replay-"));
const program = join(folder, "replay.mjs");

beforeAll(async () => {
  const code = `
    import { readFileSync } from "node:fs";
    import { replay } from "./src/debug/recorder/replay.ts";
    console.log(JSON.stringify(process.argv.slice(2).map((path) => replay(readFileSync(path)))));`;
  await build({
    stdin: { contents: code, resolveDir: root, sourcefile: "replay.ts", loader: "ts" },
    outfile: program,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Materials of a class, which no snapshot can hold. */
class Paint {
  readonly colour: string;
  constructor(colour: string) {
    this.colour = colour;
  }
}
const PAINTS = [new Paint("red"), new Paint("green"), { colour: "plain" }, "blue", null];

/** A world of random things that changes by chance. */
class Changing {
  readonly world: World;
  readonly targets: Target[] = [];
  readonly colliders = new Map<number, Collider>();
  readonly #random: Random;
  #key = 0;

  constructor(random: Random, index: WorldOptions["index"]) {
    this.#random = random;
    this.world = new World({ index });
    for (let i = 0; i < 40; i++) this.#add();
  }

  change(): void {
    const random = this.#random;
    const at = Math.floor(random() * this.targets.length);
    const { key } = this.targets[at];
    const collider = this.colliders.get(key) as Collider;
    const what = random();
    if (what < 0.2 || this.targets.length < 25) this.#add();
    else if (what < 0.3) {
      collider.remove();
      this.targets.splice(at, 1);
    } else if (what < 0.6) {
      const position = randomPoint(random, 10);
      collider.setPose(position, random() < 0.6 ? randomRotation(random) : undefined);
      this.targets[at] = { ...this.targets[at], position };
    } else if (what < 0.7) collider.enabled = !collider.enabled;
    else if (what < 0.8) collider.setResponses({ Pawn: "overlap", Visibility: "ignore" });
    else if (what < 0.9) collider.owner = random() < 0.5 ? `owner ${Math.floor(random() * 9)}` : { key };
    else collider.material = PAINTS[Math.floor(random() * PAINTS.length)];
  }

  #add(): void {
    const random = this.#random;
    const key = this.#key++;
    const position = randomPoint(random, 10);
    const collider = this.world.add({
      shape: this.#shape(),
      complex: random() < 0.1 ? randomShape(random) : undefined,
      position,
      rotation: randomRotation(random),
      mobility: random() < 0.4 ? "static" : "movable",
      profile: random() < 0.3 ? "OverlapAll" : random() < 0.2 ? "Pawn" : "BlockAll",
      owner: `owner ${key % 9}`,
      material: PAINTS[key % PAINTS.length],
      key: random() < 0.5 ? key : 1000 - key,
    });
    this.colliders.set(key, collider);
    this.targets.push({ key, position, size: 1.5 });
  }

  /** Some with materials of their own. */
  #shape() {
    const random = this.#random;
    if (random() < 0.8) return randomShape(random);
    const material = PAINTS[Math.floor(random() * PAINTS.length)];
    if (random() < 0.5) return compound([{ shape: randomConvex(random), material, responses: { Pawn: "overlap" } }]);
    const corners = Array.from({ length: 12 }, () => randomPoint(random, 1.5)).flat();
    return mesh(corners, undefined, { faceMaterials: [0, 1, 2, 3], materials: PAINTS, doubleSided: true });
  }
}

/** Issues a query from within the callbacks of another; null where these are not asked. */
function askInside(world: World, ask: () => unknown): unknown {
  let answer: unknown = null;
  const preFilter = () => {
    answer = ask();
    return isHit(answer);
  };
  world.sweepAll({ shape: box(0.1, 0.2, 0.3), position: [-12, 0, 0], to: [12, 1, 2] }, { preFilter });
  return answer;
}

/** Plays with a world while it is recorded; returns the file, and how often each kind of query hit. */
function play(seed: number, index: WorldOptions["index"], hits: Map<string, number>): Uint8Array {
  const random = generator(seed);
  const scene = new Changing(random, index);
  for (let i = 0; i < 20; i++) scene.change();
  scene.world.raycastAny({ from: [0, 0, 0], to: [0, 0, 1] });
  const recorder = record(scene.world, { capacity: [1000, 120, 31][seed % 3] });
  for (let i = 0; i < CALLS; i++) {
    if (random() < 0.3) scene.change();
    if (random() < 0.02) scene.world.stats();
    const query = randomQuery(random, scene.targets, (values) => [...values]);
    const ask = () => query.run(scene.world, (key) => scene.colliders.get(key));
    const answer = random() < 0.1 ? askInside(scene.world, ask) : ask();
    if (isHit(answer)) hits.set(query.kind, (hits.get(query.kind) ?? 0) + 1);
  }
  recorder.stop();
  return recorder.save();
}

test("random worlds and calls, replayed in a process of their own, give no difference (seeds 1 to 12)", () => {
  const hits = new Map<string, number>();
  const paths: string[] = [];
  for (let seed = 1; seed <= WORLDS; seed++) {
    const index = INDEXES[seed % INDEXES.length];
    paths.push(join(folder, `${seed}.hrec`));
    writeFileSync(paths[seed - 1], play(seed, index, hits));
  }
  const reports: ReplayReport[] = JSON.parse(execFileSync(process.execPath, [program, ...paths], { encoding: "utf8" }));
  expect(reports.map(({ firstDifference }) => firstDifference)).toEqual(reports.map(() => null));
  expect(reports.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(1200);
  expect(Math.min(...reports.map(({ compared }) => compared))).toBeGreaterThan(8);
  for (const kind of KINDS) expect(hits.get(kind) ?? 0, kind).toBeGreaterThan(2);
});
