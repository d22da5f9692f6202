import { checkOptions, show } from "../math/check.ts";
import { POSE_POSITION, type Pose, type PoseLike, readPose, setRotation } from "../math/pose.ts";
import { readQuat } from "../math/quat.ts";
import { readPoint } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";

const quaternion = new Float64Array(4);

/** Throws unless the argument `name` came from a shape factory and can be one of a pair. */
export function checkPairShape(where: string, name: string, shape: Shape): void {
  if (typeof shape !== "object" || shape === null || typeof shape.type?.raycast !== "function") {
    throw new TypeError(`${where}: ${name} must be a shape, got ${show(shape)}`);
  }
}

/** Reads the pose of the first of two shapes; throws naming `where: poseA`. */
export function readPoseA(where: string, value: PoseLike | null, out: Pose): void {
  if (isPlain(value)) readParts(where, "poseA.position", "poseA.rotation", value, out);
  else readPose(where, "poseA", value, out);
}

/** Reads the pose of the second of two shapes; throws naming `where: poseB`. */
export function readPoseB(where: string, value: PoseLike | null, out: Pose): void {
  if (isPlain(value)) readParts(where, "poseB.position", "poseB.rotation", value, out);
  else readPose(where, "poseB", value, out);
}

/** Whether it has both fields: these are read without making their paths, which would be garbage on every call. */
function isPlain(value: PoseLike | null): value is Required<PoseLike> {
  if (typeof value !== "object" || value === null || "x" in value || "length" in value) return false;
  return value.position !== undefined && value.rotation !== undefined;
}

function readParts(where: string, position: string, rotation: string, value: Required<PoseLike>, out: Pose): void {
  readQuat(where, rotation, value.rotation, quaternion);
  setRotation(out, quaternion);
  readPoint(where, position, value.position, out, POSE_POSITION);
}

/** Throws unless `options` is an object of known names; those without any are fine. */
export function checkPairOptions(
  where: string,
  options: object | undefined,
  known: Readonly<Record<string, true>>,
): void {
  if (options !== undefined) checkOptions(where, options, known);
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
