import type { Pose } from "../math/pose.ts";
import { BOX, type Box } from "../shapes/box.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { ConvexPair } from "./convex-pair.ts";
import { KIND_BALL, KIND_BOX, KIND_CAPSULE, KIND_OTHER } from "./core-kinds.ts";
import { epaPenetration } from "./epa/epa.ts";
import { BALL, BALLS, BOXES, NO_FORMULA, OTHER_BALL, OTHER_ROUND, ROUND } from "./formula-codes.ts";
import { GJK_BEYOND, GJK_OVERLAP, gjkDistance, gjkOverlap } from "./gjk/gjk.ts";
import { Simplex } from "./gjk/simplex.ts";
import { boxDepth, boxesOverlap } from "./pair-boxes.ts";
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
  const formula = formulaOf(a, b);
  if (formula === ROUND) return roundedDistance(a, poseA, b, poseB, false, out);
  if (formula === OTHER_ROUND) return roundedDistance(b, poseB, a, poseA, true, out);
  if (formula === BALLS) return ballBall(a, poseA, b, poseB, out);
  if (formula === BALL) return ballShape(a, poseA, b, poseB, false, out);
  if (formula === OTHER_BALL) return ballShape(b, poseB, a, poseA, true, out);
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
  const formula = formulaOf(a, b);
  if (formula > BOXES) {
    limitToTouch(a, poseA, b, poseB, out);
    if (!convexDistance(a, poseA, b, poseB, out)) return false;
  } else {
    pair.set(a, poseA, b, poseB);
    if (formula === BOXES) {
      if (!boxDepth(a as Box, b as Box, pair.relative, out)) return false;
      pair.toWorld(out);
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
  const formula = formulaOf(a, b);
  if (formula > BOXES) {
    limitToTouch(a, poseA, b, poseB, touch);
    if (formula === ROUND) return roundedMeets(a, poseA, b, poseB, touch);
    if (formula === OTHER_ROUND) return roundedMeets(b, poseB, a, poseA, touch);
    if (formula === BALL) return ballMeets(a, poseA, b, poseB, touch);
    if (formula === OTHER_BALL) return ballMeets(b, poseB, a, poseA, touch);
    return ballBall(a, poseA, b, poseB, touch);
  }
  pair.set(a, poseA, b, poseB);
  if (formula === BOXES) return boxesOverlap(a as Box, b as Box, pair.relative);
  cold.clear();
  return gjkOverlap(pair, cold);
}

/** Whether the distance of two convex shapes is told by a formula. */
export function hasClosedForm(a: Shape, b: Shape): boolean {
  return formulaOf(a, b) > BOXES;
}

/** Which formula tells how two convex shapes lie to each other: none; that of two boxes, for a depth alone; or for the distance. */
function formulaOf(a: Shape, b: Shape): number {
  const kindA = kindOf(a);
  const kindB = kindOf(b);
  if (kindA !== KIND_OTHER && kindB !== KIND_OTHER) {
    if (kindA === kindB && kindA !== KIND_CAPSULE) return kindA === KIND_BALL ? BALLS : BOXES;
    return kindA <= kindB ? ROUND : OTHER_ROUND;
  }
  if (kindA === KIND_BALL && b.type.closestPoint !== undefined) return BALL;
  return kindB === KIND_BALL && a.type.closestPoint !== undefined ? OTHER_BALL : NO_FORMULA;
}

function kindOf(shape: Shape): number {
  const { core } = shape;
  if (core === undefined) return shape.type === BOX ? KIND_BOX : KIND_OTHER;
  return core === POINT_CORE ? KIND_BALL : core.type.name === "segment" ? KIND_CAPSULE : KIND_OTHER;
}

/** A flat surface is its own face 0. */
function setFaces(a: Shape, b: Shape, out: Separation): void {
  out.childA = -1;
  out.faceA = a.type.solid ? -1 : 0;
  out.childB = -1;
  out.faceB = b.type.solid ? -1 : 0;
}
