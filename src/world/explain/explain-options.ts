import type { RayLike } from "../../math/ray.ts";
import type { Closest } from "../closest.ts";
import type { ClosestLike } from "../closest-like.ts";
import type { Hit } from "../hit.ts";
import type { Overlap } from "../overlap.ts";
import type { ProfileName } from "../profiles.ts";
import type {
  FilterAnswer,
  FilterOptions,
  OverlapAnyOptions,
  OverlapOptions,
  RaycastAllOptions,
  SweepAllOptions,
} from "../query-options.ts";
import type { ShapeAt } from "../shape-at.ts";
import type { SweepLike } from "../sweep-like.ts";
import type { ExplainMethod } from "./explanation.ts";

/** What any query takes as its argument. */
export type ExplainQuery = RayLike | SweepLike | ShapeAt | ClosestLike;

/** The options of the query that is explained, and which query that is. */
export interface ExplainOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends Omit<FilterOptions<C, Hit<C>, P>, "postFilter">,
    Pick<RaycastAllOptions<C>, "solid" | "backFaces" | "untilBlock" | "onePerCollider" | "maxHits">,
    Pick<SweepAllOptions<C>, "initialOverlap">,
    Pick<OverlapOptions<C>, "penetration" | "perChild">,
    Pick<OverlapAnyOptions<C>, "blocking"> {
  /**
   * Default: told by the form of the query. `{origin, direction}` and `{from, to}` are a raycast; `{shape}` with `direction` or `to` a sweep, with `maxDistance` or `k` closest, else an
   * overlap; `{point}` is closest.
   */
  readonly method?: ExplainMethod;
  /** That of the query: it gets the query's kind of record. */
  readonly postFilter?: (record: Hit<C> & Overlap<C> & Closest<C>) => FilterAnswer;
}
