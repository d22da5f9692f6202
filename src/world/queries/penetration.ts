import { checkGivenOptions } from "../../math/check.ts";
import type { Depenetration } from "../depenetration.ts";
import type { PenetrationQuery } from "../penetration-query.ts";
import { PENETRATION_OPTIONS, type WorldPenetrationOptions } from "../query-options.ts";
import type { QueryPool } from "../query-pool.ts";
import { writeStats } from "../query-stats.ts";
import type { ShapeAt } from "../shape-at.ts";

const WHERE = "World.penetration";

/**
 * The translation that frees a posed shape from everything that blocks it, taken all at once, or null where it overlaps nothing that blocks deeper than rounding (a touch
 * is free). What lies on the way out counts too: the place the shape comes to is looked at, and `free` tells what was found there. Out of one
 * convex collider the translation is the smallest; out of several the smallest that was found, seldom much longer. Surfaces (mesh, height field,
 * triangle) can be left on either side.
 */
export function penetration(
  pool: QueryPool<PenetrationQuery>,
  posed: ShapeAt,
  options: WorldPenetrationOptions | undefined,
): Depenetration | null {
  checkGivenOptions(WHERE, options, PENETRATION_OPTIONS);
  const query = pool.acquire();
  try {
    query.begin(WHERE, posed, options);
    const found = query.run();
    if (options?.stats !== undefined) writeStats(options.stats, query, query.filter);
    return found;
  } finally {
    pool.release(query);
  }
}
