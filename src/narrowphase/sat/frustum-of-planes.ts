import { checkFinite, show } from "../../math/check.ts";
import { readVec3, type Vec3Like } from "../../math/vec3.ts";
import type { PlaneLike } from "../ray/ray-planes.ts";
import { buildFrustum } from "./build-frustum.ts";
import type { Frustum } from "./frustum.ts";

/**
 * A plane that looks inward, as three.js (`constant`) and Babylon.js (`d`) have them: inside is where normal · x +
 * constant ≥ 0.
 */
export type InwardPlaneLike =
  | { readonly normal: Vec3Like; readonly constant: number }
  | { readonly normal: Vec3Like; readonly d: number };

/**
 * The frustum of six planes, in any order that has opposite planes next to each other. Planes with an `offset` look
 * outward (normal · x ≤ offset is inside); those with a `constant` or `d` look inward, so that the `planes` of a
 * three.js `Frustum` and those of Babylon.js's `Frustum.GetPlanes` can be handed over as they are. Normals may have any
 * length but zero. Any six planes will do that meet in eight corners. Throws TypeError or RangeError naming the
 * argument, and where the planes enclose nothing.
 */
export function frustumOfPlanes(planes: readonly (PlaneLike | InwardPlaneLike)[]): Frustum {
  if (planes === null || typeof planes !== "object" || planes.length !== 6) {
    throw new TypeError(`frustumOfPlanes: planes must be an array of 6 planes, got ${show(planes)}`);
  }
  const list = new Float64Array(24);
  for (let i = 0; i < 6; i++) readPlane(planes[i], i, list);
  return buildFrustum("frustumOfPlanes: planes", list);
}

function readPlane(plane: PlaneLike | InwardPlaneLike, index: number, list: Float64Array): void {
  const argument = `planes[${index}]`;
  if (plane === null || typeof plane !== "object") {
    throw new TypeError(`frustumOfPlanes: ${argument} must be {normal, offset}, got ${show(plane)}`);
  }
  const at = index * 4;
  readVec3("frustumOfPlanes", `${argument}.normal`, plane.normal, list, at);
  if (list[at] === 0 && list[at + 1] === 0 && list[at + 2] === 0) {
    throw new RangeError(`frustumOfPlanes: ${argument}.normal must not be zero, got (0, 0, 0)`);
  }
  if ("offset" in plane) {
    list[at + 3] = checkFinite("frustumOfPlanes", `${argument}.offset`, plane.offset);
    return;
  }
  const name = "d" in plane ? "d" : "constant";
  const value = "d" in plane ? plane.d : plane.constant;
  list[at + 3] = checkFinite("frustumOfPlanes", `${argument}.${name}`, value);
  for (let i = 0; i < 3; i++) list[at + i] = 0 - list[at + i];
}
