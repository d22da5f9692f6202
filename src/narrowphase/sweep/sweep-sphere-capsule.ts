import { POSE_POSITION, type Pose } from "../../math/pose.ts";
import { PARALLEL_SINE, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { POINT_CORE, type SegmentCore } from "../../shapes/core.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { HALF_HEIGHT, HEIGHT, RADIUS } from "./capsule-layout.ts";
import { ENTRY_SCALE, ENTRY_SIZE, ENTRY_SLOPE, ENTRY_START, ENTRY_TIME, ENTRY_TOUCH, settleEntry } from "./settle.ts";

/** The line of the sphere's centre: where it is closest to the capsule's middle, and its unit direction. The directions of the world. */
const origin = new Float64Array(3);
const direction = new Float64Array(3);
/** The unit axis of the capsule. */
const axis = new Float64Array(3);
/** From the axis (or the centre of an end) to the line where they are nearest; then to the sphere's centre at the contact. */
const away = new Float64Array(3);
const entry = new Float64Array(ENTRY_SIZE);
/** Sum of the radii, half the length of the axis, how high on the axis the contact is; an array, since numbers handed over would be boxed. */
const size = new Float64Array(3);

/** `sweepConvex` for a sphere and a capsule, either of which may be the one that moves: a line against a capsule of both radii. */
export function sweepSphereCapsule(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const ballMoves = a.core === POINT_CORE;
  const poseBall = ballMoves ? poseA : poseB;
  const poseCapsule = ballMoves ? poseB : poseA;
  const capsule = ballMoves ? b : a;
  const { halfHeight } = capsule.core as SegmentCore;
  const sign = ballMoves ? 1 : -1;
  let along = 0;
  for (let i = 0; i < 3; i++) {
    direction[i] = sign * motion[i];
    origin[i] = poseBall[POSE_POSITION + i] - poseCapsule[POSE_POSITION + i];
    axis[i] = poseCapsule[3 * i + 1];
    along += origin[i] * direction[i];
  }
  const radius = a.rounding! + b.rounding!;
  let scale = radius + halfHeight;
  for (let i = 0; i < 3; i++) {
    origin[i] -= along * direction[i];
    scale = Math.max(scale, Math.abs(origin[i]));
  }
  size[RADIUS] = radius;
  size[HALF_HEIGHT] = halfHeight;
  entry[ENTRY_START] = 0 - along;
  entry[ENTRY_TOUCH] = TOUCH_TOLERANCE * scale;
  entry[ENTRY_SCALE] = scale;
  if (!enterCapsule() || !settleEntry(entry, motion, out)) return false;
  const { normal, point } = out;
  for (let i = 0; i < 3; i++) normal[i] = sign * away[i];
  normalize(normal);
  for (let i = 0; i < 3; i++) {
    const core = ballMoves ? poseCapsule[POSE_POSITION + i] + size[HEIGHT] * axis[i] : poseBall[POSE_POSITION + i];
    point[i] = core + b.rounding! * normal[i];
  }
  return true;
}

/**
 * The capsule lies in an endless tube. Where the line enters that between the two ends it enters the capsule; where it does so above or below,
 * it must enter the ball of that end, or it misses.
 */
function enterCapsule(): boolean {
  const radius = size[RADIUS];
  const halfHeight = size[HALF_HEIGHT];
  const dx = direction[0];
  const dy = direction[1];
  const dz = direction[2];
  const rise = axis[0] * dx + axis[1] * dy + axis[2] * dz;
  const level = axis[0] * origin[0] + axis[1] * origin[1] + axis[2] * origin[2];
  const ax = dx - rise * axis[0];
  const ay = dy - rise * axis[1];
  const az = dz - rise * axis[2];
  const squared = ax * ax + ay * ay + az * az;
  if (!(squared > PARALLEL_SINE * PARALLEL_SINE)) return enterEnd(rise <= 0);
  const ox = origin[0] - level * axis[0];
  const oy = origin[1] - level * axis[1];
  const oz = origin[2] - level * axis[2];
  const nearest = 0 - (ox * ax + oy * ay + oz * az) / squared;
  const x = ox + nearest * ax;
  const y = oy + nearest * ay;
  const z = oz + nearest * az;
  const distance = Math.sqrt(x * x + y * y + z * z);
  const depth = radius - distance;
  if (!(depth > entry[ENTRY_TOUCH])) return false;
  const back = Math.sqrt((depth * (radius + distance)) / squared);
  const time = nearest - back;
  const at = level + time * rise;
  if (at > halfHeight) return enterEnd(true);
  if (at < -halfHeight) return enterEnd(false);
  away[0] = x - back * ax;
  away[1] = y - back * ay;
  away[2] = z - back * az;
  entry[ENTRY_TIME] = time;
  entry[ENTRY_SLOPE] = (back * squared) / radius;
  size[HEIGHT] = at;
  return true;
}

/** The ball around the upper or lower end of the axis. */
function enterEnd(isUpper: boolean): boolean {
  const radius = size[RADIUS];
  const at = isUpper ? size[HALF_HEIGHT] : -size[HALF_HEIGHT];
  const px = origin[0] - at * axis[0];
  const py = origin[1] - at * axis[1];
  const pz = origin[2] - at * axis[2];
  const nearest = 0 - (px * direction[0] + py * direction[1] + pz * direction[2]);
  const x = px + nearest * direction[0];
  const y = py + nearest * direction[1];
  const z = pz + nearest * direction[2];
  const distance = Math.sqrt(x * x + y * y + z * z);
  const depth = radius - distance;
  if (!(depth > entry[ENTRY_TOUCH])) return false;
  const back = Math.sqrt(depth * (radius + distance));
  away[0] = x - back * direction[0];
  away[1] = y - back * direction[1];
  away[2] = z - back * direction[2];
  entry[ENTRY_TIME] = nearest - back;
  entry[ENTRY_SLOPE] = back / radius;
  size[HEIGHT] = at;
  return true;
}
