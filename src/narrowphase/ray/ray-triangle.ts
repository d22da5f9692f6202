import { checkOptions, show } from "../../math/check.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN, type RayLike, readRay } from "../../math/ray.ts";
import { cross, normalize, readPoint, type Vec3, type Vec3Like } from "../../math/vec3.ts";

/** Where a ray meets a triangle. World space. */
export interface RayTriangleHit {
  distance: number;
  /** Barycentric weight of b; that of a is 1 − u − v. */
  u: number;
  /** Barycentric weight of c. */
  v: number;
  /** The ray sees a, b, c clockwise. */
  backFace: boolean;
  /** Unit normal of the triangle, turned to face the ray's origin. */
  normal: Vec3;
}

/** Options of {@link rayTriangle}. */
export interface RayTriangleOptions {
  /** Miss triangles that the ray sees clockwise. Default false. */
  readonly cull?: boolean;
}

const KNOWN_OPTIONS: Readonly<Record<keyof RayTriangleOptions, true>> = { cull: true };

const ray = createRay();
const direction = new Float64Array(3);
const origin = new Float64Array(3);
const edgeB = new Float64Array(3);
const edgeC = new Float64Array(3);
const p = new Float64Array(3);
const q = new Float64Array(3);
const normal = new Float64Array(3);

/**
 * A ray, line or segment against one triangle: Möller, Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", Journal of Graphics Tools 2
 * (1997), both the culling and the double-sided variant. Edges and vertices count as inside; a ray parallel to the plane misses, even in
 * it, and so does every ray at a triangle without area. Null on a miss.
 *
 * The formula is the one to learn from. It is not watertight: a ray at the common edge of two triangles may miss both by
 * rounding. The shapes `triangle` and `mesh` use one that is.
 */
export function rayTriangle(
  rayLike: RayLike,
  a: Vec3Like,
  b: Vec3Like,
  c: Vec3Like,
  options: RayTriangleOptions = {},
): RayTriangleHit | null {
  const cull = readArguments(rayLike, a, b, c, options);
  // solve origin − a = −t · direction + u · edgeB + v · edgeC by Cramer's rule
  cross(direction, 0, edgeC, 0, p, 0);
  const determinant = dot(edgeB, p);
  if (determinant === 0 || (cull && determinant < 0)) return null;
  const u = dot(origin, p) / determinant;
  if (!(u >= 0 && u <= 1)) return null;
  cross(origin, 0, edgeB, 0, q, 0);
  const v = dot(direction, q) / determinant;
  if (!(v >= 0 && u + v <= 1)) return null;
  const distance = dot(edgeC, q) / determinant + 0; // −0 becomes 0
  if (distance < ray[RAY_MIN] || distance > ray[RAY_MAX]) return null;
  cross(edgeB, 0, edgeC, 0, normal, 0);
  normalize(normal);
  const backFace = determinant < 0;
  const sign = backFace ? -1 : 1;
  return {
    distance,
    u,
    v,
    backFace,
    normal: { x: sign * normal[0] + 0, y: sign * normal[1] + 0, z: sign * normal[2] + 0 },
  };
}

/** Fills the scratch vectors: everything relative to a. Returns whether to cull. */
function readArguments(rayLike: RayLike, a: Vec3Like, b: Vec3Like, c: Vec3Like, options: RayTriangleOptions): boolean {
  readRay("rayTriangle", rayLike, ray);
  readPoint("rayTriangle", "a", a, q);
  readPoint("rayTriangle", "b", b, edgeB);
  readPoint("rayTriangle", "c", c, edgeC);
  checkOptions("rayTriangle", options, KNOWN_OPTIONS);
  const cull = options.cull ?? false;
  if (typeof cull !== "boolean") {
    throw new TypeError(`rayTriangle: cull must be true or false, got ${show(cull)}`);
  }
  for (let i = 0; i < 3; i++) {
    edgeB[i] -= q[i];
    edgeC[i] -= q[i];
    origin[i] = ray[i] - q[i];
    direction[i] = ray[RAY_DIRECTION + i];
  }
  return cull;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
