import { type Aabb, createAabb, expandAabb } from "../../math/aabb.ts";
import { composePose, createPose, type Pose } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";
import { childrenOf } from "../children-of.ts";
import type { Collider } from "../collider.ts";
import { padBox } from "../pad-box.ts";
import type { WorldCore } from "../world-core.ts";
import type { ExplainReason, ExplainStage } from "./explanation.ts";

/** Why a part of a collider comes no further. */
export interface Rejection {
  readonly stage: ExplainStage;
  readonly reason: ExplainReason;
  readonly text: string;
}

/** A collider as a whole (child −1), or one child of it, and what the filters make of it. */
export interface Part {
  readonly child: number;
  /** IGNORE, OVERLAP or BLOCK, whether or not that is enough for the query. */
  response: number;
  rejection: Rejection | null;
}

/** A collider on its way through the stages. */
export class Subject {
  readonly core: WorldCore;
  readonly slot: number;
  readonly collider: Collider;
  /** The geometry that the query asks. */
  readonly shape: Shape;
  readonly pose: Pose;
  /** The world box of that geometry. */
  readonly box: Aabb = createAabb();
  /** What the trees hold: the box of all its geometry, a little larger. */
  readonly paddedBox: Aabb = createAabb();
  /** One for the whole, or one for each child where the filters tell them apart. */
  parts: Part[] = [];

  constructor(core: WorldCore, slot: number, complex: boolean) {
    this.core = core;
    this.slot = slot;
    this.collider = core.colliders[slot] as Collider;
    this.shape = (complex ? core.complexShapes : core.shapes)[slot];
    this.pose = core.poseOf(slot);
    this.shape.type.aabb(this.shape, this.pose, this.box);
    for (const shape of [core.shapes[slot], core.complexShapes[slot]]) {
      const box = createAabb();
      shape.type.aabb(shape, this.pose, box);
      if (box.includes(Number.NaN)) box.set(ENDLESS);
      expandAabb(this.paddedBox, box);
    }
    padBox(this.paddedBox, new Float64Array(1));
  }

  get childrenDiffer(): boolean {
    return this.parts.length > 1;
  }

  /** What the filters make of a child (−1: of a shape without any). */
  responseOf(child: number): number {
    return this.parts[this.childrenDiffer ? child : 0].response;
  }

  /** The geometry of a part. */
  shapeOf(child: number): Shape {
    return child < 0 ? this.shape : (childrenOf(this.shape)?.[child].shape as Shape);
  }

  /** Where a part stands. */
  poseOf(child: number): Pose {
    const own = child < 0 ? undefined : childrenOf(this.shape)?.[child].pose;
    if (own === undefined) return this.pose;
    const pose = createPose();
    composePose(this.pose, own, pose);
    return pose;
  }
}

const ENDLESS = [-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity];
