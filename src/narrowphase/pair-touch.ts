import type { Pose } from "../math/pose.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Separation } from "./separation.ts";

/**
 * Sets the limit of `out` to the distance up to which two shapes touch, where closed forms tell it: a few ulp of how far their positions are
 * from each other, and of their radii.
 */
export function limitToTouch(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): void {
  const x = Math.abs(poseA[9] - poseB[9]);
  const y = Math.abs(poseA[10] - poseB[10]);
  const z = Math.abs(poseA[11] - poseB[11]);
  out.limit = TOUCH_TOLERANCE * Math.max(x, y, z);
  // asked of rounded shapes only: a number read from objects of many kinds would be boxed
  if (a.core !== undefined) out.limit += TOUCH_TOLERANCE * a.rounding!;
  if (b.core !== undefined) out.limit += TOUCH_TOLERANCE * b.rounding!;
}

/** Of shapes that touch within tolerance the distance may be a little above 0: makes it 0. */
export function clampToTouch(out: Separation): void {
  if (out.distance > 0) out.distance = 0;
  if (out.lower > 0) out.lower = 0;
  if (out.upper > 0) out.upper = 0;
}
