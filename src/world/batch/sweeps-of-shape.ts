import { checkGivenOptions, show } from "../../math/check.ts";
import { createPose, POSE_POSITION, type PoseLike, readPose } from "../../math/pose.ts";
import { MAX_LENGTH } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { SweepContact } from "../../narrowphase/sweep-contact.ts";
import { fillSweepHit, SweepHit } from "../../narrowphase/sweep-hit.ts";
import { checkSweepable, sweepPair } from "../../narrowphase/sweep-pair.ts";
import type { InitialOverlap } from "../../narrowphase/sweep-shapes.ts";
import type { Shape } from "../../shapes/shape.ts";
import { BLOCK } from "../channels.ts";
import { Hit } from "../hit.ts";
import type { ProfileName } from "../profiles.ts";
import { SWEEP_OPTIONS, type SweepOptions } from "../query-options.ts";
import { MOTION_MAX } from "../sweep-like.ts";
import { readInitialOverlap } from "../sweep-query.ts";
import type { World } from "../world.ts";
import { insideOf, type WorldInside } from "../world-access.ts";
import { BatchStats } from "./batch-stats.ts";
import { isShape, type PosedShape, readTarget } from "./batch-target.ts";
import { type BatchNumbers, badNumber, checkRoom, countOf } from "./check-batch.ts";
import { SweepBatch, writeNoSweepHit, writeSweepHit } from "./sweep-batch.ts";

const WHERE = "sweepBatch";

/** Numbers of a motion: start x, y, z, direction x, y, z, maxDistance. */
const MOTION_NUMBERS = 7;

/** A shape that is swept, and how it is turned all the while (default: not). */
export interface SweptShape {
  readonly shape: Shape;
  readonly rotation?: PoseLike["rotation"];
}

const SHAPE_OPTIONS: Readonly<Record<"initialOverlap", true>> = { initialOverlap: true };

const worldPose = createPose();
const sweptPose = createPose();
const motion = new Float64Array(4);
/** Filled and read with no user code between. */
const contact = new SweepContact();
const onShape = new SweepHit();

/**
 * What one shape meets on many ways: answer i is, bit for bit, that of `world.sweep` or `sweepShapes` for motion i. A motion is 7 numbers: position x, y, z of the shape at the
 * start, direction x, y, z (any length; zero: it rests), maxDistance (Infinity: no end). Options as in the single query; they are read once, and `stats` gets the sums. All motions
 * are checked before anything is written. Where a filter throws, the motions before it are written, and `out.count` tells how many. `motions` and `out` must be left alone in filters.
 * Throws TypeError or RangeError naming the argument.
 */
export function sweepBatch<C extends string, P extends string>(
  target: World<C, P>,
  swept: Shape | SweptShape,
  motions: BatchNumbers,
  options?: SweepOptions<C, ProfileName<C, P>>,
  out?: SweepBatch | SweepBatch<NoInfer<C>>,
): SweepBatch<C>;
export function sweepBatch(
  target: Shape | PosedShape,
  swept: Shape | SweptShape,
  motions: BatchNumbers,
  options?: { readonly initialOverlap?: InitialOverlap },
  out?: SweepBatch,
): SweepBatch;
export function sweepBatch(
  target: World<string, string> | Shape | PosedShape,
  swept: Shape | SweptShape,
  motions: BatchNumbers,
  options?: SweepOptions,
  out?: SweepBatch,
): SweepBatch {
  const count = checkMotions(motions);
  if (out !== undefined) {
    if (!(out instanceof SweepBatch)) throw new TypeError(`${WHERE}: out must be a SweepBatch, got ${show(out)}`);
    checkRoom(WHERE, out.capacity, count);
  }
  const shape = readSwept(swept);
  const inside = insideOf(target);
  if (inside !== null) return sweepInWorld(inside, shape, motions, count, options, out);
  checkGivenOptions(WHERE, options, SHAPE_OPTIONS);
  const initialOverlap = readInitialOverlap(WHERE, options?.initialOverlap);
  const resting = readTarget(WHERE, target as Shape | PosedShape, worldPose);
  const batch = out ?? new SweepBatch(count);
  contact.limit = Infinity;
  for (let i = 0; i < count; i++) {
    readMotionAt(motions, i, sweptPose, motion);
    if (sweepPair(shape, sweptPose, resting, worldPose, motion, initialOverlap, contact)) {
      writeSweepHit(batch, i, fillSweepHit(sweptPose, resting, worldPose, motion, contact, onShape), null);
    } else writeNoSweepHit(batch, i);
  }
  batch.count = count;
  return batch;
}

function checkMotions(motions: BatchNumbers): number {
  const count = countOf(WHERE, "motions", "motion", motions, MOTION_NUMBERS);
  for (let i = 0, at = 0; i < count; i++, at += MOTION_NUMBERS) {
    for (let k = at; k < at + 6; k++) {
      const bound = k < at + 3 ? MAX_LENGTH : Number.MAX_VALUE;
      if (!(Math.abs(motions[k]) <= bound)) badNumber(WHERE, "motions", motions, k, bound);
    }
    if (!(motions[at + 6] >= 0))
      throw new RangeError(`${WHERE}: motions[${at + 6}] must be >= 0, got ${motions[at + 6]}`);
  }
  return count;
}

/** Reads how the swept shape is turned into `sweptPose`; returns the shape. */
function readSwept(swept: Shape | SweptShape): Shape {
  if (isShape(swept)) readPose(WHERE, "swept", null, sweptPose);
  else {
    checkSwept(swept);
    readPose(WHERE, "swept", { rotation: swept.rotation }, sweptPose);
  }
  const shape = isShape(swept) ? swept : swept.shape;
  checkSweepable(WHERE, "swept", shape);
  return shape;
}

function checkSwept(swept: SweptShape): void {
  const unknown = (got: string) => new TypeError(`${WHERE}: swept must be a shape or {shape, rotation}, got ${got}`);
  if (typeof swept !== "object" || swept === null || !isShape(swept.shape)) throw unknown(show(swept));
  for (const name in swept) if (name !== "shape" && name !== "rotation") throw unknown(`one with ${show(name)}`);
}

function readMotionAt(motions: BatchNumbers, i: number, pose: Float64Array, motion: Float64Array): void {
  const at = i * MOTION_NUMBERS;
  for (let k = 0; k < 3; k++) {
    pose[POSE_POSITION + k] = motions[at + k];
    motion[k] = motions[at + 3 + k];
  }
  normalize(motion);
  motion[MOTION_MAX] = motions[at + 6];
}

function sweepInWorld(
  { sweeps: pool }: WorldInside,
  shape: Shape,
  motions: BatchNumbers,
  count: number,
  options: SweepOptions | undefined,
  out: SweepBatch | undefined,
): SweepBatch {
  checkGivenOptions(WHERE, options, SWEEP_OPTIONS);
  const query = pool.acquire();
  try {
    query.shape = shape;
    query.pose.set(sweptPose);
    query.beginOptions(WHERE, options, BLOCK);
    const stats = options?.stats;
    const sums = stats === undefined ? null : new BatchStats();
    const { closest } = query;
    const hit = new Hit();
    const batch = out ?? new SweepBatch(count);
    batch.count = 0;
    for (let i = 0; i < count; i++) {
      readMotionAt(motions, i, query.pose, query.motion);
      if (query.motion[0] === 0 && query.motion[1] === 0 && query.motion[2] === 0) query.motion[MOTION_MAX] = 0;
      closest.begin(query.motion[MOTION_MAX]);
      query.run(closest, false, out !== undefined);
      if (closest.found) writeSweepHit(batch, i, query.fill(closest.best, hit), hit.collider);
      else writeNoSweepHit(batch, i);
      batch.count = i + 1;
      sums?.add(query);
    }
    if (stats !== undefined) sums?.writeTo(stats, query.filter);
    return batch;
  } finally {
    pool.release(query);
  }
}
