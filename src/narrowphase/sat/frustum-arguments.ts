import { show } from "../../math/check.ts";
import type { FrustumMode } from "./classify-obb.ts";
import type { Frustum } from "./frustum.ts";

/** Throws unless `value` is a frustum and `mode` is known; returns whether it is "exact". */
export function checkFrustum(where: string, value: Frustum, mode: FrustumMode): boolean {
  if (value === null || typeof value !== "object" || !("planes" in value) || !("corners" in value)) {
    throw new TypeError(`${where}: frustum must be made by frustum() or frustumOfPlanes(), got ${show(value)}`);
  }
  if (mode !== "exact" && mode !== "planes") {
    throw new TypeError(`${where}: mode must be "exact" or "planes", got ${show(mode)}`);
  }
  return mode === "exact";
}
