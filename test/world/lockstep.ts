import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import type { IndexStats, IndexVisitor, SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import type { DefaultChannel } from "../../src/world/channels.ts";
import type { Collider, ColliderOptions } from "../../src/world/collider.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";

/** Offers everything, wherever it is: what no index can beat in being right. */
export class EveryIndex implements SpatialIndex {
  readonly name = "every";
  readonly #ids = new Set<number>();

  get size(): number {
    return this.#ids.size;
  }

  insert(id: number): void {
    this.#ids.add(id);
  }

  update(): void {}

  remove(id: number): void {
    this.#ids.delete(id);
  }

  overlap(_box: unknown, visitor: IndexVisitor): void {
    for (const id of this.#ids) if (visitor.limit !== -Infinity) visitor.visit(id);
  }

  raycast(_ray: unknown, visitor: IndexVisitor): void {
    this.overlap(null, visitor);
  }

  sweep(_ray: unknown, _half: unknown, visitor: IndexVisitor): void {
    this.overlap(null, visitor);
  }

  closest(_box: unknown, visitor: IndexVisitor): void {
    this.overlap(null, visitor);
  }

  validate(): void {}

  stats(): IndexStats {
    return { size: this.size, nodes: 0, leaves: 0, depth: 0, cost: 0, bytes: 0 };
  }
}

type Index = readonly [name: string, index: WorldOptions["index"]];

/** All indexes by name. */
export const ALL_INDEXES: readonly Index[] = [
  ["brute force", () => new BruteForceIndex()],
  ["bvh", "bvh"],
  ["octree", "octree"],
  ["grid", "grid"],
];

/** A query that can be put to any world with colliders of the same keys. */
export type Question = (world: World, colliderOf: (key: number) => Collider | undefined) => unknown;

/** Worlds that differ in their indexes only, and are changed alike. A collider is known by its key. */
export class Lockstep {
  readonly #names: readonly string[];
  readonly #worlds: readonly World[];
  readonly #colliders: readonly Map<number, Collider>[];

  constructor(indexes: readonly Index[]) {
    this.#names = indexes.map(([name]) => name);
    this.#worlds = indexes.map(([, index]) => new World({ index }));
    this.#colliders = indexes.map(() => new Map());
  }

  add(options: ColliderOptions<DefaultChannel> & { readonly key: number }): void {
    this.#worlds.forEach((world, i) => {
      this.#colliders[i].set(options.key, world.add(options));
    });
  }

  /** Does the same to the collider of every world. */
  change(key: number, change: (collider: Collider) => void): void {
    for (const colliders of this.#colliders) change(colliders.get(key) as Collider);
  }

  remove(key: number): void {
    this.change(key, (collider) => collider.remove());
    for (const colliders of this.#colliders) colliders.delete(key);
  }

  validate(): void {
    for (const world of this.#worlds) world.validate();
  }

  /**
   * Asks the same of the worlds but for the first `skip`. Returns the answer of the first one asked, and where another one's differs from it: field by field and
   * bit for bit, 0 from −0 too.
   */
  ask(question: Question, skip = 0): { answer: unknown; difference: string | null } {
    const answerOf = (i: number) => question(this.#worlds[i], (key) => this.#colliders[i].get(key));
    const answer = answerOf(skip);
    for (let i = skip + 1; i < this.#worlds.length; i++) {
      const difference = differenceOf(answer, answerOf(i));
      if (difference !== null) return { answer, difference: `${this.#names[i]} at ${difference}` };
    }
    return { answer, difference: null };
  }
}

/** The first field in which two answers differ, null where there is none. Colliders of two worlds are the same if their keys are. */
export function differenceOf(a: unknown, b: unknown, path = "answer"): string | null {
  if (Object.is(a, b)) return null;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return `${path}: ${a} and ${b}`;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  if (isCollider(one) && isCollider(other)) return differenceOf(one.key, other.key, `${path}.key`);
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return `${path}: ${names} and ${Object.keys(other)}`;
  for (const name of names) {
    const difference = differenceOf(one[name], other[name], `${path}.${name}`);
    if (difference !== null) return difference;
  }
  return null;
}

function isCollider(value: object): value is Collider {
  return "setPose" in value;
}
