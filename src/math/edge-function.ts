import {
  A,
  addTripleProduct,
  B,
  clearSum,
  DIRECTION,
  FIRST,
  registers,
  SECOND,
  subtract,
  writeSum,
} from "./exact-triple.ts";
import { RAY_DIRECTION, type Ray } from "./ray.ts";

/**
 * Writes to `out[at]` the value of `direction · ((p − origin) × (q − origin))` for the points at `points[p…p+2]` and `points[q…q+2]`,
 * rounded once: its sign tells exactly on which side the line of the ray passes the directed edge from p to q. 0 when it meets the edge's
 * line. Swapping p and q negates it.
 *
 * Differences and products are split into their rounded value and their rounding error, and all parts are summed without
 * loss: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997; product after Dekker 1971. Exact as
 * long as nothing overflows (coordinates to 1e95); where products of parts fall below 1e-308 those parts are lost. Costs
 * microseconds: ask only when plain arithmetic cannot tell.
 */
export function edgeFunction(
  ray: Ray,
  points: Float32Array | Float64Array,
  p: number,
  q: number,
  out: Float64Array,
  at: number,
): void {
  clearSum();
  for (let axis = 0; axis < 3; axis++) {
    registers[DIRECTION + axis] = ray[RAY_DIRECTION + axis];
    registers[A] = ray[axis];
    registers[B] = points[p + axis];
    subtract(FIRST + axis);
    registers[B] = points[q + axis];
    subtract(SECOND + axis);
  }
  addTripleProduct();
  writeSum(out, at);
}

/** Weights whose sum is below this are of a ray in the triangle's plane but for less than f64 can tell: too few digits are left of them. */
const LEAST_WEIGHTS = 1e-290;

/** Writes the {@link edgeFunction} of c and b, of a and c, and of b and a to `out[at…at+2]`: the weights of a, b and c. All are 0 where they are too small to be told. */
export function edgeWeights(
  ray: Ray,
  points: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
  at: number,
): void {
  edgeFunction(ray, points, c, b, out, at);
  edgeFunction(ray, points, a, c, out, at + 1);
  edgeFunction(ray, points, b, a, out, at + 2);
  if (Math.abs(out[at] + out[at + 1] + out[at + 2]) < LEAST_WEIGHTS) out.fill(0, at, at + 3);
}
