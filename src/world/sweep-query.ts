import { createRay, RAY_DIRECTION, RAY_MAX } from "../math/ray.ts";
import { SweepContact } from "../narrowphase/sweep-contact.ts";
import {
  checkSweepable,
  OVERLAP_IGNORE,
  OVERLAP_REPORT,
  OVERLAP_WHEN_MOVING_IN,
  sweepPair,
  sweepPairAll,
} from "../narrowphase/sweep-pair.ts";
import type { InitialOverlap } from "../narrowphase/sweep-shapes.ts";
import { RayHit } from "../shapes/ray-hit.ts";
import { AllCollector } from "./all-collector.ts";
import { AnyCollector } from "./any-collector.ts";
import { BLOCK, IGNORE, unknownName } from "./channels.ts";
import { childrenOf } from "./children-of.ts";
import { ClosestCollector } from "./closest-collector.ts";
import { type Collector, Found } from "./collector.ts";
import { fillSweepHit } from "./fill-sweep-hit.ts";
import { Hit } from "./hit.ts";
import type { SweepOptions } from "./query-options.ts";
import { ShapeQuery } from "./shape-query.ts";
import { MOTION_MAX, readSweep, type SweepLike } from "./sweep-like.ts";

const INITIAL_OVERLAPS: readonly InitialOverlap[] = ["report", "ignore", "whenMovingIn"];

/**
 * A query with a moving shape while it runs: the stages that each candidate of the trees goes through. One class for the nearest, any
 * and all hits; they differ in their collector. To a collector a contact is the distance of travel, and a start in overlap minus its
 * depth, so the deepest comes first. The contact itself stays here: `part` of the collector's record is its number.
 */
export class SweepQuery extends ShapeQuery {
  /** Unit direction (zero: the shape rests) and greatest distance of travel. */
  readonly motion = new Float64Array(4);
  readonly closest = new ClosestCollector(this.core);
  readonly any = new AnyCollector();
  readonly all = new AllCollector(this.core);

  /** The way of the centre of the shape's box, and half that box. */
  readonly #path = createRay();
  readonly #half = new Float64Array(3);
  #initialOverlap = OVERLAP_REPORT;
  /** Only blocking hits count, and no filter can still turn an overlap into a block. */
  #onlyBlocks = true;
  /** All children of a compound are wanted, not just the one that is hit first. */
  #everyChild = false;
  #reusesHit = false;
  #collector: Collector = this.closest;
  readonly #found = new Found(this.core, new RayHit());
  /** The contacts that the collector keeps, and at `#at` the one at hand. */
  readonly #contacts: SweepContact[] = [new SweepContact(), new SweepContact()];
  #at = 0;
  /** Contacts of the children of the compound at hand. */
  readonly #childContacts: SweepContact[] = [];
  #childCount = 0;
  readonly #scratch = new SweepContact();
  #spareHit: Hit | null = null;

  /** Reads sweep and options; throws with a clear message, `where` in front, for bad ones. */
  begin(where: string, sweep: SweepLike, options: SweepOptions | undefined, typesResponse: number): void {
    this.shape = readSweep(where, sweep, this.pose, this.motion);
    checkSweepable(where, "shape", this.shape);
    this.beginOptions(where, options, typesResponse);
  }

  /** Reads the options only, for runs whose shape, pose and motion the caller sets. */
  beginOptions(where: string, options: SweepOptions | undefined, typesResponse: number): void {
    this.#initialOverlap = readInitialOverlap(where, options?.initialOverlap);
    this.filter.begin(where, this.core, options, typesResponse);
  }

  /** Runs the query; `collector` has begun. `everyChild`: one hit for each child; `reusesHit`: filters get a record that is used again. */
  run(collector: Collector, everyChild: boolean, reusesHit: boolean): void {
    this.beginRun();
    this.setBox(this.pose);
    this.#collector = collector;
    this.#everyChild = everyChild;
    this.#reusesHit = reusesHit;
    this.#onlyBlocks = collector !== this.all && this.filter.postFilter === null;
    this.#at = 0;
    this.#setPath();
    this.takeLimit(collector);
    this.core.sweep(this.#path, this.#half, this.filter.groups, this);
  }

  visit(slot: number): void {
    const response = this.filter.admit(slot, this.#onlyBlocks);
    if (response === IGNORE) return;
    this.narrowTests++;
    const filter = this.filter;
    const byChild =
      (this.#everyChild || filter.postFilter !== null || filter.childrenDiffer) &&
      childrenOf(filter.shapes[slot]) !== null;
    const met = byChild ? this.#acceptChildren(slot, response) : this.#acceptFirst(slot, response);
    if (!met) this.rejectedByShape++;
  }

  /** Fills the record of a hit that a collector kept. */
  fill(found: Found, out: Hit): Hit {
    return fillSweepHit(this.core, this.filter.shapes[found.slot], this, found, this.#contacts[found.hit.part], out);
  }

  /** Stages 4 to 6 where the first contact with the shape is all that matters. False: there is none. */
  #acceptFirst(slot: number, response: number): boolean {
    const core = this.core;
    const contact = this.#contacts[this.#at];
    contact.limit = this.limit;
    const { shape, pose, motion } = this;
    if (!sweepPair(shape, pose, this.filter.shapes[slot], core.poses[slot], motion, this.#initialOverlap, contact))
      return false;
    this.#accept(slot, this.filter.responseOfChild(contact.child, response));
    return true;
  }

  /** Stages 4 to 6 for each child of a compound, nearest first. False: there is no contact. */
  #acceptChildren(slot: number, response: number): boolean {
    const core = this.core;
    const contacts = this.#childContacts;
    const { shape, pose, motion } = this;
    this.#childCount = 0;
    this.#scratch.limit = this.limit;
    const b = this.filter.shapes[slot];
    sweepPairAll(shape, pose, b, core.poses[slot], motion, this.#initialOverlap, this.#scratch, this.#keepChild);
    const count = this.#childCount;
    sortContacts(contacts, count);
    for (let i = 0; i < count; i++) {
      this.#contacts[this.#at].copy(contacts[i]);
      const answer = this.#accept(slot, this.filter.responseOfChild(contacts[i].child, response));
      const isLast = this.#collector === this.all ? answer !== IGNORE : answer === BLOCK;
      if (isLast && !this.#everyChild) break;
    }
    return count > 0;
  }

  /** Filters run only after all children are known: they may issue queries, which use the same scratch. */
  readonly #keepChild = (contact: SweepContact): void => {
    if (this.#childCount === this.#childContacts.length) this.#childContacts.push(new SweepContact());
    this.#childContacts[this.#childCount++].copy(contact);
  };

  /** Stages 5 and 6 for the contact at hand. Returns the response in the end. */
  #accept(slot: number, response: number): number {
    let answer = response;
    if (answer === IGNORE || !this.#identify(slot, answer)) return IGNORE;
    if (this.filter.postFilter !== null) {
      answer = this.#postFilter(answer);
      if (answer === IGNORE) return IGNORE;
      this.#found.blocking = answer === BLOCK;
    }
    this.#collector.add(this.#found);
    this.takeLimit(this.#collector);
    this.#nextContact();
    return answer;
  }

  #postFilter(response: number): number {
    let hit: Hit;
    if (this.#reusesHit) {
      this.#spareHit ??= new Hit();
      hit = this.#spareHit;
    } else hit = new Hit();
    return this.filter.askAbout(this.fill(this.#found, hit), response);
  }

  /** Describes the contact at hand to the collector. False: it is beyond the limit. */
  #identify(slot: number, response: number): boolean {
    const found = this.#found;
    const contact = this.#contacts[this.#at];
    found.slot = slot;
    found.blocking = response === BLOCK;
    const hit = found.hit;
    // even a start in overlap by next to nothing comes before a touch at distance 0
    hit.t = contact.startPenetrating ? -Math.max(contact.depth, Number.MIN_VALUE) : contact.distance;
    hit.child = contact.child;
    hit.feature = contact.face;
    hit.part = this.#at;
    return hit.t <= this.#collector.limit;
  }

  /** Moves on where the collector has kept the contact at hand. */
  #nextContact(): void {
    const collector = this.#collector;
    if (collector === this.closest && this.closest.best.hit.part === this.#at) this.#at = 1 - this.#at;
    if (collector !== this.all) return;
    this.#at++;
    if (this.#at === this.#contacts.length) this.#contacts.push(new SweepContact());
  }

  #setPath(): void {
    const path = this.#path;
    const { box, motion } = this;
    for (let axis = 0; axis < 3; axis++) {
      const centre = box[axis] / 2 + box[axis + 3] / 2;
      path[axis] = centre;
      this.#half[axis] = Math.max(centre - box[axis], box[axis + 3] - centre);
      path[RAY_DIRECTION + axis] = motion[axis];
    }
    path[RAY_MAX] = motion[MOTION_MAX];
  }
}

/** Insertion sort by distance (a start in overlap: the deeper first), then child; no closure, no garbage. */
function sortContacts(contacts: SweepContact[], count: number): void {
  for (let i = 1; i < count; i++) {
    const contact = contacts[i];
    let at = i;
    for (; at > 0 && comesBefore(contact, contacts[at - 1]); at--) contacts[at] = contacts[at - 1];
    contacts[at] = contact;
  }
}

function comesBefore(a: SweepContact, b: SweepContact): boolean {
  if (a.startPenetrating !== b.startPenetrating) return a.startPenetrating;
  if (a.startPenetrating && a.depth !== b.depth) return a.depth > b.depth;
  if (!a.startPenetrating && a.distance !== b.distance) return a.distance < b.distance;
  return a.child < b.child;
}

/** The OVERLAP_… of the option `initialOverlap`. */
export function readInitialOverlap(where: string, value: InitialOverlap | undefined): number {
  if (value === undefined || value === "report") return OVERLAP_REPORT;
  if (value === "ignore") return OVERLAP_IGNORE;
  if (value === "whenMovingIn") return OVERLAP_WHEN_MOVING_IN;
  throw unknownName(where, "initialOverlap", INITIAL_OVERLAPS, value);
}
