import { type Pose, toWorld } from "../../../src/math/pose.ts";
import type { Box } from "../../../src/shapes/box.ts";
import type { ConvexHull } from "../../../src/shapes/convex-hull.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import type { Triangle } from "../../../src/shapes/triangle.ts";

type V = readonly number[];

/** A polytope by its features, in world space: corners, edges, triangles. */
export interface Polytope {
  readonly corners: V[];
  readonly edges: [V, V][];
  readonly triangles: [V, V, V][];
}

/** The features of a box, hull, triangle, or of the core of a sphere or capsule. */
export function polytopeOf(shape: Shape, pose: Pose): Polytope {
  const { corners, faces } = localFeatures(shape);
  const world = corners.map((corner) => {
    const out = Float64Array.from(corner);
    toWorld(pose, out, out);
    return Array.from(out);
  });
  const edges: [V, V][] = [];
  const triangles: [V, V, V][] = [];
  for (const face of faces) {
    face.forEach((corner, i) => {
      edges.push([world[corner], world[face[(i + 1) % face.length]]]);
    });
    for (let i = 2; i < face.length; i++) triangles.push([world[face[0]], world[face[i - 1]], world[face[i]]]);
  }
  return { corners: world, edges, triangles };
}

function localFeatures(shape: Shape): { corners: V[]; faces: number[][] } {
  const name = shape.type.name;
  if (name === "sphere") return { corners: [[0, 0, 0]], faces: [] };
  if (name === "capsule") {
    const height = (shape as Shape & { halfHeight: number }).halfHeight;
    return {
      corners: [
        [0, height, 0],
        [0, -height, 0],
      ],
      faces: [[0, 1]],
    };
  }
  if (name === "triangle") return { corners: triples((shape as Triangle).points), faces: [[0, 1, 2]] };
  if (name === "box") {
    const { hx, hy, hz } = shape as Box;
    const corners = Array.from({ length: 8 }, (_, i) => [i & 1 ? hx : -hx, i & 2 ? hy : -hy, i & 4 ? hz : -hz]);
    return {
      corners,
      faces: [
        [0, 2, 6, 4],
        [1, 5, 7, 3],
        [0, 4, 5, 1],
        [2, 3, 7, 6],
        [0, 1, 3, 2],
        [4, 6, 7, 5],
      ],
    };
  }
  const hull = shape as ConvexHull;
  const faces: number[][] = [];
  for (let f = 0; f + 1 < hull.faceStarts.length; f++) {
    faces.push(Array.from(hull.faceVertices.subarray(hull.faceStarts[f], hull.faceStarts[f + 1])));
  }
  return { corners: triples(hull.vertices), faces };
}

function triples(numbers: ArrayLike<number>): V[] {
  return Array.from({ length: numbers.length / 3 }, (_, i) => [numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]]);
}

const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const along = (a: V, d: V, t: number): V => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t];
const clamp = (t: number): number => Math.min(1, Math.max(0, t));
const length = (a: V): number => Math.sqrt(dot(a, a));

/** Distance of two polytopes that are apart: the least of all corners to triangles, edges to edges and corners to corners. */
export function featureDistance(a: Polytope, b: Polytope): number {
  let least = Infinity;
  for (const p of a.corners) for (const q of b.corners) least = Math.min(least, length(sub(p, q)));
  for (const p of a.corners) for (const t of b.triangles) least = Math.min(least, pointTriangle(p, t));
  for (const p of b.corners) for (const t of a.triangles) least = Math.min(least, pointTriangle(p, t));
  for (const e of a.edges) for (const f of b.edges) least = Math.min(least, segmentSegment(e, f));
  for (const e of a.edges) for (const p of b.corners) least = Math.min(least, pointSegment(p, e));
  for (const e of b.edges) for (const p of a.corners) least = Math.min(least, pointSegment(p, e));
  return least;
}

function pointSegment(p: V, [a, b]: readonly [V, V]): number {
  const d = sub(b, a);
  const dd = dot(d, d);
  return length(sub(p, along(a, d, dd > 0 ? clamp(dot(sub(p, a), d) / dd) : 0)));
}

/** Infinity when the foot of the perpendicular is not inside: edges are looked at by themselves. */
function pointTriangle(p: V, [a, b, c]: readonly [V, V, V]): number {
  const n = cross(sub(b, a), sub(c, a));
  const nn = dot(n, n);
  if (!(nn > 0)) return Infinity;
  for (const [u, v] of [
    [a, b],
    [b, c],
    [c, a],
  ])
    if (dot(cross(sub(v, u), sub(p, u)), n) < 0) return Infinity;
  return Math.abs(dot(sub(p, a), n)) / Math.sqrt(nn);
}

/** Infinity unless the nearest points are inside both. */
function segmentSegment([a, b]: readonly [V, V], [c, d]: readonly [V, V]): number {
  const u = sub(b, a);
  const v = sub(d, c);
  const n = cross(u, v);
  const nn = dot(n, n);
  if (!(nn > 1e-26 * dot(u, u) * dot(v, v))) return Infinity;
  const w = sub(c, a);
  const s = dot(cross(w, v), n) / nn;
  const t = dot(cross(w, u), n) / nn;
  return s < 0 || s > 1 || t < 0 || t > 1 ? Infinity : Math.abs(dot(w, n)) / Math.sqrt(nn);
}

/** Greatest separation along any face normal or cross product of edges (and edges themselves): ≤ 0 where the two overlap. */
export function axisSeparation(a: Polytope, b: Polytope): number {
  const axes: V[] = [];
  for (const t of [...a.triangles, ...b.triangles]) axes.push(cross(sub(t[1], t[0]), sub(t[2], t[0])));
  const [ea, eb] = [a.edges.map(([p, q]) => sub(q, p)), b.edges.map(([p, q]) => sub(q, p))];
  for (const u of ea) for (const v of eb) axes.push(cross(u, v));
  // flat things need the normals within their plane as well
  for (const p of [a, b]) {
    for (const t of p.triangles) {
      const n = cross(sub(t[1], t[0]), sub(t[2], t[0]));
      for (const e of [...ea, ...eb]) axes.push(cross(n, e));
    }
  }
  let most = -Infinity;
  for (const axis of axes) {
    const size = length(axis);
    if (!(size > 0)) continue;
    const ranges = [a, b].map(({ corners }) => {
      const values = corners.map((corner) => dot(corner, axis) / size);
      return [Math.min(...values), Math.max(...values)];
    });
    most = Math.max(most, ranges[0][0] - ranges[1][1], ranges[1][0] - ranges[0][1]);
  }
  return most;
}
