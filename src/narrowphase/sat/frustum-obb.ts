import { createPose } from "../../math/pose.ts";
import { classifyObb, type FrustumAnswer, type FrustumMode } from "./classify-obb.ts";
import type { Frustum } from "./frustum.ts";
import { checkFrustum } from "./frustum-arguments.ts";
import { type ObbLike, readObb } from "./obb.ts";

const pose = createPose();
const half = new Float64Array(3);

/**
 * Whether a solid oriented box is outside a frustum, inside it, or neither, by separating axes (Gottschalk, Lin,
 * Manocha 1996): the planes of both and the cross products of their edges. Closed sets: touching from outside
 * intersects (within a few ulp of the largest coordinate), touching from inside is inside. `mode` "planes" leaves out
 * all but the frustum's planes. Throws TypeError or RangeError naming the argument.
 */
export function frustumObb(frustum: Frustum, box: ObbLike, mode: FrustumMode = "exact"): FrustumAnswer {
  const exact = checkFrustum("frustumObb", frustum, mode);
  readObb("frustumObb", "box", box, pose, half);
  return classifyObb(frustum, pose, half, exact);
}
