import {
  A,
  addTripleProduct,
  B,
  clearSum,
  DIRECTION,
  FIRST,
  registers,
  SECOND,
  signOfSum,
  subtract,
  THIRD,
} from "./exact-triple.ts";
import { ORIENTATION_ERROR } from "./scalar.ts";

/**
 * On which side of the plane through the points at `points[a…a+2]`, `[b…]`, `[c…]` the point `from` lies, exactly: −1 in front of it (it sees a, b, c
 * counter-clockwise), 1 behind it, 0 on it or where a, b, c lie on one line. The sign of (a − from) · ((b − from) × (c − from)).
 *
 * Plain arithmetic where its error bound allows, else without loss: Shewchuk 1997, see exact-triple.ts for the range.
 */
export function orientation(
  points: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  from: Float64Array,
): number {
  const ax = points[a] - from[0];
  const ay = points[a + 1] - from[1];
  const az = points[a + 2] - from[2];
  const bx = points[b] - from[0];
  const by = points[b + 1] - from[1];
  const bz = points[b + 2] - from[2];
  const cx = points[c] - from[0];
  const cy = points[c + 1] - from[1];
  const cz = points[c + 2] - from[2];
  const value = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const size =
    Math.abs(ax) * (Math.abs(by * cz) + Math.abs(bz * cy)) +
    Math.abs(ay) * (Math.abs(bz * cx) + Math.abs(bx * cz)) +
    Math.abs(az) * (Math.abs(bx * cy) + Math.abs(by * cx));
  if (Math.abs(value) > ORIENTATION_ERROR * size) return value > 0 ? 1 : -1;
  return exactSign(points, a, b, c, from);
}

function exactSign(points: Float32Array | Float64Array, a: number, b: number, c: number, from: Float64Array): number {
  for (let axis = 0; axis < 3; axis++) {
    registers[A] = from[axis];
    registers[B] = points[a + axis];
    subtract(THIRD + axis);
    registers[B] = points[b + axis];
    subtract(FIRST + axis);
    registers[B] = points[c + axis];
    subtract(SECOND + axis);
  }
  clearSum();
  // the values of a − from, then their rounding errors
  for (let part = THIRD; part < THIRD + 6; part += 3) {
    for (let axis = 0; axis < 3; axis++) registers[DIRECTION + axis] = registers[part + axis];
    addTripleProduct();
  }
  return signOfSum();
}
