import type { IndexVisitor } from "../../acceleration/spatial-index.ts";
import type { Aabb } from "../../math/aabb.ts";
import type { Pose } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { OversizedList } from "../oversized-list.ts";
import type { Contact, Look } from "./contact.ts";
import type { Subject } from "./subject.ts";

/** One kind of query with its arguments, as the walk through all colliders sees it. */
export interface Asker {
  /** The query in words, without its filters. */
  readonly words: string;
  /** Visits those of the boxes that the query meets. */
  visitBoxes(boxes: OversizedList, visitor: IndexVisitor): void;
  /**
   * Where it meets a collider, whose parts the filters have judged, in any order. `each`: every crossing or child may matter, not only the first. Children that
   * the filters reject are left out.
   */
  find(subject: Subject, each: boolean): Contact[];
  /** What a posed shape, whose world box is `box`, is to it whatever the filters say. */
  look(shape: Shape, pose: Pose, box: Aabb): Look;
}
