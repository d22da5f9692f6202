import { normalize } from "../../math/vec3.ts";
import type { Approach } from "./approach.ts";
import { isCurved, polish } from "./polish.ts";
import { PIERCE_BEYOND, PIERCE_DONE, PIERCE_ENOUGH, piercePortal } from "./portal.ts";
import { pierceRounded } from "./rounded.ts";

/** Gaps between the two bounds at which Newton's method is tried, relative to the largest coordinate in play. */
const POLISH_FROM = [2 ** -7, 2 ** -13, 2 ** -24, 0];

/**
 * Casts the line against C from the points that `meetShadow` left; where a curved piece is met, with few digits first, the rest are Newton's. One of
 * PIERCE_…; `time`, `lower`, the unit `normal`, `weights` and `contact` are set.
 */
export function pierce(line: Approach): number {
  if (!isCurved(line)) return pierceOnce(line);
  let state = PIERCE_DONE;
  for (let k = 0; k < POLISH_FROM.length; k++) {
    line.enough = POLISH_FROM[k] * line.scale;
    state = pierceOnce(line);
    if (state === PIERCE_BEYOND) return state;
    if (polish(line)) {
      normalize(line.normal);
      line.onFace = false;
      return PIERCE_DONE;
    }
    if (state !== PIERCE_ENOUGH) return state;
  }
  return state;
}

function pierceOnce(line: Approach): number {
  if (line.rounding > 0) {
    const state = pierceRounded(line);
    if (state !== PIERCE_BEYOND) line.meet();
    line.onFace = line.count === 3;
    return state;
  }
  const state = piercePortal(line);
  if (state === PIERCE_BEYOND) return state;
  weigh(line);
  line.meet();
  line.onFace = true;
  normalize(line.normal);
  return state;
}

/** Weights and w of the point where the line passes between the three points. That is right to rounding even where the plane is steep. */
function weigh(line: Approach): void {
  const { across, order, weights } = line;
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const a = order[k === 2 ? 0 : k + 1] * 3;
    const b = order[k === 0 ? 2 : k - 1] * 3;
    weights[k] = Math.max(0, across[a] * across[b + 1] - across[a + 1] * across[b]);
    sum += weights[k];
  }
  let time = 0;
  for (let k = 0; k < 3; k++) {
    weights[k] = sum > 0 ? weights[k] / sum : 1 / 3;
    time += weights[k] * across[order[k] * 3 + 2];
  }
  line.time = time;
}
