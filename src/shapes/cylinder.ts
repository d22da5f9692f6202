import { checkPositive } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { PARALLEL_SINE } from "../math/scalar.ts";
import { normalize } from "../math/vec3.ts";
import { clearParts } from "./clear-parts.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import {
  CYLINDER_BOTTOM,
  CYLINDER_BOTTOM_RIM,
  CYLINDER_SIDE,
  CYLINDER_TOP,
  CYLINDER_TOP_RIM,
} from "./cylinder-features.ts";
import type { Shape, ShapeType } from "./shape.ts";
import type { SurfacePoint } from "./surface-point.ts";

export {
  CYLINDER_BOTTOM,
  CYLINDER_BOTTOM_RIM,
  CYLINDER_SIDE,
  CYLINDER_TOP,
  CYLINDER_TOP_RIM,
} from "./cylinder-features.ts";

/** A solid cylinder around the origin, axis y. Features: `CYLINDER_SIDE`, `CYLINDER_TOP`, `CYLINDER_BOTTOM`. */
export interface Cylinder extends Shape {
  readonly type: ShapeType<Cylinder>;
  readonly radius: number;
  readonly halfHeight: number;
}

/** What the functions here ask of a shape. Handed on by itself the radius would be boxed where V8 does not inline the call. */
interface Round {
  readonly radius: number;
}

/** A solid cylinder of `radius` from y = −halfHeight to +halfHeight (both > 0, world units). Throws RangeError otherwise. */
export function cylinder(radius: number, halfHeight: number): Cylinder {
  checkPositive("cylinder", "radius", radius);
  checkPositive("cylinder", "halfHeight", halfHeight);
  return { type: CYLINDER, radius, halfHeight };
}

/**
 * Clips a line to the endless solid cylinder of the shape's radius around the y axis, re-centred on the point of the line nearest to the axis
 * (see {@link clipLineSphere}). A line parallel to the axis (within {@link PARALLEL_SINE}) is in it from −∞ to ∞ or not at
 * all, judged where it passes y = 0. A tangent line gives tEnter = tExit. Writes only the two t.
 */
export function clipLineTube(ray: Ray, shape: Round, span: LineSpan): boolean {
  const { radius } = shape;
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  const across = dx * dx + dz * dz;
  const parallel = across <= PARALLEL_SINE * PARALLEL_SINE * (dy * dy);
  const nearest = parallel ? -ray[1] / dy : 0 - (ray[0] * dx + ray[2] * dz) / across;
  const cx = ray[0] + nearest * dx;
  const cz = ray[2] + nearest * dz;
  const discriminant = radius * radius - (cx * cx + cz * cz);
  if (!(discriminant >= 0)) return false;
  const half = parallel ? Infinity : Math.sqrt(discriminant / across);
  span[SPAN_ENTER] = nearest - half;
  span[SPAN_EXIT] = nearest + half;
  return true;
}

/** Writes the outward unit normal where a line enters (or, `exit`, leaves) the side of {@link clipLineTube}; see {@link sphereNormal}. */
export function tubeNormal(ray: Ray, shape: Round, exit: boolean, out: Float64Array): void {
  const { radius } = shape;
  const dx = ray[RAY_DIRECTION];
  const dz = ray[RAY_DIRECTION + 2];
  const across = dx * dx + dz * dz;
  const nearest = (ray[0] * dx + ray[2] * dz) / across;
  const cx = ray[0] - nearest * dx;
  const cz = ray[2] - nearest * dz;
  const squared = Math.max(0, radius * radius - (cx * cx + cz * cz));
  const half = exit ? Math.sqrt(squared / across) : -Math.sqrt(squared / across);
  out[0] = cx + half * dx;
  out[1] = 0;
  out[2] = cz + half * dz;
  normalize(out);
}

/** The line's interval in the endless cylinder, cut to the slab between the two caps. On the rim the cap wins. */
function clipLineCylinder(shape: Cylinder, ray: Ray, span: LineSpan): boolean {
  if (!clipLineTube(ray, shape, span)) return false;
  span[SPAN_ENTER_FEATURE] = CYLINDER_SIDE;
  span[SPAN_EXIT_FEATURE] = CYLINDER_SIDE;
  const oy = ray[1];
  const dy = ray[RAY_DIRECTION + 1];
  const height = shape.halfHeight;
  if (dy === 0) return Math.abs(oy) <= height;
  const near = ((dy > 0 ? -height : height) - oy) / dy;
  const far = ((dy > 0 ? height : -height) - oy) / dy;
  if (near >= span[SPAN_ENTER]) {
    span[SPAN_ENTER] = near;
    span[SPAN_ENTER_FEATURE] = dy > 0 ? CYLINDER_BOTTOM : CYLINDER_TOP;
  }
  if (far <= span[SPAN_EXIT]) {
    span[SPAN_EXIT] = far;
    span[SPAN_EXIT_FEATURE] = dy > 0 ? CYLINDER_TOP : CYLINDER_BOTTOM;
  }
  return span[SPAN_ENTER] <= span[SPAN_EXIT];
}

/**
 * Writes x and z of the point of a circle around the y axis that is farthest along `direction`, y = 0, and its derivative with respect to
 * the direction: it only moves along the circle. False where the direction is along the axis: all points are equally far.
 */
export function rimPoint(shape: Round, direction: Float64Array, out: Float64Array, turn: Float64Array): boolean {
  const { radius } = shape;
  const dx = direction[0];
  const dz = direction[2];
  const across = Math.sqrt(dx * dx + dz * dz);
  if (!(across > 0)) return false;
  const x = dx / across;
  const z = dz / across;
  const rate = radius / across;
  out[0] = radius * x;
  out[1] = 0;
  out[2] = radius * z;
  // one by one: fill() costs more than all the rest
  turn[0] = rate * z * z;
  turn[1] = 0;
  turn[2] = -rate * x * z;
  turn[3] = 0;
  turn[4] = 0;
  turn[5] = 0;
  turn[6] = -rate * x * z;
  turn[7] = 0;
  turn[8] = rate * x * x;
  return true;
}

/** Unit vector from the axis to a point, and what a result is made of. */
const radial = new Float64Array(3);
const away = new Float64Array(3);

/** Writes the unit vector from the y axis to `point`; +x on the axis itself. */
export function radialOf(point: Float64Array, out: Float64Array): void {
  out[0] = point[0];
  out[1] = 0;
  out[2] = point[2];
  if (!normalize(out)) out[0] = 1;
}

/** On the rim the cap wins; on the axis the side towards +x does, of two equally near caps the top. */
function closestOnCylinder(shape: Cylinder, point: Float64Array, out: SurfacePoint): boolean {
  radialOf(point, radial);
  const beside = point[0] * radial[0] + point[2] * radial[2] - shape.radius;
  const above = Math.abs(point[1]) - shape.halfHeight;
  const up = point[1] < 0 ? -1 : 1;
  const onRim = beside > 0 && above > 0;
  const onCap = onRim || above >= beside;
  const onSide = onRim || !onCap;
  away[0] = onSide ? beside * radial[0] : 0;
  away[1] = onCap ? up * above : 0;
  away[2] = onSide ? beside * radial[2] : 0;
  let distance = onCap ? above : beside;
  if (onRim) {
    const x = away[0];
    const y = away[1];
    const z = away[2];
    normalize(away);
    distance = x * away[0] + y * away[1] + z * away[2];
  } else {
    away[0] = onSide ? radial[0] : 0;
    away[1] = onCap ? up : 0;
    away[2] = onSide ? radial[2] : 0;
  }
  if (!(Math.abs(distance) <= out.limit)) return false;
  out.distance = distance;
  out.point[0] = onSide ? radial[0] * shape.radius : point[0];
  out.point[1] = onCap ? up * shape.halfHeight : point[1];
  out.point[2] = onSide ? radial[2] * shape.radius : point[2];
  for (let i = 0; i < 3; i++) out.normal[i] = away[i];
  clearParts(out);
  return true;
}

/** Of the pieces within the tolerance of the point the one that looks most along `towards`; of none the nearest. */
function cylinderSurfaceNormal(shape: Cylinder, point: Float64Array, towards: Float64Array, out: Float64Array): void {
  const tolerance = point[3];
  radialOf(point, radial);
  const below = shape.halfHeight - Math.abs(point[1]);
  const within = shape.radius - (point[0] * radial[0] + point[2] * radial[2]);
  // so near to the axis the side looks everywhere
  if (shape.radius - within <= tolerance) radialOf(towards, radial);
  const side = within <= tolerance;
  const alongSide = towards[0] * radial[0] + towards[2] * radial[2];
  const top = shape.halfHeight - point[1] <= tolerance;
  const bottom = shape.halfHeight + point[1] <= tolerance;
  const up = top && bottom ? (towards[1] < 0 ? -1 : 1) : bottom ? -1 : top ? 1 : point[1] < 0 ? -1 : 1;
  const cap = top || bottom;
  const takeCap = cap && side ? up * towards[1] >= alongSide : cap || (!side && below <= within);
  out[0] = takeCap ? 0 : radial[0];
  out[1] = takeCap ? up : 0;
  out[2] = takeCap ? 0 : radial[2];
}

/** The type of {@link cylinder} shapes. */
export const CYLINDER: ShapeType<Cylinder> = {
  name: "cylinder",
  solid: true,
  aabb(shape, pose, out) {
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 3;
      const across = Math.sqrt(pose[row] * pose[row] + pose[row + 2] * pose[row + 2]);
      const half = Math.abs(pose[row + 1]) * shape.halfHeight + across * shape.radius;
      out[axis] = pose[POSE_POSITION + axis] - half;
      out[axis + 3] = pose[POSE_POSITION + axis] + half;
    }
  },
  support(shape, direction, out) {
    const below = direction[1] < 0;
    out[0] = direction[0];
    out[1] = 0;
    out[2] = direction[2];
    normalize(out);
    out[0] *= shape.radius;
    out[1] = below ? -shape.halfHeight : shape.halfHeight;
    out[2] *= shape.radius;
    return below ? CYLINDER_BOTTOM_RIM : CYLINDER_TOP_RIM;
  },
  supportPiece(shape, piece, direction, out, turn) {
    if (!rimPoint(shape, direction, out, turn)) return false;
    out[1] = piece === CYLINDER_TOP_RIM ? shape.halfHeight : -shape.halfHeight;
    return true;
  },
  closestPoint: closestOnCylinder,
  surfaceNormal: cylinderSurfaceNormal,
  ...solidRays<Cylinder>(clipLineCylinder),
  normal(shape, ray, hit, out) {
    if (hit.feature === CYLINDER_SIDE) {
      tubeNormal(ray, shape, hit.backFace, out);
      return;
    }
    out[0] = 0;
    out[1] = hit.feature === CYLINDER_TOP ? 1 : -1;
    out[2] = 0;
  },
  contains(shape, point) {
    if (Math.abs(point[1]) > shape.halfHeight) return false;
    return point[0] * point[0] + point[2] * point[2] <= shape.radius * shape.radius;
  },
};
