import { composePose, createPose, POSE_POSITION, type Pose, rotate, toLocal, toWorld } from "../math/pose.ts";
import { distancePair } from "../narrowphase/distance-pair.ts";
import { nearestOfShape } from "../narrowphase/pair-surface.ts";
import { Separation } from "../narrowphase/separation.ts";
import type { Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import { BLOCK, IGNORE, OVERLAP } from "./channels.ts";
import { type Child, childrenOf } from "./children-of.ts";
import { Closest } from "./closest.ts";
import { type ClosestLike, readClosest, readCount } from "./closest-like.ts";
import { FARTHEST_BACK, NO_SHAPE } from "./collector.ts";
import { fillClosest } from "./fill-closest.ts";
import type { ClosestOptions } from "./query-options.ts";
import { readMaxDistance } from "./shape-at.ts";
import { ShapeQuery } from "./shape-query.ts";

/** A collider and how it lies to the shape or point asked about. */
export class Near {
  slot = -1;
  key = 0;
  id = 0;
  blocking = false;
  /** The geometry of the collider that was asked. */
  shape: Shape = NO_SHAPE;
  readonly separation = new Separation();
}

/** Scratch that is read before any user code runs. */
const childPose = createPose();
const local = new Float64Array(3);
const surface = new SurfacePoint();

/** A query for the nearest colliders in a world while it runs. It keeps the k nearest, whose last sets the limit once there are k. */
export class ClosestQuery extends ShapeQuery {
  /** The argument is a point, that of `pose`. */
  #ofPoint = false;
  #maxDistance = Infinity;
  #most = 1;
  readonly #bound = { limit: Infinity };
  /** The nearest so far, sorted. */
  readonly #nearest: Near[] = [];
  /** Records for the collider at hand, one for each child that is asked about. */
  readonly #trials: Near[] = [];
  readonly #free: Near[] = [];

  /** Reads the argument and the options; throws with a clear message, `where` in front, for bad ones. */
  begin(where: string, query: ClosestLike, options: ClosestOptions | undefined, typesResponse: number): void {
    const shape = readClosest(where, query, this.pose);
    this.#ofPoint = shape === null;
    if (shape !== null) this.shape = shape;
    this.#maxDistance = readMaxDistance(where, query.maxDistance);
    this.#most = readCount(where, query.k);
    this.filter.begin(where, this.core, options, typesResponse);
  }

  /** Reads the options only, for runs that ask for the one collider nearest to the position of `pose`. */
  beginPoints(where: string, options: ClosestOptions & { readonly maxDistance?: number }, typesResponse: number): void {
    this.#ofPoint = true;
    this.#maxDistance = readMaxDistance(where, options.maxDistance);
    this.#most = 1;
    this.filter.begin(where, this.core, options, typesResponse);
  }

  run(): void {
    this.beginRun();
    if (this.#ofPoint) {
      for (let i = 0; i < 6; i++) this.box[i] = this.pose[POSE_POSITION + (i % 3)];
      this.growBox();
    } else this.setBox(this.pose);
    this.#setLimit();
    this.core.closest(this.box, this.filter.groups, this);
  }

  /** A record for each of the nearest, in order. */
  report(): Closest[] {
    return this.#nearest.map((near) => this.#fill(near));
  }

  /** Fills `out` with the nearest of all and forgets the run. False: there is none. */
  takeNearest(out: Closest): boolean {
    const nearest = this.#nearest;
    const found = nearest.length > 0;
    if (found) fillClosest(this.core, nearest[0], out);
    this.#forget();
    return found;
  }

  #forget(): void {
    for (const near of this.#nearest) this.#free.push(near);
    this.#nearest.length = 0;
  }

  override end(): void {
    super.end();
    this.#forget();
    for (const near of this.#trials) this.#free.push(near);
    this.#trials.length = 0;
    for (const near of this.#free) near.shape = NO_SHAPE;
  }

  visit(slot: number): void {
    const { filter } = this;
    const response = filter.admit(slot, false);
    if (response === IGNORE) return;
    this.narrowTests++;
    const { shapes } = filter;
    const { poses } = this.core;
    const children = filter.childrenDiffer || filter.postFilter !== null ? childrenOf(shapes[slot]) : null;
    if (children === null) this.#try(slot, -1, response, shapes[slot], poses[slot]);
    else this.#tryChildren(slot, children, response);
    const trials = this.#trials;
    if (trials.length === 0) {
      this.rejectedByShape++;
      return;
    }
    if (trials.length > 1) trials.sort(compareNear);
    for (let i = 0; i < trials.length; i++) {
      if (this.#accept(trials[i]))
        trials.splice(i, 1); // the one that is kept is no trial any more
      else if (filter.postFilter !== null) continue;
      break;
    }
    for (let i = 0; i < trials.length; i++) this.#free.push(trials[i]);
    trials.length = 0;
  }

  #tryChildren(slot: number, children: readonly Child[], response: number): void {
    for (let i = 0; i < children.length; i++) {
      const answer = this.filter.responseOfChild(i, response);
      if (answer === IGNORE) continue;
      composePose(this.core.poses[slot], children[i].pose, childPose);
      this.#try(slot, i, answer, children[i].shape, childPose);
    }
  }

  /** Measures `part` at `pose`, which is all of a collider or its child `child`; makes a trial of it if it is near enough. */
  #try(slot: number, child: number, response: number, part: Shape, pose: Pose): void {
    const near = this.#free.pop() ?? new Near();
    const { separation } = near;
    separation.limit = this.limit;
    const met = this.#ofPoint
      ? this.#measurePoint(part, pose, separation)
      : distancePair(this.shape, this.pose, part, pose, separation);
    if (!met || !(separation.distance <= this.#maxDistance)) {
      this.#free.push(near);
      return;
    }
    near.slot = slot;
    near.key = this.core.keys[slot];
    near.id = this.core.ids[slot];
    near.blocking = response === BLOCK;
    near.shape = this.filter.shapes[slot];
    if (child >= 0) separation.childB = child;
    this.#trials.push(near);
  }

  /** The nearest point of the surface; within solids, however deep, too. */
  #measurePoint(part: Shape, pose: Pose, out: Separation): boolean {
    const { pointA } = out;
    for (let i = 0; i < 3; i++) pointA[i] = this.pose[POSE_POSITION + i];
    toLocal(pose, pointA, local);
    const isInside = part.type.contains?.(part, local) === true;
    surface.limit = isInside ? Infinity : out.limit;
    if (!nearestOfShape(part, local, surface)) return false;
    out.distance = surface.distance;
    rotate(pose, surface.normal, out.normal);
    toWorld(pose, surface.point, out.pointB);
    out.childB = surface.child;
    out.faceB = surface.feature;
    return true;
  }

  /** Stages 5 and 6. False: the post-filter rejected it, or it is not among the nearest. */
  #accept(near: Near): boolean {
    if (this.#isBeyond(near)) return false;
    const { filter } = this;
    if (filter.postFilter !== null) {
      const answer = filter.askAbout(this.#fill(near), near.blocking ? BLOCK : OVERLAP);
      if (answer === IGNORE) return false;
      near.blocking = answer === BLOCK;
    }
    const nearest = this.#nearest;
    let at = nearest.length;
    while (at > 0 && compareNear(near, nearest[at - 1]) < 0) at--;
    if (nearest.length === this.#most) this.#free.push(nearest.pop() as Near);
    nearest.splice(at, 0, near);
    this.#setLimit();
    return true;
  }

  #isBeyond(near: Near): boolean {
    const nearest = this.#nearest;
    return nearest.length === this.#most && compareNear(near, nearest[nearest.length - 1]) > 0;
  }

  #setLimit(): void {
    const nearest = this.#nearest;
    const isFull = nearest.length === this.#most;
    this.#bound.limit = isFull
      ? Math.max(nearest[nearest.length - 1].separation.distance, FARTHEST_BACK)
      : this.#maxDistance;
    this.takeLimit(this.#bound);
  }

  #fill(near: Near): Closest {
    return fillClosest(this.core, near, new Closest());
  }
}

/** The total order: signed distance, key, id, child, face. */
function compareNear(a: Near, b: Near): number {
  const { distance, childB, faceB } = a.separation;
  if (distance !== b.separation.distance) return distance < b.separation.distance ? -1 : 1;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return childB !== b.separation.childB ? childB - b.separation.childB : faceB - b.separation.faceB;
}
