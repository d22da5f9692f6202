import { running } from "../shapes/running.ts";
import type { WorldCore } from "./world-core.ts";

/** What a pooled query lets go of when it is done. */
export interface PooledQuery {
  end(): void;
}

/**
 * The query objects of one kind in one world, one per nesting depth: a query issued inside a callback of another gets its own, and
 * none is allocated twice. While one is out the world does not change.
 */
export class QueryPool<Q extends PooledQuery> {
  readonly #core: WorldCore;
  readonly #create: (core: WorldCore) => Q;
  readonly #queries: Q[] = [];

  constructor(core: WorldCore, create: (core: WorldCore) => Q) {
    this.#core = core;
    this.#create = create;
  }

  /** The query object for the present depth; the world's boxes are up to date. Must be released in a `finally`. */
  acquire(): Q {
    const core = this.#core;
    core.flush();
    const queries = this.#queries;
    const depth = core.depth;
    while (queries.length <= depth) queries.push(this.#create(core));
    core.depth = depth + 1;
    running.queries++;
    return queries[depth];
  }

  release(query: Q): void {
    this.#core.depth--;
    running.queries--;
    query.end();
  }
}
