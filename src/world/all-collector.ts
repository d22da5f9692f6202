import { RayHit } from "../shapes/ray-hit.ts";
import { type Collector, compareFound, FARTHEST_BACK, Found, type Order } from "./collector.ts";

/**
 * Keeps every hit, or every one up to and including the first that blocks, or of either the first few in the total order. Its records are reused by the next
 * query.
 */
export class AllCollector implements Collector {
  limit = Infinity;
  #untilBlock = true;
  #most = Infinity;
  #count = 0;
  readonly #records: Found[] = [];
  readonly #order: Order;

  constructor(order: Order) {
    this.#order = order;
  }

  /** `most`: how many hits are kept, the first ones. */
  begin(limit: number, untilBlock: boolean, most: number): void {
    this.limit = limit;
    this.#most = most;
    this.#untilBlock = untilBlock;
    this.#count = 0;
  }

  add(found: Found): void {
    if (this.#most < Infinity && !this.#makeRoom(found)) return;
    if (this.#count === this.#records.length) this.#records.push(new Found(this.#order, new RayHit()));
    this.#records[this.#count++].copy(found);
    if (this.#most < Infinity) this.#sink();
    if (found.blocking && this.#untilBlock && found.hit.t < this.limit) {
      this.limit = Math.max(found.hit.t, FARTHEST_BACK);
    }
  }

  /** Drops the last hit where all room is taken. False: `found` comes after it. */
  #makeRoom(found: Found): boolean {
    if (this.#count < this.#most) return true;
    if (compareFound(found, this.#records[this.#count - 1]) >= 0) return false;
    this.#count--;
    return true;
  }

  /** Puts the latest hit where it belongs among the others, which are sorted. With no room left the last one is the limit. */
  #sink(): void {
    const records = this.#records;
    const last = this.#count - 1;
    const latest = records[last];
    let at = last;
    for (; at > 0 && compareFound(latest, records[at - 1]) < 0; at--) records[at] = records[at - 1];
    records[at] = latest;
    if (this.#count < this.#most) return;
    this.limit = Math.min(this.limit, Math.max(records[last].hit.t, FARTHEST_BACK));
  }

  /** The hits in total order; those behind the first blocking one are cut off (but for `untilBlock: false`). */
  sorted(): Found[] {
    const hits = this.#records.slice(0, this.#count).sort(compareFound);
    const block = this.#untilBlock ? hits.findIndex((found) => found.blocking) : -1;
    return block < 0 ? hits : hits.slice(0, block + 1);
  }
}
