import { buildBvhF32, numberRecord, RECORD_WORDS, roundDown, roundUp } from "../../acceleration/bvh/build.ts";
import { Bvh, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { kernelsEnabled } from "../../kernel/load.ts";
import { allocate, heap, release } from "../../kernel/memory.ts";
import { type Aabb, createAabb } from "../../math/aabb.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { exactNormal } from "./exact-normal.ts";
import type { MeshBuilt } from "./mesh.ts";
import { loadRayKernel } from "./wide.ts";

/** Most faces of a leaf; two to four are best for the scalar traversal. */
const MAX_LEAF = 4;
/** Fewest faces that are worth the kernel's set-up. */
export const KERNEL_FACES = 256;
/** Bytes of the kernel's bins and stack. */
const SCRATCH_BYTES = 4160;
const RECORD_BYTES = 4 * RECORD_WORDS;

type Points = Float32Array | Float64Array;
type Corners = Uint16Array | Uint32Array;

/** Builds the hierarchy over the faces with an area, lays their vertices out in its leaf order, and measures the box of all faces. */
export function buildMesh(points: Points, corners: Corners): MeshBuilt {
  const bounds = createAabb();
  const bvh = buildByKernel(points, corners, bounds) ?? buildByTwin(points, corners, bounds);
  return { bounds, bvh, triangles: layOut(points, corners, bvh.order) };
}

/** Null where there is no kernel, too little memory, or no face with an area. */
function buildByKernel(points: Points, corners: Corners, bounds: Aabb): Bvh | null {
  const faces = corners.length / 3;
  if (faces < KERNEL_FACES || !kernelsEnabled()) return null;
  const kernel = loadRayKernel();
  const bytes = faces * RECORD_BYTES;
  const records = kernel === null ? 0 : allocate(4 * bytes + SCRATCH_BYTES);
  if (records === 0) return null;
  const nodes = records + 2 * bytes;
  const count = gather(points, corners, bounds, heap.f32, records / 4);
  const scratch = nodes + 2 * bytes;
  const nodeCount = count && kernel!.build(scratch, records, records + bytes, count, nodes, longest(bounds));
  const { f32, u32 } = heap;
  release(records);
  if (count === 0) return null;
  return new Bvh(
    f32.slice(nodes / 4, nodes / 4 + nodeCount * NODE_WORDS),
    u32.slice(records / 4, records / 4 + count),
    nodeCount,
    u32[scratch / 4],
  );
}

/** The TypeScript twin of the kernel. */
function buildByTwin(points: Points, corners: Corners, bounds: Aabb): Bvh {
  const records = new Float32Array((2 * corners.length * RECORD_WORDS) / 3);
  const count = gather(points, corners, bounds, records, 0);
  return buildBvhF32(records, count, MAX_LEAF, longest(bounds));
}

function longest(bounds: Aabb): number {
  return Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]);
}

/** Writes the records of the faces with an area, from word `first` on, and the box of the vertices that faces use. Returns the number of records. */
function gather(points: Points, corners: Corners, bounds: Aabb, records: Float32Array, first: number): number {
  bounds.fill(Infinity, 0, 3).fill(-Infinity, 3);
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
function hasArea(points: Points, a: number, b: number, c: number): boolean {
  const ex = points[b] - points[a];
  const ey = points[b + 1] - points[a + 1];
  const ez = points[b + 2] - points[a + 2];
  const fx = points[c] - points[a];
  const fy = points[c + 1] - points[a + 1];
  const fz = points[c + 2] - points[a + 2];
  return ey * fz !== ez * fy || ez * fx !== ex * fz || ex * fy !== ey * fx || exactNormal(points, a, b, c, normal);
}

const normal = new Float64Array(3);

/** The vertices of the faces of `order`, nine numbers each. */
function layOut(points: Points, corners: Corners, order: Uint32Array): Points {
  const words = order.length * TRIANGLE_WORDS;
  const triangles = points instanceof Float32Array ? new Float32Array(words) : new Float64Array(words);
  for (let slot = 0, to = 0; slot < order.length; slot++) {
    const first = 3 * order[slot];
    for (let corner = first; corner < first + 3; corner++, to += 3) {
      const from = corners[corner] * 3;
      triangles[to] = points[from];
      triangles[to + 1] = points[from + 1];
      triangles[to + 2] = points[from + 2];
    }
  }
  return triangles;
}
