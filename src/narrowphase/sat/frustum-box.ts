import { createPose } from "../../math/pose.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { classifyObb, type FrustumAnswer, type FrustumMode } from "./classify-obb.ts";
import type { Frustum } from "./frustum.ts";
import { checkFrustum } from "./frustum-arguments.ts";

const pose = createPose();
const half = new Float64Array(3);
const bounds = new Float64Array(6);

/**
 * Whether the solid axis-aligned box from `min` to `max` (flat boxes allowed) is outside a frustum, inside it, or
 * neither; see `frustumObb`. Unlike the test by planes alone, which is `mode` "planes", it does not keep large boxes
 * that pass beside the frustum. Throws RangeError where min > max on any axis.
 */
export function frustumBox(frustum: Frustum, min: Vec3Like, max: Vec3Like, mode: FrustumMode = "exact"): FrustumAnswer {
  const exact = checkFrustum("frustumBox", frustum, mode);
  readPoint("frustumBox", "min", min, bounds, 0);
  readPoint("frustumBox", "max", max, bounds, 3);
  for (let axis = 0; axis < 3; axis++) {
    const low = bounds[axis];
    const high = bounds[axis + 3];
    if (!(low <= high)) {
      const name = "xyz"[axis];
      throw new RangeError(`frustumBox: min.${name} must be <= max.${name}, got ${low} and ${high}`);
    }
    pose[9 + axis] = low / 2 + high / 2;
    half[axis] = high / 2 - low / 2;
  }
  return classifyObb(frustum, pose, half, exact);
}
