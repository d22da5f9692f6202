import { createPose, type Pose } from "../../math/pose.ts";
import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { relate } from "../convex-pair.ts";
import { type ObbLike, readObb } from "./obb.ts";

const poseA = createPose();
const poseB = createPose();
const relative = createPose();
const halfA = new Float64Array(3);
const halfB = new Float64Array(3);
/** Absolute values of the rotation from b to a, and how far apart touching boxes may be (a length). */
const turn = new Float64Array(10);
const SLACK = 9;

/**
 * Whether two solid oriented boxes overlap or touch: the separating axes of `obbObb`, ended at the first that
 * separates, without a root. World space. Same answer but for boxes that touch within rounding. Throws TypeError or
 * RangeError naming the argument.
 */
export function obbObbAny(a: ObbLike, b: ObbLike): boolean {
  readObb("obbObbAny", "a", a, poseA, halfA);
  readObb("obbObbAny", "b", b, poseB, halfB);
  relate(poseA, poseB, relative);
  return overlapOfBoxes(halfA, halfB, relative);
}

/** The same for half extents and the pose of b in the frame of a. */
function overlapOfBoxes(a: Float64Array, b: Float64Array, m: Pose): boolean {
  let scale = 0;
  for (let i = 0; i < 9; i++) turn[i] = Math.abs(m[i]);
  for (let i = 0; i < 3; i++) {
    const row = i * 3;
    const reach = turn[row] * b[0] + turn[row + 1] * b[1] + turn[row + 2] * b[2];
    scale = Math.max(scale, a[i], Math.abs(m[9 + i]) + reach);
  }
  turn[SLACK] = TOUCH_TOLERANCE * scale;
  return !facesPart(a, b, m) && !edgesPart(a, b, m);
}

/** Whether the normal of a face separates the boxes. */
function facesPart(a: Float64Array, b: Float64Array, m: Pose): boolean {
  const slack = turn[SLACK];
  for (let i = 0; i < 3; i++) {
    const row = i * 3;
    const reach = a[i] + turn[row] * b[0] + turn[row + 1] * b[1] + turn[row + 2] * b[2];
    if (Math.abs(m[9 + i]) > reach + slack) return true;
  }
  for (let j = 0; j < 3; j++) {
    const reach = b[j] + turn[j] * a[0] + turn[3 + j] * a[1] + turn[6 + j] * a[2];
    if (Math.abs(m[j] * m[9] + m[3 + j] * m[10] + m[6 + j] * m[11]) > reach + slack) return true;
  }
  return false;
}

/**
 * Whether the cross product of two edges separates the boxes. In the frame of a it is (0, −z, y) from axis i on, with y
 * and z out of the matrix: as exact as the pose for nearly parallel edges too, as long as nothing else is taken for
 * granted. It is not made unit: the slack is scaled by its length instead.
 */
function edgesPart(a: Float64Array, b: Float64Array, m: Pose): boolean {
  const slack = turn[SLACK];
  for (let i = 0; i < 3; i++) {
    const next = i === 2 ? 0 : i + 1;
    const last = 3 - i - next;
    for (let j = 0; j < 3; j++) {
      const y = m[next * 3 + j];
      const z = m[last * 3 + j];
      let reach = a[next] * Math.abs(z) + a[last] * Math.abs(y);
      for (let k = 0; k < 3; k++) reach += b[k] * Math.abs(y * m[last * 3 + k] - z * m[next * 3 + k]);
      const excess = Math.abs(y * m[9 + last] - z * m[9 + next]) - reach;
      if (excess > 0 && excess * excess > slack * slack * (y * y + z * z)) return true;
    }
  }
  return false;
}
