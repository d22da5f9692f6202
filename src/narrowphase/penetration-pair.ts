import { type Aabb, createAabb } from "../math/aabb.ts";
import { createPose, POSE_POSITION, type Pose, rotate, toWorld, unrotate } from "../math/pose.ts";
import { lengthOf, normalize } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexPenetration } from "./convex-distance.ts";
import { relate } from "./convex-pair.ts";
import { distancePair } from "./distance-pair.ts";
import { overlapPair } from "./overlap-pair.ts";
import { BranchSearch } from "./pair-branch.ts";
import { Escape } from "./pair-escape.ts";
import { PairList } from "./pair-list.ts";
import { MAX_PLANES, PlaneSet } from "./pair-planes.ts";
import { IDENTITY, isComposite } from "./pair-search.ts";
import { clampToTouch } from "./pair-touch.ts";
import { Separation, STATUS_CONVERGED, STATUS_LIMIT } from "./separation.ts";

/**
 * How deep two shapes may overlap after the translation that frees them, relative to the largest coordinate in play. Unit: relative. Reason: the
 * distances it is made of are right to a few hundred ulp.
 */
const FREE_TOLERANCE = 2 ** -42;
/** A way out that is longer by this than the push of the deepest pair is not worth a search for a shorter one. Unit: relative. */
const NEAR_LEAST = 1e-3;
/** How often the search for a shorter way starts anew from the best so far. */
const MAX_BRANCHES = 3;
/** Steps towards the other shape along a direction from outside. */
const MAX_APPROACHES = 32;

/**
 * The translation of a that frees it from b, world space: along `normal` by −distance. False: the two do not overlap (see
 * {@link overlapPair}; where they only touch the distance is 0).
 *
 * Convex shapes and half-spaces: the smallest one; nothing is allocated. Composites: one that frees a from every part of b, checked with
 * {@link distancePair}, −`upper` ≤ the smallest ≤ −distance. The push of the deepest pair of parts is the smallest where it frees all. Otherwise pushes are added up,
 * and from there and along the directions of all overlapping pairs it goes downhill to the nearest corner, edge or
 * face of what is in the way. STATUS_LIMIT: only a way out along an axis was found.
 */
export function penetrationPair(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  if (a.type.support !== undefined && b.type.support !== undefined) return convexPenetration(a, poseA, b, poseB, out);
  if (!overlapPair(a, poseA, b, poseB)) return false;
  out.limit = Infinity;
  distancePair(a, poseA, b, poseB, out);
  clampToTouch(out);
  if (out.distance > -Infinity && out.distance < 0 && (isComposite(a) || isComposite(b))) {
    freeComposite(a, poseA, b, poseB, out);
  }
  return true;
}

const list = new PairList();
const way = new Escape(list);
const branches = new BranchSearch(list, way);
const planes = new PlaneSet();
const separation = new Separation();
/** The pose of a in the frame of b, the same moved. */
const frameA = createPose();
const moved = createPose();
const boxA = createAabb();
const boxB = createAabb();
const best = new Float64Array(3);
const trial = new Float64Array(3);
const direction = new Float64Array(3);
const reach = new Float64Array(1);
const tolerance = new Float64Array(1);

/** Turns the separation of the deepest pair of parts into one that frees all. */
function freeComposite(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): void {
  relate(poseB, poseA, frameA);
  a.type.aabb(a, frameA, boxA);
  b.type.aabb(b, IDENTITY, boxB);
  tolerance[0] = FREE_TOLERANCE * Math.max(smallestReach(), -out.distance);
  unrotate(poseB, out.normal, best);
  for (let i = 0; i < 3; i++) best[i] *= -out.distance;
  if (isFree(a, b, best)) return;
  let status = STATUS_CONVERGED;
  if (!addPushes(a, b)) {
    status = STATUS_LIMIT;
    if (!leaveAlongAxis(a, b)) {
      out.distance = -Infinity;
      out.lower = -Infinity;
      out.status = STATUS_LIMIT;
      return;
    }
  }
  reach[0] = lengthOf(best) + tolerance[0];
  if (list.collect(a, frameA, b, IDENTITY, reach)) {
    shorten(a, b, out);
    status = STATUS_CONVERGED;
  } else status = STATUS_LIMIT;
  report(a, b, poseB, status, out);
}

/** The larger of the coordinates of the smaller shape's box, in the frame of b: those that decide how exact distances are. */
function smallestReach(): number {
  return Math.min(largest(boxA), largest(boxB));
}

function largest(box: Aabb): number {
  let most = 0;
  for (let i = 0; i < 6; i++) most = Math.max(most, Math.abs(box[i]));
  return most;
}

/** Whether a moved by `t` is free of b. */
function isFree(a: Shape, b: Shape, t: Float64Array): boolean {
  return !separate(a, b, t, -tolerance[0]);
}

function separate(a: Shape, b: Shape, t: Float64Array, limit: number): boolean {
  for (let i = 0; i < POSE_POSITION; i++) moved[i] = frameA[i];
  for (let i = 0; i < 3; i++) moved[POSE_POSITION + i] = frameA[POSE_POSITION + i] + t[i];
  separation.limit = limit;
  return distancePair(a, moved, b, IDENTITY, separation);
}

/**
 * Pushes a out of the deepest pair of parts, then out of the deepest at the new place, and so on, each time to the nearest place in front of all the
 * planes met so far. Writes the place to `best`; false when the planes contradict each other or are too many.
 */
function addPushes(a: Shape, b: Shape): boolean {
  planes.clear();
  trial.fill(0);
  for (let step = 0; step < MAX_PLANES; step++) {
    if (!separate(a, b, trial, -tolerance[0])) {
      for (let i = 0; i < 3; i++) best[i] = trial[i];
      return true;
    }
    reach[0] = 0 - separation.distance;
    if (!planes.add(separation.normal, trial, reach, -1) || !planes.solve()) return false;
    for (let i = 0; i < 3; i++) trial[i] = planes.nearest[i];
  }
  return false;
}

/** Comes from outside the box of b along each axis until a touches b; writes the shortest way out to `best`. False: there is none. */
function leaveAlongAxis(a: Shape, b: Shape): boolean {
  let found = false;
  for (let side = 0; side < 6; side++) {
    const axis = side % 3;
    let s = side < 3 ? boxB[axis + 3] - boxA[axis] : boxA[axis + 3] - boxB[axis];
    if (!(s < Infinity)) continue;
    trial.fill(0);
    trial[axis] = side < 3 ? s : -s;
    if (!isFree(a, b, trial)) continue;
    for (let step = 0; step < MAX_APPROACHES; step++) {
      if (!separate(a, b, trial, Infinity) || separation.distance <= tolerance[0]) break;
      s -= separation.distance;
      trial[axis] = side < 3 ? s : -s;
    }
    if (!isFree(a, b, trial) || (found && lengthOf(trial) >= lengthOf(best))) continue;
    found = true;
    for (let i = 0; i < 3; i++) best[i] = trial[i];
  }
  return found;
}

/** Makes `best` shorter with all that the list of pairs in reach tells. `deepest` is the pair below whose depth nothing can come. */
function shorten(a: Shape, b: Shape, deepest: Separation): void {
  way.tolerance = tolerance[0] / 2;
  for (let i = 0; i < 3; i++) trial[i] = best[i];
  way.descend(trial);
  keepShorter(a, b);
  if (lengthOf(best) <= -deepest.distance * (1 + NEAR_LEAST)) return;
  takeDirections();
  const { directions, directionCount } = branches;
  for (let k = directionCount - 1; k >= 0; k--) {
    for (let i = 0; i < 3; i++) {
      direction[i] = directions[k * 3 + i];
      trial[i] = best[i];
    }
    if (!way.leave(direction, trial)) continue;
    way.descend(trial);
    keepShorter(a, b);
  }
  for (let round = 0; round < MAX_BRANCHES; round++) {
    for (let i = 0; i < 3; i++) trial[i] = best[i];
    if (!branches.find(trial)) return;
    way.descend(trial);
    keepShorter(a, b);
  }
}

/** Takes over `trial` where it is shorter than `best` and really frees a. */
function keepShorter(a: Shape, b: Shape): void {
  if (!(lengthOf(trial) < lengthOf(best)) || !isFree(a, b, trial)) return;
  for (let i = 0; i < 3; i++) best[i] = trial[i];
}

/** The directions to branch on: those of the axes, and those that part the pairs overlapping at the start. */
function takeDirections(): void {
  branches.directionCount = 0;
  for (let k = 0; k < 27; k++) branches.addDirection((k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1);
  for (let k = 0; k < list.count; k++) {
    const pair = list.pairs[k];
    if (!(pair.distance < 0)) continue;
    separation.limit = Infinity;
    distancePair(pair.a, pair.poseA, pair.b, pair.poseB, separation);
    branches.addDirection(separation.normal[0], separation.normal[1], separation.normal[2]);
  }
}

/** Writes the translation `best` with the points at which a will touch b; pointA is where that point of a is now. */
function report(a: Shape, b: Shape, poseB: Pose, status: number, out: Separation): void {
  const least = out.distance;
  const length = lengthOf(best);
  separate(a, b, best, Infinity);
  out.copy(separation);
  out.distance = -length;
  out.lower = -length;
  out.upper = least;
  out.status = status;
  for (let i = 0; i < 3; i++) out.normal[i] = best[i];
  normalize(out.normal);
  for (let i = 0; i < 3; i++) out.pointA[i] = out.pointB[i] - best[i];
  toWorld(poseB, out.pointA, out.pointA);
  toWorld(poseB, out.pointB, out.pointB);
  rotate(poseB, out.normal, out.normal);
}
