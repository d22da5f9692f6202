import type { Shape } from "../shapes/shape.ts";
import type { Collider, ColliderPose } from "./collider.ts";

/** What stands in a slot. */
export interface Occupant {
  readonly collider: Collider;
  /** Good until the next one is made. */
  readonly pose: ColliderPose;
  readonly shape: Shape;
  /** The render geometry, or the shape. */
  readonly complex: Shape;
  readonly typeBit: number;
}

/** Makes what stands in a slot when it is first needed. */
export type Awaken = (slot: number) => Occupant;
