import { type Pose, rotate } from "../math/pose.ts";
import { createRay, RAY_DIRECTION, type Ray, rayToLocal } from "../math/ray.ts";
import { fullType } from "../shapes/full-type.ts";
import { RayHit, type RaySpan } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";

/** Scratch: filled and read within one call, and no shape function calls user code, so nested queries cannot spoil it. */
const localRay = createRay();

/**
 * The nearest hit of one world ray on one posed shape. Fills `hit` and returns true, or returns false and leaves `hit` undefined.
 * `pose` null is the identity. `mode` is a set of RAY_… bits. Nothing is checked and nothing is allocated: the public functions and the world do the checks.
 */
export function castRay(shape: Shape, pose: Pose | null, worldRay: Ray, mode: number, hit: RayHit): boolean {
  if (pose === null) return shape.type.raycast(shape, worldRay, mode, hit);
  rayToLocal(worldRay, pose, localRay);
  return shape.type.raycast(shape, localRay, mode, hit);
}

/** Whether one world ray has any hit on one posed shape. `pose` null is the identity. */
export function castRayAny(shape: Shape, pose: Pose | null, worldRay: Ray, mode: number, scratch: RayHit): boolean {
  const type = shape.type;
  if (pose !== null) rayToLocal(worldRay, pose, localRay);
  const ray = pose === null ? worldRay : localRay;
  return type.raycastAny === undefined ? type.raycast(shape, ray, mode, scratch) : type.raycastAny(shape, ray, mode);
}

/** Appends a new RayHit for every hit of one world ray on one posed shape, in no order. */
export function castRayAll(shape: Shape, pose: Pose, worldRay: Ray, mode: number, out: RayHit[]): void {
  rayToLocal(worldRay, pose, localRay);
  const type = fullType(shape);
  if (type.raycastAll !== undefined) {
    type.raycastAll(shape, localRay, mode, out);
    return;
  }
  const hit = new RayHit();
  if (type.raycast(shape, localRay, mode, hit)) out.push(hit);
}

/** Appends the intervals of the whole line inside one posed shape that meet the ray's interval, in no order. */
export function castRaySpans(shape: Shape, pose: Pose, worldRay: Ray, out: RaySpan[]): void {
  rayToLocal(worldRay, pose, localRay);
  fullType(shape).spans!(shape, localRay, out);
}

/**
 * Writes the world unit normal of a hit, turned to face the ray's origin: the outward normal, negated on a back face; −direction
 * for a ray that starts inside a solid and hits at its start.
 */
export function worldNormal(shape: Shape, pose: Pose | null, worldRay: Ray, hit: RayHit, out: Float64Array): void {
  if (hit.startsInside && !hit.backFace) {
    out[0] = 0 - worldRay[RAY_DIRECTION];
    out[1] = 0 - worldRay[RAY_DIRECTION + 1];
    out[2] = 0 - worldRay[RAY_DIRECTION + 2];
    return;
  }
  if (pose === null) shape.type.normal(shape, worldRay, hit, out);
  else {
    rayToLocal(worldRay, pose, localRay);
    shape.type.normal(shape, localRay, hit, out);
    rotate(pose, out, out);
  }
  if (!hit.backFace) return;
  out[0] = 0 - out[0];
  out[1] = 0 - out[1];
  out[2] = 0 - out[2];
}

/** A shape that is made of other shapes, as far as the function below needs to know. */
interface Composite extends Shape {
  readonly leaves?: readonly { readonly shape: Shape }[];
}

/** Whether a hit on `shape` lies on a triangle, so that its feature is a source face and u, v are barycentric weights. */
export function hitsTriangles(shape: Shape, hit: RayHit): boolean {
  const { leaves } = shape as Composite;
  const surface = leaves === undefined ? shape : leaves[hit.part].shape;
  return hit.feature >= 0 && !surface.type.solid;
}
