import { checkGivenOptions } from "../../math/check.ts";
import type { RayLike } from "../../math/ray.ts";
import { type FilterOptions, RAYCAST_SPANS_OPTIONS } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import type { Span } from "../span.ts";
import type { SpanQuery } from "../span-query.ts";

const WHERE = "World.raycastSpans";

/**
 * The intervals of the ray inside every collider that is overlapped or blocked, sorted by where they begin, then where they end,
 * then as hits are. Blocks do not end the list.
 */
export function raycastSpans(pool: QueryPool<SpanQuery>, ray: RayLike, options: FilterOptions | undefined): Span[] {
  checkGivenOptions(WHERE, options, RAYCAST_SPANS_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, ray, options);
    const spans = query.run();
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return spans;
  } finally {
    pool.release(query);
  }
}
