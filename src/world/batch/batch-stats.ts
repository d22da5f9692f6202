import type { QueryFilter } from "../query-filter.ts";
import { type QueryStats, writeStats } from "../query-stats.ts";

type RunCounters = Pick<QueryStats, "nodeVisits" | "leafVisits" | "narrowTests" | "rejectedByShape">;

/** The counters of the runs of one query, added up. Those of its filter add up by themselves. */
export class BatchStats implements RunCounters {
  nodeVisits = 0;
  leafVisits = 0;
  narrowTests = 0;
  rejectedByShape = 0;

  add(query: RunCounters): void {
    this.nodeVisits += query.nodeVisits;
    this.leafVisits += query.leafVisits;
    this.narrowTests += query.narrowTests;
    this.rejectedByShape += query.rejectedByShape;
  }

  /** Writes the sums into the user's object. */
  writeTo(stats: Partial<QueryStats>, filter: QueryFilter): void {
    writeStats(stats, this, filter);
  }
}
