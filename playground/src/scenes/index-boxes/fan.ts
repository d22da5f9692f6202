import type { Vec3 } from "hitscan";
import type { Triple } from "../../scene.ts";

export interface Segment {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** How far the outermost rays end from the middle, of the length of the ray: to the sides, and up and down. */
const WIDTH = 0.42;
const HEIGHT = 0.16;

/** `wide` × `high` rays from one point to a rectangle square to the way from there to `to`, whose middle that is. None where both are the same. */
export function fan(from: Triple, to: Triple, wide: number, high: number): Segment[] {
  const [x, y, z] = to.map((value, i) => value - from[i]);
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-6)) return [];
  const flat = Math.sqrt(x * x + z * z);
  // straight up or down there is no side: x will do
  const [ux, uz] = flat > 1e-6 * length ? [-z / flat, x / flat] : [1, 0];
  const [vx, vy, vz] = [-(uz * y) / length, (uz * x - ux * z) / length, (ux * y) / length];
  const rays: Segment[] = [];
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const a = length * WIDTH * place(column, wide);
      const b = length * HEIGHT * place(row, high);
      rays.push({
        from: { x: from[0], y: from[1], z: from[2] },
        to: { x: to[0] + a * ux + b * vx, y: to[1] + b * vy, z: to[2] + a * uz + b * vz },
      });
    }
  }
  return rays;
}

/** From −1 to 1. */
function place(i: number, count: number): number {
  return count === 1 ? 0 : (2 * i) / (count - 1) - 1;
}
