import { checkFinite, show } from "../../math/check.ts";
import { EPSILON, EPSILON_F32 } from "../../math/scalar.ts";

/**
 * A plane whose normal is shorter than so many roundings of the matrix, relative to what it is a difference of, is at
 * infinity. Unit: relative. Reason: a far plane is the difference of two nearly equal rows; of the smallest difference
 * that is not all rounding it is still right to a tenth.
 */
const AT_INFINITY = 8;

/** Weights of rows 0…3 in the six inequalities weights · clip ≥ 0. */
const ROWS = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [0, 1, 0, 1],
  [0, -1, 0, 1],
];
const NEAR_WEBGL = [0, 0, 1, 1];
const NEAR_WEBGPU = [0, 0, 1, 0];
const FAR = [0, 0, -1, 1];

/**
 * Writes the six planes of a view-projection matrix (column by column), outward normals, not yet unit: left, right,
 * bottom, top, near, far. A plane at infinity is all zero and comes last.
 */
export function writeMatrixPlanes(
  where: string,
  matrix: ArrayLike<number>,
  halfDepth: boolean,
  reversed: boolean,
  planes: Float64Array,
): void {
  if (matrix === null || typeof matrix !== "object" || matrix.length !== 16) {
    throw new TypeError(`${where}: matrix must be an array of 16 numbers, got ${show(matrix)}`);
  }
  for (let i = 0; i < 16; i++) checkFinite(where, `matrix[${i}]`, matrix[i]);
  const rounding = matrix instanceof Float32Array ? EPSILON_F32 : EPSILON;
  const low = halfDepth ? NEAR_WEBGPU : NEAR_WEBGL;
  for (let plane = 0; plane < 4; plane++) writePlane(matrix, ROWS[plane], planes, plane * 4);
  writePlane(matrix, reversed ? FAR : low, planes, 16);
  writePlane(matrix, reversed ? low : FAR, planes, 20);
  // of the two only the one in front is left
  for (const plane of [16, 20]) {
    if (isAtInfinity(matrix, planes, plane, rounding)) planes.fill(0, plane, plane + 4);
  }
  if (planes[16] === 0 && planes[17] === 0 && planes[18] === 0) {
    planes.copyWithin(16, 20, 24);
    planes.fill(0, 20, 24);
  }
}

/** Writes the plane of weights · rows ≥ 0. */
function writePlane(matrix: ArrayLike<number>, weights: readonly number[], planes: Float64Array, at: number): void {
  for (let column = 0; column < 4; column++) {
    let sum = 0;
    for (let row = 0; row < 4; row++) sum += weights[row] * matrix[column * 4 + row];
    planes[at + column] = column < 3 ? 0 - sum : sum;
  }
}

/** Whether a normal is all rounding. */
function isAtInfinity(matrix: ArrayLike<number>, planes: Float64Array, at: number, rounding: number): boolean {
  let normal = 0;
  let largest = 0;
  for (let column = 0; column < 3; column++) {
    normal = Math.max(normal, Math.abs(planes[at + column]));
    largest = Math.max(largest, Math.abs(matrix[column * 4 + 2]), Math.abs(matrix[column * 4 + 3]));
  }
  return normal <= AT_INFINITY * rounding * largest;
}
