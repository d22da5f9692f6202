import { MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { meetsNode, NO_HALF, SlabRay } from "../../acceleration/slab-ray.ts";
import type { Ray } from "../../math/ray.ts";
import { NARROW } from "../../math/scalar.ts";
import { isOnEdge, WatertightRay } from "../watertight.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import type { Mesh } from "./mesh.ts";
import { visitWide } from "./wide.ts";

/** One triangle that a line meets. */
export interface Crossing {
  t: number;
  face: number;
  /** Where the mesh keeps the triangle. */
  slot: number;
  /** Barycentric weights of the second and third vertex. */
  u: number;
  v: number;
  /** The line sees the clockwise side: it leaves what the mesh encloses. */
  backFace: boolean;
  /** The line meets an edge or a vertex exactly, so neighbours report the same crossing. */
  onEdge: boolean;
  /**
   * Counts when every crossing of a closed surface must be counted once: of the triangles around a shared edge or vertex those that
   * still hold the line after it is moved by an infinitesimal (ε, ε²).
   */
  counts: boolean;
}

const slab = new SlabRay();
const watertight = new WatertightRay();
const stack = new Int32Array(MAX_DEPTH + 2);

/**
 * Every triangle that the ray meets with t in [min, max], edges included, in no order. The symbolic move of the line is
 * Edelsbrunner and Mücke's "Simulation of Simplicity" (1990) for a 2D edge function that is zero.
 */
export function meshCrossings(mesh: Mesh, ray: Ray, min: number, max: number): Crossing[] {
  const out: Crossing[] = [];
  const { nodes, words, order } = mesh.bvh;
  if (order.length === 0) return out;
  watertight.begin(ray);
  const visit = (slot: number): void => {
    const crossing = cross(mesh, slot);
    if (crossing !== null && crossing.t >= min && crossing.t <= max) out.push(crossing);
  };
  if (visitWide(mesh, ray, min, max, visit)) return out;
  slab.extent = mesh.extent + (8 / NARROW) * mesh.size; // as in castMesh
  slab.begin(ray, NO_HALF);
  let top = 1;
  stack[0] = 0;
  while (top > 0) {
    const node = stack[--top];
    if (meetsNode(slab, nodes, node, min, max) === 0) continue;
    const first = words[node + NODE_FIRST];
    const count = words[node + NODE_COUNT];
    if (count === 0) {
      stack[top++] = first * NODE_WORDS;
      stack[top++] = (first + 1) * NODE_WORDS;
    }
    for (let slot = first; slot < first + count; slot++) visit(slot);
  }
  return out;
}

/** {@link WatertightRay} decides, as it does for `castMesh`, so that both find the same triangles at the same t. */
function cross(mesh: Mesh, slot: number): Crossing | null {
  const a = slot * TRIANGLE_WORDS;
  if (!watertight.intersect(mesh.triangles, a, a + 3, a + 6)) return null;
  const { t, u, v, backFace } = watertight;
  const onEdge = isOnEdge(watertight);
  const counts = !onEdge || holdsMovedLine(watertight, mesh.triangles, a);
  return { t, face: mesh.bvh.order[slot], slot, u, v, backFace, onEdge, counts };
}

/**
 * Whether the triangle at triangles[a…a + 8], whose closed set the line of `watertight` has just been found to meet, still holds that line once it is moved by
 * (ε, ε²) across the sheared plane.
 */
export function holdsMovedLine(watertight: WatertightRay, triangles: Float32Array | Float64Array, a: number): boolean {
  const { weightA, weightB, weightC, backFace } = watertight;
  const side = backFace ? -1 : 1;
  return (
    side * (weightA || movedSign(watertight, triangles, a + 6, a + 3)) > 0 &&
    side * (weightB || movedSign(watertight, triangles, a, a + 6)) > 0 &&
    side * (weightC || movedSign(watertight, triangles, a + 3, a)) > 0
  );
}

/**
 * The sign of the edge function of p and q, which is zero, after the origin is moved by (−ε, −ε²): that of the first sheared
 * coordinate in which they differ. Swapping p and q flips it exactly.
 */
function movedSign(watertight: WatertightRay, triangles: Float32Array | Float64Array, p: number, q: number): number {
  const { axisX, axisY, axisZ, shearX, shearY } = watertight;
  const depth = triangles[p + axisZ] - triangles[q + axisZ];
  const y = triangles[q + axisY] - triangles[p + axisY] + shearY * depth;
  return y || triangles[p + axisX] - triangles[q + axisX] - shearX * depth;
}
