import { checkFinite, show } from "../../math/check.ts";
import { PLANE_SIZE } from "../../math/plane-layout.ts";
import { createRay, RAY_DIRECTION, type RayLike, readRay } from "../../math/ray.ts";
import { normalize, readVec3, type Vec3Like } from "../../math/vec3.ts";
import type { RayInterval } from "./ray-interval.ts";
import { createInterval } from "./solid-interval.ts";

/** A plane in arguments: all points with normal · x = offset, `normal` of any length but zero, `offset` along the unit normal. */
export interface PlaneLike {
  readonly normal: Vec3Like;
  readonly offset: number;
}

/** Where a ray meets a convex polyhedron given by its planes. */
export interface RayPlanesInterval extends RayInterval {
  /** Index of the plane at `enter`; −1 when the solid has no end on that side. */
  enterPlane: number;
  /** Index of the plane at `exit`; −1 when the solid has no end on that side. */
  exitPlane: number;
}

const ray = createRay();
const enterNormal = new Float64Array(3);
const exitNormal = new Float64Array(3);

/**
 * A ray, line or segment against the convex solid behind all `planes` (normal · x ≤ offset; flat nx, ny, nz, offset, … or a list of {normal,
 * offset}): Cyrus, Beck, "Generalized Two- and Three-Dimensional Clipping", Computers & Graphics 3 (1978). The solid may be unbounded: then `enter` or
 * `exit` may be infinite, its plane −1 and its normal against the direction or along it. Touching hits; a ray parallel to a plane is cut
 * off only if it lies outside it. Null on a miss. Throws TypeError or RangeError for an empty list, a zero normal and numbers that are not finite.
 */
export function rayPlanes(
  rayLike: RayLike,
  planes: ArrayLike<number> | readonly PlaneLike[],
): RayPlanesInterval | null {
  readRay("rayPlanes", rayLike, ray);
  const list = readPlanes(planes);
  let enter = -Infinity;
  let exit = Infinity;
  let enterPlane = -1;
  let exitPlane = -1;
  for (let i = 0; i < list.length; i += PLANE_SIZE) {
    let along = 0;
    let below = list[i + 3];
    for (let axis = 0; axis < 3; axis++) {
      along += list[i + axis] * ray[RAY_DIRECTION + axis];
      below -= list[i + axis] * ray[axis];
    }
    if (along === 0) {
      if (below < 0) return null;
      continue;
    }
    const t = below / along;
    if (along < 0 && t > enter) {
      enter = t;
      enterPlane = i / PLANE_SIZE;
    }
    if (along > 0 && t < exit) {
      exit = t;
      exitPlane = i / PLANE_SIZE;
    }
    if (enter > exit) return null;
  }
  writeNormal(list, enterPlane, -1, enterNormal);
  writeNormal(list, exitPlane, 1, exitNormal);
  const interval = createInterval(ray, enter, exit, enterNormal, exitNormal);
  return interval === null ? null : { ...interval, enterPlane, exitPlane };
}

/** The normal of plane number `plane`, or `sign` times the direction where there is none. */
function writeNormal(list: Float64Array, plane: number, sign: number, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = plane < 0 ? sign * ray[RAY_DIRECTION + i] : list[plane * PLANE_SIZE + i];
}

function readPlanes(planes: ArrayLike<number> | readonly PlaneLike[]): Float64Array {
  if (planes === null || typeof planes !== "object" || !(planes.length >= 0)) {
    throw new TypeError(`rayPlanes: planes must be an array of planes or of numbers, got ${show(planes)}`);
  }
  if (planes.length === 0) throw new RangeError("rayPlanes: planes must not be empty");
  const flat = typeof planes[0] === "number";
  if (flat && planes.length % PLANE_SIZE !== 0) {
    throw new RangeError(`rayPlanes: planes must hold four numbers for each plane, got ${planes.length} numbers`);
  }
  const count = flat ? planes.length / PLANE_SIZE : planes.length;
  const list = new Float64Array(count * PLANE_SIZE);
  for (let i = 0; i < count; i++) {
    if (flat) readFlatPlane(planes as ArrayLike<number>, i, list);
    else {
      const plane = (planes as readonly PlaneLike[])[i];
      readVec3("rayPlanes", `planes[${i}].normal`, plane?.normal, list, i * PLANE_SIZE);
      list[i * PLANE_SIZE + 3] = checkFinite("rayPlanes", `planes[${i}].offset`, plane.offset);
    }
    if (!normalize(list, i * PLANE_SIZE)) {
      throw new RangeError(`rayPlanes: the normal of plane ${i} must not be zero, got (0, 0, 0)`);
    }
  }
  return list;
}

function readFlatPlane(planes: ArrayLike<number>, plane: number, list: Float64Array): void {
  for (let k = plane * PLANE_SIZE; k < (plane + 1) * PLANE_SIZE; k++) {
    list[k] = checkFinite("rayPlanes", `planes[${k}]`, planes[k]);
  }
}
