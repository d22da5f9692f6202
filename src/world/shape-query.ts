import type { IndexVisitor } from "../acceleration/spatial-index.ts";
import { createAabb } from "../math/aabb.ts";
import { createPose, type Pose } from "../math/pose.ts";
import { BOX_PADDING } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import { NO_SHAPE } from "./collector.ts";
import { padBox } from "./pad-box.ts";
import { QueryFilter } from "./query-filter.ts";
import type { WorldCore } from "./world-core.ts";

/** What the queries with a shape have in common: the shape, its pose and box, the filter and the counters. */
export abstract class ShapeQuery implements IndexVisitor {
  limit = Infinity;
  nodeVisits = 0;
  leafVisits = 0;
  narrowTests = 0;
  rejectedByShape = 0;
  readonly filter = new QueryFilter();
  shape: Shape = NO_SHAPE;
  readonly pose = createPose();
  /** World box of the shape, grown so that what touches it within tolerance meets it. */
  readonly box = createAabb();
  protected readonly core: WorldCore;
  /** How far that box was grown. */
  protected readonly padding = new Float64Array(1);

  constructor(core: WorldCore) {
    this.core = core;
  }

  /** Stage 1 is done: the box of collider `slot` is of interest. */
  abstract visit(slot: number): void;

  /** Sets the counters back. */
  protected beginRun(): void {
    this.nodeVisits = 0;
    this.leafVisits = 0;
    this.narrowTests = 0;
    this.rejectedByShape = 0;
  }

  /** Sets the box to that of the shape at `pose`. */
  protected setBox(pose: Pose): void {
    this.shape.type.aabb(this.shape, pose, this.box);
    this.growBox();
  }

  /** Grows a box that is exact. */
  protected growBox(): void {
    padBox(this.box, this.padding);
  }

  /** Lets go of all that belongs to the user. */
  end(): void {
    this.filter.end();
    this.shape = NO_SHAPE;
  }

  /**
   * Sets `limit` from that of a collector, a signed distance: what overlaps (below 0) is always of interest, as it may be the deepest, and
   * what is just as far must not be lost to rounding. −Infinity ends the query.
   */
  protected takeLimit(from: { readonly limit: number }): void {
    const { limit } = from;
    this.limit = limit === -Infinity ? limit : Math.max(0, limit) * (1 + BOX_PADDING) + this.padding[0];
  }
}
