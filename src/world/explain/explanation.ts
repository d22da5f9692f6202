import type { Closest } from "../closest.ts";
import type { Collider } from "../collider.ts";
import type { Hit } from "../hit.ts";
import type { Overlap } from "../overlap.ts";
import { report } from "./report.ts";

/** The queries that can be explained, by the names of their methods. */
export type ExplainMethod =
  | "raycast"
  | "raycastAll"
  | "raycastAny"
  | "sweep"
  | "sweepAll"
  | "sweepAny"
  | "overlap"
  | "overlapAny"
  | "closest";

/** How far a candidate came, in the order in which the stages are gone through. */
export type ExplainStage =
  /** Is it enabled? */
  | "enabled"
  /** Does the query look at its mobility? */
  | "mobility"
  /** Does the query meet its box? */
  | "box"
  /** Do type, channel and responses of both sides admit it? */
  | "responses"
  /** Is it, or its owner, on the ignore list? */
  | "ignore"
  | "preFilter"
  /** Does the query meet its shape? */
  | "shape"
  | "postFilter"
  /** Is it near enough among all that are met? */
  | "order"
  /** It is part of the answer. */
  | "hit";

/** Why a candidate came no further, or how it was hit. */
export type ExplainReason =
  // filters
  | "disabled"
  | "mobility"
  | "type-not-asked"
  | "collider-ignores-channel"
  | "query-ignores-type"
  | "overlap-only"
  | "ignored-collider"
  | "ignored-owner"
  | "pre-filter"
  | "post-filter"
  // geometry
  | "box-missed"
  | "shape-missed"
  | "too-short"
  | "too-far"
  | "behind"
  | "before-start"
  | "back-face"
  | "not-double-sided"
  | "edge-on"
  | "inside-surface"
  | "zero-size"
  | "initial-overlap-ignored"
  | "moving-out"
  | "receding"
  | "tangential"
  | "touching"
  // order
  | "shadowed"
  | "same-collider"
  | "over-max-hits"
  | "not-among-nearest"
  // part of the answer
  | "hit"
  | "starts-inside"
  | "starts-overlapping";

/** One collider (or child of a compound, where the filters tell its children apart), and what became of it. */
export interface ExplainedCandidate<C extends string = string> {
  readonly collider: Collider<C>;
  /** Child of a compound; −1 for the collider as a whole. */
  readonly child: number;
  readonly stage: ExplainStage;
  readonly reason: ExplainReason;
  /** The reason in words; does not name the collider. */
  readonly text: string;
  /** The shape is met within the limits of the query, whatever the filters say. */
  readonly meets: boolean;
  /** Where it is met, or would be but for the reason, in world units along the ray or way (`closest`: from the surface); null where there is no such place. */
  readonly distance: number | null;
  /**
   * By how much it is missed: the least distance to its box where that is missed, else to its shape; along the ray or way where it is too short or begins too late. Null where
   * none of these is why.
   */
  readonly gap: number | null;
  /** The records of the answer that are about it. */
  readonly hits: number;
  /** What ended the query before it ("shadowed"), else null. */
  readonly by: Collider<C> | null;
}

/** What the query itself returns. */
export type ExplainAnswer<C extends string = string> = Hit<C> | Hit<C>[] | Overlap<C>[] | Closest<C>[] | boolean | null;

/** Why a query hit what it hit, and why it did not hit the rest. Made by `world.explain`. */
export class Explanation<C extends string = string> {
  readonly method: ExplainMethod;
  /** The query in words. */
  readonly query: string;
  /** The same that the query returns. */
  readonly answer: ExplainAnswer<C>;
  /** Every collider of the world, in order of key and id. */
  readonly candidates: readonly ExplainedCandidate<C>[];

  /** Use `world.explain`. */
  constructor(
    method: ExplainMethod,
    query: string,
    answer: ExplainAnswer<C>,
    candidates: readonly ExplainedCandidate<C>[],
  ) {
    this.method = method;
    this.query = query;
    this.answer = answer;
    this.candidates = candidates;
  }

  /** The report, of lines no longer than they need to be: the answer, then what was missed most narrowly; the far ones are only counted. */
  get text(): string {
    return report(this);
  }

  toString(): string {
    return this.text;
  }
}
