import { copyRayHit } from "../shapes/copy-ray-hit.ts";
import type { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { sphere } from "../shapes/sphere.ts";

/** Stands for the geometry of a collider in records that are not in use. */
export const NO_SHAPE: Shape = sphere(1);

/** The least limit that does not end a query. */
export const FARTHEST_BACK = -Number.MAX_VALUE;

/** A hit that passed every filter, as plain numbers: which collider, which part of it, how far. */
export class Found {
  /** Place of the collider in the world's arrays. */
  slot = -1;
  key = 0;
  id = 0;
  blocking = false;
  /** The geometry of the collider that was asked. */
  shape: Shape = NO_SHAPE;
  readonly hit: RayHit;

  constructor(hit: RayHit) {
    this.hit = hit;
  }

  copy(other: Found): void {
    this.slot = other.slot;
    this.key = other.key;
    this.id = other.id;
    this.blocking = other.blocking;
    this.shape = other.shape;
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
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.hit.child !== b.hit.child ? a.hit.child - b.hit.child : a.hit.feature - b.hit.feature;
}
