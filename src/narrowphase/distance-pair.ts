import { type Pose, rotate, toWorld } from "../math/pose.ts";
import { POINT_CORE } from "../shapes/core.ts";
import { fullType } from "../shapes/full-type.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexDistance } from "./convex-distance.ts";
import { clipToSpace, halfSpaceConvex, halfSpaceHalfSpace, isHalfSpace, lowestOfBox } from "./pair-half-space.ts";
import { ballShape } from "./pair-point.ts";
import { badKind, hasChildren, IDENTITY, isComposite, PairSearch, takeApartFirst } from "./pair-search.ts";
import { Separation } from "./separation.ts";

/**
 * Signed distance of any two posed shapes, world space: their nearest points, or where they overlap those of the two parts that overlap
 * deepest. Composites are taken apart, so that the distance is that of the nearest (deepest) pair of parts, and name their children and source faces; of
 * equal pairs the lowest child, then face, of a and then of b wins. Meshes and height fields are surfaces: a ball within a
 * closed mesh has the distance to its faces. Two half-spaces overlap without end (distance −Infinity) unless they face each other with parallel
 * planes. Nothing is allocated in the steady state. False, with `out` unspecified: farther apart than `out.limit`.
 */
export function distancePair(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  const convexA = a.type.support !== undefined;
  const convexB = b.type.support !== undefined;
  if (convexA && convexB) return convexDistance(a, poseA, b, poseB, out);
  const partsA = !convexA && isComposite(a);
  const partsB = !convexB && isComposite(b);
  if (partsA || partsB) {
    if (!partsB || (partsA && takeApartFirst(a, b))) return distanceParts(a, poseA, b, poseB, false, out);
    return distanceParts(b, poseB, a, poseA, true, out);
  }
  const spaceA = !convexA && isHalfSpace(a);
  const spaceB = !convexB && isHalfSpace(b);
  if (spaceA && spaceB) return halfSpaceHalfSpace(a as HalfSpace, poseA, b as HalfSpace, poseB, out);
  if (spaceB && convexA) return halfSpaceConvex(b as HalfSpace, poseB, a, poseA, true, out);
  if (spaceA && convexB) return halfSpaceConvex(a as HalfSpace, poseA, b, poseB, false, out);
  return badKind(convexA || spaceA ? b : a);
}

/**
 * Two pairs of parts count as equally far apart within this part of the search's slack (4 ulp of the coordinates): the faces around a vertex, seen with
 * different rounding. Unit: relative.
 */
const SAME_DISTANCE = 1 / 16;

/** The same with the first shape a composite; it is b where `swapped`. */
function distanceParts(
  composite: Shape,
  pose: Pose,
  other: Shape,
  otherPose: Pose,
  swapped: boolean,
  out: Separation,
): boolean {
  if (other.core === POINT_CORE && fullType(composite).closestPoint !== undefined && !hasChildren(composite)) {
    return ballShape(other, otherPose, composite, pose, !swapped, out);
  }
  if (depth === pool.length) pool.push(new DistanceSearch());
  const search = pool[depth++];
  try {
    if (!search.find(composite, pose, other, otherPose, swapped, out)) return false;
    out.copy(search.best);
  } finally {
    depth--;
  }
  toWorld(pose, out.pointA, out.pointA);
  toWorld(pose, out.pointB, out.pointB);
  rotate(pose, out.normal, out.normal);
  return true;
}

/** Finds the nearest part of a composite. */
class DistanceSearch extends PairSearch {
  /** The nearest so far, in the frame of the composite. */
  readonly best = new Separation();
  #least = Infinity;
  /** The first part that is near enough is all that is wanted. */
  #probing = false;
  #lower = Infinity;
  readonly #trial = new Separation();

  find(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean, out: Separation): boolean {
    this.begin(composite, pose, other, otherPose, swapped);
    this.#least = Infinity;
    this.#lower = Infinity;
    this.#trial.limit = out.limit;
    this.limit = Math.max(0, out.limit) + this.slack;
    if (isHalfSpace(other)) this.#runOverSpace(composite, other as HalfSpace);
    else this.run();
    return this.#least < Infinity;
  }

  /** A half-space has no box to be near to: first the lowest part or one like it is found, then what is no higher than that. */
  #runOverSpace(composite: Shape, space: HalfSpace): void {
    const { otherPose, box, height } = this;
    const trial = this.#trial;
    lowestOfBox(space, otherPose, box);
    this.#probing = true;
    this.limit = Infinity;
    this.run();
    this.#probing = false;
    composite.type.aabb(composite, IDENTITY, box);
    height[0] = Math.min(this.#least, trial.limit) + this.slack;
    this.limit = this.slack;
    if (clipToSpace(space, otherPose, height, box)) this.run();
  }

  override visit(part: Shape, pose: Pose | null, index: number): void {
    const { best, other, otherPose, swapped } = this;
    const trial = this.#trial;
    if (this.isBeyond(part, pose, trial)) return;
    const partPose = pose ?? IDENTITY;
    const near = swapped
      ? distancePair(other, otherPose, part, partPose, trial)
      : distancePair(part, partPose, other, otherPose, trial);
    if (!near) return;
    this.#name(part, index);
    this.#lower = Math.min(this.#lower, trial.lower);
    const same = this.slack * SAME_DISTANCE;
    const nearer = trial.distance < this.#least - same;
    if (nearer || !(trial.distance > this.#least + same || !namesBefore(trial, best))) best.copy(trial);
    best.lower = this.#lower;
    if (trial.distance < this.#least) {
      this.#least = trial.distance;
      this.aim(trial.normal);
    }
    trial.limit = this.#least + same;
    this.limit = this.#probing || this.#least === -Infinity ? -Infinity : Math.max(0, this.#least) + this.slack;
  }

  /** Notes which part it was. */
  #name(part: Shape, index: number): void {
    const { swapped } = this;
    const trial = this.#trial;
    if (part.type.solid || hasChildren(this.composite)) {
      if (swapped) trial.childB = index;
      else trial.childA = index;
    } else if (swapped) trial.faceB = index;
    else trial.faceA = index;
  }
}

const pool: DistanceSearch[] = [];
let depth = 0;

/** The order of pairs of parts that are equally far apart: by their numbers. */
function namesBefore(one: Separation, other: Separation): boolean {
  if (one.childA !== other.childA) return one.childA < other.childA;
  if (one.faceA !== other.faceA) return one.faceA < other.faceA;
  if (one.childB !== other.childB) return one.childB < other.childB;
  return one.faceB < other.faceB;
}
