import { checkOptions, show } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../math/ray.ts";
import { TRIANGLE_TOLERANCE } from "../math/scalar.ts";
import { cross, lengthOf, normalize, readVec3, type Vec3Like } from "../math/vec3.ts";
import { cloneRayHit } from "./copy-ray-hit.ts";
import { hitsBackFaces, RAY_BACK_HIT, RayHit } from "./ray-hit.ts";
import type { Shape, ShapeType } from "./shape.ts";
import { closestTrianglePoint } from "./triangle/closest-point.ts";
import { WatertightRay } from "./watertight.ts";

/** A flat triangle. */
export interface Triangle extends Shape {
  readonly type: ShapeType<Triangle>;
  /** The vertices a, b, c, three numbers each, local frame. */
  readonly points: Float64Array;
  /** Unit normal of the side from which a, b, c run counter-clockwise, local frame. */
  readonly planeNormal: Float64Array;
  readonly doubleSided: boolean;
}

/** Options of {@link triangle}. */
export interface TriangleOptions {
  /** Rays hit both sides. Default true. */
  readonly doubleSided?: boolean;
}

/**
 * A flat triangle without thickness: a surface, not a solid. Its front is the side that sees a, b, c counter-clockwise. Edges and
 * vertices belong to it; a ray in its plane misses it. Throws RangeError when the three points lie on one line within
 * TRIANGLE_TOLERANCE of the longest edge.
 */
export function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like, options: TriangleOptions = {}): Triangle {
  checkOptions("triangle", options, KNOWN_OPTIONS);
  const points = new Float64Array(9);
  readVec3("triangle", "a", a, points, 0);
  readVec3("triangle", "b", b, points, 3);
  readVec3("triangle", "c", c, points, 6);
  const doubleSided = options.doubleSided ?? true;
  if (typeof doubleSided !== "boolean") {
    throw new TypeError(`triangle: doubleSided must be true or false, got ${show(doubleSided)}`);
  }
  const shape = bareTriangle(doubleSided);
  shape.points.set(points);
  if (!updatePlaneNormal(shape)) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = points;
    throw new RangeError(
      `triangle: a, b, c must not lie on one line, got (${ax}, ${ay}, ${az}), (${bx}, ${by}, ${bz}), (${cx}, ${cy}, ${cz})`,
    );
  }
  return shape;
}

const KNOWN_OPTIONS: Readonly<Record<keyof TriangleOptions, true>> = { doubleSided: true };

/** A triangle to be filled in, for composite shapes that show their parts one after the other. */
export function bareTriangle(doubleSided: boolean): Triangle {
  return { type: TRIANGLE, points: new Float64Array(9), planeNormal: new Float64Array(3), doubleSided };
}

/** Sets `planeNormal` from `points`; false (and a meaningless normal) when the points lie on one line. */
export function updatePlaneNormal(shape: Triangle): boolean {
  const p = shape.points;
  const edges = edgesOf;
  for (let i = 0; i < 3; i++) {
    edges[i] = p[3 + i] - p[i];
    edges[3 + i] = p[6 + i] - p[i];
  }
  // unit edges: the cross product of tiny or huge ones would leave the range of f64
  const ab = lengthOf(edges, 0);
  const ac = lengthOf(edges, 3);
  normalize(edges, 0);
  normalize(edges, 3);
  const n = shape.planeNormal;
  cross(edges, 0, edges, 3, n, 0);
  const sine = lengthOf(n);
  normalize(n);
  // the height over the longer of the two edges, relative to it
  return sine * Math.min(ab, ac) > TRIANGLE_TOLERANCE * Math.max(ab, ac);
}

const edgesOf = new Float64Array(6);
const watertight = new WatertightRay();

/** Fills `hit` from the last intersection of `source`. */
export function takeTriangleHit(source: WatertightRay, feature: number, hit: RayHit): void {
  hit.t = source.t;
  hit.feature = feature;
  hit.u = source.u;
  hit.v = source.v;
  hit.child = -1;
  hit.backFace = source.backFace;
  hit.startsInside = false;
}

function raycastTriangle(shape: Triangle, ray: Ray, mode: number, hit: RayHit): boolean {
  watertight.begin(ray);
  if (!watertight.intersect(shape.points, 0, 3, 6)) return false;
  if (!(watertight.t >= ray[RAY_MIN] && watertight.t <= ray[RAY_MAX])) return false;
  if (watertight.backFace && !hitsBackFaces(mode, shape.doubleSided)) return false;
  takeTriangleHit(watertight, 0, hit);
  return true;
}

/** The type of {@link triangle} shapes. */
export const TRIANGLE: ShapeType<Triangle> = {
  name: "triangle",
  solid: false,
  aabb(shape, pose, out) {
    const p = shape.points;
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 3;
      const a = pose[row] * p[0] + pose[row + 1] * p[1] + pose[row + 2] * p[2];
      const b = pose[row] * p[3] + pose[row + 1] * p[4] + pose[row + 2] * p[5];
      const c = pose[row] * p[6] + pose[row + 1] * p[7] + pose[row + 2] * p[8];
      out[axis] = Math.min(a, b, c) + pose[POSE_POSITION + axis];
      out[axis + 3] = Math.max(a, b, c) + pose[POSE_POSITION + axis];
    }
  },
  support(shape, direction, out) {
    const p = shape.points;
    let best = 0;
    let farthest = -Infinity;
    for (let i = 0; i < 9; i += 3) {
      const along = direction[0] * p[i] + direction[1] * p[i + 1] + direction[2] * p[i + 2];
      if (along > farthest) {
        farthest = along;
        best = i;
      }
    }
    for (let i = 0; i < 3; i++) out[i] = p[best + i];
    return best / 3;
  },
  closestPoint(shape, point, out) {
    return closestTrianglePoint(shape.points, 0, 3, 6, point, out);
  },
  surfaceNormal(shape, _point, towards, out) {
    const n = shape.planeNormal;
    const along = n[0] * towards[0] + n[1] * towards[1] + n[2] * towards[2];
    // without an area it looks wherever it is looked at from
    const bare = n[0] === 0 && n[1] === 0 && n[2] === 0;
    for (let i = 0; i < 3; i++) out[i] = bare ? towards[i] : along < 0 ? 0 - n[i] : n[i];
    if (bare) normalize(out);
  },
  raycast: raycastTriangle,
  spans(shape, ray, out) {
    const enter = new RayHit();
    if (raycastTriangle(shape, ray, RAY_BACK_HIT, enter)) out.push({ enter, exit: cloneRayHit(enter) });
  },
  normal(shape, _ray, _hit, out) {
    for (let i = 0; i < 3; i++) out[i] = shape.planeNormal[i];
  },
};
