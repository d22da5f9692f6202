import { createPose, POSE_POSITION, type Pose, toWorld, unrotate } from "../math/pose.ts";
import { lengthOf } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { distancePair } from "./distance-pair.ts";
import { overlapPair } from "./overlap-pair.ts";
import type { PairList, PartPair } from "./pair-list.ts";
import { MAX_PLANES, PlaneSet } from "./pair-planes.ts";
import { Separation } from "./separation.ts";

/** Bounds on the steps of the searches below. Each is far more than they need. */
const MAX_DESCENTS = 64;
const MAX_EXIT_STEPS = 32;
const MAX_ROUNDS = 32;

/** A step that makes a translation shorter by less than this is the last. Unit: relative. */
const LEAST_GAIN = 1e-12;

/**
 * Searches for short translations of the first parts of a list of pairs that free them from the second ones. Those that do not form the
 * union of convex sets, one for each pair, and what is sought is the point outside of all nearest to the origin.
 */
export class Escape {
  /** Overlaps up to this deep count as free. World length. */
  tolerance = 0;
  /** Pairs must be at least this far apart. World length. */
  gap = 0;
  readonly #list: PairList;
  readonly #planes = new PlaneSet();
  readonly #moved: Pose = createPose();
  /** What {@link separate} found. */
  readonly separation = new Separation();
  readonly #beyond = new Float64Array(1);
  readonly #place = new Float64Array(3);

  constructor(list: PairList) {
    this.#list = list;
  }

  /**
   * Makes the translation `t`, which frees all, shorter in place, as far as it goes downhill: the planes that part the pairs at `t` leave it room,
   * and the nearest point to the origin that is in front of those that matter is the next `t`.
   */
  descend(t: Float64Array): void {
    const planes = this.#planes;
    for (let round = 0; round < MAX_DESCENTS; round++) {
      planes.clear();
      let worst = this.deepest(planes.nearest, planes);
      while (worst >= 0) {
        if (!this.#addPlane(worst, t) || !planes.solve()) return;
        worst = this.deepest(planes.nearest, planes);
      }
      if (!(lengthOf(planes.nearest) < lengthOf(t) * (1 - LEAST_GAIN))) return;
      t.set(planes.nearest);
    }
  }

  /** Adds the plane that parts pair `index` at the translation `t`. */
  #addPlane(index: number, t: Float64Array): boolean {
    const { separation } = this;
    const beyond = this.#beyond;
    const planes = this.#planes;
    if (planes.count === MAX_PLANES) return false;
    this.separate(this.#list.pairs[index], t, Infinity);
    // no farther than t itself, which rounding may have left a little behind
    beyond[0] = Math.min(0, 0 - separation.distance);
    return planes.add(separation.normal, t, beyond, index);
  }

  /** The pair that overlaps deepest at the translation `t`, among those that none of the planes parts; −1 when none does. */
  deepest(t: Float64Array, planes: PlaneSet): number {
    const { separation, tolerance } = this;
    const list = this.#list;
    let limit = -tolerance;
    let worst = -1;
    for (let k = 0; k < list.count; k++) {
      const pair = list.pairs[k];
      if (!pair.mayMeet(t, limit) || planes.parts(k) || !this.separate(pair, t, limit)) continue;
      if (worst >= 0 && !(separation.distance < limit)) continue;
      worst = k;
      limit = separation.distance;
    }
    return worst;
  }

  /** Writes the separation, less the gap, of a pair whose first part is moved by `t`; false beyond `limit`. */
  separate(pair: PartPair, t: Float64Array, limit: number): boolean {
    this.#move(pair, t);
    const { separation, gap } = this;
    separation.limit = limit + gap;
    if (!distancePair(pair.a, this.#moved, pair.b, pair.poseB, separation)) return false;
    separation.distance -= gap;
    return true;
  }

  /** Whether a pair whose first part is moved by `t` overlaps, or is apart by less than the gap. */
  #meets(pair: PartPair, t: Float64Array): boolean {
    if (!pair.mayMeet(t, 0)) return false;
    this.#move(pair, t);
    return overlapPair(pair.a, this.#moved, pair.b, pair.poseB) || this.separate(pair, t, 0);
  }

  #move(pair: PartPair, t: Float64Array): void {
    const moved = this.#moved;
    moved.set(pair.poseA);
    for (let i = 0; i < 3; i++) moved[POSE_POSITION + i] += t[i];
  }

  /**
   * Makes the direction in `plane` a plane: beyond n · t = c no translation t of the pair's first part lets it meet the second. Both are convex.
   */
  writeReach(pair: PartPair, plane: Float64Array): void {
    plane[3] = 0;
    addExtent(pair.b, pair.poseB, 1, plane);
    addExtent(pair.a, pair.poseA, -1, plane);
    plane[3] += this.gap;
  }

  /**
   * Follows the unit `direction` to the first translation that frees all pairs, and writes it to `t`; false when it is not shorter than
   * `t` was.
   */
  leave(direction: Float64Array, t: Float64Array): boolean {
    const { tolerance } = this;
    const list = this.#list;
    const place = this.#place;
    const most = lengthOf(t);
    let s = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = s;
      for (let k = 0; k < list.count; k++) {
        const pair = list.pairs[k];
        along(direction, s, place);
        if (!this.#meets(pair, place)) continue;
        const exit = this.#exit(pair, direction, most);
        if (!(exit < most)) return false;
        if (exit > s + tolerance) s = exit; // else it only touches
      }
      if (s > before) continue;
      along(direction, s, t);
      return true;
    }
    return false;
  }

  /**
   * How far along `direction` a pair is parted for good, or more than `most`: from outside, each plane that parts the two is followed to
   * where it is crossed. Van den Bergen, "Ray casting against general convex objects", 2004.
   */
  #exit(pair: PartPair, direction: Float64Array, most: number): number {
    const { separation, tolerance } = this;
    const place = this.#place;
    let s = most;
    along(direction, s, place);
    if (this.#meets(pair, place)) return most;
    for (let step = 0; step < MAX_EXIT_STEPS; step++) {
      along(direction, s, place);
      this.separate(pair, place, Infinity);
      const { distance, normal } = separation;
      const rate = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2];
      if (distance <= 0 || !(rate > 0)) return s;
      const next = s - distance / rate;
      if (!(next < s)) return s;
      s = next;
      if (distance <= tolerance * rate) return s;
    }
    return s;
  }
}

/** to = s · direction. */
function along(direction: Float64Array, s: number, to: Float64Array): void {
  for (let i = 0; i < 3; i++) to[i] = s * direction[i];
}

const local = new Float64Array(3);

/** plane[3] += the greatest `sign` · n · point of a posed convex shape, n the normal in `plane`. */
function addExtent(shape: Shape, pose: Pose, sign: number, plane: Float64Array): void {
  const core = shape.core ?? shape;
  for (let i = 0; i < 3; i++) local[i] = sign * plane[i] + 0;
  unrotate(pose, local, local);
  for (let i = 0; i < 3; i++) local[i] += 0; // −0 + 0 is 0
  core.type.support!(core, local, local);
  toWorld(pose, local, local);
  plane[3] += sign * (plane[0] * local[0] + plane[1] * local[1] + plane[2] * local[2]) + (shape.rounding ?? 0);
}
