import { checkGivenOptions } from "../../math/check.ts";
import { OVERLAP } from "../channels.ts";
import { Hit } from "../hit.ts";
import { readMaxHits, SWEEP_ALL_OPTIONS, type SweepAllOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { readFlag } from "../ray-mode.ts";
import { MOTION_MAX, type SweepLike } from "../sweep-like.ts";
import type { SweepQuery } from "../sweep-query.ts";

const WHERE = "World.sweepAll";

/**
 * What a moving shape overlaps on its way, up to and including the first block, sorted, the block last; with `untilBlock: false` everything on the
 * way. One hit for each collider, for a compound one for each child (their responses may differ). Starts in overlap come first, the
 * deepest before the others, so a blocking one cuts off the shallower ones too.
 */
export function sweepAll(pool: QueryPool<SweepQuery>, motion: SweepLike, options: SweepAllOptions | undefined): Hit[] {
  checkGivenOptions(WHERE, options, SWEEP_ALL_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, motion, options, OVERLAP);
    const untilBlock = readFlag(WHERE, "untilBlock", options?.untilBlock, true);
    query.all.begin(query.motion[MOTION_MAX], untilBlock, readMaxHits(WHERE, options?.maxHits));
    const onePerCollider = readFlag(WHERE, "onePerCollider", options?.onePerCollider, false);
    query.run(query.all, !onePerCollider, false);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    const found = query.all.sorted();
    const hits: Hit[] = [];
    for (let i = 0; i < found.length; i++) hits.push(query.fill(found[i], new Hit()));
    return hits;
  } finally {
    pool.release(query);
  }
}
