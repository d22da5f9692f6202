import type { Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";

/** A child of a compound, as far as queries need to know. */
export interface Child {
  readonly shape: Shape;
  /** In the compound's frame. */
  readonly pose: Pose;
}

interface Composite extends Shape {
  readonly children?: readonly Child[];
}

/** The children of a compound, null for any other shape. */
export function childrenOf(shape: Shape): readonly Child[] | null {
  return (shape as Composite).children ?? null;
}
