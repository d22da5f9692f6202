import { normalize } from "../../math/vec3.ts";
import { type ConvexPair, PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { refineNormal } from "../gjk/refine.ts";
import { REFINE_UNIT, VALUE_H } from "../gjk/refinement.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./polytope.ts";
import { BOUND_BEST, BOUND_SCALE, DEPTH_TOLERANCE, type DepthSearch, trySupport } from "./search.ts";
import { slideDown } from "./slide.ts";

const points = new Float64Array(3 * POINT_SIZE);
const pieces = new Int32Array(3 * PIECES_SIZE);

/** Most starts of {@link polishRing}, and the cosine of the angle within which two of them are too near. */
const RING_STARTS = 12;
const RING_COSINE = 0.9;
const starts = new Float64Array(3 * RING_STARTS);

/**
 * All digits of the best direction, for pairs with curved pieces: see {@link refineNormal}. It starts from the pieces of the corners of `face`, whose normal
 * that direction is, or nearly so.
 */
export function polishBest(pair: ConvexPair, search: DepthSearch, face: number): void {
  takeCorners(search, face);
  for (let i = 0; i < 3; i++) search.direction[i] = search.best[i];
  // where there is no single minimum: a ring of them
  if (!refineDirection(pair, search)) slideDown(pair, search, points, pieces);
}

function takeCorners(search: DepthSearch, face: number): void {
  const { polytope } = search;
  for (let corner = 0; corner < 3; corner++) {
    const slot = polytope.corners[face * 3 + corner];
    for (let i = 0; i < POINT_SIZE; i++) points[corner * POINT_SIZE + i] = polytope.points[slot * POINT_SIZE + i];
    for (let i = 0; i < PIECES_SIZE; i++) pieces[corner * PIECES_SIZE + i] = polytope.pieces[slot * PIECES_SIZE + i];
  }
}

/** False when the refined normal is not as good as the best direction. */
function refineDirection(pair: ConvexPair, search: DepthSearch): boolean {
  const { refinement, bounds, direction, best, refined } = search;
  for (let i = 0; i < 3; i++) refinement.normal[i] = direction[i];
  if (!refineNormal(pair, points, pieces, 3, refinement, REFINE_UNIT)) return false;
  const depth = refinement.values[VALUE_H];
  const margin = search.polished ? 0 : DEPTH_TOLERANCE * bounds[BOUND_SCALE];
  if (!(depth <= bounds[BOUND_BEST] + margin)) return false;
  bounds[BOUND_BEST] = depth;
  search.polished = true;
  for (let i = 0; i < 3; i++) {
    best[i] = refinement.normal[i];
    refined[i] = refinement.pointA[i];
    refined[3 + i] = refinement.pointB[i];
  }
  return true;
}

/**
 * For a search that did not end by itself, because the depth is nearly the same along a ring of directions: looks for the minimum from several of the
 * faces that could hide it, the nearest to the origin first and none near another. Returns the face from which the best direction was found, `best` where
 * that was known before.
 */
export function polishRing(pair: ConvexPair, search: DepthSearch, best: number): number {
  const { polytope, direction, bounds } = search;
  let count = 0;
  while (count < RING_STARTS) {
    const face = polytope.pop();
    if (face < 0) break;
    if (polytope.planes[face * PLANE_SIZE + PLANE_DISTANCE] / polytope.steps[0] >= bounds[BOUND_BEST]) break;
    takeCorners(search, face);
    if (isNearStart(count)) continue;
    count++;
    for (let i = 0; i < 3; i++) direction[i] = polytope.planes[face * PLANE_SIZE + PLANE_NORMAL + i];
    const before = bounds[BOUND_BEST];
    trySupport(pair, search);
    slideDown(pair, search, points, pieces);
    if (bounds[BOUND_BEST] < before) best = face;
  }
  return best;
}

/** Whether the middle of the corners lies in about the direction of one of `count` starts. It is written as the next of them. */
function isNearStart(count: number): boolean {
  const at = count * 3;
  for (let i = 0; i < 3; i++) starts[at + i] = points[i] + points[POINT_SIZE + i] + points[2 * POINT_SIZE + i];
  normalize(starts, at);
  for (let i = 0; i < at; i += 3) {
    const cosine = starts[at] * starts[i] + starts[at + 1] * starts[i + 1] + starts[at + 2] * starts[i + 2];
    if (cosine > RING_COSINE) return true;
  }
  return false;
}
