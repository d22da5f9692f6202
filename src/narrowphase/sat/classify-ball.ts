import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../../shapes/closest-on-triangle.ts";
import type { FrustumAnswer } from "./classify-obb.ts";
import type { Frustum } from "./frustum.ts";

/**
 * How far along its endless edges an open frustum is followed, relative to how far its near corners and the ball reach.
 */
const FOLLOW = 1e4;

/** The corners of the frustum seen from the ball's centre. */
const corners = new Float64Array(24);
const origin = new Float64Array(3);
const found = new Float64Array(CLOSEST_SIZE);
const heights = new Float64Array(6);
/** Square of the distance up to which a face counts as touched. */
const touch = new Float64Array(1);

/**
 * The ball around `ball[0…2]` with radius `ball[3]` ≥ 0: by the planes, and where its centre is beyond one, by its
 * distance from the faces that it sees.
 */
export function classifyBall(frustum: Frustum, ball: Float64Array, exact: boolean): FrustumAnswer {
  const { planes, open } = frustum;
  const radius = ball[3];
  const count = open ? 5 : 6;
  let highest = -Infinity;
  let scale = radius;
  for (let plane = 0; plane < count; plane++) {
    const at = plane * 4;
    const along = planes[at] * ball[0] + planes[at + 1] * ball[1] + planes[at + 2] * ball[2];
    heights[plane] = along - planes[at + 3];
    scale = Math.max(scale, Math.abs(along), Math.abs(planes[at + 3]));
    if (heights[plane] > highest) highest = heights[plane];
  }
  const slack = TOUCH_TOLERANCE * scale;
  if (highest > radius + slack) return "outside";
  if (highest <= -radius) return "inside";
  if (highest <= 0 || !exact) return "intersects";
  takeCorners(frustum, ball);
  touch[0] = (radius + slack) * (radius + slack);
  for (let plane = 0; plane < count; plane++) {
    if (heights[plane] > 0 && faceIsNear(plane)) return "intersects";
  }
  return "outside";
}

/** The corners relative to the centre; directions without end are followed far enough. */
function takeCorners(frustum: Frustum, ball: Float64Array): void {
  const { corners: world, open } = frustum;
  let reach = ball[3];
  for (let i = 0; i < 24; i++) {
    if (open && i > 11) break;
    corners[i] = world[i] - ball[i % 3];
    reach = Math.max(reach, Math.abs(corners[i]));
  }
  if (open) for (let i = 12; i < 24; i++) corners[i] = corners[i - 12] + FOLLOW * reach * world[i];
}

/** Whether a face, by its four corners, is touched. */
function faceIsNear(plane: number): boolean {
  const bit = plane >> 1;
  const next = 1 << ((bit + 1) % 3);
  const last = 1 << ((bit + 2) % 3);
  const first = (plane & 1) << bit;
  const a = first * 3;
  const b = (first + next) * 3;
  const c = (first + next + last) * 3;
  const d = (first + last) * 3;
  closestOnTriangle(corners, a, b, c, origin, found);
  if (found[CLOSEST_SQUARED] <= touch[0]) return true;
  closestOnTriangle(corners, a, c, d, origin, found);
  return found[CLOSEST_SQUARED] <= touch[0];
}
