import { PLANE_SIZE } from "../../math/plane-layout.ts";
import { EPSILON } from "../../math/scalar.ts";
import { CLOSEST_REGION, CLOSEST_SIZE, closestOnTriangle } from "../closest-on-triangle.ts";
import type { ConvexHull } from "../convex-hull.ts";
import { NOISE, ON_CORNER, ON_EDGE, ON_FACE, SCALE, SQUARED, WITHIN } from "./closest-layout.ts";

export { HEIGHT, NOISE, ON_CORNER, ON_EDGE, ON_FACE, SCALE, SQUARED, WITHIN } from "./closest-layout.ts";

/**
 * How far the corners of a face may be from where they make an exact polygon, in ulp of the hull's largest coordinate:
 * merged faces and rounded corners are. Unit: relative. The side of a short edge on which a distant point lies is
 * hidden by as much.
 */
export const FACE_NOISE = 32 * EPSILON;

/** The nearest point of one face. */
export class Place {
  /**
   * From there to the given point (× scale), and the square of that; on a face the height over its plane instead of the
   * three numbers.
   */
  readonly away = new Float64Array(4);
  kind = ON_FACE;
  face = 0;
  /** Number in `faceVertices` of the corner, or of the corner where the edge begins. */
  corner = 0;
}

/**
 * The point, its greatest height over a plane, what lengths are multiplied by (1 but for extreme sizes), and FACE_NOISE
 * as such a length.
 */
export const state = new Float64Array(6);

const found = new Float64Array(CLOSEST_SIZE);

/**
 * The nearest point of face `face`, a polygon: of the edges that the point lies beyond the nearest one, or its foot
 * when there are none. Where rounding could hide on which side of an edge it lies, the triangles of the face are asked
 * instead.
 */
export function closestOnFace(hull: ConvexHull, face: number, out: Place): void {
  const { planes, vertices, faceStarts, faceVertices, center } = hull;
  const plane = face * PLANE_SIZE;
  const nx = planes[plane];
  const ny = planes[plane + 1];
  const nz = planes[plane + 2];
  const px = state[0];
  const py = state[1];
  const pz = state[2];
  const scale = state[SCALE];
  const noise = state[NOISE];
  const { away } = out;
  out.face = face;
  out.kind = ON_FACE;
  const end = faceStarts[face + 1];
  let a = faceVertices[end - 1] * 3;
  let corner = end - 1;
  let doubtful = false;
  for (let k = faceStarts[face]; k < end; k++) {
    const b = faceVertices[k] * 3;
    const ux = (px - vertices[a]) * scale;
    const uy = (py - vertices[a + 1]) * scale;
    const uz = (pz - vertices[a + 2]) * scale;
    const ex = (vertices[b] - vertices[a]) * scale;
    const ey = (vertices[b + 1] - vertices[a + 1]) * scale;
    const ez = (vertices[b + 2] - vertices[a + 2]) * scale;
    const beyond = ux * (ey * nz - ez * ny) + uy * (ez * nx - ex * nz) + uz * (ex * ny - ey * nx);
    if (Math.abs(beyond) <= noise * (Math.abs(ux) + Math.abs(uy) + Math.abs(uz))) doubtful = true;
    if (beyond > 0) {
      const t = (ux * ex + uy * ey + uz * ez) / (ex * ex + ey * ey + ez * ez);
      const last = t >= 1;
      const s = t > 0 && !last ? t : 0;
      const rx = last ? (px - vertices[b]) * scale : ux - s * ex;
      const ry = last ? (py - vertices[b + 1]) * scale : uy - s * ey;
      const rz = last ? (pz - vertices[b + 2]) * scale : uz - s * ez;
      const squared = rx * rx + ry * ry + rz * rz;
      if (out.kind === ON_FACE || squared < away[SQUARED]) {
        away[0] = rx;
        away[1] = ry;
        away[2] = rz;
        away[SQUARED] = squared;
        out.kind = s > 0 ? ON_EDGE : ON_CORNER;
        out.corner = last ? k : corner;
      }
    }
    a = b;
    corner = k;
  }
  if (doubtful) closestOnTriangles(hull, face, out);
  else if (out.kind === ON_FACE) {
    const height = nx * (px - center[0]) + ny * (py - center[1]) + nz * (pz - center[2]) - planes[plane + 3];
    away[0] = height;
    away[SQUARED] = height * scale * (height * scale);
  }
}

/**
 * The same from the fan of triangles that covers a face, even one that is not convex (where a plane was cut up by
 * noise). A place on a diagonal counts as within.
 */
export function closestOnTriangles(hull: ConvexHull, face: number, out: Place): void {
  const { planes, center, vertices, faceStarts, faceVertices } = hull;
  const start = faceStarts[face];
  const end = faceStarts[face + 1];
  const first = faceVertices[start] * 3;
  const scale = state[SCALE];
  const { away } = out;
  out.face = face;
  out.kind = WITHIN;
  away[SQUARED] = Infinity;
  for (let k = start + 1; k + 1 < end; k++) {
    closestOnTriangle(vertices, first, faceVertices[k] * 3, faceVertices[k + 1] * 3, state, found);
    let squared = 0;
    for (let i = 0; i < 3; i++) {
      const r = (state[i] - found[i]) * scale;
      squared += r * r;
    }
    if (k > start + 1 && !(squared < away[SQUARED])) continue;
    for (let i = 0; i < 3; i++) away[i] = (state[i] - found[i]) * scale;
    away[SQUARED] = squared;
    const region = found[CLOSEST_REGION];
    out.corner = region === 1 || region === 3 ? start : region === 2 || region === 6 ? k : k + 1;
    const edge = region === 6 || (region === 3 && k === start + 1) || (region === 5 && k + 2 === end);
    out.kind = region === 1 || region === 2 || region === 4 ? ON_CORNER : edge ? ON_EDGE : WITHIN;
  }
  let height = 0 - planes[face * PLANE_SIZE + 3];
  for (let i = 0; i < 3; i++) height += planes[face * PLANE_SIZE + i] * (state[i] - center[i]);
  // no point of the hull is nearer than the plane: then it is the foot
  const slack = out.kind === WITHIN ? state[NOISE] : state[NOISE] / 4;
  if (!(Math.sqrt(away[SQUARED]) <= height * scale + slack)) return;
  out.kind = ON_FACE;
  away[0] = height;
  away[SQUARED] = height * scale * (height * scale);
}

/** The same for a hull that is a segment or a point. */
export function closestOnSegment(hull: ConvexHull, out: Place): void {
  const { vertices } = hull;
  const scale = state[SCALE];
  const b = vertices.length - 3;
  let along = 0;
  let squared = 0;
  for (let i = 0; i < 3; i++) {
    const edge = (vertices[b + i] - vertices[i]) * scale;
    along += (state[i] - vertices[i]) * scale * edge;
    squared += edge * edge;
  }
  const last = along >= squared;
  const t = last ? 1 : along > 0 ? along / squared : 0;
  for (let i = 0; i < 3; i++) {
    out.away[i] = (state[i] - vertices[last ? b + i : i]) * scale;
    if (!last) out.away[i] -= t * (vertices[b + i] - vertices[i]) * scale;
  }
  out.kind = t > 0 && !last ? ON_EDGE : ON_CORNER;
}
