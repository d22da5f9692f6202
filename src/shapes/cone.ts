import { checkPositive } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { normalize } from "../math/vec3.ts";
import { closestOnCone, coneSurfaceNormal } from "./cone/closest-point.ts";
import { CONE_APEX, CONE_BASE, CONE_RIM, CONE_SIDE } from "./cone-features.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import { rimPoint } from "./cylinder.ts";
import type { Shape, ShapeType } from "./shape.ts";

export { CONE_BASE, CONE_SIDE } from "./cone-features.ts";

/**
 * A solid cone around the origin, axis y: apex at y = +halfHeight, base disc of `radius` at y = −halfHeight. Features:
 * `CONE_SIDE`, `CONE_BASE`.
 */
export interface Cone extends Shape {
  readonly type: ShapeType<Cone>;
  readonly radius: number;
  readonly halfHeight: number;
}

/** A solid cone, apex at y = +halfHeight, base of `radius` at y = −halfHeight (both > 0, world units). Throws RangeError otherwise. */
export function cone(radius: number, halfHeight: number): Cone {
  checkPositive("cone", "radius", radius);
  checkPositive("cone", "halfHeight", halfHeight);
  return { type: CONE, radius, halfHeight };
}

/** The point of the line nearest to the apex, seen from the apex: x, depth below the apex, z; and its t. */
const nearest = new Float64Array(4);
const NEAREST_T = 3;
/** Scratch of {@link CONE}'s normal. */
const sideSpan: LineSpan = new Float64Array(4);

/**
 * Clips a line to the endless solid cone below the apex, x² + z² ≤ (slope · depth)², depth ≥ 0. Writes {@link nearest} and the two t
 * counted from there; an end may be infinite. Re-centred on the point nearest to the apex and with the discriminant from the line's
 * moment about the apex (a difference of two lengths, not of two squares), so neither far origins nor slim cones cost digits.
 *
 * With `a` > 0 the line crosses the side twice, on one half of the double cone; else it is steeper than the side and enters each
 * half once. Roots by q and c/q, which stay right as `a` goes through 0. A tangent gives tEnter = tExit.
 */
function clipLineNappe(shape: Cone, ray: Ray, span: LineSpan): boolean {
  const slope = shape.radius / (2 * shape.halfHeight);
  const dx = ray[RAY_DIRECTION];
  const dv = -ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  const ov = shape.halfHeight - ray[1];
  const t = -(ray[0] * dx + ov * dv + ray[2] * dz) / (dx * dx + dv * dv + dz * dz);
  const x = ray[0] + t * dx;
  const v = ov + t * dv;
  const z = ray[2] + t * dz;
  nearest[0] = x;
  nearest[1] = v;
  nearest[2] = z;
  nearest[NEAREST_T] = t;

  const across = Math.sqrt(dx * dx + dz * dz);
  const fall = slope * Math.abs(dv);
  const a = (across - fall) * (across + fall);
  const b = x * dx + z * dz - slope * slope * v * dv;
  const distance = Math.sqrt(x * x + z * z);
  const width = slope * Math.abs(v);
  const c = (distance - width) * (distance + width);
  const momentX = v * dz - z * dv;
  const momentZ = x * dv - v * dx;
  const tilt = slope * Math.sqrt(momentX * momentX + momentZ * momentZ);
  const spin = Math.abs(z * dx - x * dz);
  const discriminant = (tilt - spin) * (tilt + spin);

  if (a > 0) {
    if (!(discriminant >= 0) || v - (b / a) * dv < 0) return false;
    const q = b > 0 ? -b - Math.sqrt(discriminant) : -b + Math.sqrt(discriminant);
    if (q === 0 && c > 0) return false; // parallel to the side but for rounding, nearest to the apex, and outside there
    const first = q / a;
    const second = q === 0 ? first : c / q;
    span[SPAN_ENTER] = Math.min(first, second);
    span[SPAN_EXIT] = Math.max(first, second);
    return true;
  }
  const root = Math.sqrt(Math.max(0, discriminant));
  const q = b > 0 ? -b - root : -b + root;
  if (a === 0 ? b * dv > 0 || (b === 0 && c > 0) : q === 0 && c > 0) return false; // stays outside, parallel to the side
  const second = q === 0 ? -v / dv : c / q;
  const first = q === 0 || a === 0 ? second : q / a;
  span[SPAN_ENTER] = dv > 0 ? Math.max(first, second) : -Infinity;
  span[SPAN_EXIT] = dv > 0 ? Infinity : Math.min(first, second);
  return true;
}

/** The line's interval in the endless cone, cut at the base. On the rim the base wins. */
function clipLineCone(shape: Cone, ray: Ray, span: LineSpan): boolean {
  if (!clipLineNappe(shape, ray, span)) return false;
  span[SPAN_ENTER] += nearest[NEAREST_T];
  span[SPAN_EXIT] += nearest[NEAREST_T];
  span[SPAN_ENTER_FEATURE] = CONE_SIDE;
  span[SPAN_EXIT_FEATURE] = CONE_SIDE;
  const dy = ray[RAY_DIRECTION + 1];
  if (dy === 0) return ray[1] >= -shape.halfHeight;
  const base = (-shape.halfHeight - ray[1]) / dy;
  if (dy > 0 && base >= span[SPAN_ENTER]) {
    span[SPAN_ENTER] = base;
    span[SPAN_ENTER_FEATURE] = CONE_BASE;
  } else if (dy < 0 && base <= span[SPAN_EXIT]) {
    span[SPAN_EXIT] = base;
    span[SPAN_EXIT_FEATURE] = CONE_BASE;
  }
  return span[SPAN_ENTER] <= span[SPAN_EXIT];
}

/** Writes the outward unit normal of the side where the line enters or leaves it; at the apex itself that of the side it comes from or goes to. */
function sideNormal(shape: Cone, ray: Ray, exit: boolean, out: Float64Array): void {
  clipLineNappe(shape, ray, sideSpan);
  const t = sideSpan[exit ? SPAN_EXIT : SPAN_ENTER];
  out[0] = nearest[0] + t * ray[RAY_DIRECTION];
  out[1] = 0;
  out[2] = nearest[2] + t * ray[RAY_DIRECTION + 2];
  if (!normalize(out)) {
    out[0] = exit ? ray[RAY_DIRECTION] : 0 - ray[RAY_DIRECTION];
    out[2] = exit ? ray[RAY_DIRECTION + 2] : 0 - ray[RAY_DIRECTION + 2];
    normalize(out);
  }
  out[1] = shape.radius / (2 * shape.halfHeight);
  normalize(out);
}

/** The type of {@link cone} shapes. */
export const CONE: ShapeType<Cone> = {
  name: "cone",
  solid: true,
  aabb(shape, pose, out) {
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 3;
      const apex = pose[row + 1] * shape.halfHeight;
      const rim = Math.sqrt(pose[row] * pose[row] + pose[row + 2] * pose[row + 2]) * shape.radius;
      out[axis] = pose[POSE_POSITION + axis] + Math.min(apex, -apex - rim);
      out[axis + 3] = pose[POSE_POSITION + axis] + Math.max(apex, -apex + rim);
    }
  },
  support(shape, direction, out) {
    out[0] = direction[0];
    out[1] = direction[1];
    out[2] = direction[2];
    normalize(out);
    const across = Math.sqrt(out[0] * out[0] + out[2] * out[2]);
    if (2 * shape.halfHeight * out[1] >= shape.radius * across) {
      out[0] = 0;
      out[1] = shape.halfHeight;
      out[2] = 0;
      return CONE_APEX;
    }
    out[1] = 0;
    normalize(out);
    out[0] *= shape.radius;
    out[1] = -shape.halfHeight;
    out[2] *= shape.radius;
    return CONE_RIM;
  },
  supportPiece(shape, piece, direction, out, turn) {
    if (piece === CONE_APEX) {
      out[0] = 0;
      out[1] = shape.halfHeight;
      out[2] = 0;
      for (let i = 0; i < 9; i++) turn[i] = 0;
      return true;
    }
    if (!rimPoint(shape, direction, out, turn)) return false;
    out[1] = -shape.halfHeight;
    return true;
  },
  closestPoint: closestOnCone,
  surfaceNormal: coneSurfaceNormal,
  ...solidRays<Cone>(clipLineCone),
  normal(shape, ray, hit, out) {
    if (hit.feature === CONE_SIDE) {
      sideNormal(shape, ray, hit.backFace, out);
      return;
    }
    out[0] = 0;
    out[1] = -1;
    out[2] = 0;
  },
  contains(shape, point) {
    const depth = shape.halfHeight - point[1];
    if (depth < 0 || point[1] < -shape.halfHeight) return false;
    const width = (shape.radius * depth) / (2 * shape.halfHeight);
    return point[0] * point[0] + point[2] * point[2] <= width * width;
  },
};
