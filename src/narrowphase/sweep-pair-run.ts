import { createPose, type Pose, rotate, toWorld } from "../math/pose.ts";
import { SHALLOW_COSINE } from "../math/scalar.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { ConvexCore, Shape } from "../shapes/shape.ts";
import { Separation } from "./separation.ts";
import { OVERLAP_REPORT, OVERLAP_WHEN_MOVING_IN, STAGE_BOTH } from "./sweep-codes.ts";
import { SweepContact } from "./sweep-contact.ts";
import { PassedParts } from "./sweep-pair-passed.ts";
import { TouchingSweep } from "./sweep-pair-touch.ts";

export {
  OVERLAP_IGNORE,
  OVERLAP_REPORT,
  OVERLAP_WHEN_MOVING_IN,
  STAGE_BOTH,
  STAGE_START,
  STAGE_WAY,
} from "./sweep-codes.ts";

/** Stands for the user's shapes between sweeps. */
export const NO_SHAPE = POINT_CORE as ConvexCore as Shape;

/** Where the times of contacts are compared, all are at least this steep: the times of flatter ones are too far off. */
export const LEAST_COSINE = 1e-3;

/** A contact and what decides whether it comes first, as in {@link SweepRun}. */
class KeptContact extends SweepContact {
  flat = false;
  along = Number.NaN;
  cosine = Number.NaN;
  tolerance = Number.NaN;

  comesBefore(other: KeptContact): boolean {
    if (this.distance !== other.distance) return this.distance < other.distance;
    if (this.child !== other.child) return this.child < other.child;
    if (this.face !== other.face) return this.face < other.face;
    return this.sweptChild < other.sweptChild;
  }
}

/**
 * One sweep of a shape against another while it runs: the contact at hand and the best so far. The nearest wins; of those at the same distance, to
 * rounding, the flat one, then the one whose face opposes the motion most, then the lowest child, face and swept child.
 * Overlaps at the start come before all, the deepest first.
 */
export class SweepRun {
  /** The convex part of the swept shape that is at hand, its pose in the root (the frame of the hit shape) and its number. */
  a = NO_SHAPE;
  readonly poseA: Pose = createPose();
  sweptChild = -1;
  /** Root: unit direction (any where the distance is 0), greatest distance. */
  readonly motion = new Float64Array(4);
  stage = STAGE_BOTH;
  /** One of OVERLAP_…. */
  initialOverlap = OVERLAP_REPORT;
  /** Only this child of the hit compound counts (−1: all). */
  onlyChild = -1;
  /** Contacts beyond this are of no interest. */
  limit = Infinity;
  readonly passed = new PassedParts();
  /** The same before anything was found. */
  way = Infinity;
  /** Whether {@link reach} may become more than 0, so that contacts have to be kept. */
  keeps = false;
  /**
   * More than any contact's room; 0: faces come in an order that does not depend on the tree they are found with. Otherwise all contacts up to so far behind the least are looked at and
   * kept, and judged in an order of their own at last.
   */
  reach = 0;
  readonly #kept: KeptContact[] = [];
  #keptCount = 0;

  /** The best contact, in the root. */
  found = false;
  readonly best = new SweepContact();
  #bestFlat = false;
  // NaN and not 0 here and below: that would make the fields integers at first
  #bestAlong = Number.NaN;
  /** Least distance (at the start: minus depth) of the contacts as near as the best one, and how much farther still is as near. */
  #least = Number.NaN;
  #room = Number.NaN;

  /** The contact at hand, in the frame of the part that makes it. */
  readonly trial = new SweepContact();
  readonly separation = new Separation();
  readonly touching = new TouchingSweep();
  /** It lies in the plane of the face, or the part is a solid: no edge that may be one inside a flat surface. */
  flat = false;
  /** Cosines of the motion with the normal of the face (of a solid: of the contact) and of the contact. */
  along = Number.NaN;
  cosine = Number.NaN;
  /** What counts as touching: a length; and what of it is due to the rounding of the two world positions. */
  tolerance = Number.NaN;
  placing = Number.NaN;
  /** Of a face that is not yet asked: no deeper overlap, no earlier contact. */
  bound = Number.NaN;

  begin(): void {
    this.found = false;
    this.#least = 0;
    this.limit = this.motion[3];
    this.reach = 0;
    this.#keptCount = 0;
    this.passed.clear();
  }

  /** The best is an overlap at the start: nothing on the way counts any more. */
  starts(): boolean {
    return this.found && this.best.startPenetrating;
  }

  /** The contact at hand is an overlap at the start: it is offered or the part is passed over. `movesIn`: the motion makes it deeper. True: passed over. */
  meetStart(toRoot: Pose | null, movesIn: boolean): boolean {
    if (this.initialOverlap === OVERLAP_REPORT || (this.initialOverlap === OVERLAP_WHEN_MOVING_IN && movesIn)) {
      this.offer(toRoot);
      return false;
    }
    this.passed.add(this.trial.child, this.trial.face);
    return true;
  }

  /** Takes the contact at hand if it comes before the best. `toRoot` is the pose of its frame in the root, null for the root itself. */
  offer(toRoot: Pose | null): void {
    const { trial } = this;
    if (toRoot !== null) {
      toWorld(toRoot, trial.point, trial.point);
      rotate(toRoot, trial.normal, trial.normal);
    }
    trial.sweptChild = this.sweptChild;
    this.#judge();
    if (this.keeps && !trial.startPenetrating) this.#keep();
  }

  #judge(): void {
    const { trial, best } = this;
    const key = trial.startPenetrating ? 0 - trial.depth : trial.distance;
    const same = this.found && trial.startPenetrating === best.startPenetrating;
    const near = same && Math.abs(key - this.#least) <= this.#room;
    const first = !this.found || (same ? (near ? this.#ranksFirst() : key < this.#least) : trial.startPenetrating);
    if (near ? key < this.#least : first) this.#least = key;
    if (!first) return;
    this.found = true;
    this.#room = trial.startPenetrating
      ? this.tolerance
      : this.tolerance / Math.max(LEAST_COSINE, Math.abs(this.cosine));
    this.#bestFlat = this.flat;
    this.#bestAlong = this.along;
    best.copy(trial);
    this.limit = trial.startPenetrating ? 0 : Math.min(this.limit, this.#least + Math.max(this.#room, this.reach));
  }

  /** Keeps the contact at hand, sorted by distance, child and face. */
  #keep(): void {
    const kept = this.#kept;
    let at = this.#keptCount++;
    if (at === kept.length) kept.push(new KeptContact());
    const own = kept[at];
    own.copy(this.trial);
    own.flat = this.flat;
    own.along = this.along;
    own.cosine = this.cosine;
    own.tolerance = this.tolerance;
    for (; at > 0 && own.comesBefore(kept[at - 1]); at--) kept[at] = kept[at - 1];
    kept[at] = own;
    while (kept[this.#keptCount - 1].distance > this.limit) this.#keptCount--;
  }

  /** Whether an overlap of at most the depth `bound` may come before the best. False saves finding it. */
  mayBeDeepest(): boolean {
    if (!this.starts()) return true;
    const gain = this.bound + this.#least; // least is minus the depth
    return gain > this.#room || (gain >= -this.#room && this.#mayRankFirst());
  }

  /** Whether a flat contact after a travel of at least `bound`, with `along`, may come before the best. */
  mayArriveFirst(): boolean {
    if (!this.found) return true;
    const late = this.bound - this.#least;
    if (this.reach > 0) return late <= this.reach;
    if (late < -this.#room || this.along < this.#bestAlong - SHALLOW_COSINE) return true;
    return late <= this.#room && this.#mayRankFirst();
  }

  #mayRankFirst(): boolean {
    const { trial, best } = this;
    return !this.#bestFlat || trial.child !== best.child || trial.face <= best.face;
  }

  /** The order of contacts at the same distance. */
  #ranksFirst(): boolean {
    const { trial, best } = this;
    if (this.flat !== this.#bestFlat) return this.flat;
    if (!(Math.abs(this.along - this.#bestAlong) <= SHALLOW_COSINE)) return this.along < this.#bestAlong;
    if (trial.child !== best.child) return trial.child < best.child;
    if (trial.face !== best.face) return trial.face < best.face;
    return trial.sweptChild < best.sweptChild;
  }

  /** Writes the distance of the best contact: the least of all that are as near. */
  finish(): void {
    if (this.reach > 0 && !this.best.startPenetrating) {
      this.found = false;
      for (let i = 0; i < this.#keptCount; i++) {
        const own = this.#kept[i];
        this.trial.copy(own);
        this.flat = own.flat;
        this.along = own.along;
        this.cosine = own.cosine;
        this.tolerance = own.tolerance;
        this.#judge();
      }
    }
    this.best.distance = this.best.startPenetrating || !(this.#least > 0) ? 0 : this.#least;
  }
}
