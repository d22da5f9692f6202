import { heap } from "../../kernel/memory.ts";
import type { Pose } from "../../math/pose.ts";
import { FACES_BOTH, FACES_FRONT } from "../../shapes/mesh/cast.ts";
import { castMany, MANY } from "../../shapes/mesh/cast-many.ts";
import { MESH, type Mesh } from "../../shapes/mesh/mesh.ts";
import { UNFIT } from "../../shapes/mesh/wide.ts";
import { hitsBackFaces } from "../../shapes/ray-hit.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { BatchNumbers } from "./check-batch.ts";
import { type RayBatch, writeMiss } from "./ray-batch.ts";

/** Words (f64) of an answer of the kernel: t, weights of the second and third vertex, sum of the weights, normal … */
const WORDS = 8;
/** … and in words of 32 bits the face, and the slot, −1 (a miss) or UNFIT. */
const FACE = 14;
const RESULT = 15;

/** Answers that the kernel has not given: of a ray that it leaves to single casts. */
export const LEFT = 2;

/**
 * Answers rays that have been checked, all of those from number `first` on that the kernel takes at once, as single casts would. Returns how many: 0 where there is no kernel for `shape`.
 * LEFT stands in `out.hit` of those that are for a single cast.
 */
export function castRaysAtMesh(
  shape: Shape,
  pose: Pose | null,
  rays: BatchNumbers,
  first: number,
  mode: number,
  out: RayBatch,
): number {
  const many = Math.min(MANY, rays.length / 8 - first);
  let at = ask(shape, pose, rays, first, many, mode, false);
  if (at < 0) return 0;
  const { f64, i32 } = heap;
  const { hit, distance, normal, faceIndex, u, v, backFace } = out;
  for (let i = first; i < first + many; i++, at += WORDS) {
    const result = i32[2 * at + RESULT];
    if (result < 0) {
      writeMiss(out, i);
      if (result === UNFIT) hit[i] = LEFT;
      continue;
    }
    const isBack = f64[at + 3] < 0;
    const side = isBack ? -1 : 1;
    // + 0: −0 becomes 0
    distance[i] = f64[at] + 0;
    normal[3 * i] = side * f64[at + 4] + 0;
    normal[3 * i + 1] = side * f64[at + 5] + 0;
    normal[3 * i + 2] = side * f64[at + 6] + 0;
    faceIndex[i] = i32[2 * at + FACE];
    u[i] = f64[at + 1];
    v[i] = f64[at + 2];
    backFace[i] = isBack ? 1 : 0;
    // where the kernel has no normal the triangle is very large or very small
    hit[i] = Number.isNaN(f64[at + 4]) ? LEFT : 1;
    out.childIndex[i] = -1;
    out.startsInside[i] = 0;
    out.colliders[i] = null;
  }
  return many;
}

/** The same for whether rays hit anything, with LEFT in `out`. */
export function castRaysAtMeshAny(
  shape: Shape,
  pose: Pose | null,
  rays: BatchNumbers,
  first: number,
  mode: number,
  out: Uint8Array,
): number {
  const many = Math.min(MANY, rays.length / 8 - first);
  const at = ask(shape, pose, rays, first, many, mode, true);
  if (at < 0) return 0;
  const { i32 } = heap;
  for (let i = 0; i < many; i++) {
    const result = i32[2 * (at + WORDS * i) + RESULT];
    out[first + i] = result >= 0 ? 1 : result === UNFIT ? LEFT : 0;
  }
  return many;
}

/** Returns where the answers are, as castMany, −1 for shapes that are no mesh. */
function ask(
  shape: Shape,
  pose: Pose | null,
  rays: BatchNumbers,
  first: number,
  many: number,
  mode: number,
  any: boolean,
): number {
  if (shape.type !== MESH) return -1;
  const mesh = shape as Mesh;
  return castMany(mesh, pose, rays, first, many, hitsBackFaces(mode, mesh.doubleSided) ? FACES_BOTH : FACES_FRONT, any);
}
