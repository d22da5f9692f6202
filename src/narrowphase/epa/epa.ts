import type { Box } from "../../shapes/box.ts";
import type { ConvexCore } from "../../shapes/shape.ts";
import type { ConvexPair } from "../convex-pair.ts";
import type { Simplex } from "../gjk/simplex.ts";
import type { Separation } from "../separation.ts";
import { satBoxBox } from "./sat-box-box.ts";
import { DepthSearch } from "./search.ts";
import { searchDepth } from "./search-depth.ts";

let workspace: DepthSearch | null = null;
const halfA = new Float64Array(3);
const halfB = new Float64Array(3);

/**
 * The smallest translation that parts the cores of the pair, which overlap or touch (GJK said so). Writes the signed
 * distance (minus the depth; 0 where they touch or are apart by no more than rounding), normal (from b to a), points of contact and bounds, in the
 * frame of a.
 *
 * Cores that only touch, or lie in one plane, have depth 0 and a normal that parts them: for crossing segments one square to both, for coincident
 * points any. Of several directions of equal depth any one is given, the same for the same input.
 */
export function epaPenetration(pair: ConvexPair, simplex: Simplex, out: Separation): void {
  // not used: the answer shall not depend on the way that GJK took, or on what it was warmed with
  void simplex;
  if (readHalf(pair.a, halfA) && readHalf(pair.b, halfB) && satBoxBox(halfA, halfB, pair.relative, out)) return;
  polytopePenetration(pair, out);
}

/** {@link epaPenetration} without the closed form of two boxes: its slow twin. */
export function polytopePenetration(pair: ConvexPair, out: Separation): void {
  workspace ??= new DepthSearch();
  searchDepth(pair, workspace, out);
}

/** Half extents of a box; false for any other shape. */
function readHalf(core: ConvexCore, half: Float64Array): boolean {
  if (core.type.name !== "box") return false;
  const { bounds } = core as Box;
  for (let i = 0; i < 3; i++) half[i] = bounds[3 + i];
  return true;
}
