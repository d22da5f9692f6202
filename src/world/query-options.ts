import { checkOptions, show } from "../math/check.ts";
import type { Response, Responses } from "./channels.ts";
import type { Collider, Mobility } from "./collider.ts";
import type { Hit } from "./hit.ts";
import type { QueryStats } from "./query-stats.ts";

/** What a filter says: false and "ignore" reject, "overlap" and "block" replace the response, true and undefined keep it. */
export type FilterAnswer = Response | boolean | undefined;

/**
 * Who takes part in a query. With a `channel` (or a `profile` that names one) a collider's response is the smaller of its own to
 * the channel and the query's to its type. With `types` there is no block notion: every collider of these types matches, whatever
 * its responses. With none of them every enabled collider blocks.
 */
export interface FilterOptions<C extends string = string> {
  /** Trace channel. */
  readonly channel?: C;
  /** The query's own responses to object types; those left out are those of the profile, or "block". */
  readonly responses?: Responses<C>;
  /** A profile's responses for the query, and its type as the channel where no channel is given. */
  readonly profile?: string;
  /** Object types that match; neither channel, profile nor responses may be given beside it. */
  readonly types?: readonly C[];
  /** Colliders, and owners of colliders, to leave out. Thousands are quick in a Set; an array is searched from its begin. */
  readonly ignore?: readonly unknown[] | ReadonlySet<unknown>;
  /** Default "any". */
  readonly mobility?: Mobility | "any";
  /**
   * Asked before the shape is looked at, once per collider whose box the query meets (child −1), for a compound once per child.
   * In no order of distance. May issue queries; must not change the world.
   */
  readonly preFilter?: (collider: Collider<C>, child: number) => FilterAnswer;
  /**
   * Asked about each hit, in no order of distance between colliders. The record is the filter's own copy. With `out` given it is
   * reused, so keep nothing of it.
   */
  readonly postFilter?: (hit: Hit<C>) => FilterAnswer;
  /** Receives the counters of the query. */
  readonly stats?: Partial<QueryStats>;
}

/** Options of `raycast` and `raycastAny`. */
export interface RaycastOptions<C extends string = string> extends FilterOptions<C> {
  /** A ray that starts inside a solid hits at its start (true, the default), or where it leaves. */
  readonly solid?: boolean;
  /** Whether back faces are hit; "auto" (default): where the shape is double-sided. */
  readonly backFaces?: "auto" | "hit" | "ignore";
}

/** Options of `raycastAll`. */
export interface RaycastAllOptions<C extends string = string> extends RaycastOptions<C> {
  /** End with the first blocking hit (true, the default), or report everything along the ray. */
  readonly untilBlock?: boolean;
  /** Only the nearest hit of each collider (default false: one for each crossing of a surface, one for each convex child). */
  readonly onePerCollider?: boolean;
}

const FILTER_OPTIONS: Readonly<Record<keyof FilterOptions, true>> = {
  channel: true,
  types: true,
  responses: true,
  profile: true,
  ignore: true,
  mobility: true,
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
};
export const RAYCAST_SPANS_OPTIONS = FILTER_OPTIONS;

/** Throws unless `options` is left out or an object whose every key is known. */
export function checkQueryOptions(
  where: string,
  options: object | undefined,
  known: Readonly<Record<string, true>>,
): void {
  if (options === undefined) return;
  if (options === null || typeof options !== "object") {
    throw new TypeError(`${where}: options must be an object, got ${show(options)}`);
  }
  checkOptions(where, options, known);
}
