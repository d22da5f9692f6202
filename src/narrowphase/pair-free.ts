import { type Aabb, createAabb } from "../math/aabb.ts";
import { type Pose, rotate, toWorld, unrotate } from "../math/pose.ts";
import { lengthOf, normalize } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { relate } from "./convex-pair.ts";
import { distancePair } from "./distance-pair.ts";
import { BranchSearch } from "./pair-branch.ts";
import { Escape } from "./pair-escape.ts";
import { PairList, PartPair } from "./pair-list.ts";
import { MAX_PLANES, PlaneSet } from "./pair-planes.ts";
import { IDENTITY } from "./pair-search.ts";
import { type Separation, STATUS_CONVERGED, STATUS_LIMIT } from "./separation.ts";

/**
 * How deep two shapes may overlap after the translation that frees them, relative to the largest coordinate in play. Unit: relative. Reason: the
 * distances it is made of are right to a few hundred ulp.
 */
const FREE_TOLERANCE = 2 ** -42;
/**
 * How far from every part of b the way out must lead, relative as above. Unit: relative. Reason: two parts that touch each other, such as the faces of a
 * mesh, leave a gap of width zero between them, where a would touch both but not be free of either; and whoever moves a little
 * farther than he was told must not meet the next part.
 */
const GAP = 2 ** -34;
/** A way out ends in a touch if so many gaps farther on there is a gap. */
const ROOM = 8;
/** A way out that is longer by this than the push of the deepest pair is not worth a search for a shorter one. Unit: relative. */
const NEAR_LEAST = 1e-3;
/** Steps towards the other shape along an axis from outside. */
const MAX_APPROACHES = 32;

/**
 * Searches for a short translation of a that frees it from every part of b, where one of them is a composite. Everything is in the frame of b. In four steps,
 * each of which starts from what the one before has found:
 *
 * 1. The push of the deepest pair of parts. Where it frees all it is the smallest there is.
 * 2. Pushes out of the deepest pair at each new place, added up: always the nearest place in front of all planes met so far.
 * 3. If those contradict each other, or more pairs are in reach than step 4 can look at: along an axis of b, from outside until a touches b.
 * 4. With all pairs in reach ({@link PairList}): downhill ({@link Escape.descend}), along the directions of the pairs that overlap and those of a
 *    cube ({@link Escape.leave}), and branching on how each pair is parted ({@link BranchSearch}).
 *
 * All the while parts count as larger by GAP; in the end that is given up where there is room farther on.
 *
 * Nothing is an answer unless {@link distancePair} says that it frees a.
 */
export class FreeSearch {
  readonly #list = new PairList();
  readonly #way = new Escape(this.#list);
  readonly #branches = new BranchSearch(this.#list, this.#way);
  readonly #planes = new PlaneSet();
  readonly #separation = this.#way.separation;
  /** Both shapes as they are; the second is at the origin. */
  readonly #whole = new PartPair();
  readonly #boxA = createAabb();
  readonly #boxB = createAabb();
  /** The shortest translation so far that frees a. */
  readonly #best = new Float64Array(3);
  readonly #trial = new Float64Array(3);
  readonly #ahead = new Float64Array(3);
  readonly #length = new Float64Array(2);
  #tolerance = 0;

  /** Turns `out`, which tells of the deepest pair of parts, into a separation with the translation that frees all. World space. */
  run(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): void {
    const best = this.#best;
    const boxA = this.#boxA;
    const boxB = this.#boxB;
    const length = this.#length;
    const whole = this.#whole;
    const way = this.#way;
    whole.a = a;
    whole.b = b;
    relate(poseB, poseA, whole.poseA);
    a.type.aabb(a, whole.poseA, boxA);
    b.type.aabb(b, IDENTITY, boxB);
    const scale = Math.max(Math.min(largest(boxA), largest(boxB)), -out.distance);
    this.#tolerance = FREE_TOLERANCE * scale;
    way.gap = GAP * scale;
    way.tolerance = this.#tolerance / 2;
    unrotate(poseB, out.normal, best);
    for (let i = 0; i < 3; i++) best[i] *= way.gap - out.distance;
    if (this.#isFree(best)) return;
    const pushed = this.#addPushes();
    if (!pushed && !this.#leaveAlongAxis(false)) {
      out.distance = -Infinity;
      out.lower = -Infinity;
      out.status = STATUS_LIMIT;
      return;
    }
    length[0] = lengthOf(best) + way.gap;
    length[1] = way.gap;
    const all = this.#list.collect(a, whole.poseA, b, IDENTITY, length);
    if (all) {
      this.#shorten(out);
      this.#touch();
    } else if (pushed) this.#leaveAlongAxis(true);
    this.#report(poseB, all ? STATUS_CONVERGED : STATUS_LIMIT, out);
  }

  /** Whether a moved by `t` is free of b, with the gap between them. */
  #isFree(t: Float64Array): boolean {
    return !this.#separate(t, -this.#tolerance);
  }

  /** Writes the separation of a moved by `t`, less the gap; false beyond `limit`. */
  #separate(t: Float64Array, limit: number): boolean {
    return this.#way.separate(this.#whole, t, limit);
  }

  /** Step 2; false when the planes contradict each other or are too many. */
  #addPushes(): boolean {
    const planes = this.#planes;
    const trial = this.#trial;
    const best = this.#best;
    const separation = this.#separation;
    const length = this.#length;
    planes.clear();
    trial.fill(0);
    for (let step = 0; step < MAX_PLANES; step++) {
      if (this.#isFree(trial)) {
        best.set(trial);
        return true;
      }
      length[0] = 0 - separation.distance;
      if (!planes.add(separation.normal, trial, length, step) || !planes.solve()) return false;
      trial.set(planes.nearest);
    }
    return false;
  }

  /** Step 3; where `best` is a way out already only what is shorter counts. False when there is no way out, as b is unbounded. */
  #leaveAlongAxis(isOne: boolean): boolean {
    const boxA = this.#boxA;
    const boxB = this.#boxB;
    const trial = this.#trial;
    const best = this.#best;
    const separation = this.#separation;
    const tolerance = this.#tolerance;
    const way = this.#way;
    let found = isOne;
    for (let side = 0; side < 6; side++) {
      const axis = side % 3;
      let s = side < 3 ? boxB[axis + 3] - boxA[axis] : boxA[axis + 3] - boxB[axis];
      if (!(s < Infinity)) continue;
      s += way.gap;
      trial.fill(0);
      trial[axis] = side < 3 ? s : -s;
      for (let step = 0; step < MAX_APPROACHES; step++) {
        if (!this.#separate(trial, Infinity) || separation.distance <= tolerance) break;
        s -= separation.distance;
        trial[axis] = side < 3 ? s : -s;
      }
      if (!this.#isFree(trial) || (found && lengthOf(trial) >= lengthOf(best))) continue;
      found = true;
      best.set(trial);
    }
    return found;
  }

  /** Step 4. `deepest` is the pair below whose depth nothing can come. */
  #shorten(deepest: Separation): void {
    const way = this.#way;
    const trial = this.#trial;
    const best = this.#best;
    const branches = this.#branches;
    trial.set(best);
    this.#improve();
    if (lengthOf(best) <= -deepest.distance * (1 + NEAR_LEAST)) return;
    this.#takeDirections();
    for (let k = branches.directionCount - 1; k >= 0; k--) {
      trial.set(best);
      if (way.leave(branches.directions.subarray(k * 3, k * 3 + 3), trial)) this.#improve();
    }
    trial.set(best);
    if (branches.find(trial)) this.#improve();
  }

  /** Gives up the gap, so that a only touches b, where a little farther on there is room again. */
  #touch(): void {
    const way = this.#way;
    const trial = this.#trial;
    const best = this.#best;
    const ahead = this.#ahead;
    const { gap } = way;
    trial.set(best);
    way.gap = 0;
    way.descend(trial);
    const isFree = this.#isFree(trial);
    way.gap = gap;
    if (!isFree) return;
    const onward = 1 + (ROOM * gap) / lengthOf(trial);
    for (let i = 0; i < 3; i++) ahead[i] = trial[i] * onward;
    if (this.#isFree(ahead)) best.set(trial);
  }

  /** Takes `trial` downhill, and over where it is shorter than `best` and really frees a. */
  #improve(): void {
    const trial = this.#trial;
    const best = this.#best;
    this.#way.descend(trial);
    if (lengthOf(trial) < lengthOf(best) && this.#isFree(trial)) best.set(trial);
  }

  /** The directions from the middle of a cube to its faces, edges and corners, and those that part the pairs overlapping at the start. */
  #takeDirections(): void {
    const branches = this.#branches;
    const list = this.#list;
    const separation = this.#separation;
    branches.directionCount = 0;
    for (let k = 0; k < 27; k++) {
      branches.addDirection((k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1);
    }
    for (let k = 0; k < list.count; k++) {
      const pair = list.pairs[k];
      if (!(pair.distance < 0)) continue;
      separation.limit = Infinity;
      distancePair(pair.a, pair.poseA, pair.b, pair.poseB, separation);
      branches.addDirection(separation.normal[0], separation.normal[1], separation.normal[2]);
    }
  }

  /** Writes the translation `best` with the points at which a will touch b; pointA is where that point of a is now. */
  #report(poseB: Pose, status: number, out: Separation): void {
    const best = this.#best;
    const separation = this.#separation;
    const least = out.distance;
    const length = lengthOf(best);
    this.#separate(best, Infinity);
    out.copy(separation);
    out.distance = -length;
    out.lower = -length;
    out.upper = Math.max(least, -length);
    out.status = status;
    out.normal.set(best);
    normalize(out.normal);
    for (let i = 0; i < 3; i++) out.pointA[i] = out.pointB[i] - best[i];
    toWorld(poseB, out.pointA, out.pointA);
    toWorld(poseB, out.pointB, out.pointB);
    rotate(poseB, out.normal, out.normal);
  }
}

/** Largest coordinate of a box. That of the smaller shape decides how exact the distances are. */
function largest(box: Aabb): number {
  let most = 0;
  for (let i = 0; i < 6; i++) most = Math.max(most, Math.abs(box[i]));
  return most;
}
