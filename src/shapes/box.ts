import { AABB_SIZE, type Aabb, transformAabb } from "../math/aabb.ts";
import { checkPositive } from "../math/check.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { takeNumbers } from "../math/take-numbers.ts";
import { normalize } from "../math/vec3.ts";
import { clearParts } from "./clear-parts.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import type { Shape, ShapeType } from "./shape.ts";
import type { SurfacePoint } from "./surface-point.ts";

/** A solid box around the origin, faces square to the axes. Feature of a hit: 2 · axis, + 1 on the positive side. */
export interface Box extends Shape {
  readonly type: ShapeType<Box>;
  readonly hx: number;
  readonly hy: number;
  readonly hz: number;
  /** The same as an `Aabb`: −hx, −hy, −hz, hx, hy, hz. */
  readonly bounds: Aabb;
}

/** A solid box with half extents `hx`, `hy`, `hz` (each > 0, world units). Throws RangeError naming the bad one. */
export function box(hx: number, hy: number, hz: number): Box {
  checkPositive("box", "hx", hx);
  checkPositive("box", "hy", hy);
  checkPositive("box", "hz", hz);
  return createBox(hx, hy, hz);
}

/** A box whose half extents the caller has checked to be finite and ≥ 0: for formulas that accept flat boxes. */
export function createBox(hx: number, hy: number, hz: number): Box {
  const bounds = takeNumbers(AABB_SIZE);
  bounds[0] = -hx;
  bounds[1] = -hy;
  bounds[2] = -hz;
  bounds[3] = hx;
  bounds[4] = hy;
  bounds[5] = hz;
  return { type: BOX, hx, hy, hz, bounds };
}

/**
 * Clips a line to the closed box `bounds` by slabs. Each plane's t is one subtraction and one division, exact to a rounding from any
 * distance. A line parallel to a slab is in it or not, its planes included. On an edge the lowest feature wins. Kay and Kajiya, "Ray
 * Tracing Complex Scenes", SIGGRAPH 1986.
 */
export function clipLineBox(ray: Ray, bounds: Aabb, span: LineSpan): boolean {
  let enter = -Infinity;
  let exit = Infinity;
  let enterFeature = 0;
  let exitFeature = 0;
  for (let axis = 0; axis < 3; axis++) {
    const o = ray[axis];
    const d = ray[RAY_DIRECTION + axis];
    const low = bounds[axis];
    const high = bounds[axis + 3];
    if (d === 0) {
      if (o < low || o > high) return false;
      continue;
    }
    const ahead = d > 0 ? 1 : 0;
    const near = ((ahead === 1 ? low : high) - o) / d;
    const far = ((ahead === 1 ? high : low) - o) / d;
    if (near > enter) {
      enter = near;
      enterFeature = 2 * axis + 1 - ahead;
    }
    if (far < exit) {
      exit = far;
      exitFeature = 2 * axis + ahead;
    }
  }
  if (enter > exit) return false;
  span[SPAN_ENTER] = enter;
  span[SPAN_EXIT] = exit;
  span[SPAN_ENTER_FEATURE] = enterFeature;
  span[SPAN_EXIT_FEATURE] = exitFeature;
  return true;
}

/** Writes the outward normal of face `feature` of a box. */
export function boxNormal(feature: number, out: Float64Array): void {
  out[0] = 0;
  out[1] = 0;
  out[2] = 0;
  out[feature >> 1] = (feature & 1) === 1 ? 1 : -1;
}

const away = new Float64Array(3);

function closestOnBox(shape: Box, point: Float64Array, out: SurfacePoint): boolean {
  const { bounds } = shape;
  let depth = Infinity;
  let face = 0;
  for (let axis = 0; axis < 3; axis++) {
    const x = point[axis];
    const half = bounds[axis + 3];
    away[axis] = x > half ? x - half : x < -half ? x + half : 0;
    const below = half - Math.abs(x);
    if (below < depth) {
      depth = below;
      face = 2 * axis + (x < 0 ? 0 : 1);
    }
  }
  const inside = depth >= 0;
  if (inside) boxNormal(face, away);
  const x = away[0];
  const y = away[1];
  const z = away[2];
  if (!inside) normalize(away);
  const distance = inside ? 0 - depth : x * away[0] + y * away[1] + z * away[2];
  if (!(Math.abs(distance) <= out.limit)) return false;
  out.distance = distance;
  for (let axis = 0; axis < 3; axis++) {
    const half = bounds[axis + 3];
    const on = point[axis] > half || (inside && face === 2 * axis + 1);
    const under = point[axis] < -half || (inside && face === 2 * axis);
    out.point[axis] = on ? half : under ? -half : point[axis];
    out.normal[axis] = away[axis];
  }
  clearParts(out);
  return true;
}

/** Of the faces within the tolerance of the point the one that looks most along `towards`; of none the nearest. */
function boxSurfaceNormal(shape: Box, point: Float64Array, towards: Float64Array, out: Float64Array): void {
  const { bounds } = shape;
  let best = -1;
  let along = -Infinity;
  let nearest = 0;
  let depth = Infinity;
  for (let face = 0; face < 6; face++) {
    const axis = face >> 1;
    const sign = (face & 1) === 1 ? 1 : -1;
    const below = bounds[axis + 3] - sign * point[axis];
    if (below < depth) {
      depth = below;
      nearest = face;
    }
    if (below <= point[3] && sign * towards[axis] > along) {
      along = sign * towards[axis];
      best = face;
    }
  }
  boxNormal(best < 0 ? nearest : best, out);
}

/** The type of {@link box} shapes. */
export const BOX: ShapeType<Box> = {
  name: "box",
  solid: true,
  aabb(shape, pose, out) {
    transformAabb(shape.bounds, pose, out);
  },
  support(shape, direction, out) {
    // numbers instead of branches, which no processor can foresee here
    const left = Number(direction[0] < 0);
    const below = Number(direction[1] < 0);
    const behind = Number(direction[2] < 0);
    out[0] = (1 - 2 * left) * shape.hx;
    out[1] = (1 - 2 * below) * shape.hy;
    out[2] = (1 - 2 * behind) * shape.hz;
    return left + 2 * below + 4 * behind;
  },
  closestPoint: closestOnBox,
  surfaceNormal: boxSurfaceNormal,
  ...solidRays<Box>((shape, ray, span) => clipLineBox(ray, shape.bounds, span)),
  normal(_shape, _ray, hit, out) {
    boxNormal(hit.feature, out);
  },
  contains(shape, point) {
    return Math.abs(point[0]) <= shape.hx && Math.abs(point[1]) <= shape.hy && Math.abs(point[2]) <= shape.hz;
  },
};
