import type { ConvexHull } from "../convex-hull.ts";

/** Volume of a hull; 0 when it is flat, a segment or a point. */
export function hullVolume(hull: ConvexHull): number {
  const { vertices: p, faceStarts, faceVertices, center } = hull;
  if (hull.dimension < 3) return 0;
  let sum = 0;
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const o = faceVertices[faceStarts[face]] * 3;
    const ox = p[o] - center[0];
    const oy = p[o + 1] - center[1];
    const oz = p[o + 2] - center[2];
    for (let i = faceStarts[face] + 1; i + 1 < faceStarts[face + 1]; i++) {
      const a = faceVertices[i] * 3;
      const b = faceVertices[i + 1] * 3;
      const ax = p[a] - p[o];
      const ay = p[a + 1] - p[o + 1];
      const az = p[a + 2] - p[o + 2];
      const bx = p[b] - p[o];
      const by = p[b + 1] - p[o + 1];
      const bz = p[b + 2] - p[o + 2];
      sum += ox * (ay * bz - az * by) + oy * (az * bx - ax * bz) + oz * (ax * by - ay * bx);
    }
  }
  return sum / 6;
}
