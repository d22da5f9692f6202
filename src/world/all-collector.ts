import { RayHit } from "../shapes/ray-hit.ts";
import { type Collector, compareFound, FARTHEST_BACK, Found } from "./collector.ts";

/** Keeps every hit, or every one up to and including the first that blocks. Its records are reused by the next query. */
export class AllCollector implements Collector {
  limit = Infinity;
  #untilBlock = true;
  #count = 0;
  readonly #records: Found[] = [];

  begin(limit: number, untilBlock: boolean): void {
    this.limit = limit;
    this.#untilBlock = untilBlock;
    this.#count = 0;
  }

  add(found: Found): void {
    if (this.#count === this.#records.length) this.#records.push(new Found(new RayHit()));
    this.#records[this.#count++].copy(found);
    if (found.blocking && this.#untilBlock && found.hit.t < this.limit) {
      this.limit = Math.max(found.hit.t, FARTHEST_BACK);
    }
  }

  /** The hits in total order; those behind the first blocking one are cut off (but for `untilBlock: false`). */
  sorted(): Found[] {
    const hits = this.#records.slice(0, this.#count).sort(compareFound);
    const block = this.#untilBlock ? hits.findIndex((found) => found.blocking) : -1;
    return block < 0 ? hits : hits.slice(0, block + 1);
  }
}
