import type { Pose } from "../../math/pose.ts";
import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import type { Frustum } from "./frustum.ts";

/** How a solid lies to a frustum. Touching is intersecting. */
export type FrustumAnswer = "outside" | "intersects" | "inside";

/**
 * "exact" (default): "outside" just where the two have no point in common. "planes": only the six planes are asked, as
 * most engines do: cheaper where a solid crosses one of them, never "outside" wrongly, but "intersects" for some that
 * pass beside an edge or corner.
 */
export type FrustumMode = "exact" | "planes";

/** Cosine below which a direction without end runs along an axis's plane. Unit: relative. */
const ALONG = 64 * EPSILON;

/** The corners of the frustum in the box's frame, and the directions of its edges there. */
const corners = new Float64Array(24);
const edge = new Float64Array(3);
/** The axis at hand, of any length, in the box's frame. */
const axis = new Float64Array(3);
/** How far apart touching solids may be (a length). */
const slack = new Float64Array(1);

/**
 * The oriented box with the half extents `half` at `pose`, by separating axes: the normals of both, and the cross
 * products of their edges.
 */
export function classifyObb(frustum: Frustum, pose: Pose, half: Float64Array, exact: boolean): FrustumAnswer {
  const side = sideOfPlanes(frustum, pose, half);
  if (side !== "intersects" || !exact) return side;
  toBox(frustum, pose, half);
  const { edges, open } = frustum;
  for (let i = 0; i < 3; i++) {
    axis.fill(0);
    axis[i] = 1;
    if (isApart(open, half)) return "outside";
  }
  for (let e = 0; e < edges.length; e += 3) {
    for (let i = 0; i < 3; i++) edge[i] = pose[i] * edges[e] + pose[3 + i] * edges[e + 1] + pose[6 + i] * edges[e + 2];
    for (let i = 0; i < 3; i++) {
      const j = i === 2 ? 0 : i + 1;
      const k = 3 - i - j;
      // unit vector number i × edge
      axis[i] = 0;
      axis[j] = 0 - edge[k];
      axis[k] = edge[j];
      if (isApart(open, half)) return "outside";
    }
  }
  return "intersects";
}

function sideOfPlanes(frustum: Frustum, pose: Pose, half: Float64Array): FrustumAnswer {
  const { planes, open } = frustum;
  let inside = true;
  for (let at = 0; at < (open ? 20 : 24); at += 4) {
    const x = planes[at];
    const y = planes[at + 1];
    const z = planes[at + 2];
    const height = x * pose[9] + y * pose[10] + z * pose[11] - planes[at + 3];
    let reach = 0;
    for (let i = 0; i < 3; i++) reach += half[i] * Math.abs(x * pose[i] + y * pose[3 + i] + z * pose[6 + i]);
    if (height > reach && height - reach > TOUCH_TOLERANCE * (height + Math.abs(planes[at + 3]))) return "outside";
    if (height + reach > 0) inside = false;
  }
  return inside ? "inside" : "intersects";
}

function toBox(frustum: Frustum, pose: Pose, half: Float64Array): void {
  const { corners: world, open } = frustum;
  let largest = Math.max(half[0], half[1], half[2]);
  for (let corner = 0; corner < 24; corner += 3) {
    const direction = open && corner > 11;
    const x = world[corner] - (direction ? 0 : pose[9]);
    const y = world[corner + 1] - (direction ? 0 : pose[10]);
    const z = world[corner + 2] - (direction ? 0 : pose[11]);
    for (let i = 0; i < 3; i++) corners[corner + i] = pose[i] * x + pose[3 + i] * y + pose[6 + i] * z;
    if (!direction) largest = Math.max(largest, Math.abs(x), Math.abs(y), Math.abs(z));
  }
  slack[0] = TOUCH_TOLERANCE * largest;
}

/** Whether {@link axis} separates the frustum from the box; (0, 0, 0) does not. */
function isApart(open: boolean, half: Float64Array): boolean {
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  const longest = Math.max(ax, ay, az);
  const reach = half[0] * ax + half[1] * ay + half[2] * az + slack[0] * longest;
  let least = Infinity;
  let greatest = -Infinity;
  for (let corner = 0; corner < 24; corner += 3) {
    const along = x * corners[corner] + y * corners[corner + 1] + z * corners[corner + 2];
    if (open && corner > 11) {
      // an edge without end
      if (along > ALONG * longest) greatest = Infinity;
      else if (along < -ALONG * longest) least = -Infinity;
      continue;
    }
    if (along < least) least = along;
    if (along > greatest) greatest = along;
  }
  return least > reach || greatest < -reach;
}
