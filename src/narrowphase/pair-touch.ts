import type { Pose } from "../math/pose.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Separation } from "./separation.ts";

/**
 * Sets the limit of `out` to the distance up to which two shapes touch, where closed forms tell it: a few ulp of how far their positions are
 * from each other, and of their radii.
 */
export function limitToTouch(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): void {
  let largest = (a.rounding ?? 0) + (b.rounding ?? 0);
  for (let i = 9; i < 12; i++) largest = Math.max(largest, Math.abs(poseA[i] - poseB[i]));
  out.limit = TOUCH_TOLERANCE * largest;
}

/** Of shapes that touch within tolerance the distance may be a little above 0: makes it 0. */
export function clampToTouch(out: Separation): void {
  if (out.distance > 0) out.distance = 0;
  if (out.lower > 0) out.lower = 0;
  if (out.upper > 0) out.upper = 0;
}
