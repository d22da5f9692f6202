import { Collider } from "../../world/collider.ts";

/**
 * What a query is to ignore, as a set that tells which colliders it was asked about: the owner of a collider decides whether it is
 * ignored, and owners may be exchanged at any time without the world being told.
 */
export class WatchedSet extends Set<unknown> {
  readonly #list: ReadonlySet<unknown>;
  readonly #met: (collider: Collider) => void;

  constructor(list: readonly unknown[] | ReadonlySet<unknown>, met: (collider: Collider) => void) {
    super(); // stays empty but for a mark: a large set is not copied, and queries pass over an empty one
    this.#list = Array.isArray(list) ? new Set(list) : (list as ReadonlySet<unknown>);
    this.#met = met;
    if (this.#list.size > 0) this.add(this);
  }

  override has(value: unknown): boolean {
    if (value instanceof Collider) this.#met(value);
    return this.#list.has(value);
  }
}
