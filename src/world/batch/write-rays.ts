import type { Pose } from "../../math/pose.ts";
import type { Ray } from "../../math/ray.ts";
import { hitsTriangles, worldNormal } from "../../narrowphase/cast-ray.ts";
import type { Answers } from "../../shapes/mesh/cast-many.ts";
import type { RayHit } from "../../shapes/ray-hit.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { Collider } from "../collider.ts";
import type { RayBatch } from "./ray-batch.ts";

const normal = new Float64Array(3);

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
