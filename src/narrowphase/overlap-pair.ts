import type { Pose } from "../math/pose.ts";
import { POINT_CORE } from "../shapes/core.ts";
import { fullType } from "../shapes/full-type.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import type { Shape } from "../shapes/shape.ts";
import { overlapConvex } from "./convex-distance.ts";
import { distancePair } from "./distance-pair.ts";
import { clipToSpace, isHalfSpace } from "./pair-half-space.ts";
import { hasChildren, IDENTITY, isComposite, PairSearch, takeApartFirst } from "./pair-search.ts";
import { limitToTouch } from "./pair-touch.ts";
import { Separation } from "./separation.ts";

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

/** Judges by the distance, which a closed form tells. */
function touches(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  limitToTouch(a, poseA, b, poseB, separation);
  return distancePair(a, poseA, b, poseB, separation);
}

function overlapParts(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean): boolean {
  if (other.core === POINT_CORE && fullType(composite).closestPoint !== undefined && !hasChildren(composite)) {
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
  #found = false;

  find(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean): boolean {
    this.begin(composite, pose, other, otherPose, swapped);
    this.#found = false;
    this.limit = this.slack;
    this.height[0] = this.slack;
    if (isHalfSpace(other) && !clipToSpace(other as HalfSpace, this.otherPose, this.height, this.box)) return false;
    this.run();
    return this.#found;
  }

  override visit(part: Shape, pose: Pose | null): void {
    if (this.isBeyond(part, pose, this)) return;
    const { other, otherPose, swapped } = this;
    const partPose = pose ?? IDENTITY;
    const overlaps = swapped
      ? overlapPair(other, otherPose, part, partPose)
      : overlapPair(part, partPose, other, otherPose);
    if (!overlaps) return;
    this.#found = true;
    this.limit = -Infinity;
  }
}

const pool: OverlapSearch[] = [];
let depth = 0;
