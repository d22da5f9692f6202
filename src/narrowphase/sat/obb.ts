import { checkNotNegative, show } from "../../math/check.ts";
import { createPose, POSE_POSITION, type Pose, setRotation } from "../../math/pose.ts";
import { type QuatLike, readQuat } from "../../math/quat.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";

/**
 * An oriented box in arguments: `halfExtents` (each ≥ 0: flat boxes are welcome) around `center` along the axes that
 * `rotation` (default: none) turns x, y, z to.
 */
export interface ObbLike {
  readonly center: Vec3Like;
  readonly halfExtents: Vec3Like;
  readonly rotation?: QuatLike;
}

const quaternion = new Float64Array(4);
const IDENTITY = createPose();

/** Reads a box into a pose and half extents; throws naming `where: argument.…`. */
export function readObb(where: string, argument: string, value: ObbLike, pose: Pose, half: Float64Array): void {
  if (value === null || typeof value !== "object" || !("center" in value) || !("halfExtents" in value)) {
    throw new TypeError(`${where}: ${argument} must be {center, halfExtents, rotation}, got ${show(value)}`);
  }
  const { center, halfExtents, rotation } = value;
  if (rotation === undefined) pose.set(IDENTITY);
  else {
    readQuat(where, `${argument}.rotation`, rotation, quaternion);
    setRotation(pose, quaternion);
  }
  readPoint(where, `${argument}.center`, center, pose, POSE_POSITION);
  readPoint(where, `${argument}.halfExtents`, halfExtents, half);
  for (let axis = 0; axis < 3; axis++) {
    if (!(half[axis] >= 0)) checkNotNegative(where, `${argument}.halfExtents.${"xyz"[axis]}`, half[axis]);
  }
}
