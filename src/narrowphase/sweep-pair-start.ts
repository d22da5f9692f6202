import { SHALLOW_COSINE } from "../math/scalar.ts";
import type { Separation } from "./separation.ts";
import type { SweepContact } from "./sweep-contact.ts";

/** Makes a contact at the start of an overlap. Both in one frame; `separation.distance` < 0. */
export function startContact(separation: Separation, out: SweepContact): void {
  out.startPenetrating = true;
  out.distance = 0;
  out.depth = 0 - separation.distance;
  out.status = separation.status;
  out.error = 0;
  for (let i = 0; i < 3; i++) {
    out.normal[i] = separation.normal[i];
    out.point[i] = separation.pointB[i];
  }
}

/** Whether a motion makes an overlap deeper: it goes against the unit `normal` that parts the two. */
export function movesIn(motion: Float64Array, normal: Float64Array): boolean {
  return motion[0] * normal[0] + motion[1] * normal[1] + motion[2] * normal[2] < -SHALLOW_COSINE;
}

/** Whether nothing moves: the direction is zero, or the way. */
export function isResting(motion: Float64Array): boolean {
  return motion[3] === 0 || (motion[0] === 0 && motion[1] === 0 && motion[2] === 0);
}
