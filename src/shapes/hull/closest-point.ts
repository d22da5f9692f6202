import { PLANE_SIZE } from "../../math/plane-layout.ts";
import { EPSILON } from "../../math/scalar.ts";
import { lengthOf, normalize } from "../../math/vec3.ts";
import { awayFromEdge } from "../away-from-edge.ts";
import { clearParts } from "../clear-parts.ts";
import type { ConvexHull } from "../convex-hull.ts";
import type { SurfacePoint } from "../surface-point.ts";
import {
  closestOnFace,
  closestOnSegment,
  closestOnTriangles,
  FACE_NOISE,
  HEIGHT,
  NOISE,
  ON_CORNER,
  ON_EDGE,
  ON_FACE,
  Place,
  SCALE,
  SQUARED,
  state,
} from "./closest-on-face.ts";

/**
 * Within so many ulp of the largest coordinate a point counts as on an edge or corner, and the direction to it as
 * noise. Unit: relative.
 */
const ON_SURFACE = 8 * EPSILON;
/** Extents between these have squares that neither under- nor overflow. */
const LEAST_EXTENT = 1e-70;
const GREATEST_EXTENT = 1e70;

/** The best so far and the one at hand; they change places. */
let best = new Place();
let trial = new Place();

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

/**
 * Whether the vector from the edge of the best place leans over one of its two faces: then the foot is there, and rounding had hidden it. If so it
 * becomes the best place.
 */
function settleOnFace(hull: ConvexHull): boolean {
  const { planes, vertices, faceStarts, faceVertices, faceNeighbours, dimension } = hull;
  const { away, face, corner } = best;
  const next = corner + 1 < faceStarts[face + 1] ? corner + 1 : faceStarts[face];
  const a = faceVertices[corner] * 3;
  const b = faceVertices[next] * 3;
  const ex = vertices[b] - vertices[a];
  const ey = vertices[b + 1] - vertices[a + 1];
  const ez = vertices[b + 2] - vertices[a + 2];
  const squared = away[0] * away[0] + away[1] * away[1] + away[2] * away[2];
  const slack = (ON_SURFACE / FACE_NOISE) * state[NOISE];
  for (let side = 1; side >= (dimension === 3 ? -1 : 1); side -= 2) {
    const f = side > 0 ? face : faceNeighbours[corner];
    const plane = f * PLANE_SIZE;
    const x = planes[plane];
    const y = planes[plane + 1];
    const z = planes[plane + 2];
    // normal × edge looks into the face
    const lean = away[0] * (y * ez - z * ey) + away[1] * (z * ex - x * ez) + away[2] * (x * ey - y * ex);
    const height = away[0] * x + away[1] * y + away[2] * z;
    // a face narrow enough for its plane to be wrong is none to settle on
    if (side * lean > 0 && squared <= (height + slack) * (height + slack) && height > 0) {
      best.kind = ON_FACE;
      best.face = f;
      away[0] = height;
      return true;
    }
  }
  return false;
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
  if (best.kind === ON_EDGE && state[SCALE] === 1) {
    sharpen(hull, away);
    if (hull.dimension > 1 && settleOnFace(hull)) return takeFace(hull, out);
  }
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
