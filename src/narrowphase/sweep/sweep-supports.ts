import { POSE_POSITION, type Pose, rotate, toWorld, unrotate } from "../../math/pose.ts";
import { normalize } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { STATUS_LIMIT } from "../separation.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { Approach } from "./approach.ts";
import { grazes, isFlat } from "./graze.ts";
import { pierce } from "./pierce.ts";
import { PIERCE_BEYOND, PIERCE_LIMIT } from "./pierce-codes.ts";
import { settleLine } from "./settle.ts";
import { meetShadow } from "./shadow.ts";

/** The scratch of {@link sweepSupports}, for what looks on. */
export const supportLine = new Approach();

/**
 * `sweepConvex` for any two shapes, from their support points alone: the line of motion is cast against a − b. First whether it meets the shadow of
 * a − b along the motion at all, then where it enters. The slow twin of the closed forms.
 */
export function sweepSupports(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const line = supportLine;
  line.begin(a, poseA, b, poseB, motion, out);
  if (!meetShadow(line)) return false;
  const state = pierce(line);
  if (state === PIERCE_BEYOND || grazes(line)) return false;
  if (!settleLine(line, motion, out) || (out.distance === 0 && isFlat(line))) return false;
  if (state === PIERCE_LIMIT) {
    out.status = STATUS_LIMIT;
    out.error = Math.max(0, line.start + line.upper - out.distance);
  }
  const { normal } = out;
  line.facing(line.onFace, 0, normal);
  writePoint(line, poseB, out);
  rotate(poseA, normal, normal);
  normalize(normal);
  return true;
}

/** The point from the side of the smaller ball: there the rounding of the normal moves it least. `out.normal` is still in the frame of a. */
function writePoint(line: Approach, poseB: Pose, out: SweepContact): void {
  const { axes, contact, contactA, pair, time } = line;
  const { point, normal } = out;
  const fromA = pair.roundingA < pair.roundingB;
  for (let i = 0; i < 3; i++) {
    const onA = contactA[i] - time * axes[6 + i] - normal[i] * pair.roundingA;
    const onB = contact[i] + normal[i] * pair.roundingB;
    // by b's own frame: far from the origin of the world nothing is lost
    point[i] = (fromA ? onA : onB) - pair.relative[POSE_POSITION + i];
  }
  unrotate(pair.relative, point, point);
  toWorld(poseB, point, point);
}
