import { POSE_POSITION, type Pose, rotate, toWorld, unrotate } from "../../math/pose.ts";
import { normalize } from "../../math/vec3.ts";
import { type Box, createBox } from "../../shapes/box.ts";
import type { Shape } from "../../shapes/shape.ts";
import { POINT_A } from "../convex-pair.ts";
import { STATUS_LIMIT } from "../separation.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { Approach, SLOTS } from "./approach.ts";
import { beginCorners, cornerCount } from "./corners.ts";
import { grazes, grazesCorners, isFlat } from "./graze.ts";
import { pierce } from "./pierce.ts";
import { PIERCE_BEYOND, PIERCE_LIMIT } from "./portal.ts";
import { pierceCorners } from "./rounded.ts";
import { ENTRY_SCALE, ENTRY_SIZE, ENTRY_SLOPE, ENTRY_START, ENTRY_TIME, ENTRY_TOUCH, settleEntry } from "./settle.ts";
import { meetShadow } from "./shadow.ts";
import { sweepSphereBox } from "./sphere-box.ts";

const BOX_TYPE = createBox(1, 1, 1).type;

const line = new Approach();
const entry = new Float64Array(ENTRY_SIZE);

/**
 * a moves along `motion` (unit direction, world, and the greatest travel, which may be Infinity), b rests; both have support. They do not overlap at
 * the start; they may touch. Writes the first contact (world) within `motion[3]` and `out.limit`, both included, into `out`, but for children and faces. False: there is none.
 *
 * Touching at the start and moving in is a contact at distance 0; sliding or receding is none, and so is a touch in passing: a motion that
 * nowhere gets deeper than counts as touching (TOUCH_TOLERANCE) meets nothing. The distance is exact to rounding; should the iteration ever reach
 * its bound, `status` is STATUS_LIMIT and the distance a proven lower bound, at most `error` too small.
 *
 * Spheres, capsules and triangles among themselves, and spheres and boxes, have closed forms; the rest is a ray cast against a − b from its support points.
 */
export function sweepConvex(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const cornersA = cornerCount(a);
  const cornersB = cornerCount(b);
  if (cornersA === 1 && b.type === BOX_TYPE) {
    return sweepSphereBox(a.rounding!, poseA, b as Box, poseB, true, motion, out);
  }
  if (cornersB === 1 && a.type === BOX_TYPE) {
    return sweepSphereBox(b.rounding!, poseB, a as Box, poseA, false, motion, out);
  }
  const corners = cornersA * cornersB;
  if (corners > 0 && corners <= SLOTS) return sweepCorners(corners, a, poseA, b, poseB, motion, out);
  return sweepSupports(a, poseA, b, poseB, motion, out);
}

/** {@link sweepConvex} for any two shapes. */
export function sweepSupports(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  line.begin(a, poseA, b, poseB, motion);
  if (out.limit < motion[3]) line.limit = out.limit - line.start;
  if (!meetShadow(line)) return false;
  const state = pierce(line);
  if (state === PIERCE_BEYOND || grazes(line)) return false;
  if (!settle(motion, out) || (out.distance === 0 && isFlat(line))) return false;
  if (state === PIERCE_LIMIT) {
    out.status = STATUS_LIMIT;
    out.error = Math.max(0, line.start + line.upper - out.distance);
  }
  const { contact, pair } = line;
  const { point, normal: n } = out;
  line.facing(line.onFace, 0, n);
  // by b's own frame: far from the origin of the world nothing is lost
  for (let i = 0; i < 3; i++) point[i] = contact[i] + n[i] * pair.roundingB - pair.relative[POSE_POSITION + i];
  unrotate(pair.relative, point, point);
  toWorld(poseB, point, point);
  rotate(poseA, n, n);
  normalize(n);
  return true;
}

/** {@link sweepConvex} for cores whose difference has one to four corners: closed forms. */
function sweepCorners(
  corners: number,
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  if (!beginCorners(line, a, poseA, b, poseB, motion, out)) return false;
  if (pierceCorners(line, corners) === PIERCE_BEYOND || grazesCorners(line, corners)) return false;
  if (!settle(motion, out)) return false;
  const { contact } = line;
  const { point, normal: n } = out;
  line.facing(line.count === 3, POINT_A, n);
  line.meet();
  toWorld(poseB, contact, point);
  const rounding = b.rounding ?? 0;
  for (let i = 0; i < 3; i++) point[i] += n[i] * rounding;
  return true;
}

function settle(motion: Float64Array, out: SweepContact): boolean {
  entry[ENTRY_START] = line.start;
  entry[ENTRY_TIME] = line.time;
  entry[ENTRY_SLOPE] = line.normal[2];
  entry[ENTRY_TOUCH] = line.tolerance;
  entry[ENTRY_SCALE] = line.scale;
  return settleEntry(entry, motion, out);
}
