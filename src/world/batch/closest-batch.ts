import type { Collider } from "../collider.ts";
import { checkCapacity } from "./check-batch.ts";
import { type SurfacePlace, writeNoSurface, writeSurface } from "./write-surface.ts";

/**
 * What is nearest to many points: entry i of every array (3i … 3i + 2 of `point` and `normal`) is of point i. World space. A batch may be handed back as `out` and is then
 * filled anew; entries from `count` on are of earlier use.
 */
export class ClosestBatch<C extends string = string> {
  /** How many points it can hold. */
  readonly capacity: number;
  /** How many points have been answered. */
  count = 0;
  /** 1: there is something near enough. */
  readonly found: Uint8Array;
  /** From the given point to the surface; negative inside a solid; Infinity where nothing was found. */
  readonly distance: Float64Array;
  /** Three numbers a point: the nearest point of the surface. 0, 0, 0 where nothing was found. */
  readonly point: Float64Array;
  /** Three numbers a point, unit: given point = point + distance · normal. 0, 0, 0 where nothing was found. */
  readonly normal: Float64Array;
  /** Source triangle of a mesh, height field or triangle; −1 on any other shape. */
  readonly faceIndex: Int32Array;
  /** Child of a compound; −1 on any other shape. */
  readonly childIndex: Int32Array;
  /** Barycentric weight of the triangle's second vertex; NaN where there is no triangle. */
  readonly u: Float64Array;
  /** Barycentric weight of the triangle's third vertex; NaN where there is no triangle. */
  readonly v: Float64Array;
  /** The nearest collider; null where nothing was found, and where a shape was asked. */
  readonly colliders: (Collider<C> | null)[];

  /** Room for `capacity` points, an integer ≥ 0. */
  constructor(capacity: number) {
    checkCapacity("ClosestBatch", capacity);
    this.capacity = capacity;
    this.found = new Uint8Array(capacity);
    this.distance = new Float64Array(capacity).fill(Infinity);
    this.point = new Float64Array(3 * capacity);
    this.normal = new Float64Array(3 * capacity);
    this.faceIndex = new Int32Array(capacity).fill(-1);
    this.childIndex = new Int32Array(capacity).fill(-1);
    this.u = new Float64Array(capacity).fill(Number.NaN);
    this.v = new Float64Array(capacity).fill(Number.NaN);
    this.colliders = new Array<null>(capacity).fill(null);
  }
}

/** Writes what is nearest to point `i`. */
export function writeClosest(out: ClosestBatch, i: number, record: SurfacePlace, collider: Collider | null): void {
  writeSurface(out, i, record, collider);
  out.found[i] = 1;
}

/** Writes that nothing is near enough to point `i`. */
export function writeNothing(out: ClosestBatch, i: number): void {
  writeNoSurface(out, i);
  out.found[i] = 0;
}
