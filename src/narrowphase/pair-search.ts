import { type Aabb, createAabb } from "../math/aabb.ts";
import { createPose, POSE_POSITION, POSE_SIZE, type Pose } from "../math/pose.ts";
import { EPSILON } from "../math/scalar.ts";
import { fullType } from "../shapes/full-type.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import type { PartSearch, Shape } from "../shapes/shape.ts";
import { relate } from "./convex-pair.ts";
import { isHalfSpace } from "./pair-half-space.ts";

/**
 * How much farther than asked parts are looked for, relative to the largest coordinate in play. Unit: relative. Reason: boxes and distances round
 * differently; a part just as near must not be missed.
 */
const SEARCH_SLACK = 64 * EPSILON;

export const IDENTITY: Pose = createPose();

/** A search among the parts of a composite for what they have to do with another shape: what distance and overlap searches share. */
export abstract class PairSearch implements PartSearch {
  limit = Infinity;
  /** The shape that is taken apart, the other one and its pose in the frame of the first. */
  composite!: Shape;
  other!: Shape;
  readonly otherPose: Pose = createPose();
  /** The composite is b. */
  swapped = false;
  /** Box of the other shape in the frame of the composite. */
  protected readonly box: Aabb = createAabb();
  /** Scratch: how high over a half-space parts are looked for. */
  protected readonly height = new Float64Array(1);
  protected slack = 0;
  private readonly visitor = (part: Shape, pose: Pose | null, index: number): void => {
    if (this.limit !== -Infinity) this.visit(part, pose, index);
  };

  abstract visit(part: Shape, pose: Pose | null, index: number): void;

  /**
   * Sets the two up; `run` then visits the parts within `limit` of the other shape's box, which may shrink meanwhile. Of a half-space, which has none, the box is
   * that of the whole composite.
   */
  protected begin(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean): void {
    this.composite = composite;
    this.other = other;
    this.swapped = swapped;
    relate(pose, otherPose, this.otherPose);
    if (isHalfSpace(other)) composite.type.aabb(composite, IDENTITY, this.box);
    else other.type.aabb(other, this.otherPose, this.box);
    // a half-space is as exact as its plane's place in this frame
    let largest = isHalfSpace(other) ? Math.abs((other as HalfSpace).offset) : 0;
    for (let i = POSE_POSITION; i < POSE_SIZE; i++) largest = Math.max(largest, Math.abs(this.otherPose[i]));
    for (let i = 0; i < 6; i++) {
      const size = Math.abs(this.box[i]);
      if (size > largest && size < Infinity) largest = size;
    }
    this.slack = SEARCH_SLACK * largest;
  }

  protected run(): void {
    const { composite, box } = this;
    const type = fullType(composite);
    if (type.partsNear !== undefined) type.partsNear(composite, box, this);
    else {
      for (let i = 0; i < 3; i++) {
        box[i] -= this.limit;
        box[i + 3] += this.limit;
      }
      type.parts!(composite, box, this.visitor);
    }
  }
}

/** Whether the shape is made of parts. */
export function isComposite(shape: Shape): boolean {
  return fullType(shape).parts !== undefined || fullType(shape).partsNear !== undefined;
}

/** Whether a compound's children, and not faces, are the parts of the shape. */
export function hasChildren(composite: Shape): boolean {
  return (composite as { leaves?: unknown }).leaves !== undefined;
}

const boxA = createAabb();
const boxB = createAabb();

/**
 * Which of two composites to take apart first: a compound, as few parts then meet all of the other one; else the larger, as most
 * of its parts are then far from the other one.
 */
export function takeApartFirst(a: Shape, b: Shape): boolean {
  const compoundA = hasChildren(a);
  if (compoundA !== hasChildren(b)) return compoundA;
  a.type.aabb(a, IDENTITY, boxA);
  b.type.aabb(b, IDENTITY, boxB);
  let excess = 0;
  for (let i = 0; i < 3; i++) excess += boxA[i + 3] - boxA[i] - (boxB[i + 3] - boxB[i]);
  return !(excess < 0);
}

/** The message for a shape that is neither convex nor made of parts nor a half-space. */
export function badKind(shape: Shape): never {
  throw new TypeError(`a shape of kind "${shape.type.name}" has neither support nor parts`);
}
