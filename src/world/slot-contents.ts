import type { Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ResponseMasks } from "./channels.ts";
import type { ChildMasks } from "./child-masks.ts";

/** All that the world asks of a collider that is being added. */
export interface SlotContents {
  readonly shape: Shape;
  readonly complex: Shape | null;
  readonly pose: Pose;
  readonly movable: boolean;
  readonly id: number;
  readonly key: number;
  readonly typeBit: number;
  readonly masks: Readonly<ResponseMasks>;
  /** Responses by child, where children have their own. */
  readonly childMasks: ChildMasks | null;
  readonly enabled: boolean;
}
