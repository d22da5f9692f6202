import type { Pose } from "../../math/pose.ts";
import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import type { Separation } from "../separation.ts";
import { writeEdgeContact, writeFaceContact } from "./box-contact.ts";
import { BEST, DEPTH, SCALE } from "./sat-layout.ts";

/** An edge axis must be better than a face axis by this, relative to the largest coordinate in play: a tie is a face contact. */
const FACE_BONUS = 16 * EPSILON;

/** Squared sine of the angle of two edges below which nothing is taken for granted about their cross product: its own edges are projected too. */
const NEARLY_PARALLEL = 0.01;
/** Squared sine below which two edges are parallel: their cross product is zero but for rounding, and a face axis is as good. */
const PARALLEL = 1e-30;
const state = new Float64Array(3);
/** Kind of the best axis, or of that which separates: 0…2 a's faces, 3…5 b's faces, 6 + 3 i + j the edge i of a and j of b. */
const best = new Int32Array(1);

/**
 * Two boxes by separating axes: the three face normals of each and the nine cross products of their edges. Gottschalk, Lin, Manocha, "OBBTree: A
 * Hierarchical Structure for Rapid Interference Detection", SIGGRAPH 1996. `halfA` and `halfB` are half extents (≥ 0), `relative` leads from b's
 * frame to a's, `out` is in a's frame.
 *
 * True where they overlap or touch (TOUCH_TOLERANCE of the largest coordinate): `out` holds the smallest translation that parts them, exact to
 * rounding, and points of contact. A tie goes to the face of a, then of b, then to edges. False where an axis separates them: only `lower`, a lower bound of
 * their distance, and `normal`, its axis, are set.
 */
export function satBoxBox(halfA: Float64Array, halfB: Float64Array, relative: Pose, out: Separation): boolean {
  state[BEST] = Infinity;
  state[SCALE] = scaleOf(halfA, halfB, relative);
  if (!tryFaces(halfA, halfB, relative) || !tryEdges(halfA, halfB, relative)) {
    out.lower = -state[DEPTH];
    writeAxis(best[0], relative, out.normal);
    return false;
  }
  writeAxis(best[0], relative, out.normal);
  out.distance = 0 - Math.max(0, state[BEST]);
  out.settle();
  if (best[0] < 6) writeFaceContact(halfA, halfB, relative, best[0], out);
  else writeEdgeContact(halfA, halfB, relative, best[0] - 6, out);
  return true;
}

/** Largest coordinate of a corner, at most. */
function scaleOf(halfA: Float64Array, halfB: Float64Array, m: Pose): number {
  let largest = 0;
  for (let i = 0; i < 3; i++) {
    const row = i * 3;
    const reach = Math.abs(m[row]) * halfB[0] + Math.abs(m[row + 1]) * halfB[1] + Math.abs(m[row + 2]) * halfB[2];
    largest = Math.max(largest, halfA[i], Math.abs(m[9 + i]) + reach);
  }
  return largest;
}

/** Keeps the axis in hand if it is the best by `margin`, or separates the boxes: then false. */
function judge(kind: number, margin: number): boolean {
  const depth = state[DEPTH];
  const apart = depth < -TOUCH_TOLERANCE * state[SCALE];
  if (apart || depth < state[BEST] - margin * state[SCALE]) {
    state[BEST] = depth;
    best[0] = kind;
  }
  return !apart;
}

/** Writes the unit vector along an axis from the centre of b towards that of a. */
function writeAxis(kind: number, m: Pose, out: Float64Array): void {
  const j = kind % 3;
  let gap = m[9 + j];
  if (kind >= 6) {
    const i = ((kind - 6) / 3) | 0;
    const next = i === 2 ? 0 : i + 1;
    const last = i === 0 ? 2 : i - 1;
    const y = m[next * 3 + j];
    const z = m[last * 3 + j];
    const length = Math.sqrt(y * y + z * z);
    out[i] = 0;
    out[next] = 0 - z / length;
    out[last] = y / length;
    gap = out[next] * m[9 + next] + out[last] * m[9 + last];
  } else if (kind >= 3) {
    for (let i = 0; i < 3; i++) out[i] = m[i * 3 + j];
    gap = out[0] * m[9] + out[1] * m[10] + out[2] * m[11];
  } else {
    for (let i = 0; i < 3; i++) out[i] = i === j ? 1 : 0;
  }
  if (gap > 0) for (let i = 0; i < 3; i++) out[i] = 0 - out[i];
}

/** The face normals of both boxes. */
function tryFaces(halfA: Float64Array, halfB: Float64Array, m: Pose): boolean {
  for (let i = 0; i < 3; i++) {
    const row = i * 3;
    const reach = Math.abs(m[row]) * halfB[0] + Math.abs(m[row + 1]) * halfB[1] + Math.abs(m[row + 2]) * halfB[2];
    state[DEPTH] = halfA[i] + reach - Math.abs(m[9 + i]);
    if (!judge(i, i === 0 ? 0 : FACE_BONUS)) return false;
  }
  for (let j = 0; j < 3; j++) {
    const x = m[j];
    const y = m[3 + j];
    const z = m[6 + j];
    const gap = x * m[9] + y * m[10] + z * m[11];
    const reach = Math.abs(x) * halfA[0] + Math.abs(y) * halfA[1] + Math.abs(z) * halfA[2];
    state[DEPTH] = halfB[j] + reach - Math.abs(gap);
    if (!judge(3 + j, FACE_BONUS)) return false;
  }
  return true;
}

/** The cross products of the edges. */
function tryEdges(halfA: Float64Array, halfB: Float64Array, m: Pose): boolean {
  for (let i = 0; i < 3; i++) {
    const next = i === 2 ? 0 : i + 1;
    const last = next === 2 ? 0 : next + 1;
    for (let j = 0; j < 3; j++) {
      // the axis of a times that of b: (0, −z, y) from `i` on
      const y = m[next * 3 + j];
      const z = m[last * 3 + j];
      const squared = y * y + z * z;
      if (squared <= PARALLEL) continue;
      const length = Math.sqrt(squared);
      const along = 0 - z / length;
      const across = y / length;
      const gap = along * m[9 + next] + across * m[9 + last];
      let reach = Math.abs(along) * halfA[next] + Math.abs(across) * halfA[last];
      for (let k = 0; k < 3; k++) {
        if (k === j && squared > NEARLY_PARALLEL) continue;
        reach += halfB[k] * Math.abs(along * m[next * 3 + k] + across * m[last * 3 + k]);
      }
      state[DEPTH] = reach - Math.abs(gap);
      if (!judge(6 + i * 3 + j, FACE_BONUS)) return false;
    }
  }
  return true;
}
