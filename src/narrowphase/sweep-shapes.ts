import { checkGivenOptions, show } from "../math/check.ts";
import { createPose, type PoseLike } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { checkInstance, checkPairShape, readPoseA, readPoseB } from "./pair-query.ts";
import { SweepContact } from "./sweep-contact.ts";
import { fillSweepHit, SweepHit } from "./sweep-hit.ts";
import { type MotionLike, readMotion } from "./sweep-motion.ts";
import { checkSweepable, OVERLAP_IGNORE, OVERLAP_REPORT, OVERLAP_WHEN_MOVING_IN, sweepPair } from "./sweep-pair.ts";

/** What to do with an overlap at the start of a sweep. */
export type InitialOverlap = "report" | "ignore" | "whenMovingIn";

/** Options of {@link sweepShapes}. */
export interface SweepShapesOptions {
  /**
   * What the shapes that overlap at the start give: a hit at distance 0 ("report", the default); nothing, as if what overlaps were not there
   * ("ignore": moving out is free); a hit only if the motion goes deeper in ("whenMovingIn").
   */
  readonly initialOverlap?: InitialOverlap;
  /** A record to fill and return instead of a new one. */
  readonly out?: SweepHit;
}

const KNOWN_OPTIONS: Readonly<Record<keyof SweepShapesOptions, true>> = { initialOverlap: true, out: true };

const worldA = createPose();
const worldB = createPose();
const motion = new Float64Array(4);
const contact = new SweepContact();

/**
 * Where `a`, moving from `poseA` without turning, first touches the resting `b` at `poseB` (null: the identity), or null. `a` is convex or a compound of convex
 * shapes, `b` anything; meshes, height fields and triangles stop from both sides. 0 ≤ distance ≤ maxDistance, ends included.
 *
 * An overlap at the start is a hit at 0 with `startPenetrating`, depth and the direction that parts the two soonest (of a composite, for the part that
 * overlaps deepest), unless `initialOverlap` says otherwise. A touch at the start is a hit at 0 when the motion goes in, and none when it
 * goes along the surface or away; so is an edge inside a flat mesh that the shape slides over. A zero direction or distance is
 * an overlap test: a hit if the two overlap, null if they touch or are apart. With `out` nothing is allocated. Throws TypeError or RangeError naming
 * the argument.
 */
export function sweepShapes(
  a: Shape,
  poseA: PoseLike | null,
  b: Shape,
  poseB: PoseLike | null,
  move: MotionLike,
  options?: SweepShapesOptions,
): SweepHit | null {
  checkPairShape("sweepShapes", "a", a);
  checkSweepable("sweepShapes", "a", a);
  readPoseA("sweepShapes", poseA, worldA);
  checkPairShape("sweepShapes", "b", b);
  readPoseB("sweepShapes", poseB, worldB);
  readMotion("sweepShapes", move, worldA, motion);
  checkGivenOptions("sweepShapes", options, KNOWN_OPTIONS);
  const initialOverlap = readInitialOverlap(options?.initialOverlap);
  checkInstance("sweepShapes", "out", options?.out, SweepHit);
  contact.limit = Infinity;
  if (!sweepPair(a, worldA, b, worldB, motion, initialOverlap, contact)) return null;
  return fillSweepHit(worldA, b, worldB, motion, contact, options?.out ?? new SweepHit());
}

function readInitialOverlap(value: InitialOverlap | undefined): number {
  if (value === undefined || value === "report") return OVERLAP_REPORT;
  if (value === "ignore") return OVERLAP_IGNORE;
  if (value === "whenMovingIn") return OVERLAP_WHEN_MOVING_IN;
  throw new TypeError(
    `sweepShapes: options.initialOverlap must be "report", "ignore" or "whenMovingIn", got ${show(value)}`,
  );
}
