import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import type { Frustum } from "./frustum.ts";
import { checkFrustum } from "./frustum-arguments.ts";

const p = new Float64Array(3);

/**
 * Whether a point is in the closed frustum: on or behind all of its planes. Throws TypeError or RangeError naming the
 * argument.
 */
export function frustumContains(frustum: Frustum, point: Vec3Like): boolean {
  checkFrustum("frustumContains", frustum, "exact");
  readPoint("frustumContains", "point", point, p);
  const { planes, open } = frustum;
  for (let at = 0; at < (open ? 20 : 24); at += 4) {
    if (planes[at] * p[0] + planes[at + 1] * p[1] + planes[at + 2] * p[2] > planes[at + 3]) return false;
  }
  return true;
}
