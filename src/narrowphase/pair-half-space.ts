import type { Aabb } from "../math/aabb.ts";
import { createPose, type Pose, rotate, toWorld } from "../math/pose.ts";
import { EPSILON } from "../math/scalar.ts";
import { normalize } from "../math/vec3.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import type { Shape } from "../shapes/shape.ts";
import { relate } from "./convex-pair.ts";
import type { Separation } from "./separation.ts";

/** Two planes are parallel when their unit normals differ by less than this in each component: a few ulp, what turning a normal rounds. Unit: relative. */
const PARALLEL_PLANES = 8 * EPSILON;

const relative = createPose();
const normalA = new Float64Array(3);
const normalB = new Float64Array(3);
const point = new Float64Array(3);

/** Whether the shape is a half-space: without bounds, neither convex with a support nor made of parts. */
export function isHalfSpace(shape: Shape): boolean {
  return shape.type.name === "halfSpace" && shape.type.support === undefined;
}

/**
 * Signed distance of a half-space and a convex shape, world space: exact, by the convex shape's lowest point. The half-space is a, or b where
 * `spaceIsB`. False: farther than `out.limit`.
 */
export function halfSpaceConvex(
  space: HalfSpace,
  poseSpace: Pose,
  shape: Shape,
  pose: Pose,
  spaceIsB: boolean,
  out: Separation,
): boolean {
  const core = shape.core ?? shape;
  const rounding = shape.core === undefined ? 0 : shape.rounding!;
  const { x, y, z } = space.normal;
  relate(poseSpace, pose, relative);
  const m = relative;
  normalA[0] = 0 - (m[0] * x + m[3] * y + m[6] * z);
  normalA[1] = 0 - (m[1] * x + m[4] * y + m[7] * z);
  normalA[2] = 0 - (m[2] * x + m[5] * y + m[8] * z);
  core.type.support!(core, normalA, point);
  toWorld(relative, point, point);
  const height = x * point[0] + y * point[1] + z * point[2] - space.offset;
  const distance = height - rounding;
  if (!(distance <= out.limit)) return false;
  const { normal } = out;
  const onSpace = spaceIsB ? out.pointB : out.pointA;
  const onShape = spaceIsB ? out.pointA : out.pointB;
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  for (let i = 0; i < 3; i++) {
    onSpace[i] = point[i] - height * normal[i];
    onShape[i] = point[i] - rounding * normal[i];
  }
  toWorld(poseSpace, onSpace, onSpace);
  toWorld(poseSpace, onShape, onShape);
  rotate(poseSpace, normal, normal);
  if (!spaceIsB) for (let i = 0; i < 3; i++) normal[i] = 0 - normal[i];
  out.distance = distance;
  out.settle();
  const face = shape.type.solid ? -1 : 0;
  if (spaceIsB) out.faceA = face;
  else out.faceB = face;
  return true;
}

/**
 * Two half-spaces, world space. Where they face each other with parallel planes: the gap, or minus how far they reach into each other. All others
 * overlap without end: distance −Infinity, the points on the two planes, the normal against that of a.
 */
export function halfSpaceHalfSpace(a: HalfSpace, poseA: Pose, b: HalfSpace, poseB: Pose, out: Separation): boolean {
  relate(poseA, poseB, relative);
  setVector(a, normalA);
  setVector(b, normalB);
  rotate(relative, normalB, normalB);
  const { normal, pointA, pointB } = out;
  // the height of b's plane over the origin of a, along b's normal
  const offsetB = b.offset + dot(normalB, relative, 9);
  let facing = true;
  for (let i = 0; i < 3; i++) {
    facing &&= Math.abs(normalA[i] + normalB[i]) <= PARALLEL_PLANES;
    normal[i] = 0 - normalA[i];
    pointA[i] = a.offset * normalA[i];
    pointB[i] = offsetB * normalB[i];
  }
  const distance = facing ? 0 - a.offset - offsetB : -Infinity;
  if (distance > out.limit) return false;
  toWorld(poseA, pointA, pointA);
  toWorld(poseA, pointB, pointB);
  rotate(poseA, normal, normal);
  normalize(normal);
  out.distance = distance;
  out.settle();
  return true;
}

/**
 * Makes `box` smaller where all of it that is at most `height[0]` above the plane is in a part of it: what of a composite can be that near to a half-space. `pose` is
 * that of the half-space in the frame of the box. False: nothing of the box is that near.
 */
export function clipToSpace(space: HalfSpace, pose: Pose, height: Float64Array, box: Aabb): boolean {
  setVector(space, normalA);
  rotate(pose, normalA, normalA);
  const level = space.offset + dot(normalA, pose, 9) + height[0];
  let lowest = 0;
  for (let i = 0; i < 3; i++) lowest += lowestAlong(box, i);
  if (lowest > level) return false;
  for (let i = 0; i < 3; i++) {
    const n = normalA[i];
    // the room that the other axes leave; NaN where the box has no end
    const end = (level - (lowest - lowestAlong(box, i))) / n;
    if (n > 0 && end < box[i + 3]) box[i + 3] = end;
    if (n < 0 && end > box[i]) box[i] = end;
  }
  return true;
}

/** Makes `box` its lowest corner over the plane of a half-space (lowest edge or side where that is level); an unbounded box stays as it is. */
export function lowestOfBox(space: HalfSpace, pose: Pose, box: Aabb): void {
  setVector(space, normalA);
  rotate(pose, normalA, normalA);
  for (let i = 0; i < 3; i++) {
    if (normalA[i] > 0 && box[i] > -Infinity) box[i + 3] = box[i];
    else if (normalA[i] < 0 && box[i + 3] < Infinity) box[i] = box[i + 3];
  }
}

/** The least normal · x along one axis over `box`, for the normal in `normalA`. */
function lowestAlong(box: Aabb, axis: number): number {
  const n = normalA[axis];
  return n === 0 ? 0 : n * (n > 0 ? box[axis] : box[axis + 3]);
}

function setVector(space: HalfSpace, out: Float64Array): void {
  out[0] = space.normal.x;
  out[1] = space.normal.y;
  out[2] = space.normal.z;
}

function dot(a: Float64Array, b: Float64Array, offset: number): number {
  return a[0] * b[offset] + a[1] * b[offset + 1] + a[2] * b[offset + 2];
}
