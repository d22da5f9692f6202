import { checkGivenOptions } from "../../math/check.ts";
import { OVERLAP } from "../channels.ts";
import type { Overlap } from "../overlap.ts";
import { GOAL_LIST, type OverlapQuery } from "../overlap-query.ts";
import { OVERLAP_OPTIONS, type OverlapOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { readFlag } from "../ray-mode.ts";
import type { ShapeAt } from "../shape-at.ts";

const WHERE = "World.overlap";

/**
 * Every collider that is blocked or overlapped and that the shape overlaps, in order of key, id and child. Touching within tolerance counts. One
 * record for each collider, as Unreal has one for each component: its response is the greatest among the children that overlap; with
 * `perChild` one for each overlapping child of a compound.
 */
export function overlap(pool: QueryPool<OverlapQuery>, posed: ShapeAt, options: OverlapOptions | undefined): Overlap[] {
  checkGivenOptions(WHERE, options, OVERLAP_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, posed, options, OVERLAP);
    const perChild = readFlag(WHERE, "perChild", options?.perChild, false);
    const penetration = readFlag(WHERE, "penetration", options?.penetration, false);
    query.run(GOAL_LIST, perChild, penetration);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return query.sorted();
  } finally {
    pool.release(query);
  }
}
