import type { Aabb } from "../math/aabb.ts";
import { PLANE_SIZE } from "../math/plane-layout.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { type LineSpan, SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE, solidRays } from "./convex.ts";
import { buildHull, type HullData } from "./hull/build-hull.ts";
import { closestOnHull } from "./hull/closest-point.ts";
import { farthestCorner } from "./hull/farthest-corner.ts";
import { type PointsLike, readPoints } from "./hull/read-points.ts";
import { buildSupportTable, type SupportTable } from "./hull/support-table.ts";
import type { Shape, ShapeType } from "./shape.ts";

/** The convex hull of points: a solid, or a flat, a segment or a point when they span no volume. Local frame throughout. */
export interface ConvexHull extends Shape, HullData, SupportTable {
  readonly type: ShapeType<ConvexHull>;
  /** 3 solid, 2 flat, 1 segment, 0 point. Below 3 the planes are those of a box or prism without thickness. */
  readonly dimension: 0 | 1 | 2 | 3;
  /** Middle of the points' bounds. The planes are relative to it, so that a hull far from its own origin loses nothing. */
  readonly center: Float64Array;
  /** The corners, three numbers each, bit for bit as given. */
  readonly vertices: Float64Array;
  /** nx, ny, nz, offset of each face: the hull is where n · (point − center) ≤ offset. Every given point fulfils it exactly. */
  readonly planes: Float64Array;
  /** Face f has the corners faceVertices[faceStarts[f] … faceStarts[f + 1] − 1], counter-clockwise from outside. */
  readonly faceStarts: Uint32Array;
  readonly faceVertices: Uint32Array;
  /** For each entry of `faceVertices` the face behind the edge that begins there (solids only; in flatter hulls edges have more than two faces). */
  readonly faceNeighbours: Uint32Array;
  /** Corner v shares edges with neighbours[neighbourStarts[v] … neighbourStarts[v + 1] − 1]. */
  readonly neighbourStarts: Uint32Array;
  readonly neighbours: Uint32Array;
  readonly bounds: Aabb;
}

/**
 * The convex hull of `points` (flat x, y, z … or an array of vectors), local frame. Duplicate, inner, collinear and coplanar points are
 * welcome; the size does not matter. Points that span no volume (thinner than HULL_FLAT_TOLERANCE of their extent) give a
 * flat hull, a segment or a point. Throws TypeError or RangeError for an empty list, a length that is not a multiple of 3 and numbers that are not
 * finite. Features of its hits are face numbers.
 */
export function convexHull(points: PointsLike): ConvexHull {
  const input = readPoints("convexHull", points);
  const hull = buildHull(input);
  const bounds = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (let i = 0; i < input.length; i++) {
    bounds[i % 3] = Math.min(bounds[i % 3], input[i]);
    bounds[(i % 3) + 3] = Math.max(bounds[(i % 3) + 3], input[i]);
  }
  return hullOf(hull, buildSupportTable(hull.vertices), bounds);
}

/** A hull of what was built before. */
export function hullOf(hull: HullData, table: SupportTable, bounds: Aabb): ConvexHull {
  return { type: CONVEX_HULL, ...hull, ...table, bounds };
}

/**
 * Clips a line by the face planes: Cyrus, Beck, "Generalized Two- and Three-Dimensional Clipping", Computers & Graphics 3 (1978). The ray's
 * origin is moved along it to the point nearest to the centre first, so that all planes see the same, small numbers however far
 * away it is. A line parallel to a face counts as inside it when it is on or below it.
 */
function clipLine(hull: ConvexHull, ray: Ray, span: LineSpan): boolean {
  const { planes, center } = hull;
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  let x = ray[0] - center[0];
  let y = ray[1] - center[1];
  let z = ray[2] - center[2];
  const nearest = -(x * dx + y * dy + z * dz) / (dx * dx + dy * dy + dz * dz);
  x += nearest * dx;
  y += nearest * dy;
  z += nearest * dz;
  let enter = -Infinity;
  let exit = Infinity;
  let enterFace = -1;
  let exitFace = -1;
  for (let i = 0; i < planes.length; i += PLANE_SIZE) {
    const nx = planes[i];
    const ny = planes[i + 1];
    const nz = planes[i + 2];
    const along = nx * dx + ny * dy + nz * dz;
    const below = planes[i + 3] - (nx * x + ny * y + nz * z);
    if (along < 0) {
      const t = below / along;
      if (t > enter) {
        enter = t;
        enterFace = i;
      }
    } else if (along > 0) {
      const t = below / along;
      if (t < exit) {
        exit = t;
        exitFace = i;
      }
    } else if (below < 0) return false;
    if (enter > exit) return false;
  }
  span[SPAN_ENTER] = nearest + enter;
  span[SPAN_EXIT] = nearest + exit;
  span[SPAN_ENTER_FEATURE] = enterFace / PLANE_SIZE;
  span[SPAN_EXIT_FEATURE] = exitFace / PLANE_SIZE;
  return true;
}

/** Of the faces whose plane is within the tolerance of the point the one that looks most along `towards`; of none the nearest. */
function hullSurfaceNormal(hull: ConvexHull, point: Float64Array, towards: Float64Array, out: Float64Array): void {
  const { planes, center } = hull;
  const x = point[0] - center[0];
  const y = point[1] - center[1];
  const z = point[2] - center[2];
  let best = -1;
  let greatest = -Infinity;
  let nearest = 0;
  let highest = -Infinity;
  for (let i = 0; i < planes.length; i += PLANE_SIZE) {
    const height = planes[i] * x + planes[i + 1] * y + planes[i + 2] * z - planes[i + 3];
    if (height > highest) {
      highest = height;
      nearest = i;
    }
    if (height < -point[3]) continue;
    const along = planes[i] * towards[0] + planes[i + 1] * towards[1] + planes[i + 2] * towards[2];
    if (along > greatest) {
      greatest = along;
      best = i;
    }
  }
  const plane = best < 0 ? nearest : best;
  for (let i = 0; i < 3; i++) out[i] = planes[plane + i];
}

/** The type of {@link convexHull} shapes. */
export const CONVEX_HULL: ShapeType<ConvexHull> = {
  name: "convexHull",
  solid: true,
  aabb(shape, pose, out) {
    const { vertices } = shape;
    for (let axis = 0; axis < 3; axis++) {
      const px = pose[axis * 3];
      const py = pose[axis * 3 + 1];
      const pz = pose[axis * 3 + 2];
      let min = Infinity;
      let max = -Infinity;
      for (let i = 0; i < vertices.length; i += 3) {
        const value = px * vertices[i] + py * vertices[i + 1] + pz * vertices[i + 2];
        if (value < min) min = value;
        if (value > max) max = value;
      }
      out[axis] = min + pose[POSE_POSITION + axis];
      out[axis + 3] = max + pose[POSE_POSITION + axis];
    }
  },
  support: farthestCorner,
  closestPoint: closestOnHull,
  surfaceNormal: hullSurfaceNormal,
  ...solidRays<ConvexHull>(clipLine),
  normal(shape, _ray, hit, out) {
    const plane = hit.feature * PLANE_SIZE;
    for (let i = 0; i < 3; i++) out[i] = shape.planes[plane + i];
  },
  contains(shape, point) {
    const { planes, center } = shape;
    const x = point[0] - center[0];
    const y = point[1] - center[1];
    const z = point[2] - center[2];
    for (let i = 0; i < planes.length; i += PLANE_SIZE) {
      if (planes[i] * x + planes[i + 1] * y + planes[i + 2] * z > planes[i + 3]) return false;
    }
    return true;
  },
};
