import { StaticIndex } from "../acceleration/bvh/static-index.ts";
import { DynamicTree } from "../acceleration/dynamic-tree/dynamic-tree.ts";
import { buildTreesBy } from "../acceleration/dynamic-tree/rebuild-tree.ts";
import { Grid } from "../acceleration/grid/grid.ts";
import { Octree } from "../acceleration/octree/octree.ts";
import type { IndexStats, SpatialIndex } from "../acceleration/spatial-index.ts";
import { checkGivenOptions, show } from "../math/check.ts";
import type { RayLike } from "../math/ray.ts";
import { loadRayKernel } from "../shapes/mesh/wide.ts";
import { ChannelTable, type DefaultChannel, unknownName } from "./channels.ts";
import type { Closest } from "./closest.ts";
import type { ClosestLike } from "./closest-like.ts";
import { ClosestQuery } from "./closest-query.ts";
import type { Collider, ColliderOptions, ColliderWorld } from "./collider.ts";
import type { Depenetration } from "./depenetration.ts";
import { explain } from "./explain/explain.ts";
import type { ExplainOptions, ExplainQuery } from "./explain/explain-options.ts";
import type { Explanation } from "./explain/explanation.ts";
import type { Hit } from "./hit.ts";
import { addCollider } from "./new-collider.ts";
import type { Overlap } from "./overlap.ts";
import { OverlapQuery } from "./overlap-query.ts";
import { PenetrationQuery } from "./penetration-query.ts";
import type { Profile, ProfileName } from "./profiles.ts";
import { closest } from "./queries/closest.ts";
import { overlap } from "./queries/overlap.ts";
import { overlapAny } from "./queries/overlap-any.ts";
import { penetration } from "./queries/penetration.ts";
import { raycast } from "./queries/raycast.ts";
import { raycastAll } from "./queries/raycast-all.ts";
import { raycastAny } from "./queries/raycast-any.ts";
import { raycastSpans } from "./queries/raycast-spans.ts";
import { sweep } from "./queries/sweep.ts";
import { sweepAll } from "./queries/sweep-all.ts";
import { sweepAny } from "./queries/sweep-any.ts";
import type {
  ClosestOptions,
  FilterOptions,
  OverlapAnyOptions,
  OverlapOptions,
  RaycastAllOptions,
  RaycastOptions,
  SweepAllOptions,
  SweepOptions,
  WorldPenetrationOptions,
} from "./query-options.ts";
import { QueryPool } from "./query-pool.ts";
import { RayQuery } from "./ray-query.ts";
import type { ShapeAt } from "./shape-at.ts";
import type { Span } from "./span.ts";
import { SpanQuery } from "./span-query.ts";
import type { SweepLike } from "./sweep-like.ts";
import { SweepQuery } from "./sweep-query.ts";
import { openWorlds, type WorldInside } from "./world-access.ts";
import { WorldCore } from "./world-core.ts";

/** The indexes that are built in. */
export type IndexKind = "bvh" | "octree" | "grid";

/** Settings of a new world. */
export interface WorldOptions<C extends string = string, P extends string = string> {
  /** Names of the channels, at most 32, each of use as object type and as trace channel. Default: Unreal's. */
  readonly channels?: readonly C[];
  /** Profiles of your own, beside (or instead of) the built-in ones. */
  readonly profiles?: Readonly<Record<P, Profile<NoInfer<C>>>>;
  /**
   * What finds the colliders that a query may meet: "bvh" (default, best in nearly every world), "octree", "grid", or a function that makes an index; it is
   * called once per mobility. Answers and their order are the same with all.
   */
  readonly index?: IndexKind | (() => SpatialIndex);
}

/** Figures about a world's trees, for people and tests. Static and movable colliders live apart. */
export interface WorldStats {
  readonly static: IndexStats;
  readonly movable: IndexStats;
  /** Colliders too large for the trees, which every query tests. */
  readonly oversized: number;
}

/** The inside of a world, for the parts of the library that must see it (snapshots). */
export let coreOf: (world: World<string, string>) => WorldCore;
const KNOWN_OPTIONS: Readonly<Record<keyof WorldOptions, true>> = { channels: true, profiles: true, index: true };

/**
 * Colliders in one space, and the queries over them. There is no step: what was added, moved or removed is seen by the next query.
 * A query may be issued inside the callback of another; changing the world there throws. A miss is null, false or an empty list.
 */
export class World<const C extends string = DefaultChannel, const P extends string = never>
  implements ColliderWorld<C>
{
  static {
    coreOf = (world) => world.#core;
    buildTreesBy(loadRayKernel);
    openWorlds((value) => (value instanceof World ? value.#inside : null));
  }

  readonly #core: WorldCore;
  readonly #rays: QueryPool<RayQuery>;
  readonly #spans: QueryPool<SpanQuery>;
  readonly #sweeps: QueryPool<SweepQuery>;
  readonly #overlaps: QueryPool<OverlapQuery>;
  readonly #closests: QueryPool<ClosestQuery>;
  readonly #penetrations: QueryPool<PenetrationQuery>;
  readonly #inside: WorldInside;

  constructor(options: WorldOptions<C, P> = {}) {
    checkGivenOptions("World", options, KNOWN_OPTIONS);
    const channels = new ChannelTable(options.channels, options.profiles);
    this.#core = new WorldCore(channels, indexFactory(options.index));
    this.#rays = new QueryPool(this.#core, (core) => new RayQuery(core));
    this.#spans = new QueryPool(this.#core, (core) => new SpanQuery(core));
    this.#sweeps = new QueryPool(this.#core, (core) => new SweepQuery(core));
    this.#overlaps = new QueryPool(this.#core, (core) => new OverlapQuery(core));
    this.#closests = new QueryPool(this.#core, (core) => new ClosestQuery(core));
    this.#penetrations = new QueryPool(this.#core, (core) => new PenetrationQuery(core));
    this.#inside = { core: this.#core, rays: this.#rays, sweeps: this.#sweeps, closests: this.#closests };
  }

  /** The names of the channels. */
  get channels(): readonly C[] {
    return this.#core.channels.names as readonly C[];
  }

  /** Number of colliders, disabled ones included. */
  get size(): number {
    return this.#core.size;
  }

  /** The colliders, in no particular order. */
  *colliders(): IterableIterator<Collider<C>> {
    this.#core.wakeAll();
    for (const collider of this.#core.colliders) if (collider !== null) yield collider as Collider<C>;
  }

  /** Puts a shape into the world. Throws for bad settings, and inside a query's callback, with nothing changed. */
  add(options: ColliderOptions<C, ProfileName<C, P>>): Collider<C> {
    return addCollider(this.#core, this, options as ColliderOptions) as Collider<C>;
  }

  /** The nearest blocking hit, or null. `out` is filled and returned instead of a new record. */
  raycast(ray: RayLike, options?: RaycastOptions<C, ProfileName<C, P>>, out?: Hit): Hit<C> | null {
    return raycast(this.#rays, ray, options as RaycastOptions | undefined, out) as Hit<C> | null;
  }

  /** Overlaps up to and including the first block, sorted, the block last. One hit per crossing of a surface or convex child. */
  raycastAll(ray: RayLike, options?: RaycastAllOptions<C, ProfileName<C, P>>): Hit<C>[] {
    return raycastAll(this.#rays, ray, options as RaycastAllOptions | undefined) as Hit<C>[];
  }

  /** Whether anything blocks the ray. */
  raycastAny(ray: RayLike, options?: RaycastOptions<C, ProfileName<C, P>>): boolean {
    return raycastAny(this.#rays, ray, options as RaycastOptions | undefined);
  }

  /** Where the ray enters and leaves every solid on its way, sorted. */
  raycastSpans(ray: RayLike, options?: FilterOptions<C, Hit<C>, ProfileName<C, P>>): Span<C>[] {
    return raycastSpans(this.#spans, ray, options as FilterOptions | undefined) as Span<C>[];
  }

  /**
   * The nearest blocking hit of a shape that moves without turning, or null. What it overlaps at the start comes first, the deepest before
   * the others (see `initialOverlap`). `out` is filled and returned instead of a new record. Any convex shape or compound of such can be swept.
   */
  sweep(motion: SweepLike, options?: SweepOptions<C, ProfileName<C, P>>, out?: Hit): Hit<C> | null {
    return sweep(this.#sweeps, motion, options as SweepOptions | undefined, out) as Hit<C> | null;
  }

  /** Overlaps up to and including the first block, sorted, the block last. One hit for each collider, or each child of a compound. */
  sweepAll(motion: SweepLike, options?: SweepAllOptions<C, ProfileName<C, P>>): Hit<C>[] {
    return sweepAll(this.#sweeps, motion, options as SweepAllOptions | undefined) as Hit<C>[];
  }

  /** Whether anything blocks the moving shape. */
  sweepAny(motion: SweepLike, options?: SweepOptions<C, ProfileName<C, P>>): boolean {
    return sweepAny(this.#sweeps, motion, options as SweepOptions | undefined);
  }

  /** Every collider that a posed shape overlaps (touching counts), in order of key and id. `penetration: true` adds depth and direction. */
  overlap(posed: ShapeAt, options?: OverlapOptions<C, ProfileName<C, P>>): Overlap<C>[] {
    return overlap(this.#overlaps, posed, options as OverlapOptions | undefined) as Overlap<C>[];
  }

  /** Whether a posed shape overlaps anything that blocks; with `blocking: false` also what is merely overlapped. */
  overlapAny(posed: ShapeAt, options?: OverlapAnyOptions<C, ProfileName<C, P>>): boolean {
    return overlapAny(this.#overlaps, posed, options as OverlapAnyOptions | undefined);
  }

  /** The `k` colliders (default 1) nearest to a point or posed shape, sorted by signed distance; blocking or not. */
  closest(query: ClosestLike, options?: ClosestOptions<C, ProfileName<C, P>>): Closest<C>[] {
    return closest(this.#closests, query, options as ClosestOptions | undefined) as Closest<C>[];
  }

  /**
   * The translation that frees a posed shape from everything that blocks it, or null where nothing does: from all colliders at once, not from one after the
   * other. `free` tells whether it does.
   */
  penetration(posed: ShapeAt, options?: WorldPenetrationOptions<C, ProfileName<C, P>>): Depenetration<C> | null {
    const query = options as WorldPenetrationOptions | undefined;
    return penetration(this.#penetrations, posed, query) as Depenetration<C> | null;
  }

  /**
   * Why a query hits what it hits and does not hit the rest, in words and as data: every collider, and the stage that rejected it. The kind of query is told by its form, or named
   * by `options.method`; the other options are those of that query. Slow: it asks each collider. For people who look for a mistake, not for games.
   */
  explain(query: ExplainQuery, options?: ExplainOptions<C, ProfileName<C, P>>): Explanation<C> {
    return explain(this.#core, query, options as ExplainOptions | undefined) as Explanation<C>;
  }

  /** Figures about the trees, brought up to date first. */
  stats(): WorldStats {
    const core = this.#core;
    core.flush();
    const oversized = core.static.oversized.size + core.movable.oversized.size;
    return { static: core.static.index.stats(), movable: core.movable.index.stats(), oversized };
  }

  /** Throws an Error naming the first broken invariant of the trees. For tests. */
  validate(): void {
    this.#core.flush();
    this.#core.static.index.validate();
    this.#core.movable.index.validate();
  }
}

const INDEXES: Readonly<Record<IndexKind, (movable: boolean) => SpatialIndex>> = {
  bvh: (movable) => (movable ? new DynamicTree() : new StaticIndex()),
  octree: () => new Octree(),
  grid: () => new Grid(),
};

function indexFactory(index: WorldOptions["index"] = "bvh"): (movable: boolean) => SpatialIndex {
  if (typeof index === "function") return () => checkIndex(index());
  if (!Object.hasOwn(INDEXES, index)) throw unknownName("World", "index", Object.keys(INDEXES), index);
  return INDEXES[index];
}

function checkIndex(index: SpatialIndex): SpatialIndex {
  const methods = ["insert", "update", "remove", "overlap", "raycast", "sweep", "closest"] as const;
  if (methods.every((method) => typeof index?.[method] === "function")) return index;
  throw new TypeError(`World: index must return a SpatialIndex, got ${show(index)}`);
}
