import { type Approach, SLOTS } from "./approach.ts";

/** The normal of a rounded contact has a smaller part along the motion than this where the line is less deep in the shadow than counts as touching. */
const STEEP = 2 ** -16;

/** More than the length of any C whose shapes have coordinates of 1 at most: two diagonals of a cube with edges of 2. */
const EXTENT = 8;

/** The side of the shadow at which the line may be. */
const side = new Float64Array(3);
const kept = new Float64Array(3);

/**
 * Whether the line, which enters C, only touches it as it passes: no point of C's shadow, rounding included, is farther beyond it than counts as touching. Two
 * floors side by side are met so by what slides from one to the other. Asks at most three times for a point of C, and hardly ever.
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
  // deep enough in a triangle within the shadow is deep enough
  const { across, order } = line;
  for (let k = 0; k < 3; k++) {
    const a = order[k] * 3;
    const b = order[k === 2 ? 0 : k + 1] * 3;
    const eu = across[b] - across[a];
    const ev = across[b + 1] - across[a + 1];
    const cross = across[a] * across[b + 1] - across[a + 1] * across[b];
    if (cross > line.tolerance * Math.sqrt(eu * eu + ev * ev)) continue;
    // from the line into the triangle
    side[0] = 0 - ev;
    side[1] = eu;
    if (isSide(line)) return true;
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
