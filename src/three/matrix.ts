import { rotationOf } from "../io/decompose.ts";
import type { Quat } from "../math/quat.ts";

/** A world matrix taken apart: column-major numbers, as three's `Matrix4.elements`. */
export interface Placement {
  readonly position: [number, number, number];
  /** Unit. */
  readonly rotation: Quat;
  /** The first factor is negative where the matrix mirrors. */
  readonly scale: [number, number, number];
  /** The columns are not square to each other (a turned child of an unevenly scaled parent): no rotation and scale give it. */
  readonly sheared: boolean;
}

/** How far from square two columns may be: what three's own products of float32 instance matrices leave. */
const SQUARE_TOLERANCE = 1e-6;

const UNTURNED: Quat = { x: 0, y: 0, z: 0, w: 1 };

/** Null where the matrix flattens (a scale of 0, or so small that its square is) or is not finite: nothing of it can be hit. */
export function takeApart(m: ArrayLike<number>): Placement | null {
  const columns = [0, 4, 8].map((at) => [m[at], m[at + 1], m[at + 2]]);
  const lengths = columns.map(([x, y, z]) => Math.sqrt(x * x + y * y + z * z));
  const [a, b, c] = columns.map((column, i) => column.map((value) => value / lengths[i]));
  const det =
    a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  if (!(Math.min(...lengths) > 0) || !(Math.abs(det) > 1e-12) || !Number.isFinite(m[12] + m[13] + m[14])) return null;
  const dot = (u: number[], v: number[]) => Math.abs(u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
  const sheared = Math.max(dot(a, b), dot(b, c), dot(c, a)) > SQUARE_TOLERANCE;
  const side = det < 0 ? -1 : 1;
  return {
    position: [m[12], m[13], m[14]],
    rotation: sheared ? UNTURNED : rotationOf(m, side * lengths[0], lengths[1], lengths[2]),
    scale: [side * lengths[0], lengths[1], lengths[2]],
    sheared,
  };
}

/** Positions turned, scaled and sheared by the 3 × 3 part of a matrix. */
export function bake(positions: ArrayLike<number>, m: ArrayLike<number>): Float64Array {
  const baked = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    for (let row = 0; row < 3; row++) baked[i + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z;
  }
  return baked;
}

/** Normals of the surface that {@link bake} makes of one with these: by the cofactors of the matrix, turned back where it mirrors. Not unit. */
export function bakeNormals(normals: ArrayLike<number>, m: ArrayLike<number>): Float64Array {
  const cofactors = [4, 8, 0].map((u, i) => {
    const v = [8, 0, 4][i];
    return [
      m[u + 1] * m[v + 2] - m[u + 2] * m[v + 1],
      m[u + 2] * m[v] - m[u] * m[v + 2],
      m[u] * m[v + 1] - m[u + 1] * m[v],
    ];
  });
  const [ax, ay, az] = cofactors[0];
  const side = m[0] * ax + m[1] * ay + m[2] * az < 0 ? -1 : 1;
  const baked = new Float64Array(normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    for (let row = 0; row < 3; row++) {
      const sum = cofactors.reduce((total, column, k) => total + column[row] * normals[i + k], 0);
      baked[i + row] = side * sum;
    }
  }
  return baked;
}
