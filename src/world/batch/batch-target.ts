import { show } from "../../math/check.ts";
import { type Pose, type PoseLike, readPose } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";

/** One shape and where it stands (null or left out: the identity), as what a batch of queries is asked of. */
export interface PosedShape {
  readonly shape: Shape;
  readonly pose?: PoseLike | null;
}

/** Reads a target that is no world: its pose into `pose`, the identity where it has none. Returns the shape. */
export function readTarget(where: string, target: Shape | PosedShape, pose: Pose): Shape {
  if (isShape(target)) {
    readPose(where, "pose", null, pose);
    return target;
  }
  if (typeof target !== "object" || target === null || !isShape((target as PosedShape).shape)) {
    throw new TypeError(`${where}: target must be a World, a shape or {shape, pose}, got ${show(target)}`);
  }
  for (const name in target) {
    if (name === "shape" || name === "pose") continue;
    throw new TypeError(`${where}: target must be a World, a shape or {shape, pose}, got one with ${show(name)}`);
  }
  readPose(where, "pose", target.pose, pose);
  return target.shape;
}

/** Whether a target that has been read stands at the identity because it names no pose. */
export function hasNoPose(target: Shape | PosedShape): boolean {
  return isShape(target) || target.pose === null || target.pose === undefined;
}

/** Whether it is a shape, and not an object that holds one. */
export function isShape(value: object): value is Shape {
  return typeof value === "object" && value !== null && typeof (value as Shape).type?.raycast === "function";
}
