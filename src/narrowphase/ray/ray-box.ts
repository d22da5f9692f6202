import { createRay, type RayLike, readRay } from "../../math/ray.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { boxNormal, clipLineBox } from "../../shapes/box.ts";
import { SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE } from "../../shapes/convex.ts";
import type { RayInterval } from "./ray-interval.ts";
import { createInterval } from "./solid-interval.ts";

const worldRay = createRay();
const bounds = new Float64Array(6);
const span = new Float64Array(4);
const normalIn = new Float64Array(3);
const normalOut = new Float64Array(3);

/**
 * A ray, line or segment against the solid axis-aligned box from `min` to `max` (world; flat boxes allowed), by slabs (Kay and
 * Kajiya 1986). The box is closed: a ray along a face, edge or through a corner hits. Null on a miss. Throws RangeError where
 * min > max on any axis.
 */
export function rayBox(ray: RayLike, min: Vec3Like, max: Vec3Like): RayInterval | null {
  readRay("rayBox", ray, worldRay);
  readPoint("rayBox", "min", min, bounds, 0);
  readPoint("rayBox", "max", max, bounds, 3);
  for (let axis = 0; axis < 3; axis++) {
    if (bounds[axis] <= bounds[axis + 3]) continue;
    const name = "xyz"[axis];
    throw new RangeError(`rayBox: min.${name} must be <= max.${name}, got ${bounds[axis]} and ${bounds[axis + 3]}`);
  }
  if (!clipLineBox(worldRay, bounds, span)) return null;
  boxNormal(span[SPAN_ENTER_FEATURE], normalIn);
  boxNormal(span[SPAN_EXIT_FEATURE], normalOut);
  return createInterval(worldRay, span[SPAN_ENTER], span[SPAN_EXIT], normalIn, normalOut);
}
