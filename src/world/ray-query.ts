import type { IndexVisitor } from "../acceleration/spatial-index.ts";
import { createRay, RAY_MAX, type Ray, type RayLike, rayToLocal, readRay } from "../math/ray.ts";
import { castRay, castRayAny } from "../narrowphase/cast-ray.ts";
import { copyRayHit } from "../shapes/copy-ray-hit.ts";
import { fullType } from "../shapes/full-type.ts";
import { RayHit } from "../shapes/ray-hit.ts";
import { AllCollector } from "./all-collector.ts";
import { AnyCollector } from "./any-collector.ts";
import { BLOCK, IGNORE } from "./channels.ts";
import { ClosestCollector } from "./closest-collector.ts";
import { type Collector, Found } from "./collector.ts";
import { fillHit } from "./fill-hit.ts";
import { Hit } from "./hit.ts";
import { QueryFilter } from "./query-filter.ts";
import type { RaycastOptions } from "./query-options.ts";
import { readRayMode } from "./ray-mode.ts";
import type { WorldCore } from "./world-core.ts";

/** Which hits of one collider a query looks at. */
export const HITS_NEAREST = 0;
export const HITS_ANY = 1;
export const HITS_ALL = 2;

/** Scratch that is read before any user code runs. */
const localRay = createRay();

/**
 * A ray query in a world while it runs: the stages that each candidate of the trees goes through. One class for the nearest, any and
 * all hits, so that the trees see one kind of visitor; they differ in their collector.
 */
export class RayQuery implements IndexVisitor {
  limit = Infinity;
  nodeVisits = 0;
  leafVisits = 0;
  narrowTests = 0;
  rejectedByShape = 0;
  /** The ray as the user gave it; while the query runs its greatest t is the limit. */
  readonly ray: Ray = createRay();
  readonly filter = new QueryFilter();
  readonly closest: ClosestCollector;
  readonly any = new AnyCollector();
  readonly all: AllCollector;

  readonly #core: WorldCore;
  /** The greatest t that the user gave. */
  #maxDistance = 0;
  #mode = 0;
  #hits = HITS_NEAREST;
  /** Only blocking hits count, and no filter can still turn an overlap into a block. */
  #onlyBlocks = true;
  /** Candidates need stage 3 or 5, or more than their nearest hit. */
  #isPlain = true;
  #reusesHit = false;
  #collector: Collector;
  readonly #found: Found;
  /** All hits of the collider at hand. */
  readonly #crossings: RayHit[] = [];
  #spareHit: Hit | null = null;

  constructor(core: WorldCore) {
    this.#core = core;
    this.closest = new ClosestCollector(core);
    this.all = new AllCollector(core);
    this.#collector = this.closest;
    this.#found = new Found(core, new RayHit());
  }

  /** Reads the ray and the options; throws with a clear message, `where` in front, for bad ones. */
  begin(where: string, ray: RayLike, options: RaycastOptions | undefined, typesResponse: number): void {
    readRay(where, ray, this.ray);
    this.beginOptions(where, options, typesResponse);
  }

  /** Reads the options only, for runs with rays that the caller puts into `ray`. */
  beginOptions(where: string, options: RaycastOptions | undefined, typesResponse: number): void {
    this.#mode = readRayMode(where, options);
    this.filter.begin(where, this.#core, options, typesResponse);
  }

  /** Runs the query; `collector` has begun. `hits` is one of HITS_…; `reusesHit`: filters get a record that is used again. */
  run(collector: Collector, hits: number, reusesHit: boolean): void {
    const filter = this.filter;
    this.limit = collector.limit;
    this.nodeVisits = 0;
    this.leafVisits = 0;
    this.narrowTests = 0;
    this.rejectedByShape = 0;
    this.#maxDistance = this.ray[RAY_MAX];
    this.#collector = collector;
    this.#hits = hits;
    this.#reusesHit = reusesHit;
    this.#onlyBlocks = collector !== this.all && filter.postFilter === null;
    this.#isPlain = !filter.hasStage3 && filter.postFilter === null && hits !== HITS_ALL;
    this.#core.raycast(this.ray, filter.groups, this);
    this.ray[RAY_MAX] = this.#maxDistance;
  }

  /** Lets go of all that belongs to the user. */
  end(): void {
    this.filter.end();
  }

  /** Fills the record of a hit that a collector kept. */
  fill(found: Found, out: Hit): Hit {
    return fillHit(this.#core, this.filter.shapes[found.slot], this.ray, found, out);
  }

  /** Stage 1 is done: the box of collider `slot` meets the ray before the limit. */
  visit(slot: number): void {
    const response = this.filter.response(slot);
    if (response === IGNORE) return;
    if (!this.#isPlain) this.#visitWithFilters(slot, response);
    else if (response !== BLOCK && this.#onlyBlocks) this.filter.rejectedByResponse++;
    else this.#visitPlain(slot, response);
  }

  /** No filters, one hit of the collider: the way nearly every candidate goes. */
  #visitPlain(slot: number, response: number): void {
    this.narrowTests++;
    if (this.#cast(slot, this.#hits === HITS_ANY)) this.#collect(slot, response);
    else this.rejectedByShape++;
  }

  /** The nearest hit on a collider, or any; false where there is none. */
  #cast(slot: number, any: boolean): boolean {
    const { records } = this.#core;
    const { pose } = records;
    const hit = this.#found.hit;
    const shape = records.read(slot, this.filter.shapes, this.#core);
    return any ? castRayAny(shape, pose, this.ray, this.#mode, hit) : castRay(shape, pose, this.ray, this.#mode, hit);
  }

  #visitWithFilters(slot: number, stage2: number): void {
    const filter = this.filter;
    let response = stage2;
    if (filter.hasStage3) {
      response = filter.ask(slot, stage2);
      if (response === IGNORE) return;
    }
    if (response !== BLOCK && this.#onlyBlocks) {
      filter.rejectedByResponse++;
      return;
    }
    this.narrowTests++;
    const type = fullType(filter.shapes[slot]);
    const one = this.#hits !== HITS_ALL && filter.postFilter === null && !filter.childrenDiffer;
    const met =
      one || type.raycastAll === undefined ? this.#acceptNearest(slot, response) : this.#acceptAll(slot, response);
    if (!met) this.rejectedByShape++;
  }

  /** Stages 4 to 6 where the nearest hit of the shape is all that matters. False: there is none. */
  #acceptNearest(slot: number, response: number): boolean {
    if (!this.#cast(slot, false)) return false;
    this.#accept(slot, this.filter.responseOfChild(this.#found.hit.child, response));
    return true;
  }

  /** Stages 4 to 6 for all hits of the shape, nearest first. False: there is none. */
  #acceptAll(slot: number, response: number): boolean {
    const core = this.#core;
    const shape = this.filter.shapes[slot];
    const crossings = this.#crossings;
    crossings.length = 0;
    rayToLocal(this.ray, core.poses[slot], localRay);
    fullType(shape).raycastAll?.(shape, localRay, this.#mode, crossings);
    if (crossings.length > 1) crossings.sort(compareCrossings);
    for (let i = 0; i < crossings.length && crossings[i].t <= this.limit; i++) {
      copyRayHit(this.#found.hit, crossings[i]);
      const answer = this.#accept(slot, this.filter.responseOfChild(crossings[i].child, response));
      const isLast = this.#collector === this.all ? answer !== IGNORE : answer === BLOCK;
      if (isLast && this.#hits !== HITS_ALL) break;
    }
    return crossings.length > 0;
  }

  /** Stages 5 and 6 for the hit in `#found`. Returns the response in the end. */
  #accept(slot: number, response: number): number {
    let answer = response;
    if (answer !== IGNORE && this.filter.postFilter !== null) answer = this.#postFilter(slot, answer);
    if (answer !== IGNORE) this.#collect(slot, answer);
    return answer;
  }

  #postFilter(slot: number, response: number): number {
    let hit: Hit;
    if (this.#reusesHit) {
      this.#spareHit ??= new Hit();
      hit = this.#spareHit;
    } else hit = new Hit();
    this.#identify(slot, response);
    this.ray[RAY_MAX] = this.#maxDistance;
    this.fill(this.#found, hit);
    this.ray[RAY_MAX] = this.limit;
    return this.filter.askAbout(hit, response);
  }

  /** Stage 6: hands the hit on, and shortens the ray. */
  #collect(slot: number, response: number): void {
    this.#identify(slot, response);
    this.#collector.add(this.#found);
    this.limit = this.#collector.limit;
    this.ray[RAY_MAX] = this.limit;
  }

  #identify(slot: number, response: number): void {
    const found = this.#found;
    found.slot = slot;
    found.blocking = response === BLOCK;
  }
}

function compareCrossings(a: RayHit, b: RayHit): number {
  if (a.t !== b.t) return a.t < b.t ? -1 : 1;
  return a.child !== b.child ? a.child - b.child : a.feature - b.feature;
}
