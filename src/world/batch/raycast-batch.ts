import { checkGivenOptions, show } from "../../math/check.ts";
import { RAY_MAX } from "../../math/ray.ts";
import type { RaycastShapeOptions } from "../../narrowphase/shape-query.ts";
import type { Shape } from "../../shapes/shape.ts";
import { BLOCK } from "../channels.ts";
import type { ProfileName } from "../profiles.ts";
import { RAYCAST_OPTIONS, type RaycastOptions } from "../query-options.ts";
import { HITS_NEAREST } from "../ray-query.ts";
import type { World } from "../world.ts";
import { insideOf, type WorldInside } from "../world-access.ts";
import { BatchStats } from "./batch-stats.ts";
import type { PosedShape } from "./batch-target.ts";
import { type BatchNumbers, checkRoom } from "./check-batch.ts";
import { RayBatch } from "./ray-batch.ts";
import { castRaysAtShape } from "./rays-at-shape.ts";
import { checkRays, countRays, readRayAt } from "./read-rays.ts";
import { writeHit, writeMiss } from "./write-rays.ts";

const WHERE = "raycastBatch";

/**
 * The nearest hits of many rays: answer i is, bit for bit, that of `world.raycast` or `raycastShape` for ray i. A ray is 8 numbers: origin x, y, z, direction x, y, z (any
 * length but 0), minDistance, maxDistance. Options as in the single query; they are read once, and `stats` gets the sums. With `out` nothing is allocated. All rays are checked
 * before anything is written. Where a filter throws, the rays before it are written, and `out.count` tells how many. `rays` and `out` must be left alone in filters.
 * Throws TypeError or RangeError naming the argument.
 */
export function raycastBatch<C extends string, P extends string>(
  target: World<C, P>,
  rays: BatchNumbers,
  options?: RaycastOptions<C, ProfileName<C, P>>,
  out?: RayBatch | RayBatch<NoInfer<C>>,
): RayBatch<C>;
export function raycastBatch(
  target: Shape | PosedShape,
  rays: BatchNumbers,
  options?: RaycastShapeOptions,
  out?: RayBatch,
): RayBatch;
export function raycastBatch(
  target: World<string, string> | Shape | PosedShape,
  rays: BatchNumbers,
  options?: RaycastOptions | RaycastShapeOptions,
  out?: RayBatch,
): RayBatch {
  const count = countRays(WHERE, rays);
  if (out !== undefined) {
    if (!(out instanceof RayBatch)) throw new TypeError(`${WHERE}: out must be a RayBatch, got ${show(out)}`);
    checkRoom(WHERE, out.capacity, count);
  }
  const inside = insideOf(target);
  if (inside !== null) return castAtWorld(inside, rays, count, options, out);
  const batch = out ?? new RayBatch(count);
  castRaysAtShape(WHERE, target as Shape | PosedShape, rays, count, options as RaycastShapeOptions, batch.hit, batch);
  batch.count = count;
  return batch;
}

function castAtWorld(
  { core, rays: pool }: WorldInside,
  rays: BatchNumbers,
  count: number,
  options: RaycastOptions | undefined,
  out: RayBatch | undefined,
): RayBatch {
  checkRays(WHERE, rays);
  checkGivenOptions(WHERE, options, RAYCAST_OPTIONS);
  const query = pool.acquire();
  try {
    query.beginOptions(WHERE, options, BLOCK);
    const stats = options?.stats;
    const sums = stats === undefined ? null : new BatchStats();
    const { ray, closest } = query;
    const batch = out ?? new RayBatch(count);
    batch.count = 0;
    for (let i = 0; i < count; i++) {
      readRayAt(rays, i, ray);
      closest.begin(ray[RAY_MAX]);
      query.run(closest, HITS_NEAREST, out !== undefined);
      const { slot, hit } = closest.best;
      const { shapes } = query.filter;
      if (closest.found) writeHit(batch, i, shapes[slot], core.poses[slot], ray, hit, core.colliders[slot]);
      else writeMiss(batch, i);
      batch.count = i + 1;
      sums?.add(query);
    }
    if (stats !== undefined) sums?.writeTo(stats, query.filter);
    return batch;
  } finally {
    pool.release(query);
  }
}
