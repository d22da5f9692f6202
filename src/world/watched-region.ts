import { type Aabb, createAabb } from "../math/aabb.ts";
import { createPose, POSE_POSITION } from "../math/pose.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, type RayLike, readRay } from "../math/ray.ts";
import { BOX_PADDING } from "../math/scalar.ts";
import { type ClosestLike, readClosest } from "./closest-like.ts";
import { meetsBox, squaredGap } from "./oversized-list.ts";
import { padBox } from "./pad-box.ts";
import { readShapeAt, type ShapeAt } from "./shape-at.ts";
import { MOTION_MAX, readSweep, type SweepLike } from "./sweep-like.ts";

const pose = createPose();
const motion = new Float64Array(4);
const padding = new Float64Array(1);

/**
 * Where a change can change the answer of a query: along the way of a box (for a ray a point) up to the farthest hit that counts, or around a box that rests.
 * Larger than need be, never smaller.
 */
export class WatchedRegion {
  readonly #path = createRay();
  readonly #half = new Float64Array(3);
  readonly #box = createAabb();
  #isPath = true;
  #reach = 0;

  /** Along a ray up to `limit`, for what the ray's own end leaves of it. */
  setRay(where: string, ray: RayLike, limit: number): void {
    this.#isPath = true;
    readRay(where, ray, this.#path);
    this.#half.fill(0);
    this.#reach = Math.min(limit, this.#path[RAY_MAX]);
  }

  /** Along the way of a shape up to `limit`. */
  setSweep(where: string, sweep: SweepLike, limit: number): void {
    this.#isPath = true;
    const shape = readSweep(where, sweep, pose, motion);
    const box = this.#box;
    shape.type.aabb(shape, pose, box);
    padBox(box, padding);
    for (let i = 0; i < 3; i++) {
      this.#path[i] = box[i] / 2 + box[i + 3] / 2;
      this.#path[RAY_DIRECTION + i] = motion[i];
      this.#half[i] = Math.max(this.#path[i] - box[i], box[i + 3] - this.#path[i]);
    }
    this.#reach = Math.min(limit, motion[MOTION_MAX]);
  }

  /** Within `reach` of a posed shape's box. */
  setShape(where: string, at: ShapeAt, reach: number): void {
    const shape = readShapeAt(where, at, pose);
    shape.type.aabb(shape, pose, this.#box);
    this.#setReach(reach);
  }

  /** Within `reach` of a point, or of a posed shape's box. */
  setClosest(where: string, query: ClosestLike, reach: number): void {
    const shape = readClosest(where, query, pose);
    if (shape !== null) shape.type.aabb(shape, pose, this.#box);
    else for (let i = 0; i < 6; i++) this.#box[i] = pose[POSE_POSITION + (i % 3)];
    this.#setReach(reach);
  }

  #setReach(reach: number): void {
    this.#isPath = false;
    padBox(this.#box, padding);
    this.#reach = Math.max(0, reach) * (1 + BOX_PADDING) + padding[0];
  }

  meets(box: Aabb): boolean {
    if (this.#isPath) return meetsBox(this.#path, this.#half, this.#reach, box);
    return Math.sqrt(squaredGap(this.#box, box)) <= this.#reach;
  }
}
