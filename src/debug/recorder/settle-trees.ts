import type { IndexVisitor } from "../../acceleration/spatial-index.ts";
import { AABB_SIZE } from "../../math/aabb.ts";
import { GROUP_ANY, type WorldCore } from "../../world/world-core.ts";

/** The box of the origin: any would do. */
const BOX = new Float64Array(AABB_SIZE);

class Nobody implements IndexVisitor {
  limit = Infinity;
  nodeVisits = 0;
  leafVisits = 0;
  visit(): void {}
}

/**
 * Lets all that waits to enter the trees enter them. Whether it does so together or one by one shapes the trees, and so the order in which filters are asked: a replay must do it where
 * the recording did.
 */
export function settleTrees(core: WorldCore): void {
  core.overlap(BOX, GROUP_ANY, new Nobody());
}
