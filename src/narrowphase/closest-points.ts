import { checkGivenOptions } from "../math/check.ts";
import { createPose, type Pose, type PoseLike } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexDistance, hasClosedForm, searchDistance } from "./convex-distance.ts";
import { distancePair } from "./distance-pair.ts";
import { ClosestCache } from "./pair-closest-cache.ts";
import { checkInstance, checkMaxDistance, checkPairShape, readPoseA, readPoseB } from "./pair-query.ts";
import { fillPairResult, PairResult } from "./pair-result.ts";
import { Separation } from "./separation.ts";

/** The nearest points of two shapes. World space. A record may be handed back as `out` and is then filled anew. */
export class ClosestPoints extends PairResult {
  /** > 0 the gap, < 0 minus the depth: pointA = pointB + distance · normal. */
  distance = Infinity;
}

/** Options of {@link closestPoints}. */
export interface ClosestPointsOptions {
  /** Shapes farther apart than this (≥ 0) give null. Default Infinity. */
  readonly maxDistance?: number;
  /** A record to fill and return instead of a new one. */
  readonly out?: ClosestPoints;
  /** Where to start: what the last call for the same two convex shapes left. Of no effect on other shapes, and where there is a formula: a ball and
   * most others, a capsule and a box or capsule. */
  readonly cache?: ClosestCache;
}

const KNOWN_OPTIONS: Readonly<Record<keyof ClosestPointsOptions, true>> = { maxDistance: true, out: true, cache: true };

const worldA = createPose();
const worldB = createPose();
const separation = new Separation();

/**
 * The nearest points of `a` at `poseA` and `b` at `poseB` (null: the identity), or null when they are farther apart than `maxDistance`. Any two shapes; of
 * composites (compound, mesh, height field) the nearest pair of parts. Where the two overlap `distance` is negative: minus the least
 * translation along `normal` that parts them if both are convex; of composites that of the pair of parts that overlap deepest (see `penetration` for what
 * frees the whole). Triangles, meshes and height fields are surfaces. Two half-spaces overlap without end (distance −Infinity) unless they face each
 * other with parallel planes. Far from the origin as exact as near it. With `out` nothing is allocated. Throws TypeError or RangeError
 * naming the argument.
 */
export function closestPoints(
  a: Shape,
  poseA: PoseLike | null,
  b: Shape,
  poseB: PoseLike | null,
  options?: ClosestPointsOptions,
): ClosestPoints | null {
  checkPairShape("closestPoints", "a", a);
  readPoseA("closestPoints", poseA, worldA);
  checkPairShape("closestPoints", "b", b);
  readPoseB("closestPoints", poseB, worldB);
  checkGivenOptions("closestPoints", options, KNOWN_OPTIONS);
  checkMaxDistance("closestPoints", options?.maxDistance);
  checkInstance("closestPoints", "out", options?.out, ClosestPoints);
  checkInstance("closestPoints", "cache", options?.cache, ClosestCache);
  separation.limit = options?.maxDistance ?? Infinity;
  if (!find(a, worldA, b, worldB, options?.cache)) return null;
  const out = options?.out ?? new ClosestPoints();
  out.distance = separation.distance + 0;
  fillPairResult(separation, out);
  return out;
}

function find(a: Shape, poseA: Pose, b: Shape, poseB: Pose, cache: ClosestCache | undefined): boolean {
  const convex = a.type.support !== undefined && b.type.support !== undefined;
  if (!convex) return distancePair(a, poseA, b, poseB, separation);
  if (cache === undefined || hasClosedForm(a, b)) return convexDistance(a, poseA, b, poseB, separation);
  return searchDistance(a, poseA, b, poseB, cache.begin(a, b), separation);
}
