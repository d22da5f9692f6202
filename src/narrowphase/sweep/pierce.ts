import { normalize } from "../../math/vec3.ts";
import type { Approach } from "./approach.ts";
import { isCurved, polish } from "./polish.ts";
import { PIERCE_BEYOND, PIERCE_DONE, PIERCE_ENOUGH, PIERCE_LIMIT, piercePortal } from "./portal.ts";
import { pierceRounded } from "./rounded.ts";

/** Gaps between the two bounds at which Newton's method is tried, relative to the largest coordinate in play. */
const POLISH_FROM = [2 ** -7, 2 ** -13, 2 ** -24, 0];

/** A gap of the two bounds up to so many times what counts as touching is rounding where no step closes it. */
const NOISE = 2 ** 8;

/**
 * Casts the line against C from the points that `meetShadow` left; where a curved piece is met, with few digits first, the rest are Newton's.
 * PIERCE_DONE, PIERCE_LIMIT or PIERCE_BEYOND; the first two set `time`, the unit `normal`, `onFace` and `contact`, and `lower` and `upper`.
 */
export function pierce(line: Approach): number {
  if (!isCurved(line)) return settleBounds(line, pierceOnce(line));
  let state = PIERCE_ENOUGH;
  for (let k = 0; k < POLISH_FROM.length && state === PIERCE_ENOUGH; k++) {
    line.enough = POLISH_FROM[k] * line.scale;
    state = pierceOnce(line);
    if (state === PIERCE_BEYOND) return state;
    if (polish(line)) return takeBest(line);
  }
  return settleBounds(line, state);
}

function pierceOnce(line: Approach): number {
  const state = line.rounding > 0 ? pierceRounded(line) : piercePortal(line);
  if (state !== PIERCE_BEYOND) line.meet();
  return state;
}

/** Turns two bounds into one answer that is never late. */
function settleBounds(line: Approach, state: number): number {
  if (state === PIERCE_BEYOND) return state;
  normalize(line.normal);
  const gap = line.upper - line.lower;
  if (state === PIERCE_DONE && gap * line.normal[2] <= line.tolerance && -gap * line.normal[2] <= line.tolerance) {
    line.time = line.upper;
    line.onFace = line.count === 3;
    return state;
  }
  takeBest(line);
  return gap * line.normal[2] <= NOISE * line.tolerance ? PIERCE_DONE : PIERCE_LIMIT;
}

/** The answer is the plane with the greatest lower bound. */
function takeBest(line: Approach): number {
  line.normal.set(line.best);
  normalize(line.normal);
  line.time = line.lower;
  line.onFace = false;
  return PIERCE_DONE;
}
