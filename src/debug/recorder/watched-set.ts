import { Collider } from "../../world/collider.ts";

/**
 * What a query is to ignore, as a set that tells which colliders it was asked about: the owner of a collider decides whether it is
 * ignored, and owners may be exchanged at any time without the world being told.
 */
export class WatchedSet extends Set<unknown> {
  #met: ((collider: Collider) => void) | null = null;

  constructor(values: Iterable<unknown>, met: (collider: Collider) => void) {
    super(values);
    this.#met = met;
  }

  override has(value: unknown): boolean {
    if (value instanceof Collider) this.#met?.(value);
    return super.has(value);
  }
}
