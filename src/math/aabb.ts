import { POSE_POSITION, type Pose } from "./pose.ts";

/** An axis-aligned box inside the library: min x, y, z, max x, y, z. */
export type Aabb = Float64Array;

export { AABB_SIZE } from "./aabb-layout.ts";

/** A new empty box (min = +∞, max = −∞), the identity of {@link expandAabb}. */
export function createAabb(): Aabb {
  return new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
}

/** Makes `box` empty. */
export function emptyAabb(box: Aabb): void {
  box.fill(Infinity, 0, 3);
  box.fill(-Infinity, 3, 6);
}

/** Grows `box` to contain `other`. */
export function expandAabb(box: Aabb, other: Aabb): void {
  for (let i = 0; i < 3; i++) {
    if (other[i] < box[i]) box[i] = other[i];
    if (other[i + 3] > box[i + 3]) box[i + 3] = other[i + 3];
  }
}

/** The box around the posed `local` box: exact for the box, conservative for what is in it. `out` may be `local`. */
export function transformAabb(local: Aabb, pose: Pose, out: Aabb): void {
  const cx = (local[0] + local[3]) / 2;
  const cy = (local[1] + local[4]) / 2;
  const cz = (local[2] + local[5]) / 2;
  const hx = local[3] - cx;
  const hy = local[4] - cy;
  const hz = local[5] - cz;
  for (let axis = 0; axis < 3; axis++) {
    const row = axis * 3;
    const center = pose[row] * cx + pose[row + 1] * cy + pose[row + 2] * cz + pose[POSE_POSITION + axis];
    const half = Math.abs(pose[row]) * hx + Math.abs(pose[row + 1]) * hy + Math.abs(pose[row + 2]) * hz;
    out[axis] = center - half;
    out[axis + 3] = center + half;
  }
}
