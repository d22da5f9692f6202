import { checkGivenOptions } from "../math/check.ts";
import { createPose, type Pose, type PoseLike, readPose, rotate, toLocal, toWorld } from "../math/pose.ts";
import { fillVector, readPoint, type Vec3, type Vec3Like } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import { checkInstance, checkMaxDistance } from "./pair-query.ts";

import { nearestOfShape } from "./pair-surface.ts";
import { checkShape } from "./shape-query.ts";
import { SurfaceRecord } from "./surface-record.ts";

/** The point of a shape's surface nearest to a given one. World space. A record may be handed back as `out` and is then filled anew. */
export class ClosestPoint extends SurfaceRecord {
  /** From the given point to `point`; negative when the given point lies inside a solid. */
  distance = Infinity;
  readonly point: Vec3 = { x: 0, y: 0, z: 0 };
  /** Unit: given point = point + distance · normal. On a smooth surface its outward normal. */
  readonly normal: Vec3 = { x: 0, y: 1, z: 0 };
}

/** Options of {@link closestPoint}. */
export interface ClosestPointOptions {
  /** A surface farther away than this (≥ 0) gives null. Default Infinity. */
  readonly maxDistance?: number;
  /** A record to fill and return instead of a new one. */
  readonly out?: ClosestPoint;
}

const KNOWN_OPTIONS: Readonly<Record<keyof ClosestPointOptions, true>> = { maxDistance: true, out: true };

const NO_OPTIONS: ClosestPointOptions = {};

const worldPose = createPose();
const local = new Float64Array(3);
const surface = new SurfacePoint();

/**
 * The point of the surface of `shape` at `pose` (null: the identity) nearest to the world `point`, or null when it is farther away than `maxDistance`. Inside a
 * solid `distance` is negative (never more than `maxDistance`) and the point is still one of the surface; of a compound it is that of the child whose surface is nearest, or in which
 * the point lies deepest. Meshes and height fields are surfaces: their distance is never negative (`signedDistance` knows the inside of closed
 * meshes). Of equally near points any one, of faces the lowest. With `out` nothing is allocated. Throws TypeError or RangeError naming
 * the argument.
 */
export function closestPoint(
  shape: Shape,
  pose: PoseLike | null,
  point: Vec3Like,
  options?: ClosestPointOptions,
): ClosestPoint | null {
  checkShape("closestPoint", shape);
  readPose("closestPoint", "pose", pose, worldPose);
  readPoint("closestPoint", "point", point, local);
  checkGivenOptions("closestPoint", options, KNOWN_OPTIONS);
  checkMaxDistance("closestPoint", options?.maxDistance);
  checkInstance("closestPoint", "out", options?.out, ClosestPoint);
  if (!findSurface(shape, worldPose, local, options ?? NO_OPTIONS)) return null;
  return fill(shape, worldPose, options?.out ?? new ClosestPoint());
}

/** The same for arguments that have been checked; fills `out` and returns true, or returns false. `at` is overwritten. For batches. */
export function findClosestPoint(
  shape: Shape,
  pose: Pose,
  at: Float64Array,
  options: ClosestPointOptions,
  out: ClosestPoint,
): boolean {
  if (!findSurface(shape, pose, at, options)) return false;
  fill(shape, pose, out);
  return true;
}

/** Looks for the nearest point, local frame, into `surface`. `at` is a world point that is taken to the local frame. */
function findSurface(shape: Shape, pose: Pose, at: Float64Array, options: ClosestPointOptions): boolean {
  toLocal(pose, at, at);
  const maxDistance = options.maxDistance ?? Infinity;
  // inside a solid the surface may be at any distance
  surface.limit = Infinity;
  if (!shape.type.solid) surface.limit = maxDistance;
  return nearestOfShape(shape, at, surface) && !(surface.distance > maxDistance);
}

function fill(shape: Shape, pose: Pose, out: ClosestPoint): ClosestPoint {
  toWorld(pose, surface.point, surface.point);
  rotate(pose, surface.normal, surface.normal);
  out.distance = surface.distance + 0;
  fillVector(surface.point, out.point);
  fillVector(surface.normal, out.normal);
  out.childIndex = surface.child;
  if (surface.feature >= 0) out.setFace(shape, pose, surface.feature, surface);
  else out.clearFace(-1);
  return out;
}
