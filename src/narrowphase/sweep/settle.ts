import { SWEEP_START_DEPTH } from "../../math/scalar.ts";
import { STATUS_CONVERGED } from "../separation.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { type Approach, END_TOLERANCE } from "./approach.ts";
import {
  AT_START,
  ENTRY_SCALE,
  ENTRY_SIZE,
  ENTRY_SLOPE,
  ENTRY_START,
  ENTRY_TIME,
  ENTRY_TOUCH,
} from "./entry-layout.ts";

export { ENTRY_SCALE, ENTRY_SIZE, ENTRY_SLOPE, ENTRY_START, ENTRY_TIME, ENTRY_TOUCH } from "./entry-layout.ts";

/**
 * Where a whole line of motion enters. All are world lengths: the travel at which its own counting starts, the entry from there, how much the way goes
 * against the normal (a cosine, > 0), what counts as touching, and the largest coordinate in play.
 */
export type Entry = Float64Array;

/**
 * Decides whether the entry counts for a motion of at most `motion[3]` and `out.limit` that starts without an overlap. An entry before the start counts,
 * with distance 0, where the two touch there; one behind the end where they touch at the end. Then `out` is filled, but for its
 * normal and point. The place of entry is what tells a motion inwards from one that slides or recedes: these enter deep behind their start, or not at all.
 */
export function settleEntry(entry: Entry, motion: Float64Array, out: SweepContact): boolean {
  const slope = entry[ENTRY_SLOPE];
  const touch = entry[ENTRY_TOUCH];
  let distance = entry[ENTRY_START] + entry[ENTRY_TIME];
  const max = Math.min(motion[3], out.limit);
  if (distance > max) {
    const late = distance - max;
    if (late * slope > touch && late > END_TOLERANCE * max) return false;
    distance = max;
  }
  if (distance < 0 && distance * slope < -SWEEP_START_DEPTH * entry[ENTRY_SCALE]) return false;
  if (distance < 0 || (distance * slope <= touch && distance <= AT_START * entry[ENTRY_SCALE])) distance = 0;
  out.distance = distance;
  out.startPenetrating = false;
  out.depth = 0;
  out.status = STATUS_CONVERGED;
  out.error = 0;
  return true;
}

const entry = new Float64Array(ENTRY_SIZE);

/** {@link settleEntry} for the answer of a cast. */
export function settleLine(line: Approach, motion: Float64Array, out: SweepContact): boolean {
  entry[ENTRY_START] = line.start;
  entry[ENTRY_TIME] = line.time;
  entry[ENTRY_SLOPE] = line.normal[2];
  entry[ENTRY_TOUCH] = line.tolerance;
  entry[ENTRY_SCALE] = line.scale;
  return settleEntry(entry, motion, out);
}
