import { PLANE_SIZE } from "../../math/plane-layout.ts";
import { lengthOf, normalize } from "../../math/vec3.ts";
import { type FrustumOptions, readFrustumPlanes } from "./frustum.ts";

/**
 * The planes of a view-projection matrix (16 numbers, column by column; see `frustum`), four numbers each: outward unit
 * normal and offset, inside is where normal · x ≤ offset. Left, right, bottom, top, near, far; a far plane at infinity
 * is left out. The list is what `rayPlanes` takes. three.js has the opposite sign: its planes look inward and its
 * `constant` is our offset. Throws TypeError or RangeError for anything but 16 finite numbers, and where a plane has no
 * direction.
 */
export function frustumPlanes(matrix: ArrayLike<number>, options: FrustumOptions = {}): Float64Array {
  const planes = new Float64Array(6 * PLANE_SIZE);
  readFrustumPlanes("frustumPlanes", matrix, options, planes);
  const far = planes.length - PLANE_SIZE;
  const open = planes[far] === 0 && planes[far + 1] === 0 && planes[far + 2] === 0;
  const end = open ? far : planes.length;
  for (let at = 0; at < end; at += PLANE_SIZE) {
    const length = lengthOf(planes, at);
    if (length === 0)
      throw new RangeError(`frustumPlanes: matrix must have a direction for plane ${at / PLANE_SIZE}, got zero`);
    planes[at + 3] /= length;
    normalize(planes, at);
  }
  return planes.slice(0, end);
}
