import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { SLAB_PADDING, TINY_DIRECTION } from "../math/scalar.ts";
import { NODE_MAX, NODE_MIN } from "./bvh/node.ts";

/** The half extents of a ray, which is not a swept box. */
export const NO_HALF = new Float64Array(3);

/**
 * A ray made ready for slab tests against the boxes of a hierarchy: along each axis, t of a box's near plane is
 * `(plane − nearOrigin) · inverse` and t of its far plane `(plane − farOrigin) · inverse`. The words of the near and the far plane within a node are chosen
 * by the direction's sign once, not per box. Both origins are moved outward by a pad that exceeds the rounding errors of
 * this test and of the exact test behind it, so a box never hides a hit; near never exceeds far on one axis. Zero direction components count
 * as {@link TINY_DIRECTION}, so nothing is NaN.
 *
 * Slab test: Kay and Kajiya, "Ray Tracing Complex Scenes", 1986; cached reciprocal: Williams et al., "An Efficient and Robust Ray-Box
 * Intersection Algorithm", 2005; padding after Ize, "Robust BVH Ray Traversal", 2013.
 */
export class SlabRay {
  /**
   * In: the largest coordinate of the boxes, from 0. A field, set by each caller in a place of its own: V8 boxes a number that it reads
   * from objects of many classes, and one handed over where it does not inline the call.
   */
  extent = Number.NaN;
  inverseX = 0;
  inverseY = 0;
  inverseZ = 0;
  nearOriginX = 0;
  nearOriginY = 0;
  nearOriginZ = 0;
  farOriginX = 0;
  farOriginY = 0;
  farOriginZ = 0;
  nearX = NODE_MIN;
  nearY = NODE_MIN + 1;
  nearZ = NODE_MIN + 2;
  farX = NODE_MAX;
  farY = NODE_MAX + 1;
  farZ = NODE_MAX + 2;

  /** Prepares for boxes whose coordinates are at most `extent` from 0, each grown by `half` extents (a swept box). */
  begin(ray: Ray, half: Float64Array): void {
    const halfX = half[0];
    const halfY = half[1];
    const halfZ = half[2];
    const inverseX = reciprocal(ray[RAY_DIRECTION]);
    const inverseY = reciprocal(ray[RAY_DIRECTION + 1]);
    const inverseZ = reciprocal(ray[RAY_DIRECTION + 2]);
    const origin = Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]);
    const pad = SLAB_PADDING * (this.extent + origin + halfX + halfY + halfZ);
    // No arithmetic inside a branch, here and wherever a kernel is set up: V8 compiles what it has seen so far, and a branch it has not seen
    // (all rays of a camera share their signs) throws the code away later, after which the kernel may stay in slow code for good.
    const growX = (inverseX < 0 ? -1 : 1) * (halfX + pad);
    const growY = (inverseY < 0 ? -1 : 1) * (halfY + pad);
    const growZ = (inverseZ < 0 ? -1 : 1) * (halfZ + pad);
    this.inverseX = inverseX;
    this.inverseY = inverseY;
    this.inverseZ = inverseZ;
    this.nearOriginX = ray[0] + growX;
    this.nearOriginY = ray[1] + growY;
    this.nearOriginZ = ray[2] + growZ;
    this.farOriginX = ray[0] - growX;
    this.farOriginY = ray[1] - growY;
    this.farOriginZ = ray[2] - growZ;
    this.nearX = inverseX < 0 ? NODE_MAX : NODE_MIN;
    this.nearY = (inverseY < 0 ? NODE_MAX : NODE_MIN) + 1;
    this.nearZ = (inverseZ < 0 ? NODE_MAX : NODE_MIN) + 2;
    this.farX = NODE_MIN + NODE_MAX - this.nearX;
    this.farY = NODE_MIN + NODE_MAX + 2 - this.nearY;
    this.farZ = NODE_MIN + NODE_MAX + 4 - this.nearZ;
  }
}

/** 1 / direction, finite also for zero and denormals. */
export function reciprocal(direction: number): number {
  const sign = direction < 0 ? -1 : 1;
  return sign / Math.max(Math.abs(direction), TINY_DIRECTION);
}

/**
 * 1 if the three slabs share a t in [min, max], else 0, without a branch: near and far of one axis never cross, so the six pairs of
 * different axes and the interval decide. (A chain of & on comparisons is 1.4 times faster than Math.min and Math.max on incoherent rays.)
 */
export function meetsSlabs(
  nearX: number,
  nearY: number,
  nearZ: number,
  farX: number,
  farY: number,
  farZ: number,
  min: number,
  max: number,
): number {
  const x = +(nearX <= farY) & +(nearX <= farZ) & +(nearX <= max) & +(farX >= min);
  const y = +(nearY <= farX) & +(nearY <= farZ) & +(nearY <= max) & +(farY >= min);
  const z = +(nearZ <= farX) & +(nearZ <= farY) & +(nearZ <= max) & +(farZ >= min);
  return x & y & z;
}

/** {@link meetsSlabs} for the box at nodes[at…at + 5], laid out as in bvh/node.ts, and the interval [min, max]. */
export function meetsNode(slab: SlabRay, nodes: Float32Array, at: number, min: number, max: number): number {
  const { inverseX, inverseY, inverseZ } = slab;
  return meetsSlabs(
    (nodes[at + slab.nearX] - slab.nearOriginX) * inverseX,
    (nodes[at + slab.nearY] - slab.nearOriginY) * inverseY,
    (nodes[at + slab.nearZ] - slab.nearOriginZ) * inverseZ,
    (nodes[at + slab.farX] - slab.farOriginX) * inverseX,
    (nodes[at + slab.farY] - slab.farOriginY) * inverseY,
    (nodes[at + slab.farZ] - slab.farOriginZ) * inverseZ,
    min,
    max,
  );
}

/** Math.max of three numbers that are not NaN: its care for NaN and −0 costs time. */
export function largest(x: number, y: number, z: number): number {
  let most = x;
  if (y > most) most = y;
  if (z > most) most = z;
  return most;
}
