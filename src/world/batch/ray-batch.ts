import type { Pose } from "../../math/pose.ts";
import type { Ray } from "../../math/ray.ts";
import { hitsTriangles, worldNormal } from "../../narrowphase/cast-ray.ts";
import { type Answers, prepareMany } from "../../shapes/mesh/cast-many.ts";
import type { RayHit } from "../../shapes/ray-hit.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { Collider } from "../collider.ts";
import { checkCapacity } from "./check-batch.ts";

const normal = new Float64Array(3);

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
    prepareMany();
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
  }
}

/** Writes the kernel's answers from number `first` on. */
export function writeAnswers(out: RayBatch, first: number, answers: Answers): void {
  const end = first + answers.count;
  out.hit.set(answers.hit, first);
  out.distance.set(answers.distance, first);
  out.normal.set(answers.normal, 3 * first);
  out.faceIndex.set(answers.faceIndex, first);
  out.childIndex.fill(-1, first, end);
  out.u.set(answers.u, first);
  out.v.set(answers.v, first);
  out.backFace.set(answers.backFace, first);
  out.startsInside.fill(0, first, end);
  out.colliders.fill(null, first, end);
}

/** Writes that ray `i` missed. */
export function writeMiss(out: RayBatch, i: number): void {
  out.hit[i] = 0;
  out.distance[i] = Infinity;
  out.normal[3 * i] = 0;
  out.normal[3 * i + 1] = 0;
  out.normal[3 * i + 2] = 0;
  out.faceIndex[i] = -1;
  out.childIndex[i] = -1;
  out.u[i] = Number.NaN;
  out.v[i] = Number.NaN;
  out.backFace[i] = 0;
  out.startsInside[i] = 0;
  out.colliders[i] = null;
}

/** Writes what ray number `i` hit: `hit` is that of castRay on the same shape, pose and ray. */
export function writeHit(
  out: RayBatch,
  i: number,
  shape: Shape,
  pose: Pose | null,
  ray: Ray,
  hit: RayHit,
  collider: Collider | null,
): void {
  out.hit[i] = 1;
  out.distance[i] = hit.t + 0; // −0 becomes 0
  worldNormal(shape, pose, ray, hit, normal);
  out.normal[3 * i] = normal[0] + 0;
  out.normal[3 * i + 1] = normal[1] + 0;
  out.normal[3 * i + 2] = normal[2] + 0;
  out.childIndex[i] = hit.child;
  // two ways that do not meet: where they did, V8 would box the weights
  if (hitsTriangles(shape, hit)) {
    out.faceIndex[i] = hit.feature;
    out.u[i] = hit.u;
    out.v[i] = hit.v;
  } else {
    out.faceIndex[i] = -1;
    out.u[i] = Number.NaN;
    out.v[i] = Number.NaN;
  }
  out.backFace[i] = hit.backFace ? 1 : 0;
  out.startsInside[i] = hit.startsInside ? 1 : 0;
  out.colliders[i] = collider;
}
