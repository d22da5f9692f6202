import { checkGivenOptions } from "../math/check.ts";
import { createPose, type PoseLike } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { checkInstance, checkPairShape, readPoseA, readPoseB } from "./pair-query.ts";
import { fillPairResult, PairResult } from "./pair-result.ts";
import { penetrationPair } from "./penetration-pair.ts";
import { Separation } from "./separation.ts";

/**
 * How two shapes overlap: moving a by `normal` × `depth` frees it. World space. A record may be handed back as `out` and is then
 * filled anew.
 */
export class Penetration extends PairResult {
  /** World length, ≥ 0; 0 where the two only touch. */
  depth = 0;
}

/** Options of {@link penetration}. */
export interface PenetrationOptions {
  /** A record to fill and return instead of a new one. */
  readonly out?: Penetration;
}

const KNOWN_OPTIONS: Readonly<Record<keyof PenetrationOptions, true>> = { out: true };

const worldA = createPose();
const worldB = createPose();
const separation = new Separation();

/**
 * The translation that frees `a` at `poseA` from `b` at `poseB` (null: the identity), or null when they do not overlap. Touching counts as overlapping, with
 * depth 0. Of two convex shapes it is the smallest translation that parts them. Where one is a composite (compound, mesh, height field) it frees a
 * from every part of b and is the smallest that was found: never less than the least one, in a heap of scattered faces at times more; `error` tells by how much at most. Two
 * half-spaces that do not face each other with parallel planes cannot be parted: depth Infinity. Triangles, meshes and height
 * fields are surfaces that can be left on either side. With `out` nothing is allocated for convex pairs. Throws TypeError or RangeError
 * naming the argument.
 */
export function penetration(
  a: Shape,
  poseA: PoseLike | null,
  b: Shape,
  poseB: PoseLike | null,
  options?: PenetrationOptions,
): Penetration | null {
  checkPairShape("penetration", "a", a);
  readPoseA("penetration", poseA, worldA);
  checkPairShape("penetration", "b", b);
  readPoseB("penetration", poseB, worldB);
  checkGivenOptions("penetration", options, KNOWN_OPTIONS);
  checkInstance("penetration", "out", options?.out, Penetration);
  if (!penetrationPair(a, worldA, b, worldB, separation)) return null;
  const out = options?.out ?? new Penetration();
  out.depth = Math.max(0, 0 - separation.distance);
  fillPairResult(separation, out);
  return out;
}
