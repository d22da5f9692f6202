import type { Compound } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import { hasChildren } from "./pair-search.ts";

/** Throws a TypeError naming the shape unless it can be swept: convex, or a compound of convex shapes. */
export function checkSweepable(where: string, argument: string, shape: Shape): void {
  if (shape.type.support !== undefined) return;
  let held = "";
  if (hasChildren(shape)) {
    const bad = (shape as Compound).leaves.find((leaf) => leaf.shape.type.support === undefined);
    if (bad === undefined) return;
    held = ` that holds a ${bad.shape.type.name}`;
  }
  throw new TypeError(
    `${where}: ${argument} must be convex or a compound of convex shapes to be swept, got a ${shape.type.name}${held}`,
  );
}
