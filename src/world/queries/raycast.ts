import { checkGivenOptions, show } from "../../math/check.ts";
import type { RayLike } from "../../math/ray.ts";
import { RAY_MAX } from "../../math/ray.ts";
import { BLOCK } from "../channels.ts";
import { Hit } from "../hit.ts";
import { RAYCAST_OPTIONS, type RaycastOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { HITS_NEAREST, type RayQuery } from "../ray-query.ts";

const WHERE = "World.raycast";

/** The nearest blocking hit in the total order, or null. With `out` nothing is allocated; on a miss `out` stays as it is. */
export function raycast(
  pool: QueryPool<RayQuery>,
  ray: RayLike,
  options: RaycastOptions | undefined,
  out: Hit | undefined,
): Hit | null {
  checkGivenOptions(WHERE, options, RAYCAST_OPTIONS);
  if (out !== undefined && !(out instanceof Hit)) throw new TypeError(`${WHERE}: out must be a Hit, got ${show(out)}`);
  const query = pool.acquire();
  try {
    query.begin(WHERE, ray, options, BLOCK);
    const closest = query.closest;
    closest.begin(query.ray[RAY_MAX]);
    query.run(closest, HITS_NEAREST, out !== undefined);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return closest.found ? query.fill(closest.best, out ?? new Hit()) : null;
  } finally {
    pool.release(query);
  }
}
