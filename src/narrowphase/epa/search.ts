import { EPSILON } from "../../math/scalar.ts";
import { type ConvexPair, POINT_SIZE } from "../convex-pair.ts";
import { ActivePieces } from "./active-pieces.ts";
import { Polytope } from "./polytope.ts";
import { BOUND_BEST, BOUND_LAST, BOUND_LOWER, BOUND_SCALE } from "./search-layout.ts";

export { BOUND_BEST, BOUND_LAST, BOUND_LOWER, BOUND_SCALE } from "./search-layout.ts";

/**
 * Gap of the bounds up to which a depth counts as found, relative to the largest coordinate in play. Unit: relative. Reason: support points and
 * the planes through them are off by some ulp of that.
 */
export const DEPTH_TOLERANCE = 16 * EPSILON;

/** By how much an unpolished direction must be better than a polished one, relative to the largest coordinate in play: more than rounding. */
const NOISE = 4 * EPSILON;

/** Told of every step of a search. */
export interface DepthTrace {
  /** `face` of the polytope was the nearest to the origin, `slot` is the support point along its normal (−1: none was asked for). */
  record(search: DepthSearch, face: number, slot: number): void;
}

/**
 * The state of one search for the least depth: the polytope inside a − b and the best direction so far. A direction u is an outward normal of
 * a − b: the shapes part when a moves along −u. Frame of the pair. Its lists grow and stay for the next search.
 */
export class DepthSearch {
  readonly polytope = new Polytope();
  /** Unit: where {@link trySupport} looks. */
  readonly direction = new Float64Array(3);
  /** Unit: the direction of least depth so far. */
  readonly best = new Float64Array(3);
  /** BOUND_…. */
  readonly bounds = new Float64Array(4);
  /** The pair has curved pieces. */
  curved = false;
  /** The best direction was polished: `refined` has its points of contact. */
  polished = false;
  readonly active = new ActivePieces();
  trace: DepthTrace | null = null;
  /** The points of contact of the polished direction: of a, of b. */
  readonly refined = new Float64Array(6);

  clear(pair: ConvexPair): void {
    this.polytope.clear();
    this.curved = pair.a.type.supportPiece !== undefined || pair.b.type.supportPiece !== undefined;
    this.polished = false;
    const { bounds } = this;
    bounds[BOUND_BEST] = Infinity;
    bounds[BOUND_LOWER] = 0;
    bounds[BOUND_SCALE] = 0;
  }

  /** Whether the depth is known to rounding. */
  settled(): boolean {
    const { bounds } = this;
    return bounds[BOUND_BEST] - bounds[BOUND_LOWER] <= DEPTH_TOLERANCE * bounds[BOUND_SCALE];
  }
}

/**
 * Finds how deep the pair is along `search.direction` (unit) and keeps the direction if it is the best. Writes the support point to the
 * polytope's next slot, snapped, without counting it, and returns that slot.
 */
export function trySupport(pair: ConvexPair, search: DepthSearch): number {
  const { polytope, direction, best, bounds } = search;
  polytope.reservePoint();
  const slot = polytope.pointCount;
  const points = polytope.points;
  pair.support(direction, points, polytope.pieces, slot);
  const at = slot * POINT_SIZE;
  let largest = bounds[BOUND_SCALE];
  for (let i = at; i < at + POINT_SIZE; i++) largest = Math.max(largest, Math.abs(points[i]));
  bounds[BOUND_SCALE] = largest;
  const depth = direction[0] * points[at] + direction[1] * points[at + 1] + direction[2] * points[at + 2];
  bounds[BOUND_LAST] = depth;
  if (depth < bounds[BOUND_BEST] - (search.polished ? NOISE * largest : 0)) {
    bounds[BOUND_BEST] = depth;
    best[0] = direction[0];
    best[1] = direction[1];
    best[2] = direction[2];
    search.polished = false;
  }
  polytope.snap(slot);
  return slot;
}
