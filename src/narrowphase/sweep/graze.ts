import { type Approach, SLOTS } from "./approach.ts";

/** The normal of a rounded contact has a smaller part along the motion than this where the line is less deep in the shadow than counts as touching. */
const STEEP = 2 ** -16;

/** More than the length of any C whose shapes have coordinates of 1 at most: two diagonals of a cube with edges of 2. */
const EXTENT = 8;

/** The side of the shadow at which the line may be. */
const side = new Float64Array(3);
/** Corners u, v of a polygon within the shadow, counter-clockwise around the line: room for more than are ever needed. */
const ring = new Float64Array(48);
const kept = new Float64Array(3);

/**
 * Whether the line, which enters C, only touches it as it passes: no point of C's shadow, rounding included, is farther beyond it than counts as touching. Two
 * floors side by side are met so by what slides from one to the other. Asks for a few points of C, and hardly ever.
 */
export function grazes(line: Approach): boolean {
  const { normal } = line;
  // over the whole length of C the way does not get deeper under the plane than that
  if (EXTENT * line.scale * normal[2] <= line.tolerance) return true;
  if (line.rounding > 0) {
    if (normal[2] > STEEP) return false;
    side[0] = normal[0];
    side[1] = normal[1];
    return isSide(line);
  }
  const { across, order } = line;
  for (let k = 0; k < 6; k++) ring[k] = across[order[k >> 1] * 3 + (k & 1)];
  for (let end = 6; end < ring.length; end += 2) {
    // region: the edge nearest to the line; deep enough in a polygon within the shadow is deep enough
    let next = 0;
    let depth = Infinity;
    for (let b = 0; b < end; b += 2) {
      const a = b === 0 ? end - 2 : b - 2;
      const eu = ring[b] - ring[a];
      const ev = ring[b + 1] - ring[a + 1];
      const under = (ring[a] * ring[b + 1] - ring[a + 1] * ring[b]) / Math.sqrt(eu * eu + ev * ev);
      if (!(under < depth)) continue;
      next = b;
      depth = under;
      // from the line into the polygon
      side[0] = 0 - ev;
      side[1] = eu;
    }
    if (depth > line.tolerance) return false;
    if (isSide(line)) return true;
    // region: the point beyond that edge becomes a corner
    const slot = order[SLOTS - 1] * 3;
    ring.copyWithin(next + 2, next, end);
    ring[next] = across[slot];
    ring[next + 1] = across[slot + 1];
  }
  return false;
}

/** Whether the plane `side` along the motion has all of C on its far side, but for the tolerance. */
function isSide(line: Approach): boolean {
  const { normal, across, order } = line;
  kept.set(normal);
  normal.set(side);
  const slot = order[SLOTS - 1];
  line.support(slot);
  normal.set(kept);
  const along = side[0] * across[slot * 3] + side[1] * across[slot * 3 + 1];
  return along >= (line.rounding - line.tolerance) * Math.sqrt(side[0] * side[0] + side[1] * side[1]);
}

/** As {@link grazes} (with rounding) for the C of `pierceCorners`. */
export function grazesCorners(line: Approach, corners: number): boolean {
  const { normal, across } = line;
  if (normal[2] > STEEP) return false;
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1]);
  let along = Infinity;
  for (let k = 0; k < corners * 3; k += 3) {
    along = Math.min(along, normal[0] * across[k] + normal[1] * across[k + 1]);
  }
  return along >= (line.rounding - line.tolerance) * length;
}

/** Whether C, which touches the line's start, is flat: nothing of it lies deeper than counts as touching. Then any motion parts the two. */
export function isFlat(line: Approach): boolean {
  const { normal, across, order, rounding } = line;
  if (rounding > 0) return false;
  const slot = order[SLOTS - 1];
  for (let i = 0; i < 3; i++) normal[i] = 0 - normal[i];
  line.support(slot);
  for (let i = 0; i < 3; i++) normal[i] = 0 - normal[i];
  const at = slot * 3;
  const depth = normal[0] * across[at] + normal[1] * across[at + 1] + normal[2] * (across[at + 2] - line.time);
  return depth <= line.tolerance;
}
