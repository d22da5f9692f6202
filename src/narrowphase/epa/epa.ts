import type { ConvexPair } from "../convex-pair.ts";
import type { Simplex } from "../gjk/simplex.ts";
import { boxDepth, isBox } from "../pair-boxes.ts";
import type { Separation } from "../separation.ts";
import { DepthSearch } from "./search.ts";
import { searchDepth } from "./search-depth.ts";

let workspace: DepthSearch | null = null;

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
  if (isBox(pair.a) && isBox(pair.b) && boxDepth(pair.a, pair.b, pair.relative, out)) return;
  polytopePenetration(pair, out);
}

/** {@link epaPenetration} without the closed form of two boxes: its slow twin. */
export function polytopePenetration(pair: ConvexPair, out: Separation): void {
  workspace ??= new DepthSearch();
  searchDepth(pair, workspace, out);
}
