import { turn } from "./obbs.ts";

/** What a test camera is: where it stands, how it is turned (it looks along −z), and how it projects. */
export interface Camera {
  position: readonly number[];
  rotation: readonly number[];
  /** Half angle up and down, as a tangent; 0 for a parallel projection. */
  tangent: number;
  aspect: number;
  near: number;
  far: number;
  /** Half height of a parallel projection. */
  height?: number;
}

/** Row by row: column 0…3 of each. */
type Matrix = number[][];

function multiply(a: Matrix, b: Matrix): Matrix {
  return a.map((row) => [0, 1, 2, 3].map((k) => row.reduce((sum, x, i) => sum + x * b[i][k], 0)));
}

/** The matrix that takes the world to the camera's frame. */
function viewOf({ position, rotation }: Camera): Matrix {
  const axes = [turn(rotation, [1, 0, 0]), turn(rotation, [0, 1, 0]), turn(rotation, [0, 0, 1])];
  const rows = axes.map((axis) => [...axis, -axis.reduce((sum, x, i) => sum + x * position[i], 0)]);
  return [...rows, [0, 0, 0, 1]];
}

/** Maps depth −near to `low` and −far to `high`. */
function projectionOf({ tangent, aspect, near, far, height = 1 }: Camera, low: number, high: number): Matrix {
  if (tangent === 0) {
    const scale = (low - high) / (far - near);
    return [
      [1 / (height * aspect), 0, 0, 0],
      [0, 1 / height, 0, 0],
      [0, 0, scale, low + scale * near],
      [0, 0, 0, 1],
    ];
  }
  // z' = (a z + b) / −z
  const a = far === Infinity ? -high : (low * near - high * far) / (far - near);
  const b = far === Infinity ? near * (low - high) : ((low - high) * near * far) / (far - near);
  return [
    [1 / (tangent * aspect), 0, 0, 0],
    [0, 1 / tangent, 0, 0],
    [0, 0, a, b],
    [0, 0, -1, 0],
  ];
}

/** The view-projection matrix, column by column. */
export function matrixOf(camera: Camera, depth: "webgl" | "webgpu" = "webgl", reversed = false): number[] {
  const least = depth === "webgl" ? -1 : 0;
  const matrix = multiply(projectionOf(camera, reversed ? 1 : least, reversed ? least : 1), viewOf(camera));
  return [0, 1, 2, 3].flatMap((column) => matrix.map((row) => row[column]));
}
