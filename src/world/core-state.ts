import type { Shape } from "../shapes/shape.ts";
import type { ChildMasks } from "./child-masks.ts";
import type { Collider, ColliderPose } from "./collider.ts";

/** The inside of a world whose waiting lists are empty, but for its shapes, colliders and indexes. Arrays by slot may be views; nobody may change them. */
export interface CoreState {
  readonly nextId: number;
  /** As in collider-words.ts. 0 where the slot is free. */
  readonly words: Int32Array<ArrayBuffer>;
  readonly keys: Float64Array<ArrayBuffer>;
  readonly ids: Float64Array<ArrayBuffer>;
  /** Bit of the object type, of disabled colliders too. */
  readonly typeBits: Int32Array;
  /** Padded world boxes, and the largest half extent of each. */
  readonly boxes: Float64Array<ArrayBuffer>;
  readonly sizes: Float64Array<ArrayBuffer>;
  /** Slots to be used again, the last one first. */
  readonly free: Int32Array;
  /** Slots of the colliders that are too large for the trees, in the order in which queries meet them. */
  readonly oversizedStatic: Int32Array;
  readonly oversizedMovable: Int32Array;
  readonly largestIndexed: number;
  readonly sizesTakenAt: number;
  /** Slot, blocked and touched channels of colliders whose children have responses of their own; their words have the greatest of all. */
  readonly mixed: Int32Array;
}

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

/** {@link CoreState.mixed} of the responses by child. */
export function mixedOf(childMasks: ReadonlyMap<number, ChildMasks>): Int32Array {
  const sorted = Array.from(childMasks).sort(([a], [b]) => a - b);
  return Int32Array.from(sorted.flatMap(([slot, { own }]) => [slot, own.block, own.touch]));
}
