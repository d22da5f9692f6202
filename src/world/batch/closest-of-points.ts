import { checkGivenOptions, show } from "../../math/check.ts";
import { createPose, POSE_POSITION } from "../../math/pose.ts";
import { MAX_LENGTH } from "../../math/scalar.ts";
import { ClosestPoint, findClosestPoint } from "../../narrowphase/closest-point.ts";
import { checkMaxDistance } from "../../narrowphase/pair-query.ts";
import type { Shape } from "../../shapes/shape.ts";
import { OVERLAP } from "../channels.ts";
import { Closest } from "../closest.ts";
import type { ProfileName } from "../profiles.ts";
import { CLOSEST_OPTIONS, type ClosestOptions } from "../query-options.ts";
import type { World } from "../world.ts";
import { insideOf, type WorldInside } from "../world-access.ts";
import { BatchStats } from "./batch-stats.ts";
import { type PosedShape, readTarget } from "./batch-target.ts";
import { type BatchNumbers, badNumber, checkRoom, countOf } from "./check-batch.ts";
import { ClosestBatch, writeClosest, writeNothing } from "./closest-batch.ts";

const WHERE = "closestBatch";

/** Options of `closestBatch` in a world. */
export interface ClosestBatchOptions<C extends string = string, P extends string = ProfileName<C, never>>
  extends ClosestOptions<C, P> {
  /** What is farther away than this (≥ 0) is not found. Default Infinity. */
  readonly maxDistance?: number;
}

const SHAPE_OPTIONS: Readonly<Record<"maxDistance", true>> = { maxDistance: true };
const WORLD_OPTIONS: Readonly<Record<keyof ClosestBatchOptions, true>> = { ...CLOSEST_OPTIONS, ...SHAPE_OPTIONS };

const worldPose = createPose();
const at = new Float64Array(3);
/** Filled and read with no user code between. */
const onShape = new ClosestPoint();
const NO_OPTIONS: ClosestBatchOptions = {};

/**
 * What is nearest to each of many points (3 numbers a point): answer i is, bit for bit, that of `closestPoint`, or the first of `world.closest`, for point i. Options are read once,
 * and `stats` gets the sums. All points are checked before anything is written. Where a filter throws, the points before it are written, and `out.count` tells how many. `points`
 * and `out` must be left alone in filters. Throws TypeError or RangeError naming the argument.
 */
export function closestBatch<C extends string, P extends string>(
  target: World<C, P>,
  points: BatchNumbers,
  options?: ClosestBatchOptions<C, ProfileName<C, P>>,
  out?: ClosestBatch | ClosestBatch<NoInfer<C>>,
): ClosestBatch<C>;
export function closestBatch(
  target: Shape | PosedShape,
  points: BatchNumbers,
  options?: { readonly maxDistance?: number },
  out?: ClosestBatch,
): ClosestBatch;
export function closestBatch(
  target: World<string, string> | Shape | PosedShape,
  points: BatchNumbers,
  options: ClosestBatchOptions = NO_OPTIONS,
  out?: ClosestBatch,
): ClosestBatch {
  const count = checkPoints(points);
  if (out !== undefined) {
    if (!(out instanceof ClosestBatch)) throw new TypeError(`${WHERE}: out must be a ClosestBatch, got ${show(out)}`);
    checkRoom(WHERE, out.capacity, count);
  }
  const inside = insideOf(target);
  if (inside !== null) return askWorld(inside, points, count, options, out);
  checkGivenOptions(WHERE, options, SHAPE_OPTIONS);
  checkMaxDistance(WHERE, options.maxDistance);
  const shape = readTarget(WHERE, target as Shape | PosedShape, worldPose);
  const batch = out ?? new ClosestBatch(count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) at[k] = points[3 * i + k];
    if (findClosestPoint(shape, worldPose, at, options, onShape)) writeClosest(batch, i, onShape, null);
    else writeNothing(batch, i);
  }
  batch.count = count;
  return batch;
}

function checkPoints(points: BatchNumbers): number {
  const count = countOf(WHERE, "points", "point", points, 3);
  for (let i = 0; i < points.length; i++) {
    if (!(Math.abs(points[i]) <= MAX_LENGTH)) badNumber(WHERE, "points", points, i, MAX_LENGTH);
  }
  return count;
}

function askWorld(
  { closests: pool }: WorldInside,
  points: BatchNumbers,
  count: number,
  options: ClosestBatchOptions,
  out: ClosestBatch | undefined,
): ClosestBatch {
  checkGivenOptions(WHERE, options, WORLD_OPTIONS);
  const query = pool.acquire();
  try {
    query.beginPoints(WHERE, options, OVERLAP);
    const { stats } = options;
    const sums = stats === undefined ? null : new BatchStats();
    const nearest = new Closest();
    const batch = out ?? new ClosestBatch(count);
    batch.count = 0;
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) query.pose[POSE_POSITION + k] = points[3 * i + k];
      query.run();
      if (query.takeNearest(nearest)) writeClosest(batch, i, nearest, nearest.collider);
      else writeNothing(batch, i);
      batch.count = i + 1;
      sums?.add(query);
    }
    if (stats !== undefined) sums?.writeTo(stats, query.filter);
    return batch;
  } finally {
    pool.release(query);
  }
}
