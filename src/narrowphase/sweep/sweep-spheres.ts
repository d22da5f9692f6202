import { POSE_POSITION, type Pose } from "../../math/pose.ts";
import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { ENTRY_SCALE, ENTRY_SIZE, ENTRY_SLOPE, ENTRY_START, ENTRY_TIME, ENTRY_TOUCH, settleEntry } from "./settle.ts";

const entry = new Float64Array(ENTRY_SIZE);

/** `sweepConvex` for two spheres: a line against the ball of both radii, from where the centres are closest, so that a long way costs no digits. */
export function sweepSpheres(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const dx = motion[0];
  const dy = motion[1];
  const dz = motion[2];
  const px = poseA[POSE_POSITION] - poseB[POSE_POSITION];
  const py = poseA[POSE_POSITION + 1] - poseB[POSE_POSITION + 1];
  const pz = poseA[POSE_POSITION + 2] - poseB[POSE_POSITION + 2];
  const start = 0 - (px * dx + py * dy + pz * dz);
  const x = px + start * dx;
  const y = py + start * dy;
  const z = pz + start * dz;
  const radius = a.rounding! + b.rounding!;
  const away = Math.sqrt(x * x + y * y + z * z);
  const scale = Math.max(radius, away);
  if (!(radius - away > TOUCH_TOLERANCE * scale)) return false;
  const back = Math.sqrt((radius - away) * (radius + away));
  entry[ENTRY_START] = start;
  entry[ENTRY_TIME] = 0 - back;
  entry[ENTRY_SLOPE] = back / radius;
  entry[ENTRY_TOUCH] = TOUCH_TOLERANCE * scale;
  entry[ENTRY_SCALE] = scale;
  if (!settleEntry(entry, motion, out)) return false;
  const { normal, point } = out;
  normal[0] = x - back * dx;
  normal[1] = y - back * dy;
  normal[2] = z - back * dz;
  normalize(normal);
  for (let i = 0; i < 3; i++) point[i] = poseB[POSE_POSITION + i] + b.rounding! * normal[i];
  return true;
}
