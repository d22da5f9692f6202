import { show } from "../math/check.ts";
import type { InitialOverlap } from "../narrowphase/sweep-shapes.ts";
import type { Response, Responses } from "./channels.ts";
import type { Closest } from "./closest.ts";
import type { Collider, Mobility } from "./collider.ts";
import type { Hit } from "./hit.ts";
import type { Overlap } from "./overlap.ts";
import type { ProfileName } from "./profiles.ts";
import type { QueryStats } from "./query-stats.ts";

/** What a filter says: false and "ignore" reject, "overlap" and "block" replace the response, true and undefined keep it. */
export type FilterAnswer = Response | boolean | undefined;

/**
 * Who takes part in a query. With a `channel` (or a `profile` that names one) a collider's response is the smaller of its own to
 * the channel and the query's to its type. With `types` there is no block notion: every collider of these types matches, whatever
 * its responses. With none of them every enabled collider blocks.
 */
export interface FilterOptions<C extends string = string, R = Hit<C>, P extends string = ProfileName<C, never>> {
  /** Trace channel. */
  readonly channel?: C;
  /** The query's own responses to object types; those left out are those of the profile, or "block". */
  readonly responses?: Responses<C>;
  /** A profile's responses for the query, and its type as the channel where no channel is given. */
  readonly profile?: P;
  /** Object types that match; neither channel, profile nor responses may be given beside it. */
  readonly types?: readonly C[];
  /** Ask the `complex` geometry of colliders that have one (default false: their `shape`). */
  readonly complex?: boolean;
  /** Colliders, and owners of colliders, to leave out. Thousands are quick in a Set; an array of more than 32 is made one, by every query anew. */
  readonly ignore?: readonly unknown[] | ReadonlySet<unknown>;
  /** Default "any". */
  readonly mobility?: Mobility | "any";
  /**
   * Asked before the shape is looked at, once per collider whose box the query meets (child −1), for a compound once per child.
   * In no order of distance. May issue queries; must not change the world.
   */
  readonly preFilter?: (collider: Collider<C>, child: number) => FilterAnswer;
  /**
   * Asked about each record before it counts, in no order of distance between colliders. It is the filter's own copy. With `out` given
   * it is reused, so keep nothing of it.
   */
  readonly postFilter?: (record: R) => FilterAnswer;
  /** Receives the counters of the query. */
  readonly stats?: Partial<QueryStats>;
}

/** Options of `raycast` and `raycastAny`. */
export interface RaycastOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends FilterOptions<C, Hit<C>, P> {
  /** A ray that starts inside a solid hits at its start (true, the default), or where it leaves. */
  readonly solid?: boolean;
  /** Whether back faces are hit; "auto" (default): where the shape is double-sided. */
  readonly backFaces?: "auto" | "hit" | "ignore";
}

/** Options of `raycastAll`. */
export interface RaycastAllOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends RaycastOptions<C, P> {
  /** End with the first blocking hit (true, the default), or report everything along the ray. */
  readonly untilBlock?: boolean;
  /** Only the nearest hit of each collider (default false: one for each crossing of a surface, one for each convex child). */
  readonly onePerCollider?: boolean;
  /** At most so many hits, the nearest ones: an integer ≥ 1 or Infinity, the default. What lies behind them is not looked at. */
  readonly maxHits?: number;
}

/** Options of `sweep` and `sweepAny`. */
export interface SweepOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends FilterOptions<C, Hit<C>, P> {
  /**
   * Colliders overlapped at the start: "report" (default) them at distance 0, "ignore" them, or report them "whenMovingIn", so that
   * a shape which moves out of what it overlaps is free to do so.
   */
  readonly initialOverlap?: InitialOverlap;
}

/** Options of `sweepAll`. */
export interface SweepAllOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends SweepOptions<C, P> {
  /** End with the first blocking hit (true, the default), or report everything on the way. */
  readonly untilBlock?: boolean;
  /** Only the first hit of each collider (default false: one for each child of a compound). */
  readonly onePerCollider?: boolean;
  /** At most so many hits, the first ones: an integer ≥ 1 or Infinity, the default. What lies behind them is not looked at. */
  readonly maxHits?: number;
}

/** Options of `overlap`. */
export interface OverlapOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends FilterOptions<C, Overlap<C>, P> {
  /** Also work out depth, normal and point (default false: much faster). */
  readonly penetration?: boolean;
  /** One record for each overlapping child of a compound (default false: one for each collider). */
  readonly perChild?: boolean;
}

/** Options of `overlapAny`. */
export interface OverlapAnyOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends FilterOptions<C, Overlap<C>, P> {
  /** Only what blocks counts (true, the default), or whatever is blocked or overlapped (false). */
  readonly blocking?: boolean;
}

/** Options of `closest`. */
export interface ClosestOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends FilterOptions<C, Closest<C>, P> {}

/** Options of `penetration`. The pre-filter may be asked about the same collider more than once. */
export interface WorldPenetrationOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends FilterOptions<C, Overlap<C>, P> {}

const FILTER_OPTIONS: Readonly<Record<keyof FilterOptions, true>> = {
  channel: true,
  types: true,
  responses: true,
  profile: true,
  ignore: true,
  mobility: true,
  complex: true,
  preFilter: true,
  postFilter: true,
  stats: true,
};

/** The option names each query knows. */
export const RAYCAST_OPTIONS: Readonly<Record<keyof RaycastOptions, true>> = {
  ...FILTER_OPTIONS,
  solid: true,
  backFaces: true,
};
export const RAYCAST_ALL_OPTIONS: Readonly<Record<keyof RaycastAllOptions, true>> = {
  ...RAYCAST_OPTIONS,
  untilBlock: true,
  onePerCollider: true,
  maxHits: true,
};
export const RAYCAST_SPANS_OPTIONS = FILTER_OPTIONS;
export const SWEEP_OPTIONS: Readonly<Record<keyof SweepOptions, true>> = { ...FILTER_OPTIONS, initialOverlap: true };
export const SWEEP_ALL_OPTIONS: Readonly<Record<keyof SweepAllOptions, true>> = {
  ...SWEEP_OPTIONS,
  untilBlock: true,
  onePerCollider: true,
  maxHits: true,
};
export const OVERLAP_OPTIONS: Readonly<Record<keyof OverlapOptions, true>> = {
  ...FILTER_OPTIONS,
  penetration: true,
  perChild: true,
};
export const OVERLAP_ANY_OPTIONS: Readonly<Record<keyof OverlapAnyOptions, true>> = {
  ...FILTER_OPTIONS,
  blocking: true,
};
export const CLOSEST_OPTIONS: Readonly<Record<keyof ClosestOptions, true>> = FILTER_OPTIONS;
export const PENETRATION_OPTIONS: Readonly<Record<keyof WorldPenetrationOptions, true>> = FILTER_OPTIONS;

/** The most hits of a list. */
export function readMaxHits(where: string, value: number | undefined): number {
  if (value === undefined) return Infinity;
  if (typeof value !== "number") throw new TypeError(`${where}: maxHits must be a number, got ${show(value)}`);
  if (value === Infinity || (Number.isSafeInteger(value) && value >= 1)) return value;
  throw new RangeError(`${where}: maxHits must be an integer >= 1 or Infinity, got ${show(value)}`);
}
