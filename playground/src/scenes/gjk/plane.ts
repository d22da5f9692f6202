import type { Vec3 } from "hitscan";
import type { DebugColor, DebugSink } from "hitscan/debug";

/** A square around `at` of a plane with the normal `n` (any length but zero). */
export function drawPlane(sink: DebugSink, at: Vec3, n: Vec3, half: number, color: DebugColor): void {
  const flat = Math.abs(n.y) > 0.9 * Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  const u = unit(cross(n, flat ? { x: 1, y: 0, z: 0 } : { x: 0, y: 1, z: 0 }));
  const v = unit(cross(n, u));
  const corner = (a: number, b: number): Vec3 => ({
    x: at.x + half * (a * u.x + b * v.x),
    y: at.y + half * (a * u.y + b * v.y),
    z: at.z + half * (a * u.z + b * v.z),
  });
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  corners.forEach((one, i) => {
    sink.line(one, corners[(i + 1) % 4], color);
  });
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function unit({ x, y, z }: Vec3): Vec3 {
  const length = Math.sqrt(x * x + y * y + z * z);
  return { x: x / length, y: y / length, z: z / length };
}
