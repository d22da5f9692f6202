import { HULL_FLAT_TOLERANCE } from "../../math/scalar.ts";
import type { FaceLoops } from "./face-loops.ts";

/** Faces of a point: the six sides of a box without size. */
export function pointLoops(): FaceLoops {
  const normals: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (let sign = 1; sign >= -1; sign -= 2) for (let i = 0; i < 3; i++) normals.push(i === axis ? sign : 0);
  }
  return { loops: [[0], [0], [0], [0], [0], [0]], normals };
}

/** Faces of a segment along the first axis of `frame`: two ends, and four sides without width. */
export function segmentLoops(points: Float64Array, frame: Float64Array): FaceLoops {
  let low = 0;
  let high = 0;
  for (let i = 1; i < points.length / 3; i++) {
    if (along(points, i, frame, 0) < along(points, low, frame, 0)) low = i;
    if (along(points, i, frame, 0) > along(points, high, frame, 0)) high = i;
  }
  const normals: number[] = [];
  for (let axis = 0; axis < 9; axis += 3) {
    normals.push(frame[axis], frame[axis + 1], frame[axis + 2], -frame[axis], -frame[axis + 1], -frame[axis + 2]);
  }
  return { loops: [[high], [low], [low, high], [high, low], [low, high], [high, low]], normals };
}

/**
 * Faces of a flat hull in the plane of the first two axes of `frame`: both sides, then one side face without height for each
 * edge. The polygon is found by Andrew's monotone chain (1979).
 */
export function flatLoops(points: Float64Array, frame: Float64Array): FaceLoops {
  const polygon = monotoneChain(points, frame);
  const loops = [polygon, polygon.slice().reverse()];
  const normals = [frame[6], frame[7], frame[8], -frame[6], -frame[7], -frame[8]];
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i];
    const b = polygon[(i + 1) % polygon.length];
    const u = along(points, b, frame, 0) - along(points, a, frame, 0);
    const v = along(points, b, frame, 3) - along(points, a, frame, 3);
    const length = Math.sqrt(u * u + v * v);
    // the edge turned by −90° in the plane
    for (let k = 0; k < 3; k++) normals.push((v / length) * frame[k] - (u / length) * frame[3 + k]);
    loops.push([b, a]);
  }
  return { loops, normals };
}

/** Indices of the corners, counter-clockwise seen against the third axis; points on an edge within rounding are left out. */
function monotoneChain(points: Float64Array, frame: Float64Array): number[] {
  const count = points.length / 3;
  const u = new Float64Array(count);
  const v = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    u[i] = along(points, i, frame, 0);
    v[i] = along(points, i, frame, 3);
  }
  const order = Array.from(u.keys()).sort((a, b) => u[a] - u[b] || v[a] - v[b] || a - b);
  const chain: number[] = [];
  for (let pass = 0; pass < 2; pass++) {
    const start = chain.length;
    for (const index of order) {
      while (chain.length >= start + 2) {
        const a = chain[chain.length - 2];
        const b = chain[chain.length - 1];
        const turn = (u[b] - u[a]) * (v[index] - v[a]) - (v[b] - v[a]) * (u[index] - u[a]);
        const length = Math.abs(u[index] - u[a]) + Math.abs(v[index] - v[a]);
        if (turn > HULL_FLAT_TOLERANCE * length) break;
        chain.pop();
      }
      chain.push(index);
    }
    chain.pop();
    order.reverse();
  }
  return chain;
}

function along(points: Float64Array, index: number, frame: Float64Array, axis: number): number {
  const i = index * 3;
  return frame[axis] * points[i] + frame[axis + 1] * points[i + 1] + frame[axis + 2] * points[i + 2];
}
