import { POINT_SIZE } from "../convex-pair.ts";
import type { ActivePieces } from "./active-pieces.ts";

/** Two pairs of pieces whose differences to a third are parallel within this sine tell nothing apart. */
const PARALLEL = 1e-12;

/** Sum of the derivatives of the active points, weighted, less the depth: 11, 12, 22. */
const bend = new Float64Array(3);
/** Minus the last active point, and the others less the last, in the tangents; and how much less far those reach. */
const gradient = new Float64Array(2);
const difference = new Float64Array(4);
const lag = new Float64Array(2);

/**
 * One step of Newton's method on the conditions of a least depth: the weighted active points lie along the direction, all of them equally far. Writes the turn
 * of the direction in its tangents to `turned` and new weights to the active pairs. Along turns that the pairs leave free the depth is taken to
 * curve upward, by `turned`[2] at least, so that the step goes downhill; a slope along them of `turned`[3] or less is level. False when there is
 * no solution.
 */
export function solveTurn(active: ActivePieces, turned: Float64Array): boolean {
  if (active.count === 3) {
    gather(active);
    const ax = difference[0];
    const ay = difference[1];
    const bx = difference[2];
    const by = difference[3];
    if (Math.abs(ax * by - ay * bx) > PARALLEL * Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by))) {
      turnThree(active, turned);
      return true;
    }
    active.dropLightest();
  }
  gather(active);
  return active.count === 2 ? turnTwo(active, turned) : turnOne(active, turned);
}

function gather(active: ActivePieces): void {
  const { count, points: x, tangents: t, lambda, along } = active;
  const last = (count - 1) * POINT_SIZE;
  bend.fill(0);
  for (let p = 0; p < count; p++) {
    bend[0] += lambda[p] * (active.bend[p * 3] - along[p]);
    bend[1] += lambda[p] * active.bend[p * 3 + 1];
    bend[2] += lambda[p] * (active.bend[p * 3 + 2] - along[p]);
  }
  gradient[0] = 0 - (x[last] * t[0] + x[last + 1] * t[1] + x[last + 2] * t[2]);
  gradient[1] = 0 - (x[last] * t[3] + x[last + 1] * t[4] + x[last + 2] * t[5]);
  for (let p = 0; p < count - 1; p++) {
    const at = p * POINT_SIZE;
    const dx = x[at] - x[last];
    const dy = x[at + 1] - x[last + 1];
    const dz = x[at + 2] - x[last + 2];
    difference[p * 2] = dx * t[0] + dy * t[1] + dz * t[2];
    difference[p * 2 + 1] = dx * t[3] + dy * t[4] + dz * t[5];
    lag[p] = along[count - 1] - along[p];
  }
}

/** Three pairs determine the turn. */
function turnThree(active: ActivePieces, turned: Float64Array): void {
  const ax = difference[0];
  const ay = difference[1];
  const bx = difference[2];
  const by = difference[3];
  const area = ax * by - ay * bx;
  const s = (lag[0] * by - lag[1] * ay) / area;
  const t = (ax * lag[1] - bx * lag[0]) / area;
  const restX = gradient[0] - (bend[0] * s + bend[1] * t);
  const restY = gradient[1] - (bend[1] * s + bend[2] * t);
  const { lambda } = active;
  lambda[0] = (restX * by - restY * bx) / area;
  lambda[1] = (ax * restY - ay * restX) / area;
  lambda[2] = 1 - lambda[0] - lambda[1];
  turned[0] = s;
  turned[1] = t;
}

/** Two pairs determine the turn along their difference; across it the depth goes down. */
function turnTwo(active: ActivePieces, turned: Float64Array): boolean {
  const length = Math.sqrt(difference[0] * difference[0] + difference[1] * difference[1]);
  if (!(length > 0)) return false;
  const x = difference[0] / length;
  const y = difference[1] / length;
  const along = lag[0] / length;
  const both = (bend[0] - bend[2]) * x * y + bend[1] * (y * y - x * x);
  const free = bend[0] * y * y - 2 * bend[1] * x * y + bend[2] * x * x;
  const slope = gradient[0] * y - gradient[1] * x - both * along;
  const across = Math.abs(slope) <= turned[3] ? 0 : slope / Math.max(Math.abs(free), turned[2]);
  const own = bend[0] * x * x + 2 * bend[1] * x * y + bend[2] * y * y;
  const { lambda } = active;
  lambda[0] = (gradient[0] * x + gradient[1] * y - own * along - both * across) / length;
  lambda[1] = 1 - lambda[0];
  turned[0] = along * x + across * y;
  turned[1] = along * y - across * x;
  return true;
}

/** One pair leaves all turns free. */
function turnOne(active: ActivePieces, turned: Float64Array): boolean {
  const spread = bend[0] - bend[2];
  const least = (bend[0] + bend[2] - Math.sqrt(spread * spread + 4 * bend[1] * bend[1])) / 2;
  const more = Math.max(Math.abs(least), turned[2]) - least;
  const xx = bend[0] + more;
  const yy = bend[2] + more;
  const area = xx * yy - bend[1] * bend[1];
  if (!(area > 0)) return false;
  active.lambda[0] = 1;
  turned[0] = (gradient[0] * yy - gradient[1] * bend[1]) / area;
  turned[1] = (gradient[1] * xx - gradient[0] * bend[1]) / area;
  return true;
}
