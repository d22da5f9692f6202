import { checkGivenOptions } from "../../math/check.ts";
import { BLOCK } from "../channels.ts";
import { SWEEP_OPTIONS, type SweepOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { MOTION_MAX, type SweepLike } from "../sweep-like.ts";
import type { SweepQuery } from "../sweep-query.ts";

const WHERE = "World.sweepAny";

/** Whether a moving shape meets anything that blocks; ends at the first such hit that turns up. */
export function sweepAny(pool: QueryPool<SweepQuery>, motion: SweepLike, options: SweepOptions | undefined): boolean {
  checkGivenOptions(WHERE, options, SWEEP_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, motion, options, BLOCK);
    query.any.begin(query.motion[MOTION_MAX]);
    query.run(query.any, false, false);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return query.any.found;
  } finally {
    pool.release(query);
  }
}
