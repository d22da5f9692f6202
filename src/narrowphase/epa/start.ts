import { normalize } from "../../math/vec3.ts";
import { type ConvexPair, POINT_SIZE } from "../convex-pair.ts";
import { BOUND_SCALE, DEPTH_TOLERANCE, type DepthSearch, trySupport } from "./search.ts";

/** A point this far from the line through two others, relative to their distance, makes a triangle good enough to begin with. */
const WIDE = 1e-2;

const extent = new Float64Array(1);
/** Unit vector from the first corner to the second. */
const edge = new Float64Array(3);
/** Distance of the first two corners; distance of the third from the line through them. */
const sizes = new Float64Array(2);
const side = new Float64Array(3);
/** Slots of the corners of the first tetrahedron. */
const first = new Int32Array(4);

/**
 * Begins the search: the support points along the axes of a, which give the size of a − b, and as much more as a tetrahedron needs. False when the answer
 * is known already: a − b is a point, a segment or flat, or one of the directions tried has depth 0, to rounding.
 */
export function startSearch(pair: ConvexPair, search: DepthSearch): boolean {
  search.clear(pair);
  const { polytope, bounds } = search;
  tryAxes(pair, search);
  if (!(extent[0] > 0)) return false;
  polytope.setScale(extent);
  // two points: the widest of the axes
  const points = polytope.points;
  let widest = -1;
  for (let axis = 0; axis < 3; axis++) {
    const width = points[2 * axis * POINT_SIZE + axis] - points[(2 * axis + 1) * POINT_SIZE + axis];
    if (!(width > widest)) continue;
    widest = width;
    first[0] = 2 * axis;
    first[1] = 2 * axis + 1;
  }
  if (widest <= DEPTH_TOLERANCE * bounds[BOUND_SCALE]) {
    tryTowardsOrigin(pair, search);
    return false;
  }
  findThird(pair, search);
  if (search.settled()) return false;
  findFourth(pair, search);
  if (search.settled()) return false;
  return polytope.begin(first[0], first[1], first[2], first[3]);
}

/** Tries ±x, ±y, ±z (slots 0 to 5) and writes the largest coordinate to {@link extent}. */
function tryAxes(pair: ConvexPair, search: DepthSearch): void {
  const { direction, polytope } = search;
  extent[0] = 0;
  for (let i = 0; i < 6; i++) {
    direction.fill(0);
    direction[i >> 1] = (i & 1) === 0 ? 1 : -1;
    const at = trySupport(pair, search) * POINT_SIZE;
    polytope.pointCount++;
    const { points } = polytope;
    for (let k = 0; k < 3; k++) extent[0] = Math.max(extent[0], Math.abs(points[at + k]));
  }
}

/** a − b is a single point beside the origin, within rounding: the direction in which it lies. */
function tryTowardsOrigin(pair: ConvexPair, search: DepthSearch): void {
  const { direction, polytope } = search;
  for (let i = 0; i < 3; i++) direction[i] = 0 - polytope.points[i];
  if (normalize(direction)) trySupport(pair, search);
}

/** The third corner: the point farthest from the line through the first two, looked for across it where the known ones are too near. */
function findThird(pair: ConvexPair, search: DepthSearch): void {
  const { polytope, direction } = search;
  edgeBetween(search, first[0], first[1]);
  farthestFromLine(search);
  if (sizes[1] > WIDE * sizes[0]) return;
  // two directions square to the edge and each other
  const least = Math.abs(edge[0]) < Math.abs(edge[1]) ? 0 : 1;
  const axis = Math.abs(edge[2]) < Math.abs(edge[least]) ? 2 : least;
  const next = axis === 2 ? 0 : axis + 1;
  const last = next === 2 ? 0 : next + 1;
  side[axis] = 0;
  side[next] = 0 - edge[last];
  side[last] = edge[next];
  normalize(side);
  for (let i = 0; i < 4; i++) {
    if (i === 2) crossEdge();
    const sign = (i & 1) === 0 ? 1 : -1;
    for (let k = 0; k < 3; k++) direction[k] = sign * side[k] + 0;
    trySupport(pair, search);
    polytope.pointCount++;
  }
  farthestFromLine(search);
}

/** {@link side} = edge × side. */
function crossEdge(): void {
  const x = edge[1] * side[2] - edge[2] * side[1];
  const y = edge[2] * side[0] - edge[0] * side[2];
  const z = edge[0] * side[1] - edge[1] * side[0];
  side[0] = x;
  side[1] = y;
  side[2] = z;
  normalize(side);
}

/** The fourth corner: the point farthest from the plane of the first three, among the known ones and the support points to both sides. */
function findFourth(pair: ConvexPair, search: DepthSearch): void {
  const { polytope, direction } = search;
  const { points } = polytope;
  edgeBetween(search, first[0], first[1]);
  const a = first[0] * POINT_SIZE;
  const c = first[2] * POINT_SIZE;
  for (let i = 0; i < 3; i++) side[i] = points[c + i] - points[a + i];
  normalize(side);
  crossEdge();
  for (let sign = 1; sign >= -1; sign -= 2) {
    for (let k = 0; k < 3; k++) direction[k] = sign * side[k] + 0;
    trySupport(pair, search);
    polytope.pointCount++;
  }
  farthestFromPlane(search);
}

/** Sets {@link edge} and its length. */
function edgeBetween(search: DepthSearch, from: number, to: number): void {
  const { points } = search.polytope;
  for (let i = 0; i < 3; i++) edge[i] = points[to * POINT_SIZE + i] - points[from * POINT_SIZE + i];
  sizes[0] = Math.sqrt(edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2]);
  normalize(edge);
}

/** Sets the third corner and its distance from the line through the first two. */
function farthestFromLine(search: DepthSearch): void {
  const { points, pointCount } = search.polytope;
  const a = first[0] * POINT_SIZE;
  let farthest = -1;
  for (let slot = 0; slot < pointCount; slot++) {
    const p = slot * POINT_SIZE;
    const x = points[p] - points[a];
    const y = points[p + 1] - points[a + 1];
    const z = points[p + 2] - points[a + 2];
    const cx = y * edge[2] - z * edge[1];
    const cy = z * edge[0] - x * edge[2];
    const cz = x * edge[1] - y * edge[0];
    const squared = cx * cx + cy * cy + cz * cz;
    if (!(squared > farthest)) continue;
    farthest = squared;
    first[2] = slot;
  }
  sizes[1] = Math.sqrt(farthest);
}

/** Sets the fourth corner: the point farthest from the first, along ±{@link side}. */
function farthestFromPlane(search: DepthSearch): void {
  const { points, pointCount } = search.polytope;
  const a = first[0] * POINT_SIZE;
  let farthest = -1;
  for (let slot = 0; slot < pointCount; slot++) {
    const p = slot * POINT_SIZE;
    const height = Math.abs(
      side[0] * (points[p] - points[a]) +
        side[1] * (points[p + 1] - points[a + 1]) +
        side[2] * (points[p + 2] - points[a + 2]),
    );
    if (!(height > farthest)) continue;
    farthest = height;
    first[3] = slot;
  }
}
