import { copyRayHit } from "../shapes/copy-ray-hit.ts";
import type { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { sphere } from "../shapes/sphere.ts";

/** Stands for the geometry of a collider in records that are not in use. */
export const NO_SHAPE: Shape = sphere(1);

/** The least limit that does not end a query. */
export const FARTHEST_BACK = -Number.MAX_VALUE;

/** By slot, what tells which of two colliders comes first. Only looked at where distances are equal: among thousands of colliders these numbers wait for memory. */
export interface Order {
  readonly keys: Float64Array;
  readonly ids: Float64Array;
}

/** Which collider was hit, by its place in the world's arrays, and whether that blocks. */
export interface Placed {
  readonly slot: number;
  readonly blocking: boolean;
}

/** A hit that passed every filter, as plain numbers: which collider, which part of it, how far. */
export class Found implements Placed {
  /** Place of the collider in the world's arrays. */
  slot = -1;
  blocking = false;
  readonly order: Order;
  readonly hit: RayHit;

  constructor(order: Order, hit: RayHit) {
    this.order = order;
    this.hit = hit;
  }

  copy(other: Found): void {
    this.slot = other.slot;
    this.blocking = other.blocking;
    copyRayHit(this.hit, other.hit);
  }
}

/**
 * What becomes of the hits of one query, whatever its kind. A collector only ever makes its `limit` smaller.
 */
export interface Collector {
  /**
   * Hits beyond this are of no use any more; a hit exactly there still is. −Infinity: nothing more is of use, so a hit at −∞ (a line
   * that comes from inside a half-space) makes it {@link FARTHEST_BACK}, as others at −∞ may come before it.
   */
  limit: number;
  /** Takes a hit that is not beyond the limit. `found` is scratch: a collector copies what it keeps. */
  add(found: Found): void;
}

/** The total order of hits: distance, key of the collider, its id (only where keys are equal), child, face. Negative: a first. */
export function compareFound(a: Found, b: Found): number {
  if (a.hit.t !== b.hit.t) return a.hit.t < b.hit.t ? -1 : 1;
  const { keys, ids } = a.order;
  if (keys[a.slot] !== keys[b.slot]) return keys[a.slot] < keys[b.slot] ? -1 : 1;
  if (a.slot !== b.slot) return ids[a.slot] < ids[b.slot] ? -1 : 1;
  return a.hit.child !== b.hit.child ? a.hit.child - b.hit.child : a.hit.feature - b.hit.feature;
}
