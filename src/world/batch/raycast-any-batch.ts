import { checkGivenOptions, show } from "../../math/check.ts";
import { RAY_MAX } from "../../math/ray.ts";
import type { RaycastShapeOptions } from "../../narrowphase/shape-query.ts";
import type { Shape } from "../../shapes/shape.ts";
import { BLOCK } from "../channels.ts";
import type { ProfileName } from "../profiles.ts";
import { RAYCAST_OPTIONS, type RaycastOptions } from "../query-options.ts";
import { HITS_ANY } from "../ray-query.ts";
import type { World } from "../world.ts";
import { insideOf, type WorldInside } from "../world-access.ts";
import { BatchStats } from "./batch-stats.ts";
import type { PosedShape } from "./batch-target.ts";
import { type BatchNumbers, checkRoom } from "./check-batch.ts";
import { castRaysAtShape } from "./rays-at-shape.ts";
import { checkRays, countRays, readRayAt } from "./read-rays.ts";

const WHERE = "raycastAnyBatch";

/**
 * Which of many rays hit anything: entry i is 1 where `world.raycastAny` or `raycastShapeAny` is true for ray i, else 0. Arguments and errors as in raycastBatch; `out` must
 * have an entry for each ray, and what it has beyond that stays as it is.
 */
export function raycastAnyBatch<C extends string, P extends string>(
  target: World<C, P>,
  rays: BatchNumbers,
  options?: RaycastOptions<C, ProfileName<C, P>>,
  out?: Uint8Array,
): Uint8Array;
export function raycastAnyBatch(
  target: Shape | PosedShape,
  rays: BatchNumbers,
  options?: RaycastShapeOptions,
  out?: Uint8Array,
): Uint8Array;
export function raycastAnyBatch(
  target: World<string, string> | Shape | PosedShape,
  rays: BatchNumbers,
  options?: RaycastOptions | RaycastShapeOptions,
  out?: Uint8Array,
): Uint8Array {
  const count = countRays(WHERE, rays);
  if (out !== undefined) {
    if (!(out instanceof Uint8Array)) throw new TypeError(`${WHERE}: out must be a Uint8Array, got ${show(out)}`);
    checkRoom(WHERE, out.length, count);
  }
  const inside = insideOf(target);
  if (inside !== null) return castAtWorld(inside, rays, count, options, out);
  const answers = out ?? new Uint8Array(count);
  castRaysAtShape(WHERE, target as Shape | PosedShape, rays, count, options as RaycastShapeOptions, answers, null);
  return answers;
}

function castAtWorld(
  { rays: pool }: WorldInside,
  rays: BatchNumbers,
  count: number,
  options: RaycastOptions | undefined,
  out: Uint8Array | undefined,
): Uint8Array {
  checkRays(WHERE, rays);
  checkGivenOptions(WHERE, options, RAYCAST_OPTIONS);
  const query = pool.acquire();
  try {
    query.beginOptions(WHERE, options, BLOCK);
    const stats = options?.stats;
    const sums = stats === undefined ? null : new BatchStats();
    const { ray, any } = query;
    const answers = out ?? new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      readRayAt(rays, i, ray);
      any.begin(ray[RAY_MAX]);
      query.run(any, HITS_ANY, out !== undefined);
      answers[i] = any.found ? 1 : 0;
      sums?.add(query);
    }
    if (stats !== undefined) sums?.writeTo(stats, query.filter);
    return answers;
  } finally {
    pool.release(query);
  }
}
