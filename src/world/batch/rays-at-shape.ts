import { createPose } from "../../math/pose.ts";
import { createRay } from "../../math/ray.ts";
import { castRay, castRayAny } from "../../narrowphase/cast-ray.ts";
import { RAYCAST_OPTIONS, type RaycastShapeOptions, readMode } from "../../narrowphase/shape-query.ts";
import { castMany } from "../../shapes/mesh/cast-many.ts";
import { LEFT, MANY } from "../../shapes/mesh/many-codes.ts";
import { RayHit } from "../../shapes/ray-hit.ts";
import type { Shape } from "../../shapes/shape.ts";
import { hasNoPose, isShape, type PosedShape, readTarget } from "./batch-target.ts";
import type { BatchNumbers } from "./check-batch.ts";
import type { RayBatch } from "./ray-batch.ts";
import { checkRays, readRayAt } from "./read-rays.ts";
import { writeAnswers, writeHit, writeMiss } from "./write-rays.ts";

const worldRay = createRay();
const worldPose = createPose();
const rayHit = new RayHit();

/** Answers rays at a target that is no world: whether each hits in `hit`, the rest in `out`, whose `hit` it is; with `out` null it is asked only whether they hit anything. */
export function castRaysAtShape(
  where: string,
  target: Shape | PosedShape,
  rays: BatchNumbers,
  count: number,
  options: RaycastShapeOptions | undefined,
  hit: Uint8Array,
  out: RayBatch | null,
): void {
  const mode = readMode(where, options, RAYCAST_OPTIONS);
  const shape = isShape(target) ? target : readTarget(where, target, worldPose);
  const pose = hasNoPose(target) ? null : worldPose;
  // more than the kernel looks at before anything is written
  if (count > MANY) checkRays(where, rays);
  for (let i = 0, end = 0; i < count; ) {
    const answers = castMany(shape, pose, rays, i, mode, out === null);
    if (answers !== null) {
      end += answers.count;
      if (out === null) hit.set(answers.hit, i);
      else writeAnswers(out, i, answers);
      if (answers.left === 0) i = end;
    } else {
      if (count <= MANY) checkRays(where, rays);
      end = count;
    }
    for (; i < end; i++) {
      if (answers !== null && hit[i] !== LEFT) continue;
      readRayAt(rays, i, worldRay);
      if (out === null) hit[i] = castRayAny(shape, pose, worldRay, mode, rayHit) ? 1 : 0;
      else if (castRay(shape, pose, worldRay, mode, rayHit)) writeHit(out, i, shape, pose, worldRay, rayHit, null);
      else writeMiss(out, i);
    }
  }
}
