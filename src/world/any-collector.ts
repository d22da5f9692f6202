import type { Collector, Found } from "./collector.ts";

/** Ends the query at the first blocking hit that turns up. */
export class AnyCollector implements Collector {
  limit = Infinity;
  found = false;

  begin(limit: number): void {
    this.limit = limit;
    this.found = false;
  }

  add(found: Found): void {
    if (!found.blocking) return;
    this.found = true;
    this.limit = -Infinity;
  }
}
