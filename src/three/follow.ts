import type { Object3D } from "three";
import { show } from "../math/check.ts";
import type { Collider } from "../world/collider.ts";
import { takeApart } from "./matrix.ts";

/**
 * Keeps a collider of your own where an Object3D is: call what it returns once a frame, after world matrices have been worked out; it moves the collider if the object has moved, and tells
 * whether it has. Position and rotation follow, scale does not (`scaled(shape, …)` makes a shape of another size). Throws where the object's matrix is flat or sheared: it has no rotation then.
 */
export function follow(collider: Collider, object: Object3D): () => boolean {
  if (object?.isObject3D !== true) throw new TypeError(`follow: object must be an Object3D, got ${show(object)}`);
  if (typeof collider?.setPose !== "function")
    throw new TypeError(`follow: collider must be a Collider, got ${show(collider)}`);
  const last = new Float64Array(16).fill(Number.NaN);
  const update = (): boolean => {
    const { elements } = object.matrixWorld;
    if (elements.every((value, i) => value === last[i])) return false;
    const placement = takeApart(elements);
    if (placement === null || placement.sheared) {
      throw new RangeError(
        `follow: object ${show(object.name)} must have a matrix of position, rotation and scale other than 0`,
      );
    }
    collider.setPose(placement.position, placement.rotation);
    last.set(elements);
    return true;
  };
  object.updateWorldMatrix(true, false);
  update();
  return update;
}
