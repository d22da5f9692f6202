import { type buildBvhF32, numberRecord, RECORD_WORDS, roundDown, roundUp } from "../../acceleration/bvh/build.ts";
import { type BuildKernel, buildRecords } from "../../acceleration/bvh/build-records.ts";
import { type Aabb, createAabb } from "../../math/aabb.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { exactNormal } from "./exact-normal.ts";
import type { MeshBuilt } from "./mesh.ts";
import { loadRayKernel } from "./wide.ts";

/** Most faces of a leaf; two to four are best for the scalar traversal. */
const MAX_LEAF = 4;
/** Fewest faces that are worth the kernel's set-up. */
export const KERNEL_FACES = 256;

type Points = Float32Array | Float64Array;
type Corners = Uint16Array | Uint32Array;

/** Builds the hierarchy over the faces with an area, lays their vertices out in its leaf order, and measures the box of all faces. `loader`, `twin`: of another builder than the best. Throws RangeError where the engine has no memory for that. */
export function buildMesh(
  points: Points,
  corners: Corners,
  loader: () => BuildKernel | null = loadRayKernel,
  twin?: typeof buildBvhF32,
): MeshBuilt {
  const faces = corners.length / 3;
  const load = faces < KERNEL_FACES ? () => null : loader;
  const bounds = createAabb();
  const write = (records: Float32Array, first: number) => gather(points, corners, bounds, records, first);
  try {
    const bvh = buildRecords(load, faces, MAX_LEAF, bounds, write, twin);
    const words = bvh.order.length * TRIANGLE_WORDS;
    const triangles = points instanceof Float32Array ? new Float32Array(words) : new Float64Array(words);
    layOut(points, corners, bvh.order, triangles);
    return { bounds, bvh, triangles };
  } catch (cause) {
    // of typed arrays: the engine's words name no cause
    if (!(cause instanceof RangeError)) throw cause;
    throw new RangeError(`mesh: no memory for the hierarchy of ${faces} faces: ${cause.message}`, { cause });
  }
}

/** Writes the records of the faces with an area, from word `first` on, and the box of the vertices that faces use. Returns the number of records. */
function gather(points: Points, corners: Corners, bounds: Aabb, records: Float32Array, first: number): number {
  let to = first;
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i] * 3;
    const b = corners[i + 1] * 3;
    const c = corners[i + 2] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const low = Math.min(points[a + axis], points[b + axis], points[c + axis]);
      const high = Math.max(points[a + axis], points[b + axis], points[c + axis]);
      if (low < bounds[axis]) bounds[axis] = low;
      if (high > bounds[axis + 3]) bounds[axis + 3] = high;
      records[to + axis] = roundDown(low);
      records[to + axis + 4] = roundUp(high);
    }
    numberRecord(records, to, i / 3);
    if (hasArea(points, a, b, c)) to += RECORD_WORDS;
  }
  return (to - first) / RECORD_WORDS;
}

/** Whether the cross product of two edges is not exactly zero. Where it rounds to zero, the exact one decides. */
export function hasArea(points: Points, a: number, b: number, c: number): boolean {
  const ex = points[b] - points[a];
  const ey = points[b + 1] - points[a + 1];
  const ez = points[b + 2] - points[a + 2];
  const fx = points[c] - points[a];
  const fy = points[c + 1] - points[a + 1];
  const fz = points[c + 2] - points[a + 2];
  return ey * fz !== ez * fy || ez * fx !== ex * fz || ex * fy !== ey * fx || exactNormal(points, a, b, c, normal);
}

const normal = new Float64Array(3);

/** Writes the vertices of the faces of `order`, nine numbers each. */
export function layOut(points: Points, corners: Corners, order: Uint32Array, triangles: Points): void {
  for (let slot = 0, to = 0; slot < order.length; slot++) {
    const first = 3 * order[slot];
    for (let corner = first; corner < first + 3; corner++, to += 3) {
      const from = corners[corner] * 3;
      triangles[to] = points[from];
      triangles[to + 1] = points[from + 1];
      triangles[to + 2] = points[from + 2];
    }
  }
}
