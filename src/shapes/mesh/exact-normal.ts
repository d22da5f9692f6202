import { edgeFunction } from "../../math/edge-function.ts";
import { createRay, RAY_DIRECTION } from "../../math/ray.ts";

const axisRay = createRay();

/**
 * Writes the normal (b − a) × (c − a), each component rounded once, of the triangle with the vertices at `points[a…a+2]`, `[b…]`, `[c…]`; returns
 * whether any is not zero, that is whether the triangle has an area. For triangles so thin that plain arithmetic gives zero.
 */
export function exactNormal(
  points: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): boolean {
  for (let axis = 0; axis < 3; axis++) axisRay[axis] = points[a + axis];
  for (let axis = 0; axis < 3; axis++) {
    axisRay.fill(0, RAY_DIRECTION, RAY_DIRECTION + 3);
    axisRay[RAY_DIRECTION + axis] = 1;
    edgeFunction(axisRay, points, b, c, out, axis);
  }
  return out[0] !== 0 || out[1] !== 0 || out[2] !== 0;
}
