import { mesh } from "../../shapes/mesh/mesh.ts";
import { loadedKernel } from "../../shapes/mesh/wide.ts";
import { LEAST_FACES } from "../../shapes/mesh/wide-layout.ts";
import type { Collider } from "../collider.ts";
import { checkCapacity } from "./check-batch.ts";
import { castRaysAtShape } from "./rays-at-shape.ts";

/** Whether {@link castOne} has been at work. */
let ready = false;

/**
 * What many rays met: entry i of every array (3i … 3i + 2 of `normal`) is of ray i. World space. A batch may be handed back as `out` and is then filled anew; entries from
 * `count` on are of earlier use.
 */
export class RayBatch<C extends string = string> {
  /** How many rays it can hold. */
  readonly capacity: number;
  /** How many rays have been answered. */
  count = 0;
  /** 1: the ray hit something. */
  readonly hit: Uint8Array;
  /** World length from the ray's origin; Infinity on a miss. */
  readonly distance: Float64Array;
  /** Three numbers a ray: unit normal of the surface, turned to face the ray's origin; 0, 0, 0 on a miss. */
  readonly normal: Float64Array;
  /** Source triangle of a mesh, height field or triangle; −1 on any other shape and on a miss. */
  readonly faceIndex: Int32Array;
  /** Child of a compound; −1 on any other shape and on a miss. */
  readonly childIndex: Int32Array;
  /** Barycentric weight of the triangle's second vertex; NaN where there is no triangle. */
  readonly u: Float64Array;
  /** Barycentric weight of the triangle's third vertex; NaN where there is no triangle. */
  readonly v: Float64Array;
  /** 1: the surface was met from its back. */
  readonly backFace: Uint8Array;
  /** 1: the ray starts inside a solid. */
  readonly startsInside: Uint8Array;
  /** The collider that was hit; null on a miss, and where the rays were cast at a shape. */
  readonly colliders: (Collider<C> | null)[];

  /** Room for `capacity` rays, an integer ≥ 0. */
  constructor(capacity: number) {
    checkCapacity("RayBatch", capacity);
    this.capacity = capacity;
    this.hit = new Uint8Array(capacity);
    this.distance = new Float64Array(capacity).fill(Infinity);
    this.normal = new Float64Array(3 * capacity);
    this.faceIndex = new Int32Array(capacity).fill(-1);
    this.childIndex = new Int32Array(capacity).fill(-1);
    this.u = new Float64Array(capacity).fill(Number.NaN);
    this.v = new Float64Array(capacity).fill(Number.NaN);
    this.backFace = new Uint8Array(capacity);
    this.startsInside = new Uint8Array(capacity);
    this.colliders = new Array<null>(capacity).fill(null);
    if (!ready && loadedKernel() !== null) castOne();
  }
}

/**
 * Casts a ray at a corner of the least mesh that the kernels take: engines compile a function at its first call, which is to be here and not where
 * the first batch is cast. Where kernels are required and have no memory left, it is there after all.
 */
function castOne(): void {
  ready = true;
  const indices = new Uint32Array(3 * LEAST_FACES).map((_, i) => i % 3);
  const batch = new RayBatch(1);
  const rays = new Float64Array([0, 0, 1, 0, 0, -1, 0, 2]);
  try {
    castRaysAtShape("", mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], indices), rays, 1, { backFaces: "hit" }, batch.hit, batch);
  } catch {}
}
