import { type Aabb, createAabb } from "../math/aabb.ts";
import { createPose, POSE_POSITION, POSE_SIZE, type Pose, toWorld } from "../math/pose.ts";
import { EPSILON } from "../math/scalar.ts";
import type { Compound } from "../shapes/compound.ts";
import { POINT_CORE } from "../shapes/core.ts";
import { fullType } from "../shapes/full-type.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import { FIT_AXES, FIT_HALF, FIT_SIZE } from "../shapes/parts/fit-layout.ts";
import type { PartSearch, Shape } from "../shapes/shape.ts";
import { relate } from "./convex-pair.ts";
import { FaceBound } from "./face-bound.ts";
import { isTriangle } from "./is-triangle.ts";
import { isHalfSpace } from "./pair-half-space.ts";
import { searchNear } from "./search-near.ts";

/**
 * How much farther than asked parts are looked for, relative to the largest coordinate in play. Unit: relative. Reason: boxes and distances round
 * differently; a part just as near must not be missed.
 */
const SEARCH_SLACK = 64 * EPSILON;

/** Parts that are asked about before a box that fits pays. */
const BEFORE_FIT = 2;

export const IDENTITY: Pose = createPose();

const boxA = createAabb();
const boxB = createAabb();
const place = new Float64Array(3);

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
  /** The other shape's box in its own frame, seen from the composite's. */
  readonly fit = new Float64Array(FIT_SIZE);
  /** What is surely beyond it: faces, but for rounding. */
  readonly #bound = new FaceBound();
  /** What `#bound` is asked about: a limit. */
  readonly #within = new Float64Array(1);
  /** More than all that is rounded there and in `fit`. */
  #margin = Number.NaN;
  #asked = 0;

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
    this.fit[0] = Number.NaN;
    this.#margin = Number.NaN;
    this.#asked = 0;
  }

  /** Whether a part is a face that is surely farther than `limit` from the other shape. */
  protected isBeyond(part: Shape, pose: Pose | null, { limit }: { readonly limit: number }): boolean {
    if (this.#asked++ === BEFORE_FIT) this.#fitBox();
    if (pose !== null || !isTriangle(part)) return false;
    if (Number.isNaN(this.#margin)) this.#beginBound();
    this.#within[0] = limit + this.#margin;
    return this.#bound.isBeyond(part, this.#within);
  }

  /** Takes the direction between the other shape and the nearest part so far. */
  protected aim(normal: Float64Array): void {
    if (!Number.isNaN(this.#margin)) this.#bound.aim(normal);
  }

  /** At the first face, or when the box that fits is wanted. */
  #beginBound(): void {
    const { composite } = this;
    this.#bound.begin(this.other, this.otherPose, this.box);
    composite.type.aabb(composite, IDENTITY, boxA);
    this.#margin = this.slack;
    for (let i = 0; i < 6; i++) this.#margin = Math.max(this.#margin, SEARCH_SLACK * Math.abs(boxA[i]));
  }

  /** A box that is turned fits closer in its own frame; a ball's does not, nor one without an end. */
  #fitBox(): void {
    if (Number.isNaN(this.#margin)) this.#beginBound();
    const { other, otherPose: m, fit } = this;
    if (other.core === POINT_CORE || m[0] + m[4] + m[8] === 3) return;
    other.type.aabb(other, IDENTITY, boxB);
    for (let i = 0; i < 3; i++) {
      place[i] = 0.5 * (boxB[i] + boxB[i + 3]);
      fit[FIT_HALF + i] = boxB[i + 3] - place[i] + 8 * this.#margin;
      if (!(fit[FIT_HALF + i] < Infinity)) return;
    }
    toWorld(m, place, place);
    for (let i = 0; i < 3; i++) fit[i] = place[i];
    for (let i = 0; i < POSE_POSITION; i++) fit[FIT_AXES + i] = m[i];
  }

  protected run(): void {
    searchNear(this.composite, this.box, this);
  }
}

/** Whether the shape is made of parts. */
export function isComposite(shape: Shape): boolean {
  return fullType(shape).parts !== undefined || fullType(shape).partsNear !== undefined;
}

/** Whether a compound's children, and not faces, are the parts of the shape. */
export function hasChildren(composite: Shape): boolean {
  return (composite as Partial<Compound>).leaves !== undefined;
}

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
