import { checkGivenOptions, show } from "../../math/check.ts";
import { BLOCK } from "../channels.ts";
import { Hit } from "../hit.ts";
import { SWEEP_OPTIONS, type SweepOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { MOTION_MAX, type SweepLike } from "../sweep-like.ts";
import type { SweepQuery } from "../sweep-query.ts";

const WHERE = "World.sweep";

/**
 * The nearest blocking hit of a moving shape, or null. Starts in overlap come first, the deepest before the others; then the total order of
 * hits decides. With `out` nothing is allocated; on a miss `out` stays as it is.
 */
export function sweep(
  pool: QueryPool<SweepQuery>,
  motion: SweepLike,
  options: SweepOptions | undefined,
  out: Hit | undefined,
): Hit | null {
  checkGivenOptions(WHERE, options, SWEEP_OPTIONS);
  if (out !== undefined && !(out instanceof Hit)) throw new TypeError(`${WHERE}: out must be a Hit, got ${show(out)}`);
  const query = pool.acquire();
  try {
    query.begin(WHERE, motion, options, BLOCK);
    const closest = query.closest;
    closest.begin(query.motion[MOTION_MAX]);
    query.run(closest, false, out !== undefined);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return closest.found ? query.fill(closest.best, out ?? new Hit()) : null;
  } finally {
    pool.release(query);
  }
}
