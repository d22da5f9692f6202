import { EPSILON } from "../../math/scalar.ts";
import type { ConvexCore } from "../../shapes/shape.ts";
import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import type { Separation } from "../separation.ts";
import { spanPlane } from "./active-pieces.ts";
import { DISTANCE, PATCH_A, PATCH_B, PATCH_SIZE, SLACK } from "./patch-layout.ts";
import { BOUND_BEST, BOUND_SCALE, type DepthSearch } from "./search.ts";

/**
 * A support point this little below the plane of contact counts as on it, relative to the largest coordinate in play. Where the points so found do not reach
 * the foot, of several directions that are equally deep but for rounding one between them would be right; then points a little lower
 * are taken too, up to the second bound.
 */
const ON_PLANE = 128 * EPSILON;
const NEAR_PLANE = 1e-9;
/** Nearer to the foot than this there is nothing to gain, relative to the largest coordinate in play. */
const REACHED = 16 * EPSILON;
/** How far a direction is tilted to find the ends of a contact patch. Small enough to stay within its edges, far above rounding. */
const TILT = 1e-7;
/** Steps towards the nearest point of the patch; a polygon takes as many as it has corners on the way. */
const STEPS = 32;
/** Up to three points whose triangle, edge or self is nearest to the foot of the origin, and the one that is looked at. */
const patch = new Float64Array(4 * PATCH_SIZE);
const weights = new Float64Array(3);
const tangent = new Float64Array(6);
/** Unit vector from the foot of the origin to the nearest point of the patch so far, square to an edge that it lies on; then how far that is. */
const nearest = new Float64Array(3);
const tilted = new Float64Array(3);
const away = new Float64Array(3);
const turn = new Float64Array(9);
const probe = new Float64Array(POINT_SIZE);
const probePieces = new Int32Array(PIECES_SIZE);
/** The depth, and how far below the plane points may be. */
const depth = new Float64Array(2);

/**
 * Writes the points of contact for the best direction u of the search: the points of a and of b whose difference is depth · u. The farthest points of
 * a − b along u form a point, an edge or a flat patch, and that is a face of a minus a face of b; the nearest point of the patch to the
 * foot of the origin is found as GJK would, in the plane. What rounding leaves over is shared by both points.
 */
export function writeContactPoints(pair: ConvexPair, search: DepthSearch, out: Separation): void {
  const { best, bounds } = search;
  depth[0] = bounds[BOUND_BEST];
  if (search.polished) {
    for (let i = 0; i < 3; i++) {
      patch[PATCH_A + i] = search.refined[i];
      patch[PATCH_B + i] = search.refined[3 + i];
    }
    weights[0] = 1;
    blend(best, 1, out);
    return;
  }
  spanPlane(best, tangent);
  depth[SLACK] = ON_PLANE * bounds[BOUND_SCALE];
  let count = 0;
  for (let step = 0; step < STEPS; step++) {
    if (!(farthestKnown(search, count) || farthestTilted(pair, search, count))) {
      if (nearest[DISTANCE] <= REACHED * bounds[BOUND_SCALE]) break;
      if (depth[SLACK] > NEAR_PLANE * bounds[BOUND_SCALE]) break;
      depth[SLACK] *= 4;
      continue;
    }
    for (let i = 0; i < PATCH_SIZE; i++) patch[count * PATCH_SIZE + i] = patch[3 * PATCH_SIZE + i];
    count = nearestOf(count + 1);
    if (count === 3 || nearest[DISTANCE] <= EPSILON * bounds[BOUND_SCALE]) break;
  }
  blend(best, count, out);
}

/** Puts the point of the polytope in the plane of contact that goes farthest against {@link nearest} into the last place of {@link patch}; false
 * when none goes farther than those in use. */
function farthestKnown(search: DepthSearch, count: number): boolean {
  const { best, bounds, polytope } = search;
  const { points, pointCount } = polytope;
  const least = depth[0] - depth[SLACK];
  let found = -1;
  let lowest = count === 0 ? Infinity : nearestBound(bounds);
  for (let slot = 0; slot < pointCount; slot++) {
    const at = slot * POINT_SIZE;
    const x = points[at];
    const y = points[at + 1];
    const z = points[at + 2];
    if (best[0] * x + best[1] * y + best[2] * z < least) continue;
    const s = tangent[0] * x + tangent[1] * y + tangent[2] * z;
    const t = tangent[3] * x + tangent[4] * y + tangent[5] * z;
    const along = count === 0 ? s * s + t * t : s * nearest[0] + t * nearest[1];
    if (!(along < lowest)) continue;
    lowest = along;
    found = at;
  }
  if (found < 0) return false;
  takePoint(points, found);
  return true;
}

/** A point must be below this along {@link nearest} to be of use: the distance less rounding. */
function nearestBound(bounds: Float64Array): number {
  return nearest[DISTANCE] - 4 * EPSILON * bounds[BOUND_SCALE];
}

/** {@link farthestKnown} among all points of a − b: the support point of a direction tilted against {@link nearest}, for curved pieces
 * that of the direction itself where it has one. */
function farthestTilted(pair: ConvexPair, search: DepthSearch, count: number): boolean {
  const { best, bounds } = search;
  const s = count === 0 ? 0 : -TILT * nearest[0];
  const t = count === 0 ? 0 : -TILT * nearest[1];
  for (let i = 0; i < 3; i++) tilted[i] = best[i] + s * tangent[i] + t * tangent[3 + i];
  pair.support(tilted, probe, probePieces, 0);
  straighten(pair, best);
  const height = best[0] * probe[0] + best[1] * probe[1] + best[2] * probe[2];
  if (count > 0 && height < depth[0] - depth[SLACK]) return false;
  takePoint(probe, 0);
  if (count === 0) return true;
  const at = 3 * PATCH_SIZE;
  return patch[at] * nearest[0] + patch[at + 1] * nearest[1] < nearestBound(bounds);
}

/** Moves the probe's points to those of the same smooth pieces that are farthest along `u` itself. */
function straighten(pair: ConvexPair, u: Float64Array): void {
  const m = pair.relative;
  const a: ConvexCore = pair.a;
  const b: ConvexCore = pair.b;
  if (a.type.supportPiece?.(a, probePieces[0], u, tilted, turn)) {
    for (let i = 0; i < 3; i++) probe[POINT_A + i] = tilted[i];
  }
  if (b.type.supportPiece !== undefined) {
    for (let i = 0; i < 3; i++) away[i] = 0 - (m[i] * u[0] + m[3 + i] * u[1] + m[6 + i] * u[2]);
    if (b.type.supportPiece(b, probePieces[1], away, tilted, turn)) {
      for (let i = 0; i < 3; i++) {
        probe[POINT_B + i] = m[i * 3] * tilted[0] + m[i * 3 + 1] * tilted[1] + m[i * 3 + 2] * tilted[2] + m[9 + i];
      }
    }
  }
  for (let i = 0; i < 3; i++) probe[i] = probe[POINT_A + i] - probe[POINT_B + i];
}

function takePoint(points: Float64Array, at: number): void {
  const to = 3 * PATCH_SIZE;
  const x = points[at];
  const y = points[at + 1];
  const z = points[at + 2];
  patch[to] = tangent[0] * x + tangent[1] * y + tangent[2] * z;
  patch[to + 1] = tangent[3] * x + tangent[4] * y + tangent[5] * z;
  for (let i = 0; i < 3; i++) {
    patch[to + PATCH_A + i] = points[at + POINT_A + i];
    patch[to + PATCH_B + i] = points[at + POINT_B + i];
  }
}

/**
 * The point of the first `count` (1 to 3) patch points' hull nearest to the foot: writes {@link nearest} and the {@link weights}, moves the points
 * it needs to the front and returns how many. The last point is new, so it always belongs to them.
 */
function nearestOf(count: number): number {
  if (count === 3 && inTriangle()) return 3;
  const last = (count - 1) * PATCH_SIZE;
  let kept = -1;
  let least = patch[last] * patch[last] + patch[last + 1] * patch[last + 1];
  let share = 0;
  for (let other = 0; other < count - 1; other++) {
    const x = patch[other * PATCH_SIZE] - patch[last];
    const y = patch[other * PATCH_SIZE + 1] - patch[last + 1];
    const squared = x * x + y * y;
    if (!(squared > 0)) continue;
    const w = Math.min(1, Math.max(0, -(patch[last] * x + patch[last + 1] * y) / squared));
    const s = patch[last] + w * x;
    const t = patch[last + 1] + w * y;
    if (!(s * s + t * t < least)) continue;
    least = s * s + t * t;
    kept = other;
    share = w;
  }
  if (kept < 0 || share === 1) {
    movePoint(kept < 0 ? count - 1 : kept, 0);
    const length = Math.sqrt(least);
    nearest[0] = length > 0 ? patch[0] / length : 0;
    nearest[1] = length > 0 ? patch[1] / length : 0;
    nearest[DISTANCE] = length;
    return 1;
  }
  movePoint(kept, 0);
  movePoint(count - 1, 1);
  weights[0] = share;
  weights[1] = 1 - share;
  faceEdge();
  return 2;
}

/** Sets {@link nearest} square to the edge of the first two patch points. */
function faceEdge(): void {
  const x = patch[PATCH_SIZE + 1] - patch[1];
  const y = patch[0] - patch[PATCH_SIZE];
  const length = Math.sqrt(x * x + y * y);
  const distance = (x * patch[0] + y * patch[1]) / length;
  const sign = distance < 0 ? -1 : 1;
  nearest[0] = (sign * x) / length;
  nearest[1] = (sign * y) / length;
  nearest[DISTANCE] = sign * distance;
}

/** Whether the foot lies within the triangle of the first three patch points; then their weights are set. */
function inTriangle(): boolean {
  const at = PATCH_SIZE;
  const to = 2 * PATCH_SIZE;
  const first = patch[at] * patch[to + 1] - patch[at + 1] * patch[to];
  const second = patch[to] * patch[1] - patch[to + 1] * patch[0];
  const third = patch[0] * patch[at + 1] - patch[1] * patch[at];
  const area = first + second + third;
  const inside = area > 0 ? first >= 0 && second >= 0 && third >= 0 : first <= 0 && second <= 0 && third <= 0;
  if (!inside || area === 0) return false;
  weights[0] = first / area;
  weights[1] = second / area;
  weights[2] = third / area;
  return true;
}

/** Moves a patch point; the weight of the first is 1 until others join. */
function movePoint(from: number, to: number): void {
  if (from !== to) for (let i = 0; i < PATCH_SIZE; i++) patch[to * PATCH_SIZE + i] = patch[from * PATCH_SIZE + i];
  if (to === 0) weights[0] = 1;
}

/** The weighted points, moved by half of what is missing to depth · u each. */
function blend(u: Float64Array, count: number, out: Separation): void {
  const { pointA, pointB } = out;
  for (let i = 0; i < 3; i++) {
    let a = 0;
    let b = 0;
    for (let k = 0; k < count; k++) {
      a += weights[k] * patch[k * PATCH_SIZE + PATCH_A + i];
      b += weights[k] * patch[k * PATCH_SIZE + PATCH_B + i];
    }
    const excess = (a - b - depth[0] * u[i]) / 2;
    pointA[i] = a - excess;
    pointB[i] = b + excess;
  }
}
