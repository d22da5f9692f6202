import { HULL_FLAT_TOLERANCE } from "../../math/scalar.ts";
import { cross, lengthOf, normalize } from "../../math/vec3.ts";

/** How many dimensions a point set fills, and an orthonormal frame along them. */
export interface Spread {
  /** 0 point, 1 segment, 2 flat, 3 solid; thickness below HULL_FLAT_TOLERANCE of the extent does not count. */
  readonly dimension: 0 | 1 | 2 | 3;
  /** Unit vectors: along the longest extent, across it, and across both. */
  readonly frame: Float64Array;
}

/** Finds the spread of unit points (see {@link import("./unit-points.ts").unitPoints}). */
export function spreadOf(points: Float64Array): Spread {
  const frame = new Float64Array(9);
  const [low, high] = farthestPair(points);
  const along = new Float64Array(3);
  for (let i = 0; i < 3; i++) along[i] = points[high + i] - points[low + i];
  const length = lengthOf(along);
  if (!normalize(along)) return { dimension: 0, frame: identityFrame() };
  frame.set(along);
  const across = farthestFromLine(points, low, along);
  const width = lengthOf(across);
  normalize(across);
  if (!(width > HULL_FLAT_TOLERANCE * length)) {
    frame.set(anyPerpendicular(along), 3);
    setThird(frame);
    return { dimension: 1, frame };
  }
  frame.set(across, 3);
  setThird(frame);
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const height = frame[6] * points[i] + frame[7] * points[i + 1] + frame[8] * points[i + 2];
    min = Math.min(min, height);
    max = Math.max(max, height);
  }
  return { dimension: max - min > HULL_FLAT_TOLERANCE * length ? 3 : 2, frame };
}

/** Offsets of the two points farthest apart along the axis with the largest extent. */
function farthestPair(points: Float64Array): [number, number] {
  let best = -1;
  let pair: [number, number] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    let low = 0;
    let high = 0;
    for (let i = 0; i < points.length; i += 3) {
      if (points[i + axis] < points[low + axis]) low = i;
      if (points[i + axis] > points[high + axis]) high = i;
    }
    const extent = points[high + axis] - points[low + axis];
    if (extent > best) {
      best = extent;
      pair = [low, high];
    }
  }
  return pair;
}

/** The longest perpendicular from the line through point `base` along the unit vector `along` to a point. */
function farthestFromLine(points: Float64Array, base: number, along: Float64Array): Float64Array {
  const best = new Float64Array(3);
  let farthest = 0;
  for (let i = 0; i < points.length; i += 3) {
    let x = points[i] - points[base];
    let y = points[i + 1] - points[base + 1];
    let z = points[i + 2] - points[base + 2];
    const t = x * along[0] + y * along[1] + z * along[2];
    x -= t * along[0];
    y -= t * along[1];
    z -= t * along[2];
    const squared = x * x + y * y + z * z;
    if (squared > farthest) {
      farthest = squared;
      best[0] = x;
      best[1] = y;
      best[2] = z;
    }
  }
  return best;
}

function anyPerpendicular(v: Float64Array): Float64Array {
  const x = Math.abs(v[0]);
  const y = Math.abs(v[1]);
  const z = Math.abs(v[2]);
  // the axis farthest from v
  const out =
    x <= y && x <= z
      ? new Float64Array([0, -v[2], v[1]])
      : y <= z
        ? new Float64Array([v[2], 0, -v[0]])
        : new Float64Array([-v[1], v[0], 0]);
  normalize(out);
  return out;
}

/** Third axis of the frame = first × second. */
function setThird(frame: Float64Array): void {
  cross(frame, 0, frame, 3, frame, 6);
  normalize(frame, 6);
}

function identityFrame(): Float64Array {
  return new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1]);
}
