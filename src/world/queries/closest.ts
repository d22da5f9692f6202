import { checkGivenOptions } from "../../math/check.ts";
import { OVERLAP } from "../channels.ts";
import type { Closest } from "../closest.ts";
import type { ClosestLike } from "../closest-like.ts";
import type { ClosestQuery } from "../closest-query.ts";
import { CLOSEST_OPTIONS, type ClosestOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";

const WHERE = "World.closest";

/**
 * The `k` colliders nearest to a point or a posed shape, those that are merely overlapped too, sorted by signed distance (below 0: the
 * point is inside a solid, the shape overlaps), then key, id and child. One record for each collider: that of the nearest child of a compound that
 * the filters leave. A distance of exactly `maxDistance` is included. A mesh is a surface: nothing is inside it.
 */
export function closest(
  pool: QueryPool<ClosestQuery>,
  query: ClosestLike,
  options: ClosestOptions | undefined,
): Closest[] {
  checkGivenOptions(WHERE, options, CLOSEST_OPTIONS);
  const running = pool.acquire();
  try {
    running.begin(WHERE, query, options, OVERLAP);
    running.run();
    if (options?.stats !== undefined) writeStats(options.stats, running, running.filter);
    return running.report();
  } finally {
    pool.release(running);
  }
}
