import { MESH_MANY } from "../../kernel/binaries/mesh-many.ts";
import { loadKernel } from "../../kernel/load.ts";
import { allocate, heap } from "../../kernel/memory.ts";
import type { Pose } from "../../math/pose.ts";
import { RAY_SIZE } from "../../math/ray.ts";
import { hitsBackFaces } from "../ray-hit.ts";
import type { Shape } from "../shape.ts";
import { FACES_BOTH, FACES_FRONT } from "./cast-codes.ts";
import {
  BACK_FACE,
  DISTANCE,
  FACE,
  FLAG_POSED,
  HIT,
  MANY,
  NORMAL,
  POSE,
  RAYS,
  SCRATCH_BYTES,
  U,
  V,
} from "./many-codes.ts";
import { MESH, type Mesh } from "./mesh.ts";
import { holdMesh, kernelFor } from "./wide.ts";
import { FLAG_ANY } from "./wide-codes.ts";
import type { MeshRayKernel } from "./wide-tree.ts";

/** The export of assembly/mesh-many.ts. */
interface MeshManyKernel {
  castMany(mesh: number, scratch: number, flags: number, count: number): number;
}

let kernel: MeshManyKernel | null = null;
let scratch = 0;

/** False: there can be none. */
function loadMany(single: MeshRayKernel): boolean {
  if (scratch === 0) {
    kernel ??= loadKernel<MeshManyKernel>(MESH_MANY, { ...single });
    if (kernel !== null) scratch = allocate(SCRATCH_BYTES);
  }
  return scratch !== 0;
}

/** What the kernel has answered: the columns of a RayBatch, as views of its memory. */
export class Answers {
  /** How many rays are LEFT. */
  left = 0;
  readonly count: number;
  readonly epoch = heap.epoch;
  readonly hit: Uint8Array;
  readonly backFace: Uint8Array;
  readonly faceIndex: Int32Array;
  readonly distance: Float64Array;
  readonly normal: Float64Array;
  readonly u: Float64Array;
  readonly v: Float64Array;

  constructor(count: number) {
    this.count = count;
    const { buffer } = heap.u8;
    this.hit = new Uint8Array(buffer, scratch + HIT, count);
    this.backFace = new Uint8Array(buffer, scratch + BACK_FACE, count);
    this.faceIndex = new Int32Array(buffer, scratch + FACE, count);
    this.distance = new Float64Array(buffer, scratch + DISTANCE, count);
    this.normal = new Float64Array(buffer, scratch + NORMAL, 3 * count);
    this.u = new Float64Array(buffer, scratch + U, count);
    this.v = new Float64Array(buffer, scratch + V, count);
  }
}

/** Kept for the next batch, which is often as long: those of a long list's pieces but for the last, and of that. */
let whole: Answers | null = null;
let rest: Answers | null = null;

/**
 * Casts {@link MANY} world rays (or as many as there are) of a list, from number `first` on, at a shape that stands at `pose` (null: the identity). The answers are valid until the next cast; with
 * `any` only `hit` is. Null where there is no kernel for the shape, or where one of the rays is none, as checkRays of src/world/batch tells.
 */
export function castMany(
  shape: Shape,
  pose: Pose | null,
  rays: Float64Array | Float32Array,
  first: number,
  mode: number,
  any: boolean,
): Answers | null {
  const mesh = shape as Mesh;
  const single = shape.type === MESH ? kernelFor(mesh) : null;
  if (single === null || !loadMany(single)) return null;
  const { f64, epoch } = heap;
  if (pose !== null) f64.set(pose, (scratch + POSE) / 8);
  const count = Math.min(MANY, rays.length / RAY_SIZE - first);
  const to = (scratch + RAYS) / 8;
  if (count * RAY_SIZE === rays.length) f64.set(rays, to);
  else {
    // a view of the piece would be garbage
    const from = RAY_SIZE * first;
    for (let i = 0, end = RAY_SIZE * count; i < end; i++) f64[to + i] = rays[from + i];
  }
  const faces = hitsBackFaces(mode, mesh.doubleSided) ? FACES_BOTH : FACES_FRONT;
  const flags = (any ? FLAG_ANY : 0) | (pose === null ? 0 : FLAG_POSED) | faces;

  holdMesh(mesh);
  const left = kernel!.castMany(mesh.wide.address, scratch, flags, count);
  holdMesh(null);
  if (left < 0) return null;
  let answers = count === MANY ? whole : rest;
  if (answers?.count !== count || answers.epoch !== epoch) answers = new Answers(count);
  if (count === MANY) whole = answers;
  else rest = answers;
  answers.left = left;
  return answers;
}
