import { NO_HALF } from "../acceleration/slab-ray.ts";
import type { IndexVisitor } from "../acceleration/spatial-index.ts";
import type { Aabb } from "../math/aabb.ts";
import { RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../math/ray.ts";
import { SLAB_PADDING, TINY_DIRECTION } from "../math/scalar.ts";

/**
 * The few colliders that are too large for a tree: unbounded ones and those far larger than the rest. A plain list, whose boxes
 * every query tests one by one. Boxes may be infinite, but hold no NaN.
 */
export class OversizedList {
  readonly #ids: number[] = [];
  readonly #boxes: Aabb[] = [];

  get size(): number {
    return this.#ids.length;
  }

  /** In the order in which queries meet them. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  insert(id: number, box: Aabb): void {
    this.#ids.push(id);
    this.#boxes.push(box.slice());
  }

  update(id: number, box: Aabb): void {
    this.#boxes[this.#ids.indexOf(id)].set(box);
  }

  remove(id: number): void {
    const at = this.#ids.indexOf(id);
    this.#ids.splice(at, 1);
    this.#boxes.splice(at, 1);
  }

  /** Visits the boxes that meet the ray between its least t and the visitor's limit, in the order of insertion. */
  raycast(ray: Ray, visitor: IndexVisitor): void {
    this.sweep(ray, NO_HALF, visitor);
  }

  /** Like `raycast` for a box with `half` extents whose centre moves along the ray. */
  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    const ids = this.#ids;
    for (let i = 0; i < ids.length; i++) {
      visitor.nodeVisits++;
      if (meetsBox(ray, half, Math.min(ray[RAY_MAX], visitor.limit), this.#boxes[i])) visitor.visit(ids[i]);
    }
  }

  /** Visits the boxes that meet `box`; a limit of −Infinity ends the search. */
  overlap(box: Aabb, visitor: IndexVisitor): void {
    const ids = this.#ids;
    for (let i = 0; i < ids.length && visitor.limit !== -Infinity; i++) {
      visitor.nodeVisits++;
      if (squaredGap(box, this.#boxes[i]) === 0) visitor.visit(ids[i]);
    }
  }

  /** Visits the boxes within the visitor's limit of `box`. */
  closest(box: Aabb, visitor: IndexVisitor): void {
    const ids = this.#ids;
    for (let i = 0; i < ids.length && visitor.limit !== -Infinity; i++) {
      visitor.nodeVisits++;
      if (Math.sqrt(squaredGap(box, this.#boxes[i])) <= visitor.limit) visitor.visit(ids[i]);
    }
  }
}

/** The square of the distance between two closed boxes, of which either may be infinite. */
export function squaredGap(a: Aabb, b: Aabb): number {
  const x = Math.max(0, a[0] - b[3], b[0] - a[3]);
  const y = Math.max(0, a[1] - b[4], b[1] - a[4]);
  const z = Math.max(0, a[2] - b[5], b[2] - a[5]);
  return x * x + y * y + z * z;
}

/**
 * Slab test (Kay and Kajiya 1986) against the box grown by `half`, padded outward; an infinite side never rejects. Along an axis that the ray does not move on, its
 * origin alone decides: the pad of a plane at 0 seen from 0 is 0, and 0 times any reciprocal would end the ray where it begins.
 */
export function meetsBox(ray: Ray, half: Float64Array, limit: number, box: Aabb): boolean {
  let near = ray[RAY_MIN];
  let far = limit;
  for (let axis = 0; axis < 3; axis++) {
    const origin = ray[axis];
    const min = box[axis] - half[axis];
    const max = box[axis + 3] + half[axis];
    const direction = ray[RAY_DIRECTION + axis];
    const padMin = SLAB_PADDING * (Math.abs(origin) + Math.abs(min));
    const padMax = SLAB_PADDING * (Math.abs(origin) + Math.abs(max));
    if (Math.abs(direction) <= TINY_DIRECTION) {
      if (origin < min - padMin || origin > max + padMax) return false;
      continue;
    }
    const inverse = 1 / direction;
    const toMin = (min - padMin - origin) * inverse;
    const toMax = (max + padMax - origin) * inverse;
    near = Math.max(near, Math.min(toMin, toMax));
    far = Math.min(far, Math.max(toMin, toMax));
  }
  return near <= far;
}
