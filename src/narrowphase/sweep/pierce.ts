import { normalize } from "../../math/vec3.ts";
import { type Approach, SLOTS } from "./approach.ts";
import { PIERCE_BEYOND, PIERCE_DONE, PIERCE_ENOUGH, PIERCE_LIMIT } from "./pierce-codes.ts";
import { isCurved, polish } from "./polish.ts";
import { piercePortal } from "./portal.ts";
import { pierceRounded } from "./rounded.ts";

/** Gaps between the two bounds at which Newton's method is tried, relative to the largest coordinate in play. */
const POLISH_FROM = [2 ** -7, 2 ** -13, 2 ** -24, 0];

/** Cosine above which a normal may be that of a flat cap: an iteration that ends for rounding has its normal to half the digits or better. */
const CLOSE = 1 - 2 ** -36;

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
  normalize(line.best);
  snap(line, 0);
  snap(line, 1);
  takeBest(line);
  return boundsMeet(line) ? PIERCE_DONE : PIERCE_LIMIT;
}

/**
 * Where the best plane all but has the direction of the axis (y) of a curved shape (side 0: a, 1: b), it is that of a flat cap, and exactly along the axis: no
 * derivative of a rim leads there. Kept where it proves as much.
 */
function snap(line: Approach, side: number): void {
  const { axes, normal, best, pair, across, order } = line;
  if ((side === 0 ? pair.a : pair.b).type.supportPiece === undefined) return;
  const m = pair.relative;
  const x = side === 0 ? 0 : m[1];
  const y = side === 0 ? 1 : m[4];
  const z = side === 0 ? 0 : m[7];
  let w = axes[6] * x + axes[7] * y + axes[8] * z;
  const sign = w < 0 ? -1 : 1;
  const u = sign * (axes[0] * x + axes[1] * y + axes[2] * z);
  const v = sign * (axes[3] * x + axes[4] * y + axes[5] * z);
  w *= sign;
  if (!(u * best[0] + v * best[1] + w * best[2] > CLOSE) || !(w > 0)) return;
  normal[0] = u;
  normal[1] = v;
  normal[2] = w;
  const slot = order[SLOTS - 1];
  line.support(slot);
  const low = u * across[slot * 3] + v * across[slot * 3 + 1] + w * across[slot * 3 + 2] - line.rounding;
  if (line.lower * w - low > line.tolerance) return;
  line.lower = low / w;
  best.set(normal);
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
  if (state === PIERCE_DONE && Math.abs(line.upper - line.lower) * line.normal[2] <= line.tolerance) {
    line.time = line.upper;
    line.onFace = line.count === 3;
    return state;
  }
  takeBest(line);
  return boundsMeet(line) ? PIERCE_DONE : PIERCE_LIMIT;
}

/** Whether the bounds are as near to each other as rounding lets them. */
function boundsMeet(line: Approach): boolean {
  return (line.upper - line.lower) * line.normal[2] <= NOISE * line.tolerance;
}

/** The answer is the plane with the greatest lower bound. */
function takeBest(line: Approach): number {
  line.normal.set(line.best);
  normalize(line.normal);
  line.time = line.lower;
  line.onFace = false;
  return PIERCE_DONE;
}
