import { checkGivenOptions } from "../../math/check.ts";
import { RAY_MAX, type RayLike } from "../../math/ray.ts";
import { OVERLAP } from "../channels.ts";
import { Hit } from "../hit.ts";
import { RAYCAST_ALL_OPTIONS, type RaycastAllOptions, readMaxHits } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import { readFlag } from "../ray-mode.ts";
import { HITS_ALL, HITS_NEAREST, type RayQuery } from "../ray-query.ts";

const WHERE = "World.raycastAll";

/**
 * The overlaps up to and including the first block, sorted, the block last; with `untilBlock: false` everything along the ray. An
 * overlap at exactly the distance of the block is kept if it comes before the block in the total order (lower key, child, face).
 */
export function raycastAll(pool: QueryPool<RayQuery>, ray: RayLike, options: RaycastAllOptions | undefined): Hit[] {
  checkGivenOptions(WHERE, options, RAYCAST_ALL_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, ray, options, OVERLAP);
    const untilBlock = readFlag(WHERE, "untilBlock", options?.untilBlock, true);
    query.all.begin(query.ray[RAY_MAX], untilBlock, readMaxHits(WHERE, options?.maxHits));
    const onePerCollider = readFlag(WHERE, "onePerCollider", options?.onePerCollider, false);
    query.run(query.all, onePerCollider ? HITS_NEAREST : HITS_ALL, false);
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    const found = query.all.sorted();
    const hits: Hit[] = [];
    for (let i = 0; i < found.length; i++) hits.push(query.fill(found[i], new Hit()));
    return hits;
  } finally {
    pool.release(query);
  }
}
