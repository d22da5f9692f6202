import { createPose, type Pose, type PoseLike, rotate, toWorld } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { ConvexPair, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { checkPairShape, readPoseA, readPoseB } from "../pair-query.ts";
import { LAMBDA, LIMIT, LOWER, NORMAL, Simplex, SQUARED, setLower } from "./simplex.ts";
import { GJK_MAX_STEPS, STEP_DONE, STEP_ON, STEP_OVERLAP, startSimplex, stepSimplex } from "./step.ts";

/** A corner of the simplex. */
export interface GjkPoint {
  /** Of a and of b, world space. */
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** pointA − pointB: a point of the set of all differences. */
  readonly difference: Vec3;
  /** Its share in the nearest point; the shares of all corners add up to 1. */
  readonly weight: number;
}

/**
 * One step of the search for the distance of two shapes. Differences are points of a less points of b, along the world's axes: the shapes overlap where the
 * set of all of them contains the origin, and it is as near to the origin as they are to each other. Balls around cores (sphere,
 * capsule) are left out.
 */
export interface GjkStep {
  /** One to four corners; four only where the origin is inside them: the cores overlap. */
  readonly simplex: readonly GjkPoint[];
  /** The point of the simplex nearest to the origin; its length is `upper`. (0, 0, 0) where the origin is inside. */
  readonly nearest: Vec3;
  /** Unit: the direction of the gap, from b to a; the next corner is looked for against it. */
  readonly normal: Vec3;
  /** The distance of the cores is at least `lower` (negative: no direction that parts them is known yet) and at most `upper`. */
  readonly lower: number;
  readonly upper: number;
  /** How it ended: "apart" (the bounds have met), "overlap"; "on" in all steps but the last. */
  readonly state: "on" | "apart" | "overlap";
}

/**
 * The steps by which the distance of two convex shapes is found, that of the start first: Gilbert, Johnson and Keerthi's simplex. For teaching and for
 * debugging; the answer itself is that of `closestPoints`, which leaves out the last steps of curved pairs. World poses (null: the
 * identity). Throws TypeError naming the argument that is no convex shape.
 */
export function traceGjk(a: Shape, poseA: PoseLike | null, b: Shape, poseB: PoseLike | null): GjkStep[] {
  checkConvex("a", a);
  checkConvex("b", b);
  const worldA = createPose();
  const worldB = createPose();
  readPoseA("traceGjk", poseA, worldA);
  readPoseB("traceGjk", poseB, worldB);
  const pair = new ConvexPair();
  const simplex = new Simplex();
  pair.set(a, worldA, b, worldB);
  simplex.points[LIMIT] = Infinity;
  startSimplex(pair, simplex);
  const steps = [recordStep(worldA, simplex, STEP_ON)];
  let state = STEP_ON;
  for (let step = 0; step < GJK_MAX_STEPS && state === STEP_ON; step++) {
    state = stepSimplex(pair, simplex);
    steps.push(recordStep(worldA, simplex, state));
  }
  return steps;
}

function checkConvex(name: string, shape: Shape): void {
  checkPairShape("traceGjk", name, shape);
  if (shape.type.support === undefined) {
    throw new TypeError(`traceGjk: ${name} must be convex, got a ${shape.type.name}`);
  }
}

function recordStep(pose: Pose, s: Simplex, state: number): GjkStep {
  const { points, count } = s;
  setLower(points);
  const inside = count === 4;
  const simplex: GjkPoint[] = [];
  const nearest = new Float64Array(3);
  for (const slot of [s.slot0, s.slot1, s.slot2, s.slot3].slice(0, count)) {
    const at = slot * POINT_SIZE;
    const weight = inside ? 0 : points[LAMBDA + slot];
    for (let i = 0; i < 3; i++) nearest[i] += weight * points[at + i];
    simplex.push({
      pointA: placed(pose, points, at + POINT_A),
      pointB: placed(pose, points, at + POINT_B),
      difference: turned(pose, points, at),
      weight,
    });
  }
  const normal = turned(pose, points, NORMAL);
  const length = Math.sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
  return {
    simplex,
    nearest: turned(pose, nearest, 0),
    normal: { x: normal.x / length, y: normal.y / length, z: normal.z / length },
    lower: points[LOWER],
    upper: inside ? 0 : Math.sqrt(points[SQUARED]),
    state: state === STEP_OVERLAP ? "overlap" : state === STEP_DONE ? "apart" : "on",
  };
}

function turned(pose: Pose, numbers: Float64Array, at: number): Vec3 {
  const v = numbers.slice(at, at + 3);
  rotate(pose, v, v);
  return { x: v[0] + 0, y: v[1] + 0, z: v[2] + 0 };
}

function placed(pose: Pose, numbers: Float64Array, at: number): Vec3 {
  const v = numbers.slice(at, at + 3);
  toWorld(pose, v, v);
  return { x: v[0] + 0, y: v[1] + 0, z: v[2] + 0 };
}
