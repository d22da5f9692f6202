import type { Pose } from "../math/pose.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { ConvexPair } from "./convex-pair.ts";
import { KIND_BALL, KIND_BOX, KIND_CAPSULE, KIND_OTHER } from "./core-kinds.ts";
import { epaPenetration } from "./epa/epa.ts";
import { GJK_BEYOND, GJK_OVERLAP, gjkDistance, gjkOverlap } from "./gjk/gjk.ts";
import { Simplex } from "./gjk/simplex.ts";
import { boxDepth, boxesOverlap, isBox } from "./pair-boxes.ts";
import { ballBall, ballMeets, ballShape } from "./pair-point.ts";
import { roundedDistance, roundedMeets } from "./pair-rounded.ts";
import { clampToTouch, limitToTouch } from "./pair-touch.ts";
import { Separation, STATUS_CONVERGED } from "./separation.ts";

const pair = new ConvexPair();
const cold = new Simplex();
const touch = new Separation();

/**
 * Signed distance of two posed convex shapes (both have `support`), world space; nothing is allocated. Closed forms for balls and capsules, else GJK on
 * the cores, and where those overlap the smallest translation that parts them. Swapping the two gives the same distance to rounding and the
 * negated normal. Children and faces are −1, but 0 is the face of a flat surface (triangle). False, with `out` unspecified: farther apart
 * than `out.limit`.
 */
export function convexDistance(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  const kindA = kindOf(a);
  const kindB = kindOf(b);
  if (isRoundPair(kindA, kindB)) {
    if (kindA + kindB === 2 * KIND_BALL) return ballBall(a, poseA, b, poseB, out);
    if (kindA <= kindB) return roundedDistance(a, poseA, b, poseB, false, out);
    return roundedDistance(b, poseB, a, poseA, true, out);
  }
  if (kindA === KIND_BALL && b.type.closestPoint !== undefined) return ballShape(a, poseA, b, poseB, false, out);
  if (kindB === KIND_BALL && a.type.closestPoint !== undefined) return ballShape(b, poseB, a, poseA, true, out);
  cold.clear();
  return searchDistance(a, poseA, b, poseB, cold, out);
}

/**
 * {@link convexDistance} without closed forms: their slow twin, and what takes a start of the caller's own. `simplex` is the start where it is
 * `warm`; afterwards it holds that of the next call.
 */
export function searchDistance(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  simplex: Simplex,
  out: Separation,
): boolean {
  pair.set(a, poseA, b, poseB);
  const found = gjkDistance(pair, simplex, out);
  if (found === GJK_BEYOND) return false;
  if (found === GJK_OVERLAP) epaPenetration(pair, simplex, out);
  else if (out.lower < 0 && (out.status !== STATUS_CONVERGED || out.lower < -0.5 * out.distance)) {
    settleTouch(simplex, out);
  }
  pair.toWorld(out);
  setFaces(a, b, out);
  return out.distance <= out.limit;
}

/**
 * Cores, curved ones mostly, that just touch: no direction was found that parts them, yet points of both are very near each other. What the search
 * for a depth finds counts where it proves as much.
 */
function settleTouch(simplex: Simplex, out: Separation): void {
  epaPenetration(pair, simplex, touch);
  // as much, but for rounding
  if (touch.lower >= 1.001 * out.lower) out.copy(touch);
}

/**
 * The smallest translation that parts two convex shapes which overlap or touch: {@link convexDistance} with `distance` ≤ 0. False: they do not, by the
 * same judgement as {@link overlapConvex}, whose last points are where the search for the distance begins.
 */
export function convexPenetration(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  if (hasClosedForm(a, b)) {
    limitToTouch(a, poseA, b, poseB, out);
    if (!convexDistance(a, poseA, b, poseB, out)) return false;
  } else {
    pair.set(a, poseA, b, poseB);
    if (isBox(a) && isBox(b)) {
      if (!boxDepth(a, b, pair.relative, out)) return false;
      pair.toWorld(out);
      setFaces(a, b, out);
      return true;
    }
    cold.clear();
    if (!gjkOverlap(pair, cold)) return false;
    cold.warm = true;
    out.limit = Infinity;
    searchDistance(a, poseA, b, poseB, cold, out);
  }
  clampToTouch(out);
  return true;
}

/** Whether two convex shapes overlap or touch. */
export function overlapConvex(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  const kindA = kindOf(a);
  const kindB = kindOf(b);
  if (isRoundPair(kindA, kindB)) {
    limitToTouch(a, poseA, b, poseB, touch);
    return kindA <= kindB ? roundedMeets(a, poseA, b, poseB, touch) : roundedMeets(b, poseB, a, poseA, touch);
  }
  if (kindA === KIND_BALL && b.type.closestPoint !== undefined) {
    limitToTouch(a, poseA, b, poseB, touch);
    return ballMeets(a, poseA, b, poseB, touch);
  }
  if (kindB === KIND_BALL && a.type.closestPoint !== undefined) {
    limitToTouch(a, poseA, b, poseB, touch);
    return ballMeets(b, poseB, a, poseA, touch);
  }
  pair.set(a, poseA, b, poseB);
  if (isBox(a) && isBox(b)) return boxesOverlap(a, b, pair.relative);
  cold.clear();
  return gjkOverlap(pair, cold);
}

/** Whether the distance of two convex shapes is told by a formula. */
export function hasClosedForm(a: Shape, b: Shape): boolean {
  const kindA = kindOf(a);
  const kindB = kindOf(b);
  if (isRoundPair(kindA, kindB)) return true;
  if (kindA === KIND_BALL && b.type.closestPoint !== undefined) return true;
  return kindB === KIND_BALL && a.type.closestPoint !== undefined;
}

function kindOf(shape: Shape): number {
  const { core } = shape;
  if (core === undefined) return isBox(shape) ? KIND_BOX : KIND_OTHER;
  return core === POINT_CORE ? KIND_BALL : core.type.name === "segment" ? KIND_CAPSULE : KIND_OTHER;
}

/** Two of ball, capsule and box, but not two boxes. */
function isRoundPair(kindA: number, kindB: number): boolean {
  return kindA !== KIND_OTHER && kindB !== KIND_OTHER && kindA + kindB !== 2 * KIND_BOX;
}

/** A flat surface is its own face 0. */
function setFaces(a: Shape, b: Shape, out: Separation): void {
  out.childA = -1;
  out.faceA = a.type.solid ? -1 : 0;
  out.childB = -1;
  out.faceB = b.type.solid ? -1 : 0;
}
