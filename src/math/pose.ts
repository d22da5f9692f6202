import { show } from "./check.ts";
import { POSE_POSITION, POSE_SIZE } from "./pose-layout.ts";
import { type QuatLike, readQuat } from "./quat.ts";
import { readPoint, type Vec3Like } from "./vec3.ts";

/** Where a shape stands, in arguments. World point = position + rotation · local point. Both default to identity. */
export interface PoseLike {
  readonly position?: Vec3Like;
  readonly rotation?: QuatLike;
}

/**
 * A pose inside the library: the rotation matrix row by row (0…8) and the position (9…11). Kept in f64 and applied by
 * subtracting the position first, so that a pair far from the origin is as exact as one at the origin.
 */
export type Pose = Float64Array;

export { POSE_POSITION, POSE_SIZE } from "./pose-layout.ts";

/** A new identity pose. */
export function createPose(): Pose {
  const pose = new Float64Array(POSE_SIZE);
  pose[0] = 1;
  pose[4] = 1;
  pose[8] = 1;
  return pose;
}

const quaternion = new Float64Array(4);

/**
 * Reads `position` and `rotation` into `out`; throws naming `where: position` and `where: rotation`, which start with
 * `argument` and a dot where there is one.
 */
export function readPose(where: string, argument: string, value: PoseLike | null | undefined, out: Pose): void {
  if (value === null || value === undefined) {
    setIdentity(out);
    return;
  }
  if (typeof value !== "object" || "x" in value || "length" in value) {
    throw new TypeError(`${where}: ${argument || "pose"} must be {position, rotation} or null, got ${show(value)}`);
  }
  const { position, rotation } = value;
  if (rotation === undefined) setIdentity(out);
  else {
    readQuat(where, argument === "pose" ? "pose.rotation" : join(argument, "rotation"), rotation, quaternion);
    setRotation(out, quaternion);
  }
  if (position === undefined) {
    out[9] = 0;
    out[10] = 0;
    out[11] = 0;
  } else
    readPoint(where, argument === "pose" ? "pose.position" : join(argument, "position"), position, out, POSE_POSITION);
}

/** The path of a field in messages. The usual one, "pose", is spelt out above: a text made on every call is garbage. */
function join(argument: string, field: string): string {
  return argument === "" ? field : `${argument}.${field}`;
}

function setIdentity(out: Pose): void {
  // three times as fast as out.fill(0)
  for (let i = 0; i < POSE_SIZE; i++) out[i] = 0;
  out[0] = 1;
  out[4] = 1;
  out[8] = 1;
}

/** Writes the matrix of the unit quaternion `q` (x, y, z, w) into the rotation part of `out`. */
export function setRotation(out: Pose, q: Float64Array): void {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  const w = q[3];
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y - z * w);
  out[2] = 2 * (x * z + y * w);
  out[3] = 2 * (x * y + z * w);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z - x * w);
  out[6] = 2 * (x * z - y * w);
  out[7] = 2 * (y * z + x * w);
  out[8] = 1 - 2 * (x * x + y * y);
}

/** out = a ∘ b: the pose that first applies `b`, then `a`. `out` may be neither. */
export function composePose(a: Pose, b: Pose, out: Pose): void {
  for (let row = 0; row < 9; row += 3) {
    const ax = a[row];
    const ay = a[row + 1];
    const az = a[row + 2];
    out[row] = ax * b[0] + ay * b[3] + az * b[6];
    out[row + 1] = ax * b[1] + ay * b[4] + az * b[7];
    out[row + 2] = ax * b[2] + ay * b[5] + az * b[8];
    out[POSE_POSITION + row / 3] = ax * b[9] + ay * b[10] + az * b[11] + a[POSE_POSITION + row / 3];
  }
}

/** out = R · v (a direction from local to world). `out` may be `v`. */
export function rotate(pose: Pose, v: Float64Array, out: Float64Array): void {
  const x = v[0];
  const y = v[1];
  const z = v[2];
  out[0] = pose[0] * x + pose[1] * y + pose[2] * z;
  out[1] = pose[3] * x + pose[4] * y + pose[5] * z;
  out[2] = pose[6] * x + pose[7] * y + pose[8] * z;
}

/** out = Rᵀ · v (a direction from world to local). `out` may be `v`. */
export function unrotate(pose: Pose, v: Float64Array, out: Float64Array): void {
  const x = v[0];
  const y = v[1];
  const z = v[2];
  out[0] = pose[0] * x + pose[3] * y + pose[6] * z;
  out[1] = pose[1] * x + pose[4] * y + pose[7] * z;
  out[2] = pose[2] * x + pose[5] * y + pose[8] * z;
}

/** out = position + R · v (a point from local to world). `out` may be `v`. */
export function toWorld(pose: Pose, v: Float64Array, out: Float64Array): void {
  rotate(pose, v, out);
  out[0] += pose[9];
  out[1] += pose[10];
  out[2] += pose[11];
}

/** out = Rᵀ · (v − position) (a point from world to local). `out` may be `v`. */
export function toLocal(pose: Pose, v: Float64Array, out: Float64Array): void {
  out[0] = v[0] - pose[9];
  out[1] = v[1] - pose[10];
  out[2] = v[2] - pose[11];
  unrotate(pose, out, out);
}
