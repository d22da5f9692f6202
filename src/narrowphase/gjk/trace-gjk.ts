import { createPose, type Pose, type PoseLike, rotate } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { ConvexPair, POINT_SIZE } from "../convex-pair.ts";
import { checkPairShape, readPoseA, readPoseB } from "../pair-query.ts";
import { ALONG, LAMBDA, LIMIT, LIMIT_SQUARED, NORMAL, NORMAL_SQUARED, Simplex, SQUARED } from "./simplex.ts";
import { GJK_MAX_STEPS, STEP_ON, STEP_OVERLAP, startSimplex, stepSimplex } from "./step.ts";

/**
 * One step of the search for the distance of two convex shapes. All vectors are differences of points (of a less of b) along the world's axes: the distance
 * is that of the set of all of them from the origin. Balls around cores (sphere, capsule) are left out.
 */
export interface GjkStep {
  /** Corners of the simplex kept: the smallest one around its point nearest to the origin; four when it contains the origin. */
  readonly simplex: readonly Vec3[];
  /** Weights of the corners that make `nearest`; empty when the origin is inside. */
  readonly weights: readonly number[];
  /** The point of the simplex nearest to the origin; the origin itself when it is inside. */
  readonly nearest: Vec3;
  /** The direction against which the next support point is looked for; not unit. */
  readonly direction: Vec3;
  /** The distance of the cores is at least `lower` (−Infinity before the first support point) and at most `upper`. */
  readonly lower: number;
  readonly upper: number;
  /** The cores overlap or touch. */
  readonly overlaps: boolean;
}

/**
 * The steps by which the distance of two convex shapes is found, the start included: GJK with Johnson's sub-distance. For teaching and for debugging; the
 * answer itself is that of `closestPoints`, which polishes that of cylinders and cones. World poses (null: the identity). Throws TypeError naming the argument
 * that is no convex shape.
 */
export function traceGjk(a: Shape, poseA: PoseLike | null, b: Shape, poseB: PoseLike | null): GjkStep[] {
  const worldA = createPose();
  const worldB = createPose();
  checkConvex("a", a);
  readPoseA("traceGjk", poseA, worldA);
  checkConvex("b", b);
  readPoseB("traceGjk", poseB, worldB);
  const pair = new ConvexPair();
  pair.set(a, worldA, b, worldB);
  const simplex = new Simplex();
  const { points } = simplex;
  points[LIMIT] = Infinity;
  points[LIMIT_SQUARED] = Infinity;
  startSimplex(pair, simplex);
  let lower = -Infinity;
  const steps = [recordStep(worldA, simplex, lower, false)];
  for (let step = 0, state = STEP_ON; step < GJK_MAX_STEPS && state === STEP_ON; step++) {
    state = stepSimplex(pair, simplex);
    lower = Math.max(lower, points[ALONG] / Math.sqrt(points[NORMAL_SQUARED]));
    steps.push(recordStep(worldA, simplex, lower, state === STEP_OVERLAP));
  }
  return steps;
}

function checkConvex(name: string, shape: Shape): void {
  checkPairShape("traceGjk", name, shape);
  if (shape.type.support === undefined) {
    throw new TypeError(`traceGjk: ${name} must be convex, got a ${shape.type.name}`);
  }
}

function recordStep(pose: Pose, s: Simplex, lower: number, overlaps: boolean): GjkStep {
  const { points, count } = s;
  const slots = [s.slot0, s.slot1, s.slot2, s.slot3].slice(0, count);
  const inside = overlaps && count === 4;
  const weights = inside ? [] : slots.map((slot) => points[LAMBDA + slot]);
  const nearest = new Float64Array(3);
  weights.forEach((weight, k) => {
    for (let i = 0; i < 3; i++) nearest[i] += weight * points[slots[k] * POINT_SIZE + i];
  });
  return {
    simplex: slots.map((slot) => turned(pose, points.slice(slot * POINT_SIZE, slot * POINT_SIZE + 3))),
    weights,
    nearest: turned(pose, nearest),
    direction: turned(pose, points.slice(NORMAL, NORMAL + 3)),
    lower,
    upper: inside ? 0 : Math.sqrt(points[SQUARED]),
    overlaps,
  };
}

function turned(pose: Pose, v: Float64Array): Vec3 {
  rotate(pose, v, v);
  return { x: v[0] + 0, y: v[1] + 0, z: v[2] + 0 };
}
