/** Counters of one query: how far each candidate came. */
export interface QueryStats {
  /** Boxes of the trees (and of oversized colliders) that were tested. */
  nodeVisits: number;
  leafVisits: number;
  /** Colliders whose leaf box the query met. */
  candidates: number;
  /** Of these, rejected by enabled, type, channel and responses. */
  rejectedByResponse: number;
  rejectedByIgnore: number;
  rejectedByPreFilter: number;
  /** Colliders whose shape was tested. */
  narrowTests: number;
  /** Of these, those that the query missed. */
  rejectedByShape: number;
  /** Hits that the post-filter rejected. */
  rejectedByPostFilter: number;
}

type FilterCounter = "candidates" | "rejectedByResponse" | "rejectedByIgnore" | "rejectedByPreFilter";
type FilterCounters = Readonly<Pick<QueryStats, FilterCounter | "rejectedByPostFilter">>;
type QueryCounters = Readonly<Omit<QueryStats, keyof FilterCounters>>;

/** Writes the counters of a finished query and of its filter into the user's object. */
export function writeStats(stats: Partial<QueryStats>, query: QueryCounters, filter: FilterCounters): void {
  stats.nodeVisits = query.nodeVisits;
  stats.leafVisits = query.leafVisits;
  stats.candidates = filter.candidates;
  stats.rejectedByResponse = filter.rejectedByResponse;
  stats.rejectedByIgnore = filter.rejectedByIgnore;
  stats.rejectedByPreFilter = filter.rejectedByPreFilter;
  stats.narrowTests = query.narrowTests;
  stats.rejectedByShape = query.rejectedByShape;
  stats.rejectedByPostFilter = filter.rejectedByPostFilter;
}
