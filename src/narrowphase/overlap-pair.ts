import type { Pose } from "../math/pose.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexDistance, isSegment } from "./convex-distance.ts";
import { ConvexPair } from "./convex-pair.ts";
import { distancePair } from "./distance-pair.ts";
import { gjkOverlap } from "./gjk/gjk.ts";
import { Simplex } from "./gjk/simplex.ts";
import { hasChildren, IDENTITY, isComposite, PairSearch, takeApartFirst } from "./pair-search.ts";
import { Separation } from "./separation.ts";

const pair = new ConvexPair();
const simplex = new Simplex();
const separation = new Separation();

/**
 * Whether two posed shapes overlap; touching (within a few ulp of the coordinates in play) counts. Stops at the first proof. Meshes and height fields are
 * surfaces: a ball within a closed mesh does not overlap it.
 */
export function overlapPair(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  const convexA = a.type.support !== undefined;
  const convexB = b.type.support !== undefined;
  if (convexA && convexB) return overlapConvex(a, poseA, b, poseB);
  const partsA = !convexA && isComposite(a);
  const partsB = !convexB && isComposite(b);
  if (!partsA && !partsB) return touches(a, poseA, b, poseB);
  if (!partsB || (partsA && takeApartFirst(a, b))) return overlapParts(a, poseA, b, poseB, false);
  return overlapParts(b, poseB, a, poseA, true);
}

function overlapConvex(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  const ballA = a.core === POINT_CORE;
  const ballB = b.core === POINT_CORE;
  if (ballA && (ballB || b.type.closestPoint !== undefined)) return touches(a, poseA, b, poseB);
  if (ballB && a.type.closestPoint !== undefined) return touches(a, poseA, b, poseB);
  if (isSegment(a) && isSegment(b)) {
    separation.limit = touchLimit(a, poseA, b, poseB);
    return convexDistance(a, poseA, b, poseB, separation);
  }
  pair.set(a, poseA, b, poseB);
  simplex.count = 0;
  return gjkOverlap(pair, simplex);
}

/** Judges by the distance, where a closed form tells it. */
function touches(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  separation.limit = touchLimit(a, poseA, b, poseB);
  return distancePair(a, poseA, b, poseB, separation);
}

/** The distance up to which two shapes touch. */
function touchLimit(a: Shape, poseA: Pose, b: Shape, poseB: Pose): number {
  let largest = (a.rounding ?? 0) + (b.rounding ?? 0);
  for (let i = 9; i < 12; i++) largest = Math.max(largest, Math.abs(poseA[i] - poseB[i]));
  return TOUCH_TOLERANCE * largest;
}

function overlapParts(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean): boolean {
  if (other.core === POINT_CORE && composite.type.closestPoint !== undefined && !hasChildren(composite)) {
    return touches(composite, pose, other, otherPose);
  }
  if (depth === pool.length) pool.push(new OverlapSearch());
  const search = pool[depth++];
  try {
    return search.find(composite, pose, other, otherPose, swapped);
  } finally {
    depth--;
  }
}

/** Finds any part of a composite that overlaps. */
class OverlapSearch extends PairSearch {
  private found = false;

  find(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean): boolean {
    this.begin(composite, pose, other, otherPose, swapped);
    this.found = false;
    this.limit = this.slack;
    this.run();
    return this.found;
  }

  override visit(part: Shape, pose: Pose | null): void {
    const { other, otherPose, swapped } = this;
    const partPose = pose ?? IDENTITY;
    const overlaps = swapped
      ? overlapPair(other, otherPose, part, partPose)
      : overlapPair(part, partPose, other, otherPose);
    if (!overlaps) return;
    this.found = true;
    this.limit = -Infinity;
  }
}

const pool: OverlapSearch[] = [];
let depth = 0;
