import type { IndexVisitor } from "../acceleration/spatial-index.ts";
import { createRay, RAY_MAX, RAY_MIN, type Ray, type RayLike, rayToLocal, readRay } from "../math/ray.ts";
import { fullType } from "../shapes/full-type.ts";
import type { RayHit, RaySpan } from "../shapes/ray-hit.ts";
import { BLOCK, IGNORE, OVERLAP } from "./channels.ts";
import { compareFound, Found } from "./collector.ts";
import { fillHit } from "./fill-hit.ts";
import { Hit } from "./hit.ts";
import { QueryFilter } from "./query-filter.ts";
import type { FilterOptions } from "./query-options.ts";
import type { Span } from "./span.ts";
import type { WorldCore } from "./world-core.ts";

/** Scratch that is read before any user code runs. */
const localRay = createRay();

interface FoundSpan {
  readonly enter: Found;
  readonly exit: RayHit;
}

/** A query for the intervals of a ray inside solids, while it runs. Nothing shortens the ray. */
export class SpanQuery implements IndexVisitor {
  limit = Infinity;
  nodeVisits = 0;
  leafVisits = 0;
  narrowTests = 0;
  rejectedByShape = 0;
  readonly ray: Ray = createRay();
  readonly filter = new QueryFilter();
  readonly #core: WorldCore;
  #found: FoundSpan[] = [];
  readonly #spans: RaySpan[] = [];

  constructor(core: WorldCore) {
    this.#core = core;
  }

  begin(where: string, ray: RayLike, options: FilterOptions | undefined): void {
    readRay(where, ray, this.ray);
    this.filter.begin(where, this.#core, options, OVERLAP);
    this.#found = [];
  }

  run(): Span[] {
    this.limit = this.ray[RAY_MAX];
    this.nodeVisits = 0;
    this.leafVisits = 0;
    this.narrowTests = 0;
    this.rejectedByShape = 0;
    this.#core.raycast(this.ray, this.filter.groups, this);
    this.#found.sort(compareSpans);
    return this.#found.map((found) => this.#report(found));
  }

  end(): void {
    this.filter.end();
    this.#found = [];
    this.#spans.length = 0;
  }

  visit(slot: number): void {
    const response = this.filter.admit(slot, false);
    if (response === IGNORE) return;
    const shape = this.filter.shapes[slot];
    const spans = this.#spans;
    spans.length = 0;
    this.narrowTests++;
    rayToLocal(this.ray, this.#core.poses[slot], localRay);
    fullType(shape).spans!(shape, localRay, spans);
    if (spans.length === 0) this.rejectedByShape++;
    for (let i = 0; i < spans.length; i++) this.#accept(slot, response, spans[i]);
  }

  /** Stage 5: the post-filter sees where the ray enters. */
  #accept(slot: number, response: number, span: RaySpan): void {
    let answer = this.filter.responseOfChild(span.enter.child, response);
    if (answer === IGNORE) return;
    const enter = this.#identify(slot, answer, span.enter);
    if (this.filter.postFilter !== null) {
      answer = this.filter.askAbout(this.#fill(enter), answer);
      enter.blocking = answer === BLOCK;
    }
    if (answer !== IGNORE) this.#found.push({ enter, exit: span.exit });
  }

  #identify(slot: number, response: number, hit: RayHit): Found {
    const found = new Found(this.#core, hit);
    found.slot = slot;
    found.blocking = response === BLOCK;
    return found;
  }

  #fill(found: Found): Hit {
    return fillHit(this.#core, this.filter.shapes[found.slot], this.ray, found, new Hit());
  }

  #report({ enter, exit }: FoundSpan): Span {
    const enterHit = this.#fill(enter);
    const exitFound = this.#identify(enter.slot, enter.blocking ? BLOCK : OVERLAP, exit);
    const exitHit = this.#fill(exitFound);
    return {
      enter: enterHit.distance,
      exit: exitHit.distance,
      enterHit,
      exitHit,
      startsInside: enter.hit.t < this.ray[RAY_MIN],
      blocking: enter.blocking,
      collider: enterHit.collider,
      owner: enterHit.owner,
      childIndex: enterHit.childIndex,
    };
  }
}

function compareSpans(a: FoundSpan, b: FoundSpan): number {
  if (a.enter.hit.t === b.enter.hit.t && a.exit.t !== b.exit.t) return a.exit.t < b.exit.t ? -1 : 1;
  return compareFound(a.enter, b.enter);
}
