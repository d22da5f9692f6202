import type { Pose } from "../math/pose.ts";
import type { ConvexCore } from "../shapes/shape.ts";
import type { Triangle } from "../shapes/triangle.ts";

/** Gap beyond which triangles are certainly apart, relative to the largest coordinate: far above what is rounded here. Unit: relative. */
const CLEAR_GAP = 1e-12;

const placed = new Float64Array(9);

/**
 * Whether two triangles are certainly apart, as one lies clearly on one side of the other's plane: most pairs of faces whose boxes meet do. `m` leads
 * from b's frame to a's. False says nothing. Whatever the normals are, what they prove is true.
 */
export function trianglesApart(a: Triangle, b: Triangle, m: Pose): boolean {
  const p = a.points;
  const q = b.points;
  let scale = 0;
  for (let k = 0; k < 9; k += 3) {
    const x = q[k];
    const y = q[k + 1];
    const z = q[k + 2];
    placed[k] = m[0] * x + m[1] * y + m[2] * z + m[9];
    placed[k + 1] = m[3] * x + m[4] * y + m[5] * z + m[10];
    placed[k + 2] = m[6] * x + m[7] * y + m[8] * z + m[11];
    scale = Math.max(scale, Math.abs(placed[k]), Math.abs(placed[k + 1]), Math.abs(placed[k + 2]));
    scale = Math.max(scale, Math.abs(p[k]), Math.abs(p[k + 1]), Math.abs(p[k + 2]));
  }
  const clear = CLEAR_GAP * scale;
  for (let side = 0; side < 2; side++) {
    const n = side === 0 ? a.planeNormal : b.planeNormal;
    const x = side === 0 ? n[0] : m[0] * n[0] + m[1] * n[1] + m[2] * n[2];
    const y = side === 0 ? n[1] : m[3] * n[0] + m[4] * n[1] + m[5] * n[2];
    const z = side === 0 ? n[2] : m[6] * n[0] + m[7] * n[1] + m[8] * n[2];
    const a0 = x * p[0] + y * p[1] + z * p[2];
    const a1 = x * p[3] + y * p[4] + z * p[5];
    const a2 = x * p[6] + y * p[7] + z * p[8];
    const b0 = x * placed[0] + y * placed[1] + z * placed[2];
    const b1 = x * placed[3] + y * placed[4] + z * placed[5];
    const b2 = x * placed[6] + y * placed[7] + z * placed[8];
    if (Math.min(a0, a1, a2) - Math.max(b0, b1, b2) > clear) return true;
    if (Math.min(b0, b1, b2) - Math.max(a0, a1, a2) > clear) return true;
  }
  return false;
}

/** Whether the core is a triangle. */
export function isTriangle(core: ConvexCore): core is Triangle {
  return core.type.name === "triangle" && "planeNormal" in core;
}
