import type { Pose } from "../math/pose.ts";
import { fillVector } from "../math/vec3.ts";
import { penetrationPair } from "../narrowphase/penetration-pair.ts";
import { Separation } from "../narrowphase/separation.ts";
import type { Shape } from "../shapes/shape.ts";
import { BLOCK } from "./channels.ts";
import { childrenOf } from "./children-of.ts";
import type { Collider } from "./collider.ts";
import { materialOf } from "./fill-hit.ts";
import type { Overlap } from "./overlap.ts";
import type { WorldCore } from "./world-core.ts";

const separation = new Separation();

/** Fills a record but for what a penetration adds. */
export function fillOverlap(
  core: WorldCore,
  slot: number,
  shape: Shape,
  child: number,
  response: number,
  out: Overlap,
): void {
  const collider = core.colliders[slot] as Collider;
  out.blocking = response === BLOCK;
  out.collider = collider;
  out.owner = collider.owner;
  out.childIndex = child;
  out.faceIndex = -1;
  out.material = materialOf(shape, child, -1) ?? collider.material;
}

/** Whether the shape of a query overlaps `part` at `pose`, by the judgement of `overlapPair`; how deep is kept for {@link fillPenetration}. */
export function penetrates(query: { readonly shape: Shape; readonly pose: Pose }, part: Shape, pose: Pose): boolean {
  separation.limit = Infinity;
  return penetrationPair(query.shape, query.pose, part, pose, separation);
}

/** Adds what {@link penetrates} has found about `part`, just before. */
export function fillPenetration(part: Shape, out: Overlap): void {
  const { normal, pointB } = separation;
  out.depth = Math.max(0, -separation.distance);
  fillVector(normal, out.normal);
  fillVector(pointB, out.point);
  if (separation.faceB < 0 || childrenOf(part) !== null) return;
  out.faceIndex = separation.faceB;
  out.material = materialOf(part, -1, separation.faceB) ?? out.material;
}
