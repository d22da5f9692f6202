import { EPSILON } from "../../math/scalar.ts";
import { lengthOf, normalize } from "../../math/vec3.ts";
import { awayFromEdge } from "../away-from-edge.ts";
import { clearParts } from "../clear-parts.ts";
import { CLOSEST_REGION, CLOSEST_SIZE, closestOnTriangle } from "../closest-on-triangle.ts";
import type { ConvexHull } from "../convex-hull.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { PLANE_SIZE } from "./build-hull.ts";

/**
 * Within so many ulp of the largest coordinate a point counts as on an edge or corner, and the direction to it as
 * noise. Unit: relative.
 */
const ON_SURFACE = 8 * EPSILON;
/** Extents between these have squares that neither under- nor overflow. */
const LEAST_EXTENT = 1e-70;
const GREATEST_EXTENT = 1e70;

/** The nearest point of one face lies within it, on the edge from a corner, or in a corner. */
const ON_FACE = 0;
const ON_EDGE = 1;
const ON_CORNER = 2;
/** Somewhere on a face of which too little is known. */
const WITHIN = 3;
/**
 * How far the corners of a face may be from where they make an exact polygon, in ulp of the hull's largest coordinate:
 * merged faces and rounded corners are. Unit: relative. The side of a short edge on which a distant point lies is
 * hidden by as much.
 */
const FACE_NOISE = 32 * EPSILON;

/** The nearest point of one face. */
class Place {
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

/** Index of the squared length in {@link Place.away}. */
const SQUARED = 3;

const found = new Float64Array(CLOSEST_SIZE);
/** The best so far and the one at hand; they change places. */
let best = new Place();
let trial = new Place();
/**
 * The point, its greatest height over a plane, what lengths are multiplied by (1 but for extreme sizes), and FACE_NOISE
 * as such a length.
 */
const state = new Float64Array(6);
const HEIGHT = 3;
const SCALE = 4;
const NOISE = 5;

/**
 * The nearest point of a hull's surface. Inside (planes included) that of the nearest face; outside the nearest point
 * of the face over whose plane the point is highest, and from there over edges and corners to faces that are nearer
 * still: distance has no other minimum on a convex surface. On an edge or corner, within rounding, the normal is that
 * of the face over whose plane the point is highest. Flat hulls, segments and points are what their corners span.
 */
export function closestOnHull(hull: ConvexHull, point: Float64Array, out: SurfacePoint): boolean {
  state[0] = point[0];
  state[1] = point[1];
  state[2] = point[2];
  const top = highestFace(hull);
  if (state[HEIGHT] <= 0) {
    best.kind = ON_FACE;
    best.face = top;
    best.away[0] = state[HEIGHT];
  } else {
    setScale(hull);
    if (hull.dimension === 3) walk(hull, top);
    else if (hull.dimension === 2) closestOnFace(hull, isHigher(hull, 1, 0) ? 1 : 0, best);
    else closestOnSegment(hull, best);
  }
  return best.kind === ON_FACE ? takeFace(hull, out) : takeEdge(hull, top, out);
}

/** The face over whose plane the point is highest; sets that height, which is not above 0 inside. */
function highestFace(hull: ConvexHull): number {
  const { planes, center } = hull;
  const x = state[0] - center[0];
  const y = state[1] - center[1];
  const z = state[2] - center[2];
  let top = 0;
  let height = -Infinity;
  for (let i = 0; i < planes.length; i += PLANE_SIZE) {
    const over = planes[i] * x + planes[i + 1] * y + planes[i + 2] * z - planes[i + 3];
    if (over > height) {
      height = over;
      top = i;
    }
  }
  state[HEIGHT] = height;
  return top / PLANE_SIZE;
}

/** Whether the point is higher over the plane of face `f` than over that of face `g`. */
function isHigher(hull: ConvexHull, f: number, g: number): boolean {
  const { planes, center } = hull;
  let gap = planes[g * PLANE_SIZE + 3] - planes[f * PLANE_SIZE + 3];
  for (let i = 0; i < 3; i++) {
    gap += (planes[f * PLANE_SIZE + i] - planes[g * PLANE_SIZE + i]) * (state[i] - center[i]);
  }
  return gap > 0;
}

function setScale(hull: ConvexHull): void {
  const { bounds } = hull;
  let extent = 0;
  let largest = 0;
  for (let i = 0; i < 3; i++) {
    extent = Math.max(extent, bounds[i + 3] / 2 - bounds[i] / 2);
    largest = Math.max(largest, Math.abs(bounds[i]), Math.abs(bounds[i + 3]));
  }
  const ordinary = extent === 0 || (extent > LEAST_EXTENT && extent < GREATEST_EXTENT);
  state[SCALE] = ordinary ? 1 : 1 / extent;
  state[NOISE] = FACE_NOISE * largest * state[SCALE];
}

/**
 * Leaves the nearest place of the whole surface in {@link best}. The point is above the plane of face `top`. Faces as
 * narrow as rounding, or not convex by as much, can bar the way. So the end is verified, and if need be all faces are
 * looked at.
 */
function walk(hull: ConvexHull, top: number): void {
  const count = hull.planes.length / PLANE_SIZE;
  closestOnFace(hull, top, best);
  // each step comes nearer, so no face is seen twice
  for (let left = count; left > 0 && (best.kind === ON_EDGE || best.kind === ON_CORNER); left--) {
    if (!(best.kind === ON_EDGE ? stepOverEdge(hull) : stepAroundCorner(hull))) break;
  }
  if (best.kind === ON_FACE || isNearest(hull)) return;
  for (let face = 0; face < count; face++) {
    closestOnTriangles(hull, face, trial);
    takeTrial();
  }
}

/** Whether no corner lies beyond the plane through the best place that is square to the direction to the point. */
function isNearest(hull: ConvexHull): boolean {
  const { vertices } = hull;
  const { away } = best;
  const scale = state[SCALE];
  let largest = 0;
  let farthest = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    const vx = (vertices[i] - state[0]) * scale;
    const vy = (vertices[i + 1] - state[1]) * scale;
    const vz = (vertices[i + 2] - state[2]) * scale;
    const along = vx * away[0] + vy * away[1] + vz * away[2];
    if (along > farthest) farthest = along;
    largest = Math.max(largest, Math.abs(vx), Math.abs(vy), Math.abs(vz));
  }
  return farthest + away[SQUARED] <= ON_SURFACE * largest * Math.sqrt(away[SQUARED]);
}

/** From the best place, on an edge, to the face behind the edge, if that is nearer. */
function stepOverEdge(hull: ConvexHull): boolean {
  closestOnFace(hull, hull.faceNeighbours[best.corner], trial);
  return takeTrial();
}

/** From the best place, in a corner, to a face beside an edge along which the point comes nearer. */
function stepAroundCorner(hull: ConvexHull): boolean {
  const { faceStarts, faceVertices, faceNeighbours, vertices } = hull;
  const vertex = faceVertices[best.corner];
  const v = vertex * 3;
  let face = best.face;
  let corner = best.corner;
  do {
    const start = faceStarts[face];
    const end = faceStarts[face + 1];
    const w = faceVertices[corner + 1 < end ? corner + 1 : start] * 3;
    let nearer = 0;
    for (let i = 0; i < 3; i++) nearer += best.away[i] * (vertices[w + i] - vertices[v + i]);
    if (nearer > 0) {
      closestOnFace(hull, face, trial);
      if (takeTrial()) return true;
    }
    // to the face behind the edge that comes in
    face = faceNeighbours[corner > start ? corner - 1 : end - 1];
    corner = faceStarts[face];
    while (faceVertices[corner] !== vertex) corner++;
  } while (face !== best.face);
  return false;
}

function takeTrial(): boolean {
  if (!(trial.away[SQUARED] < best.away[SQUARED])) return false;
  const worse = best;
  best = trial;
  trial = worse;
  return true;
}

/**
 * The nearest point of face `face`, a polygon: of the edges that the point lies beyond the nearest one, or its foot
 * when there are none. Where rounding could hide on which side of an edge it lies, the triangles of the face are asked
 * instead.
 */
function closestOnFace(hull: ConvexHull, face: number, out: Place): void {
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
function closestOnTriangles(hull: ConvexHull, face: number, out: Place): void {
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
function closestOnSegment(hull: ConvexHull, out: Place): void {
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

/** The result for a place on a face. */
function takeFace(hull: ConvexHull, out: SurfacePoint): boolean {
  const { planes } = hull;
  const plane = best.face * PLANE_SIZE;
  const distance = best.away[0];
  if (!(Math.abs(distance) <= out.limit)) return false;
  out.distance = distance + 0;
  for (let i = 0; i < 3; i++) {
    out.normal[i] = planes[plane + i];
    out.point[i] = state[i] - distance * planes[plane + i];
  }
  clearParts(out);
  return true;
}

/** Finds the vector from the edge of the best place again, without the rounding errors of the search. */
function sharpen(hull: ConvexHull, out: Float64Array): void {
  const { vertices, faceStarts, faceVertices, dimension } = hull;
  if (dimension === 1) {
    awayFromEdge(vertices, 0, 3, state, out);
    return;
  }
  const next = best.corner + 1 < faceStarts[best.face + 1] ? best.corner + 1 : faceStarts[best.face];
  awayFromEdge(vertices, faceVertices[best.corner] * 3, faceVertices[next] * 3, state, out);
}

/** The result for a place on an edge or corner of a point that is highest over face `top`. */
function takeEdge(hull: ConvexHull, top: number, out: SurfacePoint): boolean {
  const { planes, bounds } = hull;
  const { away } = best;
  let largest = 0;
  for (let i = 0; i < 3; i++) {
    away[i] /= state[SCALE];
    largest = Math.max(largest, Math.abs(bounds[i]), Math.abs(bounds[i + 3]));
  }
  if (best.kind === ON_EDGE && state[SCALE] === 1) sharpen(hull, away);
  let distance = Math.sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
  if (!(distance > 1e-100 && distance < 1e100)) distance = lengthOf(away);
  if (!(distance <= out.limit)) return false;
  out.distance = distance;
  for (let i = 0; i < 3; i++) out.point[i] = state[i] - away[i];
  const noise = distance <= ON_SURFACE * largest || !normalize(away);
  for (let i = 0; i < 3; i++) out.normal[i] = noise ? planes[top * PLANE_SIZE + i] : away[i];
  clearParts(out);
  return true;
}
