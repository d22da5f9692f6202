import { checkGivenOptions } from "../../math/check.ts";
import { RAY_MAX, type RayLike } from "../../math/ray.ts";
import { BLOCK } from "../channels.ts";
import { RAYCAST_OPTIONS, type RaycastOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { HITS_ANY, type RayQuery } from "../ray-query.ts";

const WHERE = "World.raycastAny";

/** Whether the ray meets anything that blocks; ends at the first such hit that turns up. */
export function raycastAny(pool: QueryPool<RayQuery>, ray: RayLike, options: RaycastOptions | undefined): boolean {
  checkGivenOptions(WHERE, options, RAYCAST_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, ray, options, BLOCK);
    query.any.begin(query.ray[RAY_MAX]);
    query.run(query.any, HITS_ANY, false);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return query.any.found;
  } finally {
    pool.release(query);
  }
}
