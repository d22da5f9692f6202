import type { Pose } from "../../math/pose.ts";
import { POSE_POSITION, rotate, toWorld, unrotate } from "../../math/pose.ts";
import { EPSILON, SWEEP_START_DEPTH } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { STATUS_CONVERGED, STATUS_LIMIT } from "../separation.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { Approach } from "./approach.ts";
import { isCurved, polish } from "./polish.ts";
import { PIERCE_BEYOND, PIERCE_DONE, PIERCE_ENOUGH, piercePortal } from "./portal.ts";
import { pierceRounded } from "./rounded.ts";
import { meetShadow } from "./shadow.ts";

export const line = new Approach();

/**
 * a moves along `motion` (unit direction, world, and the greatest travel, which may be Infinity), b rests; both have support. They do not overlap at
 * the start; they may touch. Writes the first contact within `motion[3]` and `out.limit` (ends included).
 */
export function sweepConvex(
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
  if (state === PIERCE_BEYOND) return false;
  if (!settle(line, state === PIERCE_DONE, motion, out)) return false;
  rotateOut(poseB, out);
  return true;
}

/** Gaps at which Newton's method is tried, relative to the largest coordinate in play. */
const POLISH_FROM = [2 ** -7, 2 ** -13, 2 ** -24, 0];

/** Casts the line against C; where a curved piece is met, with few digits first. PIERCE_… */
function pierce(line: Approach): number {
  if (!isCurved(line)) return pierceOnce(line);
  let state = PIERCE_DONE;
  for (let k = 0; k < POLISH_FROM.length; k++) {
    line.enough = POLISH_FROM[k] * line.scale;
    state = pierceOnce(line);
    if (state === PIERCE_BEYOND) return state;
    if (polish(line)) return PIERCE_DONE;
    if (state !== PIERCE_ENOUGH) break;
  }
  return state;
}

function pierceOnce(line: Approach): number {
  const state = line.rounding > 0 ? pierceRounded(line) : piercePortal(line);
  if (state === PIERCE_BEYOND) return state;
  if (line.rounding === 0) weighPortal(line);
  line.meet();
  return state;
}

function weighPortal(line: Approach): void {
  const { across, order, weights } = line;
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const a = order[(k + 1) % 3] * 3;
    const b = order[(k + 2) % 3] * 3;
    weights[k] = Math.max(0, across[a] * across[b + 1] - across[a + 1] * across[b]);
    sum += weights[k];
  }
  let time = 0;
  for (let k = 0; k < 3; k++) {
    weights[k] /= sum;
    time += weights[k] * across[order[k] * 3 + 2];
  }
  line.time = time;
}

function settle(line: Approach, done: boolean, motion: Float64Array, out: SweepContact): boolean {
  const n = line.normal;
  normalize(n);
  const slope = n[2];
  let t = line.start + (done ? line.time : line.lower);
  const max = Math.min(motion[3], out.limit);
  if (t > max) {
    if ((t - max) * slope > line.tolerance && t - max > 4 * EPSILON * max) return false;
    t = max;
  }
  if (t * slope <= line.tolerance) {
    if (t * slope < -SWEEP_START_DEPTH * line.scale) return false;
    t = 0;
  }
  out.distance = t;
  out.status = done ? STATUS_CONVERGED : STATUS_LIMIT;
  out.error = done ? 0 : line.time - line.lower;
  out.startPenetrating = false;
  out.depth = 0;
  return true;
}

function rotateOut(poseB: Pose, out: SweepContact): void {
  const { axes, normal, pair } = line;
  const n = out.normal;
  for (let i = 0; i < 3; i++) n[i] = normal[0] * axes[i] + normal[1] * axes[3 + i] + normal[2] * axes[6 + i];
  normalize(n);
  out.point.set(line.contact);
  for (let i = 0; i < 3; i++) out.point[i] += n[i] * pair.roundingB;
  rotate(pair.poseA, n, n);
  // by b's own frame: far from the origin of the world nothing is lost
  for (let i = 0; i < 3; i++) out.point[i] -= pair.relative[POSE_POSITION + i];
  unrotate(pair.relative, out.point, out.point);
  toWorld(poseB, out.point, out.point);
}
