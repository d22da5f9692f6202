import { MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { meetsNode, NO_HALF, SlabRay } from "../../acceleration/slab-ray.ts";
import { orientation } from "../../math/orientation.ts";
import { createRay, RAY_DIRECTION } from "../../math/ray.ts";
import type { ScaledMesh } from "../scaled/scaled-mesh.ts";
import { isOnEdge, WatertightRay } from "../watertight.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { isClosed } from "./closed.ts";
import { holdsMovedLine } from "./crossings.ts";
import type { Mesh } from "./mesh.ts";

/**
 * Components of the half line's direction along the axis on which the point is nearest to the outside, the next one and the one after: no model is aligned with
 * it. Few bits, so that products with them are exact more often.
 */
const TILT = Float64Array.of(1, 15 / 64, 9 / 64);

/** Lines that an open mesh is asked along, spread over all directions: the axes and the diagonals of a cube, turned so that no model is aligned with them. */
const LINES = Float64Array.of(
  0.93,
  0.29,
  0.23,
  -0.35,
  0.91,
  0.22,
  -0.14,
  -0.29,
  0.95,
  0.25,
  0.53,
  0.81,
  -0.83,
  0.19,
  0.53,
  0.65,
  -0.73,
  0.22,
  -0.43,
  -0.86,
  0.28,
);
/** Half lines among them. */
const SAMPLES = (LINES.length / 3) * 2;

// Nothing here calls user code, so one set of scratch serves all.
const slab = new SlabRay();
const watertight = new WatertightRay();
const stack = new Int32Array(MAX_DEPTH + 2);
const ray = createRay();
const own = new Float64Array(3);

/**
 * How often the mesh winds around a point of its local frame: 0 outside, 1 inside, 2 where two shells that look outward overlap, 0 again in a hollow that is lined with faces
 * looking inward, −1 inside a mesh that is inside out.
 *
 * - A closed mesh (every edge, by position, is used equally often in both directions; it may intersect itself, be nested or touch itself at edges and vertices): exact for
 *   the numbers as given. The faces that one half line from the point crosses are counted, +1 where it leaves and −1 where it enters. Which it crosses,
 *   and that it does so ahead, is decided without rounding; on edges and vertices by moving the line by an infinitesimal, see `meshCrossings`. A point exactly on the surface gets
 *   the number of some side of it.
 * - An open mesh: the count depends on the direction. Its mean over all directions is the generalized winding number (Jacobson, Kavan, Sorkine-Hornung, "Robust
 *   Inside-Outside Segmentation using Generalized Winding Numbers", 2013); given is the mean over 14 directions, rounded. Right where holes are seen under
 *   a small part of all directions; an estimate near larger ones.
 *
 * Faces without area count for nothing. The mesh of a scaled one is asked at the point scaled back.
 */
export function meshWinding(shape: Mesh | ScaledMesh, point: Float64Array): number {
  const mesh = takeOwn(shape, point);
  if (isBeyond(mesh)) return 0;
  if (isClosed(mesh)) {
    aimOutward(mesh);
    return countCrossings(mesh, 0, false);
  }
  let sum = 0;
  for (let line = 0; line < LINES.length; line += 3) {
    for (let i = 0; i < 3; i++) ray[RAY_DIRECTION + i] = LINES[line + i];
    sum += countCrossings(mesh, -Infinity, true);
  }
  return sum < 0 ? 0 - Math.floor(0.5 - sum / SAMPLES) : Math.floor(0.5 + sum / SAMPLES);
}

/**
 * Whether a closed mesh contains the point (local frame): its winding number is not 0, or the point is exactly on it. Of an open mesh see
 * {@link meshWinding}: the answer is an estimate.
 */
export function meshContains(shape: Mesh | ScaledMesh, point: Float64Array): boolean {
  return meshWinding(shape, point) !== 0 || touches(takeOwn(shape, point));
}

/** The mesh itself, and the point in its frame in `own` and as the ray's origin. */
function takeOwn(shape: Mesh | ScaledMesh, point: Float64Array): Mesh {
  const scale = "mesh" in shape ? shape.scale : null;
  for (let i = 0; i < 3; i++) {
    own[i] = scale === null ? point[i] : point[i] / scale[i];
    ray[i] = own[i];
  }
  return "mesh" in shape ? shape.mesh : shape;
}

function isBeyond({ bounds }: Mesh): boolean {
  for (let i = 0; i < 3; i++) if (!(own[i] >= bounds[i] && own[i] <= bounds[i + 3])) return true;
  return false;
}

/** Turns the ray the way that leaves the mesh's box soonest, more or less. */
function aimOutward({ bounds }: Mesh): void {
  let axis = 0;
  let farthest = -1;
  for (let i = 0; i < 3; i++) {
    const half = (bounds[i + 3] - bounds[i]) / 2;
    const off = half > 0 ? Math.abs(own[i] - bounds[i] - half) / half : 0;
    if (off > farthest) {
      farthest = off;
      axis = i;
    }
  }
  for (let k = 0; k < 3; k++) {
    const i = (axis + k) % 3;
    const below = own[i] - bounds[i] < bounds[i + 3] - own[i];
    ray[RAY_DIRECTION + i] = below ? 0 - TILT[k] : TILT[k];
  }
}

/** The signed number of faces that the line of `ray` crosses beyond t = 0, added to that of the opposite half line with `both`; t < min need not be looked at. */
function countCrossings(mesh: Mesh, min: number, both: boolean): number {
  const { nodes, words, order } = mesh.bvh;
  if (order.length === 0) return 0;
  slab.extent = mesh.extent;
  slab.begin(ray, NO_HALF);
  watertight.begin(ray);
  let count = 0;
  let top = 1;
  stack[0] = 0;
  while (top > 0) {
    const node = stack[--top];
    if (meetsNode(slab, nodes, node, min, Infinity) === 0) continue;
    const first = words[node + NODE_FIRST];
    const faces = words[node + NODE_COUNT];
    if (faces === 0) {
      stack[top++] = first * NODE_WORDS;
      stack[top++] = (first + 1) * NODE_WORDS;
    }
    for (let slot = first; slot < first + faces; slot++) {
      const ahead = crossing(mesh, slot * TRIANGLE_WORDS);
      const leaves = watertight.backFace ? 1 : -1;
      if (ahead > 0) count += leaves;
      else if (ahead < 0 && both) count -= leaves;
    }
  }
  return count;
}

/** Whether the line of `ray` crosses the face ahead of its origin (1), behind (−1), at it or not at all (0), without rounding. */
function crossing({ triangles }: Mesh, at: number): number {
  if (!watertight.intersect(triangles, at, at + 3, at + 6)) return 0;
  if (isOnEdge(watertight) && !holdsMovedLine(watertight, triangles, at)) return 0;
  // a face whose front is met ahead has the point in front of it
  const side = orientation(triangles, at, at + 3, at + 6, own);
  return watertight.backFace ? side : 0 - side;
}

/** Whether the point in `own` lies exactly on a face. */
function touches(mesh: Mesh): boolean {
  const { nodes, words, order } = mesh.bvh;
  if (order.length === 0) return false;
  let top = 1;
  stack[0] = 0;
  while (top > 0) {
    const node = stack[--top];
    if (!holds(nodes, node)) continue;
    const first = words[node + NODE_FIRST];
    const faces = words[node + NODE_COUNT];
    if (faces === 0) {
      stack[top++] = first * NODE_WORDS;
      stack[top++] = (first + 1) * NODE_WORDS;
    }
    for (let slot = first; slot < first + faces; slot++) {
      if (isOn(mesh.triangles, slot * TRIANGLE_WORDS)) return true;
    }
  }
  return false;
}

function holds(nodes: Float32Array, node: number): boolean {
  for (let i = 0; i < 3; i++) {
    if (!(own[i] >= nodes[node + NODE_MIN + i] && own[i] <= nodes[node + NODE_MAX + i])) return false;
  }
  return true;
}

/** Whether the point in `own` is on the triangle: in its plane, and met by a line along an axis that is not in that plane. */
function isOn(triangles: Float32Array | Float64Array, at: number): boolean {
  if (orientation(triangles, at, at + 3, at + 6, own) !== 0) return false;
  for (let axis = 0; axis < 3; axis++) {
    for (let i = 0; i < 3; i++) ray[RAY_DIRECTION + i] = i === axis ? 1 : 0;
    watertight.begin(ray);
    if (watertight.intersect(triangles, at, at + 3, at + 6)) return true;
  }
  return false;
}
