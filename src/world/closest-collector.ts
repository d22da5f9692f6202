import { RayHit } from "../shapes/ray-hit.ts";
import { type Collector, compareFound, FARTHEST_BACK, Found, type Order } from "./collector.ts";

/** Keeps the first blocking hit in the total order. */
export class ClosestCollector implements Collector {
  limit = Infinity;
  /** Whether `best` holds a hit. */
  found = false;
  readonly best: Found;

  constructor(order: Order) {
    this.best = new Found(order, new RayHit());
  }

  begin(limit: number): void {
    this.limit = limit;
    this.found = false;
  }

  add(found: Found): void {
    if (!found.blocking || (this.found && compareFound(found, this.best) >= 0)) return;
    this.best.copy(found);
    this.found = true;
    this.limit = Math.max(found.hit.t, FARTHEST_BACK);
  }
}
