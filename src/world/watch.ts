import type { Aabb } from "../math/aabb.ts";
import { show } from "../math/check.ts";
import type { RayLike } from "../math/ray.ts";
import { unknownName } from "./channels.ts";
import type { Closest } from "./closest.ts";
import type { ClosestLike } from "./closest-like.ts";
import type { Depenetration } from "./depenetration.ts";
import type { Hit } from "./hit.ts";
import { QUERY_METHODS, type QueryMethod } from "./query-methods.ts";
import type { ShapeAt } from "./shape-at.ts";
import type { SweepLike } from "./sweep-like.ts";
import { WatchedRegion } from "./watched-region.ts";
import type { Watcher } from "./watcher.ts";
import { coreOf, World } from "./world.ts";
import type { WorldCore } from "./world-core.ts";

/** The queries that can be watched: all. */
export type WatchedMethod = QueryMethod;

/** A query that is run again only when something in its region has changed. Made by {@link watch}. */
export class Watched<R> implements Watcher {
  readonly #core: WorldCore;
  readonly #run: () => R;
  readonly #measure: (answer: unknown, region: WatchedRegion) => void;
  readonly #region = new WatchedRegion();
  #answer: R | undefined;
  #isStale = true;
  #runs = 0;

  /** Use `watch`. */
  constructor(core: WorldCore, run: () => R, measure: (answer: unknown, region: WatchedRegion) => void) {
    this.#core = core;
    this.#run = run;
    this.#measure = measure;
    core.watchers.push(this);
  }

  /** What the query answers now. The same object as before where nothing in its region has changed since. */
  get answer(): R {
    this.#core.flush();
    if (this.#isStale) {
      const answer = this.#run();
      this.#measure(answer, this.#region);
      this.#answer = answer;
      this.#runs++;
      // only now: where the query throws, the next one is asked again. Stopped, it is never up to date
      this.#isStale = !this.#core.watchers.includes(this);
    }
    return this.#answer as R;
  }

  /** How often the query has run so far. */
  get runs(): number {
    return this.#runs;
  }

  /** Runs the query again at the next look: after a change that the world does not see, such as one of the query's own arguments. */
  refresh(): void {
    this.#isStale = true;
  }

  /** Ends the watch: from then on every look runs the query. */
  stop(): void {
    const { watchers } = this.#core;
    const at = watchers.indexOf(this);
    if (at >= 0) watchers.splice(at, 1);
    this.#isStale = true;
  }

  /** Called by the world. */
  changed(box: Aabb): void {
    if (!this.#isStale && this.#region.meets(box)) this.#isStale = true;
  }
}

/**
 * Watches a query: `watch(world, "overlap", { shape, position }, options).answer` is what `world.overlap(…)` would answer, but the query runs only where a
 * collider in its region was added, removed, moved, enabled, disabled or given other responses since the last look. The region is that of the answer: a ray up
 * to what stopped it, the nearest points up to the farthest of them. A change of owner, material or `userData`, of arguments, or of what a filter
 * function looks at is not seen: `refresh()`. Each change in the world costs a box test for every watch, whatever its kind.
 */
export function watch<C extends string, P extends string, M extends WatchedMethod>(
  world: World<C, P>,
  method: M,
  query: Parameters<World<C, P>[M]>[0],
  options?: Parameters<World<C, P>[M]>[1],
): Watched<ReturnType<World<C, P>[M]>> {
  if (!(world instanceof World)) throw new TypeError(`watch: world must be a World, got ${show(world)}`);
  if (!QUERY_METHODS.includes(method)) throw unknownName("watch", "method", QUERY_METHODS, method);
  if (options !== undefined && (options === null || typeof options !== "object")) {
    throw new TypeError(`watch: options must be an object, got ${show(options)}`);
  }
  // looked up at each run: the world may be recorded meanwhile
  const methods = world as unknown as Record<M, (query: unknown, options: unknown) => ReturnType<World<C, P>[M]>>;
  const measure = (answer: unknown, region: WatchedRegion) => measureRegion(method, query, options, answer, region);
  return new Watched(coreOf(world as unknown as World<string, string>), () => methods[method](query, options), measure);
}

/** Sets the region in which a change can change this answer. */
function measureRegion(
  method: WatchedMethod,
  query: object,
  options: object | undefined,
  answer: unknown,
  region: WatchedRegion,
): void {
  const where = `World.${method}`;
  if (method.startsWith("raycast")) region.setRay(where, query as RayLike, farthest(answer, options));
  else if (method.startsWith("sweep")) region.setSweep(where, query as SweepLike, farthest(answer, options));
  else if (method === "closest") {
    const nearest = answer as Closest[];
    const { k = 1, maxDistance = Infinity } = query as ClosestLike;
    region.setClosest(where, query as ClosestLike, nearest.length === k ? nearest[k - 1].distance : maxDistance);
  } else {
    const way = method === "penetration" ? (answer as Depenetration | null) : null;
    region.setShape(where, query as ShapeAt, way === null ? 0 : way.free ? way.depth : Infinity);
  }
}

/** How far along its way a query's answer reaches: to the nearest hit, to the last of a list that could not be longer, else as far as can be. */
function farthest(
  answer: unknown,
  options: { readonly maxHits?: number; readonly untilBlock?: boolean } | undefined,
): number {
  if (answer === null || typeof answer === "boolean") return Infinity;
  if (!Array.isArray(answer)) return (answer as Hit).distance;
  const last = (answer as Hit[])[answer.length - 1];
  const isWhole = answer.length === options?.maxHits || (options?.untilBlock !== false && last?.blocking);
  return isWhole && "distance" in last ? last.distance : Infinity;
}
