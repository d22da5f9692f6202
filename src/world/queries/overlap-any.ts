import { checkGivenOptions } from "../../math/check.ts";
import { BLOCK } from "../channels.ts";
import { GOAL_ANY, GOAL_ANY_BLOCK, type OverlapQuery } from "../overlap-query.ts";
import { OVERLAP_ANY_OPTIONS, type OverlapAnyOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { readFlag } from "../ray-mode.ts";
import type { ShapeAt } from "../shape-at.ts";

const WHERE = "World.overlapAny";

/** Whether the shape overlaps anything that blocks (with `blocking: false`: or is overlapped); ends at the first that turns up. */
export function overlapAny(
  pool: QueryPool<OverlapQuery>,
  posed: ShapeAt,
  options: OverlapAnyOptions | undefined,
): boolean {
  checkGivenOptions(WHERE, options, OVERLAP_ANY_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, posed, options, BLOCK);
    const blocking = readFlag(WHERE, "blocking", options?.blocking, true);
    query.run(blocking ? GOAL_ANY_BLOCK : GOAL_ANY, false, false);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return query.found;
  } finally {
    pool.release(query);
  }
}
