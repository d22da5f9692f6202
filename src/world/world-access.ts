import type { ClosestQuery } from "./closest-query.ts";
import type { QueryPool } from "./query-pool.ts";
import type { RayQuery } from "./ray-query.ts";
import type { SweepQuery } from "./sweep-query.ts";
import type { WorldCore } from "./world-core.ts";

/** The inside of a world, for batches. They find it here so that those at shapes need not load the class World. */
export interface WorldInside {
  readonly core: WorldCore;
  readonly rays: QueryPool<RayQuery>;
  readonly sweeps: QueryPool<SweepQuery>;
  readonly closests: QueryPool<ClosestQuery>;
}

/** Until the class World is loaded nothing is a world. */
let look: (value: unknown) => WorldInside | null = () => null;

/** Called by the class World. */
export function openWorlds(given: (value: unknown) => WorldInside | null): void {
  look = given;
}

/** The inside of `value`, or null where it is no world. */
export function insideOf(value: unknown): WorldInside | null {
  return look(value);
}
