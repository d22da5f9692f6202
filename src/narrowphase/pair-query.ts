import { show } from "../math/check.ts";
import { POSE_POSITION, type Pose, type PoseLike, readPose, setRotation } from "../math/pose.ts";
import { type Quat, readQuat } from "../math/quat.ts";
import { MAX_LENGTH, UNIT_TOLERANCE } from "../math/scalar.ts";
import { readPoint, type Vec3 } from "../math/vec3.ts";
import type { Shape, ShapeType } from "../shapes/shape.ts";

const quaternion = new Float64Array(4);

/** The types of shapes that were checked last. */
let latest: ShapeType | null = null;
let earlier: ShapeType | null = null;

/** Throws unless the argument `name` came from a shape factory and can be one of a pair. */
export function checkPairShape(where: string, name: string, shape: Shape): void {
  const type = shape?.type;
  if (type === latest || type === earlier) return;
  if (typeof shape !== "object" || typeof type?.raycast !== "function") {
    throw new TypeError(`${where}: ${name} must be a shape, got ${show(shape)}`);
  }
  earlier = latest;
  latest = type;
}

/** Reads the pose of the first of two shapes; throws naming `where: poseA`. */
export function readPoseA(where: string, value: PoseLike | null, out: Pose): void {
  if (!isPlain(value)) readPose(where, "poseA", value, out);
  else if (!readNumbers(value, out)) readParts(where, "poseA.position", "poseA.rotation", value, out);
}

/** Reads the pose of the second of two shapes; throws naming `where: poseB`. */
export function readPoseB(where: string, value: PoseLike | null, out: Pose): void {
  if (!isPlain(value)) readPose(where, "poseB", value, out);
  else if (!readNumbers(value, out)) readParts(where, "poseB.position", "poseB.rotation", value, out);
}

/** Whether it has both fields: these are read without making their paths, which would be garbage on every call. */
function isPlain(value: PoseLike | null): value is Required<PoseLike> {
  if (typeof value !== "object" || value === null || "x" in value || "length" in value) return false;
  return value.position !== undefined && value.rotation !== undefined;
}

/** {@link readParts} where both are objects with good numbers, as most are: in one function and half the time. False: they are not. */
function readNumbers({ position, rotation }: Required<PoseLike>, out: Pose): boolean {
  if (typeof position !== "object" || position === null || typeof rotation !== "object" || rotation === null)
    return false;
  const { x: px, y: py, z: pz } = position as Vec3;
  const { x: qx, y: qy, z: qz, w: qw } = rotation as Quat;
  if (typeof px !== "number" || typeof py !== "number" || typeof pz !== "number") return false;
  if (typeof qx !== "number" || typeof qy !== "number" || typeof qz !== "number" || typeof qw !== "number")
    return false;
  const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  const unit = +(length >= 1 - UNIT_TOLERANCE) & +(length <= 1 + UNIT_TOLERANCE);
  const near = +(Math.abs(px) <= MAX_LENGTH) & +(Math.abs(py) <= MAX_LENGTH) & +(Math.abs(pz) <= MAX_LENGTH);
  if ((unit & near) === 0) return false;
  // as setRotation does
  const x = qx / length;
  const y = qy / length;
  const z = qz / length;
  const w = qw / length;
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y - z * w);
  out[2] = 2 * (x * z + y * w);
  out[3] = 2 * (x * y + z * w);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z - x * w);
  out[6] = 2 * (x * z - y * w);
  out[7] = 2 * (y * z + x * w);
  out[8] = 1 - 2 * (x * x + y * y);
  out[9] = px;
  out[10] = py;
  out[11] = pz;
  return true;
}

function readParts(where: string, position: string, rotation: string, value: Required<PoseLike>, out: Pose): void {
  readQuat(where, rotation, value.rotation, quaternion);
  setRotation(out, quaternion);
  readPoint(where, position, value.position, out, POSE_POSITION);
}

/** Throws unless `maxDistance` is a number ≥ 0 or left out. */
export function checkMaxDistance(where: string, value: number | undefined): void {
  if (value === undefined) return;
  if (typeof value !== "number") {
    throw new TypeError(`${where}: options.maxDistance must be a number, got ${show(value)}`);
  }
  if (!(value >= 0)) throw new RangeError(`${where}: options.maxDistance must be >= 0, got ${show(value)}`);
}

/** Throws unless `value` is left out or of the class `kind`. */
export function checkInstance(
  where: string,
  name: string,
  value: object | undefined,
  kind: abstract new () => object,
): void {
  if (value !== undefined && !(value instanceof kind)) {
    throw new TypeError(`${where}: options.${name} must be a ${kind.name}, got ${show(value)}`);
  }
}
